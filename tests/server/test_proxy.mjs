// A server as hosts run it: with its own certificate, and behind a real nginx with the sample of contrib/.
// usage: test_proxy.mjs PROGRAM
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import http2 from 'node:http2';
import net from 'node:net';
import { join } from 'node:path';
import { answer, cert, certificate, check, finish, folder, key, run, Server, skip, sleep, verify } from './harness.mjs';

process.env.PATH += ':/usr/sbin'; // where nginx is, and where not everybody looks
const has = (command, ...args) => spawnSync(command, args).status === 0;
const NAME = 'medici.example.org';

const certified = certificate(NAME);

if (!certified) {
	skip('a server with a certificate', 'there is no openssl to make one');
	finish();
}

/** Anna and a bot that `medici join` brings play a whole game, by these ways to the server. */
async function game(server, url, way) {
	const host = await server.enter('Anna', way);
	host.send({ do: 'create', settings: { players: 3, bots: [null, null, 'novice'] } });
	const { created } = await host.next((m) => m.created);
	host.listeners.push((m) => m?.ask && host.send(answer(m)));
	host.send({ do: 'watch', table: created });
	host.send({ do: 'sit' });
	const joined = run(['join', '--insecure', '--quiet', '--bot', 'merchant', `${url}/table/${created}`]);
	await host.next((m) => m.ev === 'seed', 'the end of the game', 120000);
	assert.equal(await joined.ended, 0, joined.err);
	assert.match(verify((await server.request('GET', `/api/tables/${created}/record`, way)).text), /1 proved fair/);
	host.drop();
}

// ---- Its own certificate ----

const own = await new Server(
	'own',
	[...certified, '--web', 'web', '--messages', '1000', '--address-messages', '1000'],
	{ secure: true },
).start();

await check('with a certificate: page, headers, cookie', async () => {
	assert.match(own.child.out, /^Serving on https:/);
	const page = await own.request('GET', '/');
	assert.equal(page.status, 200);
	assert.equal(page.text, readFileSync('web/index.html', 'utf8'));
	assert.match(page.headers['strict-transport-security'], /max-age=\d+/);
	const session = await own.request('POST', '/api/session', { body: { name: 'Käthe' } });
	assert.match(session.headers['set-cookie'][0], /HttpOnly; SameSite=Strict; Secure/);
});

await check('with a certificate: a whole game', () => game(own, `https://127.0.0.1:${own.port}`, {}));

await check('with a certificate: a client without TLS is disconnected', async () => {
	await assert.rejects(own.request('GET', '/', { secure: false }));
	await assert.rejects(own.connect({ secure: false }));
	assert.equal((await own.request('GET', '/healthz')).status, 200);
	assert.equal(await own.stop(), 0);
});

// ---- nginx ----

const freePort = () =>
	new Promise((resolve) => {
		const socket = net.createServer().listen(0, '127.0.0.1', () => {
			const { port } = socket.address();
			socket.close(() => resolve(port));
		});
	});

