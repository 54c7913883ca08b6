// Clients that break the rules: each gets its documented answer, and nobody else is affected.
// usage: test_rude.mjs PROGRAM
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import net from 'node:net';
import { check, dropsDeaf, finish, meanwhile, program, run, Server, sleep } from './harness.mjs';
import { frame } from './wire.mjs';

const server = await new Server('data', ['--address-connections', '300', '--queue', '65536', '--chat', '2']).start();

// They come first, and at the end it is seen what became of them.
const HALVES = [
	'',
	'GET',
	'GET / HTTP/1.1\r\nHost: x\r\n',
	'POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"na',
];
const hesitant = [...HALVES, ...HALVES, ...HALVES].map((text) => {
	const socket = net.connect(server.port, '127.0.0.1', () => text && socket.write(text));
	socket.on('error', () => {});
	socket.resume();
	return new Promise((resolve) => socket.on('close', resolve));
});

// ---- What takes long, at servers of its own ----

meanwhile('a client that does not read is dropped, and the game continues', async () => {
	const other = await new Server('deaf', [
		'--queue',
		'65536',
		'--messages',
		'1000',
		'--address-messages',
		'1000',
	]).start();
	await dropsDeaf(other);
	assert.equal(await other.stop(), 0);
});

meanwhile('a bot that is told to slow down does so, and finishes its game', async () => {
	const slow = await new Server('slow', ['--messages', '3']).start();
	const host = await slow.enter('Anna');
	host.send({ do: 'create', settings: { game: 'card', players: 2, bots: [null, 'novice'] } });
	const { created } = await host.next((m) => m.created);
	const joined = run(['join', '--quiet', '--bot', 'merchant', slow.url(created)]);
	assert.equal(await joined.ended, 0, joined.err);
	assert.match((await slow.request('GET', `/api/tables/${created}/record`)).text, /"ev":"seed"/);
	host.drop();
	assert.equal(await slow.stop(), 0);
});

const well = async () => assert.equal((await server.request('GET', '/healthz')).status, 200);

/** Sends bytes. Returns everything received until the server closes the connection or is silent. */
function throwBytes(bytes, ms = 1500) {
	return new Promise((resolve) => {
		const socket = net.connect(server.port, '127.0.0.1', () => socket.write(bytes));
		let text = '';
		const end = () => {
			socket.destroy();
			resolve(text);
		};
		socket.on('data', (more) => (text += more));
		socket.on('error', end);
		socket.on('close', end);
		setTimeout(end, ms);
	});
}

const error = async (wire, code) => {
	const message = await wire.next((m) => m.error, `error ${code}`);
	assert.equal(message.error, code, JSON.stringify(message));
	assert.ok(message.say.length > 5);
	return message;
};

// ---- Messages ----

await check('malformed messages', async () => {
	const wire = await server.connect();
	for (const text of [
		'',
		'hello',
		'[]',
		'{}',
		'{"do":7}',
		'{"do":"bid"',
		'"do"',
		'{"do":"watch","do":"watch"}',
		'null',
		'{"do":"\\u0000"}',
	]) {
		wire.send(text);
		await error(wire, 'message');
	}
	for (const text of ['{"do":"dance"}', '{"do":"BID"}', '{"do":""}']) {
		wire.send(text);
		await error(wire, 'command');
	}
	wire.send({ do: 'ping' });
	await wire.next((m) => m.pong);
	wire.drop();
});

await check('fields that are missing or wrong', async () => {
	const wire = await server.enter('Anna');
	for (const message of [
		{ do: 'watch' },
		{ do: 'watch', table: 7 },
		{ do: 'watch', table: 'x'.repeat(99) },
		{ do: 'watch', table: 'a', from: -1 },
		{ do: 'sit', seat: 6 },
		{ do: 'sit', contribution: 'zz' },
		{ do: 'bid', amount: 3 },
		{ do: 'bid', n: 3 },
		{ do: 'bid', n: 3, amount: 1.5 },
		{ do: 'bid', n: 3, amount: 99999 },
		{ do: 'take', n: 1, from: [4] },
		{ do: 'take', n: 1, from: [1, 1] },
		{ do: 'take', n: 1, from: [] },
		{ do: 'take', n: 1 },
		{ do: 'order' },
		{ do: 'order', order: 'win' },
		{ do: 'bot', seat: 1, bot: 'deep-blue' },
	]) {
		wire.send(message);
		await error(wire, 'field');
		await sleep(60);
	}
	for (const settings of [
		null,
		{ players: 1 },
		{ players: 7 },
		{ game: 'chess' },
		{ edition: 'x' },
		{ options: { house: true } },
		{ clock: 5 },
		{ clock: { decision: 0 } },
		{ clock: { days: 2, decision: 3 } },
		{ bots: ['x'] },
		{ bots: [null, null, null, null, null] },
		{ pace: -1 },
		{ listed: 'yes' },
		{ stand_in: 'me' },
		{ players: 2 },
	]) {
		wire.send({ do: 'create', settings });
		await error(wire, 'field');
		await sleep(60);
	}
	wire.drop();
});

