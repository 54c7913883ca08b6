// Connections as such: addresses of both families, descriptors that run out, TLS that goes wrong, slow TLS readers.
// usage: test_connections.mjs PROGRAM
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import os from 'node:os';
import tls from 'node:tls';
import { cert, certificate, check, dropsDeaf, finish, run, Server, skip, sleep } from './harness.mjs';

const status = (host, port) =>
	new Promise((resolve) => {
		http.get({ host, port, path: '/healthz', agent: false }, (answer) => resolve(answer.resume().statusCode)).on(
			'error',
			() => resolve(0),
		);
	});

/** CPU time of the process so far, in milliseconds. */
const cpu = (pid) => {
	const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/.*\) /, '').split(' ');
	return (Number(fields[11]) + Number(fields[12])) * 10;
};

/** True if the process rests: a loop that spins uses all of the time it gets. */
async function rests(pid) {
	for (let i = 0; i < 5; i++) {
		const before = cpu(pid);
		await sleep(300);
		if (cpu(pid) - before < 150) return true;
	}
	return false;
}

const hasIPv6 = Object.values(os.networkInterfaces())
	.flat()
	.some((at) => at.address === '::1');

if (!hasIPv6) skip('IPv6', 'this machine has none');
else
	await check('IPv6: alone, and beside IPv4 on all addresses', async () => {
		const six = await new Server('six', ['--listen', '[::1]:0']).start();
		assert.match(six.child.out, /^Serving on http:\/\/\[::1\]:/);
		assert.deepEqual([await status('::1', six.port), await status('127.0.0.1', six.port)], [200, 0]);
		const joined = run(['join', '--quiet', `http://[::1]:${six.port}/table/nowhere`]);
		assert.equal(await joined.ended, 1);
		assert.match(joined.err, /there is no such table/);
		assert.equal(await six.stop(), 0);
		const both = await new Server('both', ['--listen', ':0']).start();
		assert.deepEqual([await status('::1', both.port), await status('127.0.0.1', both.port)], [200, 200]);
		assert.equal(await both.stop(), 0);
	});

await check('descriptors run out: the server waits, does not spin, and goes on', async () => {
	const small = await new Server('few', ['--address-connections', '1000']).start();
	const limit = (n) => spawnSync('prlimit', ['--pid', String(small.child.pid), `--nofile=${n}:`]).status;
	const old = /Max open files\s+(\d+)/.exec(readFileSync(`/proc/${small.child.pid}/limits`, 'utf8'))[1];
	assert.equal(limit(40), 0);
	const sockets = Array.from({ length: 100 }, () => net.connect(small.port, '127.0.0.1').on('error', () => {}));
	for (let i = 0; i < 100 && !small.child.err.includes('cannot accept'); i++) await sleep(50);
	assert.match(small.child.err, /"cannot accept"/);
	assert.ok(await rests(small.child.pid), 'the loop spins');
	for (const socket of sockets) socket.destroy();
	for (let i = 0; i < 100 && (await status('127.0.0.1', small.port)) !== 200; i++) await sleep(50);
	assert.equal(await status('127.0.0.1', small.port), 200);
	limit(old);
	assert.equal(await small.stop(), 0);
});

const certified = certificate('localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1');
assert.ok(certified, 'there is no openssl to make a certificate');
const secure = await new Server(
	'secure',
	[...certified, '--queue', '65536', '--messages', '100000', '--address-messages', '1000000'],
	{ secure: true },
).start();

const handshake = (options) =>
	new Promise((resolve) => {
		const socket = tls.connect(
			{ port: secure.port, host: '127.0.0.1', rejectUnauthorized: false, ...options },
			() => {
				resolve(`${socket.getProtocol()} ${socket.alpnProtocol}`);
				socket.destroy();
			},
		);
		socket.on('error', () => resolve('refused'));
	});

await check('TLS: versions and protocols', async () => {
	assert.equal(await handshake({}), 'TLSv1.3 false');
	assert.equal(await handshake({ maxVersion: 'TLSv1.2', ALPNProtocols: ['h2', 'http/1.1'] }), 'TLSv1.2 http/1.1');
	assert.equal(await handshake({ ALPNProtocols: ['h2'] }), 'refused');
	assert.equal(
		await handshake({ minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' }),
		'refused',
	);
});

await check('TLS: a handshake in single bytes, one that breaks off, and plain HTTP', async () => {
	const whole = await new Promise((resolve) => {
		const relay = net
			.createServer(async (near) => {
				const far = net.connect(secure.port, '127.0.0.1');
				far.pipe(near);
				far.on('error', () => {});
				near.on('error', () => {});
				for await (const part of near)
					for (const byte of part) {
						far.write(Buffer.from([byte]));
						await new Promise(setImmediate);
					}
			})
			.listen(0, '127.0.0.1', () => {
				const socket = tls.connect(
					{ port: relay.address().port, host: '127.0.0.1', rejectUnauthorized: false },
					() => {
						socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
					},
				);
				let text = '';
				socket.on('data', (part) => (text += part));
				socket.on('end', () => {
					relay.close();
					resolve(text);
				});
			});
	});
	assert.match(whole, /^HTTP\/1.1 200 OK/);
	for (const bytes of [
		Buffer.from('160301020001', 'hex'),
		Buffer.from('GET / HTTP/1.1\r\n\r\n'),
		Buffer.alloc(3000, 0x16),
	]) {
		const socket = net.connect(secure.port, '127.0.0.1').on('error', () => {});
		socket.end(bytes);
		socket.resume();
		await new Promise((resolve) => socket.on('close', resolve));
	}
	assert.equal((await secure.request('GET', '/healthz')).status, 200);
	assert.ok(await rests(secure.child.pid), 'the loop spins');
});

await check('TLS: many requests in one record, and one in many', async () => {
	const one = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
	const statuses = await new Promise((resolve) => {
		const socket = tls.connect({ port: secure.port, host: '127.0.0.1', rejectUnauthorized: false }, async () => {
			socket.write(one.repeat(300)); // more than the server's buffer, in one record
			for (const byte of one) {
				socket.write(byte);
				await new Promise(setImmediate);
			}
			socket.write(one.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
		});
		let text = '';
		socket.on('data', (part) => (text += part));
		socket.on('end', () => resolve(text.match(/HTTP\/1.1 200/g).length));
	});
	assert.equal(statuses, 302);
});

await check('TLS: a client that does not read is dropped', () => dropsDeaf(secure));

await check('the client checks the certificate', async () => {
	const refused = run(['join', '--quiet', `https://127.0.0.1:${secure.port}/table/nowhere`], {
		env: { ...process.env, SSL_CERT_FILE: '/dev/null' },
	});
	assert.equal(await refused.ended, 1);
	assert.match(refused.err, /the certificate of the server is not trusted/);
	const trusted = run(['join', '--quiet', `https://127.0.0.1:${secure.port}/table/nowhere`], {
		env: { ...process.env, SSL_CERT_FILE: cert },
	});
	assert.equal(await trusted.ended, 1);
	assert.match(trusted.err, /there is no such table/);
});

await check('and it still exits cleanly', async () => assert.equal(await secure.stop(), 0));
finish();