/** The sample as it is, but for its ports and certificate. */
async function proxy(to) {
	const port = await freePort(),
		home = join(folder, 'nginx');
	const sample = readFileSync('contrib/nginx.conf', 'utf8')
		.replace('listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`)
		.replace('listen [::]:443 ssl http2;', '')
		.replace(/ssl_certificate .*;/, `ssl_certificate ${cert};`)
		.replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
		.replaceAll('127.0.0.1:8080', `127.0.0.1:${to}`);
	mkdirSync(home);
	const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
		.map((name) => `${name}_temp_path ${home}/${name};`)
		.join('\n');
	writeFileSync(
		join(home, 'nginx.conf'),
		`${process.getuid() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${home}/pid;
error_log ${home}/error.log;
events {}
http {
access_log off;
${paths}
${sample}
}
`,
	);
	const child = spawn('nginx', ['-p', home, '-c', join(home, 'nginx.conf'), '-g', 'daemon off;'], {
		stdio: ['ignore', 'ignore', 'pipe'],
	});
	child.err = '';
	child.stderr.on('data', (more) => (child.err += more));
	child.gone = new Promise((resolve) => child.on('close', resolve));
	process.on('exit', () => child.kill());
	return { port, child };
}

/** Passes connections on to the server, and keeps what each has sent to it. */
async function tap(to) {
	const heard = [];
	const relay = net.createServer((client) => {
		const server = net.connect(to, '127.0.0.1'),
			at = heard.push('') - 1;
		client.on('data', (more) => (heard[at] += more.toString('latin1')));
		client.pipe(server);
		server.pipe(client);
		client.on('error', () => server.destroy());
		server.on('error', () => client.destroy());
	});
	await new Promise((resolve) => relay.listen(0, '127.0.0.1', resolve));
	return { heard, port: relay.address().port, close: () => relay.close() };
}

/** A request over HTTP/2, in a connection of its own. */
function requestHttp2(port, headers, body) {
	return new Promise((resolve, reject) => {
		const session = http2.connect(`https://127.0.0.1:${port}`, { rejectUnauthorized: false });
		const stream = session.request({ ':authority': NAME, ...headers });
		const answer = { text: '', protocol: null };
		session.on('error', reject);
		stream.on('error', reject);
		stream.setTimeout(60000, () => session.destroy(new Error('timeout')));
		stream.on('response', (fields) => Object.assign(answer, { status: fields[':status'], headers: fields }));
		stream.on('data', (more) => (answer.text += more));
		stream.on('end', () => {
			answer.protocol = session.alpnProtocol;
			session.close();
			resolve(answer);
		});
		stream.end(body);
	});
}

async function behindProxy() {
	const server = await new Server('behind', [
		'--behind-proxy',
		'1',
		'--public-url',
		`https://${NAME}`,
		'--address-connections',
		'5',
		'--web',
		'web',
		'--messages',
		'1000',
		'--address-messages',
		'1000',
	]).start();
	const relay = await tap(server.port);
	const { port, child } = await proxy(relay.port);
	const way = { port, secure: true };
	await check('nginx accepts the sample', async () => {
		const up = () =>
			server.request('GET', '/healthz', way).then(
				(a) => a.status === 200,
				() => false,
			);
		for (let i = 0; i < 600 && child.exitCode === null && !(await up()); i++) await sleep(100);
		assert.ok(await up(), child.err);
		assert.equal(server.child.out, `Serving on https://${NAME}\n`);
	});

	await check("through nginx: page, headers, cookie; metrics are the host's alone", async () => {
		const page = await server.request('GET', '/', way);
		assert.equal(page.text, readFileSync('web/index.html', 'utf8'));
		assert.match(page.headers['content-security-policy'], /frame-ancestors 'none'/);
		const session = await server.request('POST', '/api/session', {
			...way,
			body: { name: 'Anna' },
			headers: { Origin: `https://${NAME}`, Host: NAME },
		});
		assert.match(session.headers['set-cookie'][0], /SameSite=Strict; Secure/);
		assert.equal((await server.request('GET', '/metrics', way)).status, 200);
		assert.equal((await server.request('GET', '/metrics', { ...way, from: '127.0.0.2' })).status, 403);
	});

	await check('through nginx: HTTP/2', async () => {
		const page = await requestHttp2(port, { ':path': '/' });
		assert.equal(page.protocol, 'h2');
		assert.equal(page.status, 200);
		assert.equal(page.text, readFileSync('web/index.html', 'utf8'));
		assert.match(page.headers['strict-transport-security'], /max-age=\d+/);
		const fields = { ':path': '/api/session', ':method': 'POST', origin: `https://${NAME}` };
		const session = await requestHttp2(port, fields, JSON.stringify({ name: 'Anna' }));
		assert.match(session.headers['set-cookie'][0], /SameSite=Strict; Secure/);
		const cookie = session.headers['set-cookie'][0].split(';')[0];
		assert.equal(JSON.parse((await requestHttp2(port, { ':path': '/api/session', cookie })).text).you.name, 'Anna');
		const foreign = await requestHttp2(port, { ...fields, origin: 'https://evil.example' }, '{}');
		assert.equal(foreign.status, 403);
	});

	await check('through nginx: WebSocket is the only upgrade that reaches the server', async () => {
		const upgrades = ['h2c', 'h2c, websocket', 'websocket2', 'TLS/1.0'];
		for (const path of ['/healthz', '/ws']) {
			for (const upgrade of upgrades) {
				const headers = {
					Connection: 'Upgrade, HTTP2-Settings',
					Upgrade: upgrade,
					'HTTP2-Settings': 'AAMAAABk',
				};
				const before = relay.heard.length;
				const { status } = await server.request('GET', path, { ...way, headers });
				assert.notEqual(status, 101);
				assert.equal(relay.heard.length, before + 1);
				const [request, ...lines] = relay.heard[before].toLowerCase().split('\r\n');
				assert.equal(request, `get ${path} http/1.1`);
				assert.deepEqual(
					lines.filter((line) => /^(upgrade|http2-settings):/.test(line)),
					[],
					upgrade,
				);
				assert.deepEqual(
					lines.filter((line) => line.startsWith('connection:')),
					['connection: close'],
				);
			}
		}
		await assert.rejects(server.connect({ ...way, path: '/' }), 'only at /ws');
		const wire = await server.connect(way);
		await wire.next((m) => m.hello);
		assert.match(relay.heard.at(-1), /\r\nUpgrade: websocket\r\nConnection: upgrade\r\n/i);
		wire.drop();
	});

	await check('through nginx: a whole game', () => game(server, `https://127.0.0.1:${port}`, way));

	await check("through nginx: only the page's own origin", async () => {
		const wire = await server.connect({ ...way, host: NAME, headers: { Origin: `https://${NAME}` } });
		assert.equal((await wire.next((m) => m.hello)).url, `https://${NAME}`, 'for links');
		wire.drop();
		await assert.rejects(server.connect({ ...way, host: NAME, headers: { Origin: 'https://evil.example' } }));
		await assert.rejects(
			server.connect({ ...way, host: NAME, headers: { Origin: `http://${NAME}.evil.example` } }),
		);
	});

	await check('through nginx: connections are counted by the real address of the client', async () => {
		const greeted = async (options) => {
			const wire = await server.connect({ ...way, ...options });
			await wire.next((m) => m.hello, 'hello');
			return wire;
		};
		const wires = [];
		for (let i = 0; i < 5; i++)
			wires.push(await greeted({ from: '127.0.0.2', headers: { 'X-Forwarded-For': `192.0.2.${i}` } }));
		for (let i = 0; i < 3; i++)
			await assert.rejects(greeted({ from: '127.0.0.2', headers: { 'X-Forwarded-For': `192.0.2.${50 + i}` } }));
		wires.push(await greeted({ from: '127.0.0.3' }));
		for (const wire of wires) wire.drop();
	});

	child.kill();
	await child.gone;
	relay.close();
	await check('and it still exits cleanly', async () => assert.equal(await server.stop(), 0));
}

if (has('nginx', '-v')) await behindProxy();
else skip('behind nginx', 'there is no nginx');

await check('an IPv6 address counts by its network', async () => {
	const server = await new Server('six', ['--behind-proxy', '1', '--address-connections', '3']).start();
	const come = async (address) => {
		const wire = await server.connect({ headers: { 'X-Forwarded-For': address } });
		await wire.next((m) => m.hello, 'hello');
		return wire;
	};
	const wires = [];
	for (const address of ['2001:db8:1:2::1', '2001:db8:1:2:3:4:5:6', '2001:DB8:1:2:ffff::'])
		wires.push(await come(address));
	await assert.rejects(come('2001:db8:1:2::99'));
	for (const address of ['2001:db8:1:3::1', '::ffff:192.0.2.1', '::ffff:192.0.2.2', '192.0.2.3', 'unknown', ':::'])
		wires.push(await come(address));
	for (const wire of wires) wire.drop();
	assert.equal(await server.stop(), 0);
});

// ---- Without a proxy ----

await check("without a proxy, what X-Forwarded-For says is nobody's address", async () => {
	const server = await new Server('bare', ['--address-connections', '5']).start();
	const wires = [];
	for (let i = 0; i < 5; i++) wires.push(await server.connect({ headers: { 'X-Forwarded-For': `192.0.2.${i}` } }));
	await assert.rejects(server.connect({ headers: { 'X-Forwarded-For': '192.0.2.99' } }));
	for (const wire of wires) wire.drop();
	assert.equal(await server.stop(), 0);
});

finish();