await check('invalid names and chat lines', async () => {
	const wire = await server.connect();
	for (const name of ['', '   ', 'x'.repeat(25), 'a\u0007b', '\u202Eevil', '\u200B', 7, '\uFEFF', 'line\nbreak']) {
		wire.send({ do: 'enter', name });
		await error(wire, 'name');
		await sleep(60);
	}
	wire.send({ do: 'enter', secret: 'f'.repeat(64) });
	await error(wire, 'secret');
	wire.send({ do: 'enter', secret: "' OR 1=1 --" });
	await error(wire, 'field');
	wire.send({ do: 'enter', name: 'ß'.repeat(24) });
	assert.equal((await wire.next((m) => m.you && !m.hello)).you.name.length, 24);
	wire.drop();
});

await check('invalid chat messages', async () => {
	const host = await server.table({ players: 3 }, 'Anna');
	host.send({ do: 'sit' });
	await host.next((m) => m.mine?.seat === 0);
	for (const text of [
		'',
		' \u00A0 ',
		'x'.repeat(281),
		'\u{1F600}'.repeat(281),
		'a\u0007b',
		'\u202Eevil',
		7,
		null,
		'\u200D',
	]) {
		host.send({ do: 'chat', text });
		await error(host, 'text');
		await sleep(60);
	}
	host.send({ do: 'chat', text: '\u{1F600}'.repeat(280) });
	assert.equal([...(await host.next((m) => m.chat)).chat.text].length, 280, 'characters are counted, not bytes');
	host.drop();
});

await check('commands that are not possible there', async () => {
	const wire = await server.connect();
	for (const [message, code] of [
		[{ do: 'sit' }, 'watch-first'],
		[{ do: 'pass', n: 0 }, 'watch-first'],
		[{ do: 'watch', table: 'nowhere' }, 'no-table'],
		[{ do: 'create', settings: {} }, 'who'],
	]) {
		wire.send(message);
		await error(wire, code);
	}
	const host = await server.table({ players: 3, bots: [null, null, 'novice'], autostart: false });
	wire.send({ do: 'watch', table: host.code });
	await wire.next((m) => m.table);
	for (const [message, code] of [
		[{ do: 'sit' }, 'who'],
		[{ do: 'start', fill: true }, 'not-host'],
		[{ do: 'bot', seat: 0, bot: 'novice' }, 'not-host'],
		[{ do: 'pass', n: 0 }, 'not-seated'],
		[{ do: 'rematch' }, 'not-seated'],
		[{ do: 'chat', text: 'hi' }, 'no-chat'],
		[{ do: 'stand' }, 'not-seated'],
	]) {
		wire.send(message);
		await error(wire, code);
	}
	host.send({ do: 'sit', seat: 2 });
	await error(host, 'taken');
	host.send({ do: 'sit', seat: 5 });
	await error(host, 'taken');
	host.send({ do: 'sit', seat: 0 });
	await host.next((m) => m.mine?.seat === 0);
	for (const [message, code] of [
		[{ do: 'sit', seat: 1 }, 'seated'],
		[{ do: 'pass', n: 0 }, 'not-started'],
		[{ do: 'rematch' }, 'not-over'],
		[{ do: 'start' }, 'empty-seats'],
	]) {
		host.send(message);
		await error(host, code);
	}
	wire.drop();
	host.drop();
});

await check('out of turn, impossible, late and repeated moves', async () => {
	const host = await server.table({ players: 3, bots: [null, null, 'novice'], options: { first: 0 } }, 'Anna');
	const other = await server.enter('Bo');
	other.send({ do: 'watch', table: host.code });
	host.send({ do: 'sit', seat: 0 });
	await host.next((m) => m.mine?.seat === 0);
	other.send({ do: 'sit', seat: 1 });
	const ask = await host.next((m) => m.ask === 'draw');
	await other.next((m) => m.ev === 'draw');
	other.send({ do: 'offer', n: ask.n });
	assert.match((await error(other, 'move')).say, /another seat/);
	host.send({ do: 'bid', amount: 3, n: ask.n });
	assert.equal((await error(host, 'move')).rule, 'B7');
	host.send({ do: 'reveal', n: ask.n });
	await error(host, 'move');
	host.send({ do: 'offer', n: ask.n - 1 });
	await error(host, 'stale');
	host.send({ do: 'offer', n: ask.n });
	host.send({ do: 'offer', n: ask.n });
	await error(host, 'stale');
	const bid = await other.next((m) => m.ask === 'bid');
	other.send({ do: 'bid', amount: 41, n: bid.n });
	assert.equal((await error(other, 'move')).rule, 'B10');
	other.send({ do: 'order', order: 'up-to', amount: 500 });
	await error(other, 'order');
	host.send({ do: 'sit', seat: 1 });
	await error(host, 'seated');
	host.send({ do: 'start' });
	await error(host, 'started');
	host.send({ do: 'stand' });
	await error(host, 'started');
	host.drop();
	other.drop();
});

await check("another's seat is not had with one's own secret", async () => {
	const host = await server.table({ players: 3 }, 'Anna');
	host.send({ do: 'sit', seat: 0 });
	await host.next((m) => m.mine?.seat === 0);
	const thief = await server.enter('Anna');
	thief.send({ do: 'watch', table: host.code });
	assert.equal((await thief.next((m) => m.mine)).mine.seat, -1);
	thief.send({ do: 'stand' });
	await error(thief, 'not-seated');
	const forged = await server.connect({
		headers: { Cookie: `medici=${host.secret.replace(/^./, (c) => (c === '0' ? '1' : '0'))}` },
	});
	assert.equal((await forged.next((m) => m.hello)).you, null);
	for (const wire of [host, thief, forged]) wire.drop();
});

await check('too many tables of one host', async () => {
	const host = await server.enter('Collector');
	for (let i = 0; i < 8; i++) {
		host.send({ do: 'create', settings: {} });
		await host.next((m) => m.created);
	}
	host.send({ do: 'create', settings: {} });
	await error(host, 'too-many');
	host.drop();
});

// ---- Frames ----

await check('frames that are too long, binary, or broken', async () => {
	for (const [bytes, code] of [
		[frame(1, 'x'.repeat(5000)), 1009],
		[frame(2, '{}'), 1003],
		[frame(1, 'x'.repeat(70000)), 1009],
		[frame(1, Buffer.from([0xff, 0xfe, 0x7b])), 1007],
	]) {
		const wire = await server.connect();
		await wire.next((m) => m.hello);
		wire.raw(bytes);
		assert.equal(await wire.untilClosed(), code);
	}
	const wire = await server.connect();
	for (let i = 0; i < 9; i++) wire.raw(frame(i ? 0 : 1, 'x'.repeat(500), { final: false }));
	assert.equal(await wire.untilClosed(), 1009, 'pieces are counted together');
	for (const bytes of [
		frame(1, '{"do":"ping"}', { mask: false }),
		frame(11, 'x'),
		Buffer.from([0xff, 0xff, 0xff, 0xff]),
		frame(0, 'x'),
		frame(9, 'x'.repeat(200)),
	]) {
		const rude = await server.connect();
		rude.raw(bytes);
		await Promise.race([rude.untilClosed(), sleep(300)]);
		rude.drop();
	}
	await well();
});

await check('a message in pieces is one message', async () => {
	const wire = await server.connect();
	wire.raw(frame(1, '{"do":', { final: false }));
	wire.raw(frame(9, 'are you there'));
	wire.raw(frame(0, '"ping"}'));
	await wire.next((m) => m.pong);
	wire.drop();
});

await check('a flood is refused, then disconnected; others are not affected', async () => {
	const wire = await server.connect();
	const calm = await server.connect();
	for (let i = 0; i < 60; i++) wire.send({ do: 'ping' });
	await error(wire, 'too-fast');
	for (let i = 0; i < 400; i++) wire.send({ do: 'ping' });
	assert.equal(await wire.untilClosed(), 1008);
	await sleep(1100);
	calm.send({ do: 'ping' });
	await calm.next((m) => m.pong);
	calm.drop();
});

await check('chat has its own rate limit', async () => {
	const host = await server.table({ players: 3 }, 'Anna');
	host.send({ do: 'sit' });
	await host.next((m) => m.mine?.seat === 0);
	for (let i = 0; i < 10; i++) host.send({ do: 'chat', text: 'x'.repeat(280) });
	assert.equal((await error(host, 'too-fast')).do, 'chat');
	host.send({ do: 'ping' });
	await host.next((m) => m.pong);
	host.drop();
});

await check('new players and tables from one address', async () => {
	const few = await new Server('few', ['--address-new', '3']).start();
	const anna = await few.enter('Anna');
	await few.enter('Bo');
	anna.send({ do: 'create', settings: {} });
	await anna.next((m) => m.created);
	anna.send({ do: 'create', settings: {} });
	await error(anna, 'enough');
	const third = await few.connect();
	third.send({ do: 'enter', name: 'Ciro' });
	await error(third, 'enough');
	assert.equal((await few.request('POST', '/api/session', { body: { name: 'Ciro' } })).json.error, 'enough');
	third.send({ do: 'enter', secret: anna.secret });
	assert.equal((await third.next((m) => m.you && !m.hello)).you.name, 'Anna', 'who is known already may come');
	assert.equal(await few.stop(), 0);
});

await check('connections without a protocol, with another one, from another page', async () => {
	await assert.rejects(server.connect({ protocol: null }));
	await assert.rejects(server.connect({ protocol: 'medici.9' }));
	await assert.rejects(server.connect({ headers: { Origin: 'https://evil.example' } }));
	const own = await server.connect({ headers: { Origin: `http://127.0.0.1:${server.port}` } });
	await own.next((m) => m.hello);
	own.drop();
});

await check('thousands of connections from one address: no more than allowed', async () => {
	const wires = [];
	let refused = 0;
	for (let i = 0; i < 3000; i += 50)
		await Promise.all(
			Array.from({ length: 50 }, () =>
				server.connect({ timeout: 60000 }).then(
					(wire) => wires.push(wire),
					() => refused++,
				),
			),
		);
	assert.ok(wires.length <= 300 && wires.length > 250, `${wires.length} were let in`);
	assert.equal(wires.length + refused, 3000);
	for (const wire of wires) wire.drop();
	await sleep(300);
	await well();
});

await check('a small server enforces its limits on connections, tables and messages', async () => {
	const small = await new Server('small', [
		'--connections',
		'3',
		'--tables',
		'2',
		'--address-messages',
		'12',
		'--messages',
		'1000',
	]).start();
	const host = await small.enter('Anna');
	for (let i = 0; i < 2; i++) {
		host.send({ do: 'create', settings: {} });
		await host.next((m) => m.created);
	}
	host.send({ do: 'create', settings: {} });
	await error(host, 'server-full');
	const second = await small.connect();
	for (let i = 0; i < 30; i++) (i % 2 ? host : second).send({ do: 'ping' });
	await Promise.race([error(host, 'too-fast'), error(second, 'too-fast')]);
	const third = await small.connect();
	await assert.rejects(small.connect({ timeout: 5000 }), 'a fourth connection');
	for (const wire of [host, second, third]) wire.drop();
	assert.equal(await small.stop(), 0);
});

// ---- HTTP ----

await check('every method at every address', async () => {
	const allowed = {
		'/healthz': ['GET'],
		'/metrics': ['GET'],
		'/api/bots': ['GET'],
		'/api/session': ['GET', 'POST'],
		'/api/tables': ['GET', 'POST'],
		'/api/tables/x': ['GET', 'DELETE'],
		'/api/tables/x/record': ['GET'],
		'/api/records': ['GET'],
		'/nowhere': ['GET'],
	};
	for (const [path, methods] of Object.entries(allowed))
		for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
			const { status, headers } = await server.request(method, path);
			const expected = methods.includes(method) || method === 'HEAD' || method === 'OPTIONS';
			assert.equal(status === 405, !expected, `${method} ${path}: ${status}`);
			assert.equal(status === 204, method === 'OPTIONS', `${method} ${path}: ${status}`);
			if (status === 405 || status === 204)
				assert.deepEqual(headers.allow.split(', ').sort(), [...methods, 'HEAD', 'OPTIONS'].sort());
			assert.match(headers['content-security-policy'], /frame-ancestors 'none'/);
			assert.equal(headers['x-content-type-options'], 'nosniff');
		}
});

await check('requests that are refused, each with its code', async () => {
	for (const [method, path, body, headers, status, code] of [
		['GET', '/api/session', undefined, {}, 401, 'who'],
		['POST', '/api/session', '{', {}, 400, 'message'],
		['POST', '/api/session', '[]', {}, 400, 'message'],
		['POST', '/api/session', undefined, {}, 400, 'message'],
		['POST', '/api/session', '{"name":7}', {}, 400, 'name'],
		['POST', '/api/session', `{"name":"${'x'.repeat(20000)}"}`, {}, 413, 'body'],
		['POST', '/api/tables', '{}', {}, 401, 'who'],
		['POST', '/api/tables', '{}', { cookie: 'medici=' + 'a'.repeat(64) }, 401, 'who'],
		['POST', '/api/tables', '{}', { cookie: 'medici=' + 'a'.repeat(3000) }, 401, 'who'],
		['POST', '/api/session', '{"name":"A"}', { origin: 'http://evil.example' }, 403, 'origin'],
		['GET', '/api/tables/unknown', undefined, {}, 404, 'no-table'],
		['GET', '/api/tables/unknown/record', undefined, {}, 404, 'no-table'],
		['GET', '/api/tables/a/b/c', undefined, {}, 404, 'not-found'],
		['GET', `/api/tables/${'x'.repeat(100)}`, undefined, {}, 404, 'no-table'],
		['DELETE', '/api/tables/unknown', undefined, {}, 401, 'who'],
		['DELETE', '/api/tables/unknown', undefined, { origin: 'http://evil.example' }, 403, 'origin'],
		['GET', '/api/records?before=x', undefined, {}, 400, 'field'],
		['GET', '/api/nothing', undefined, {}, 404, 'not-found'],
		['GET', '/../../etc/passwd', undefined, {}, 404, 'not-found'],
		['GET', '/%2e%2e/%2e%2e/etc/passwd', undefined, {}, 404, 'not-found'],
	]) {
		const answer = await server.request(method, path, { body, headers });
		assert.equal(answer.status, status, `${method} ${path}: ${answer.text}`);
		assert.equal(answer.json?.error, code, `${method} ${path}: ${answer.text}`);
	}
});

await check('bytes that are not a request', async () => {
	for (const text of [
		'\r\n\r\n',
		'BREW /pot HTTP/1.1\r\n\r\n',
		'GET / HTTP/9.9\r\n\r\n',
		'GET\r\n\r\n',
		`GET /${'a'.repeat(5000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
		`GET / HTTP/1.1\r\n${'X: y\r\n'.repeat(2000)}\r\n`,
		'\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
		'POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n',
		'POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\n',
		'\0\0\0\0',
		'POST /api/session HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n',
	])
		await throwBytes(text, 300);
	await well();
});

await check('too many requests from one address', async () => {
	const batch = () =>
		Promise.all(Array.from({ length: 200 }, () => server.request('GET', '/api/bots').catch(() => null)));
	let refused = false;
	for (let i = 0; i < 30 && !refused; i++) refused = (await batch()).some((a) => a?.json?.error === 'too-fast');
	assert.ok(refused);
	await sleep(1200);
	await well();
});

await check('every refusal stands in docs/protocol.md, as it is', async () => {
	const source = readFileSync('src/server/base/fault.h', 'utf8'),
		doc = readFileSync('docs/protocol.md', 'utf8');
	const faults = [...source.matchAll(/X\(\w+, "([a-z-]+)", (\d+), "((?:[^"\\]|\\.)*)"\)/g)];
	assert.ok(faults.length > 25);
	for (const [, code, status, say] of faults)
		assert.ok(doc.includes(`| \`${code}\` | ${status} | ${say.replaceAll('\\"', '"')} |`), code);
});

await check('every limit stands in docs/protocol.md, with its default', async () => {
	const doc = readFileSync('docs/protocol.md', 'utf8'),
		printed = spawnSync(program, ['serve', '--print-config'], { encoding: 'utf8' }).stdout;
	const others = ['behind-proxy', 'bot-threads', 'bot-time', 'watchdog'];
	const limits = [...printed.matchAll(/^#([a-z-]+) = (\d+)$/gm)].filter(([, name]) => !others.includes(name));
	assert.ok(limits.length >= 8);
	for (const [, name, value] of limits) assert.ok(doc.includes(`| \`${name}\` | ${value} |`), name);
});

await check('silent clients and half requests are disconnected', async () => {
	await Promise.all(hesitant);
	await well();
});

await check('nothing of all this is in the log: no secret, no code of a table', async () => {
	const host = await server.table({ players: 3 }, 'Anna');
	assert.ok(!server.child.err.includes(host.secret) && !server.child.err.includes(host.code));
	for (const line of server.child.err.trim().split('\n')) JSON.parse(line);
	host.drop();
});

await check('and it still exits cleanly', async () => assert.equal(await server.stop(), 0));
finish();
