// Players among each other: limits of messages and chat, closing tables, names and chat lines that can be read, marks
// of programs.
// usage: test_people.mjs PROGRAM
import assert from 'node:assert/strict';
import { check, finish, run, Server, sleep, verify } from './harness.mjs';

const LIMITS = [
	'--messages',
	'1000',
	'--address-messages',
	'10000',
	'--address-connections',
	'1000',
	'--address-new',
	'10000',
];
const ADDRESS_PLAYERS = 6; // limits.h: an address may say as much as so many players
const server = await new Server('data', LIMITS).start();

const refusal = async (wire, code) => {
	const message = await wire.next((m) => m.error, `error ${code}`);
	assert.equal(message.error, code, JSON.stringify(message));
	return message;
};

/** Another connection of the player who has that secret. */
async function again(secret, options) {
	const wire = await server.connect(options);
	wire.send({ do: 'enter', secret });
	await wire.next((m) => m.you && !m.hello, 'you');
	return wire;
}

async function sit(wire, table) {
	wire.send({ do: 'watch', table });
	wire.send({ do: 'sit' });
	await wire.next((m) => m.mine?.seat >= 0, 'a seat');
}

/**
 * Everybody sends `count` lines, again and again for `ms`; waits until each connection was answered, and returns how
 * many seconds passed.
 */
async function talk(wires, count, ms) {
	const began = performance.now();
	for (let round = 0; performance.now() - began < ms; round++) {
		for (const wire of wires)
			for (let i = 0; i < count; i++) wire.send({ do: 'chat', text: `round ${round}, line ${i}` });
		await sleep(100);
	}
	await Promise.all(
		wires.map((wire) => {
			wire.send({ do: 'ping' });
			return wire.next((m) => m.pong, 'pong');
		}),
	);
	return (performance.now() - began) / 1000;
}

/**
 * Returns how many chat lines a watcher of the table receives. Earlier lines are durable by then: a new player gets an
 * answer only after them.
 */
async function linesTold(table) {
	const wire = await server.enter('Eve');
	wire.send({ do: 'watch', table });
	wire.send({ do: 'ping' });
	await wire.next((m) => m.pong, 'pong');
	const { length } = wire.messages.filter((m) => m.chat);
	wire.drop();
	return length;
}

// ---- Chat ----

await check('the limit of messages is per player, not per connection', async () => {
	const host = await server.table({ players: 3, autostart: false }, 'Anna');
	await sit(host, host.code);
	const wires = [host];
	for (let i = 0; i < 29; i++) wires.push(await again(host.secret));
	for (const wire of wires.slice(1)) wire.send({ do: 'watch', table: host.code });
	const seconds = await talk(wires, 1, 500),
		told = await linesTold(host.code);
	assert.ok(told >= 2 && told <= 2 + seconds, `${told} lines in ${seconds} s`);
	await refusal(wires[29], 'too-fast');
	for (const wire of wires) wire.drop();
});

await check('reconnecting does not help either', async () => {
	const host = await server.table({ players: 3, autostart: false }, 'Anna'),
		began = performance.now();
	await sit(host, host.code);
	for (let i = 0; i < 10; i++) {
		const wire = await again(host.secret);
		wire.send({ do: 'watch', table: host.code });
		for (let k = 0; k < 2; k++) wire.send({ do: 'chat', text: `hello ${i}` });
		wire.send({ do: 'ping' });
		await wire.next((m) => m.pong, 'pong');
		wire.drop();
	}
	const told = await linesTold(host.code),
		seconds = (performance.now() - began) / 1000;
	assert.ok(told >= 2 && told <= 2 + seconds, `${told} lines in ${seconds} s`);
	host.drop();
});

await check('an address may send as much as six players; other addresses are not affected', async () => {
	const from = '127.0.0.2',
		wires = [],
		tables = [];
	for (let i = 0; i < 5; i++) {
		const host = await server.enter(`Ugo ${i}`, { from });
		host.send({ do: 'create', settings: { players: 6, autostart: false } });
		const { created } = await host.next((m) => m.created, 'created');
		tables.push(created);
		wires.push(host);
		for (let k = 0; k < 5; k++) wires.push(await server.enter(`Guest ${k}`, { from }));
		for (const wire of wires.slice(-6)) await sit(wire, created);
	}
	const seconds = await talk(wires, 2, 500);
	let told = 0;
	for (const table of tables) told += await linesTold(table);
	assert.ok(told >= 2 * ADDRESS_PLAYERS && told <= ADDRESS_PLAYERS * (2 + seconds), `${told} lines in ${seconds} s`);
	const other = await server.table({ players: 3, autostart: false }, 'Bo');
	await sit(other, other.code);
	other.send({ do: 'chat', text: 'ciao' });
	assert.equal((await other.next((m) => m.chat, 'chat')).chat.text, 'ciao');
	for (const wire of [...wires, other]) wire.drop();
});

await check('those who watch a game talk among themselves, also after a reconnection', async () => {
	const host = await server.table({ players: 3, bots: [null, 'novice', 'novice'] }, 'Anna'),
		[bo, cleo] = [await server.enter('Bo'), await server.enter('Cleo')],
		nobody = await server.connect();
	for (const wire of [bo, cleo, nobody]) wire.send({ do: 'watch', table: host.code });
	await sit(host, host.code);
	for (const wire of [bo, cleo, nobody]) await wire.next((m) => m.table?.state === 'playing', 'the game');
	nobody.send({ do: 'chat', text: 'psst' });
	await refusal(nobody, 'who');
	bo.send({ do: 'chat', text: 'she should pass, "seat":0' });
	for (const wire of [bo, cleo, nobody]) {
		const { chat } = await wire.next((m) => m.chat, 'the watchers hear it');
		assert.deepEqual([chat.seat, chat.name, chat.watcher], [-1, 'Bo', true]);
	}
	host.send({ do: 'chat', text: 'ciao' });
	await cleo.next((m) => m.chat?.text === 'ciao' && m.chat.seat === 0 && !m.chat.watcher, 'and the players');
	host.send({ do: 'unwatch' });
	host.send({ do: 'watch', table: host.code });
	host.send({ do: 'ping' });
	await host.next((m) => m.pong, 'all of the chat');
	assert.ok(!host.messages.some((m) => m.chat?.watcher), 'a player receives what watchers say');
	const late = await server.connect();
	late.send({ do: 'watch', table: host.code });
	await late.next((m) => m.chat?.watcher, 'who comes late hears it, too');
	for (const wire of [host, bo, cleo, nobody, late]) wire.drop();
});

await check("who only watches uses up nobody's share", async () => {
	const host = await server.table({ players: 3, autostart: false }, 'Anna'),
		looker = await server.connect();
	await sit(host, host.code);
	looker.send({ do: 'watch', table: host.code });
	for (let i = 0; i < 30; i++) looker.send({ do: 'chat', text: 'me, too' });
	await refusal(looker, 'no-chat');
	host.send({ do: 'chat', text: 'ciao' });
	assert.equal((await host.next((m) => m.chat, 'chat')).chat.text, 'ciao');
	for (const wire of [host, looker]) wire.drop();
});

// ---- Closing a table ----

const state = async (code) => (await server.request('GET', `/api/tables/${code}`)).json.table.state;
const lobby = async (options) => (await server.request('GET', '/api/tables', options)).json.tables;
const cookie = (wire) => ({ headers: { Cookie: `medici=${wire.secret}` } });

await check(
	'a host closes an open table: all who watch are told, seats are free, the lobby does not have it',
	async () => {
		const host = await server.table(
			{ players: 4, listed: true, autostart: false, bots: [null, null, 'novice'] },
			'Anna',
		);
		const guest = await server.enter('Bo'),
			looker = await server.connect();
		await sit(host, host.code);
		await sit(guest, host.code);
		looker.send({ do: 'watch', table: host.code });
		await looker.next((m) => m.table, 'table');
		assert.ok((await lobby()).some((table) => table.table === host.code));
		assert.equal((await lobby()).find((table) => table.table === host.code).host_seat, 0);
		host.send({ do: 'close' });
		for (const wire of [host, guest, looker]) {
			const { table } = await wire.next((m) => m.table?.state === 'closed', 'closed');
			assert.deepEqual(table.seats, [{}, {}, {}, {}]);
			assert.equal(table.host_seat, undefined);
			assert.ok(table.ended >= table.created);
		}
		assert.equal((await guest.next((m) => m.mine?.seat === -1, 'no seat any more')).mine.host, false);
		for (const wire of [host, guest, looker]) {
			wire.send({ do: 'chat', text: 'is anybody there?' });
			await refusal(wire, 'watch-first');
		}
		assert.ok(!(await lobby()).some((table) => table.table === host.code));
		assert.equal(await state(host.code), 'closed');
		looker.messages = [];
		looker.send({ do: 'watch', table: host.code });
		assert.equal(
			(await looker.next((m) => m.table, 'table')).table.state,
			'closed',
			'who comes later is told so, too',
		);
		looker.send({ do: 'sit' });
		await refusal(looker, 'watch-first');
		for (const wire of [host, guest, looker]) wire.drop();
	},
);

await check("over HTTP, with the host's cookie", async () => {
	const host = await server.table({ players: 3 }, 'Anna'),
		looker = await server.connect();
	looker.send({ do: 'watch', table: host.code });
	await looker.next((m) => m.table, 'table');
	const answer = await server.request('DELETE', `/api/tables/${host.code}`, cookie(host));
	assert.deepEqual([answer.status, answer.json], [200, { closed: host.code }]);
	for (const wire of [host, looker]) await wire.next((m) => m.table?.state === 'closed', 'closed');
	assert.equal(
		(await server.request('DELETE', `/api/tables/${host.code}`, cookie(host))).json.error,
		'no-table',
		'only once',
	);
	for (const wire of [host, looker]) wire.drop();
});

await check('closing is for the host, and before the game', async () => {
	const host = await server.table({ players: 3, bots: [null, 'novice', 'novice'], autostart: false }, 'Anna');
	const guest = await server.enter('Bo'),
		looker = await server.connect();
	for (const [wire, code] of [
		[looker, 'who'],
		[guest, 'not-host'],
	]) {
		wire.send({ do: 'close' });
		await refusal(wire, 'watch-first');
		wire.send({ do: 'watch', table: host.code });
		wire.send({ do: 'close' });
		await refusal(wire, code);
	}
	const remove = (code, options) => server.request('DELETE', `/api/tables/${code}`, options);
	for (const [answer, status, code] of [
		[await remove(host.code), 401, 'who'],
		[await remove(host.code, cookie(guest)), 403, 'not-host'],
		[await remove('nowhere', cookie(guest)), 404, 'no-table'],
		[await remove(`${host.code}/record`, cookie(host)), 405, 'method'],
	])
		assert.deepEqual([answer.status, answer.json.error], [status, code]);
	await sit(host, host.code);
	host.send({ do: 'start' });
	await host.next((m) => m.ev === 'day', 'the game begins');
	host.send({ do: 'close' });
	await refusal(host, 'started');
	const late = await remove(host.code, cookie(host));
	assert.deepEqual([late.status, late.json.error], [409, 'started']);
	assert.equal(await state(host.code), 'playing');
	for (const wire of [host, guest, looker]) wire.drop();
});

await check('a host with too many tables finds them in the lobby, closes one and may make another', async () => {
	const host = await server.enter('Collector'),
		codes = [];
	const create = () => host.send({ do: 'create', settings: { players: 3 } });
	for (let i = 0; i < 8; i++) {
		create();
		codes.push((await host.next((m) => m.created, 'created')).created);
	}
	create();
	assert.match((await refusal(host, 'too-many')).say, /finish, leave or close one/);
	const mine = (await lobby(cookie(host))).filter((table) => table.host);
	assert.deepEqual(mine.map((table) => table.table).sort(), [...codes].sort(), 'also those that are not listed');
	assert.ok(!(await lobby()).some((table) => codes.includes(table.table)), 'others do not see them');
	host.send({ do: 'watch', table: codes[3] });
	host.send({ do: 'close' });
	await host.next((m) => m.table?.state === 'closed', 'closed');
	create();
	await host.next((m) => m.created, 'created');
	create();
	await refusal(host, 'too-many');
	host.drop();
});

await check('a closed table stays closed after a crash, and a rematch at a closed table makes another', async () => {
	const host = await server.table(
		{ players: 2, game: 'card', bots: [null, 'random'], stand_in: 'random', listed: true },
		'Anna',
	);
	await sit(host, host.code);
	host.send({ do: 'leave' });
	await host.next((m) => m.ev === 'seed', 'the end', 60000);
	host.send({ do: 'rematch' });
	const { rematch } = (await host.next((m) => m.table?.rematch, 'the rematch')).table;
	assert.equal((await server.request('DELETE', `/api/tables/${rematch}`, cookie(host))).status, 200);
	await server.stop('SIGKILL');
	await server.start();
	assert.equal(await state(rematch), 'closed');
	assert.ok(!(await lobby()).some((table) => table.table === rematch));
	const back = await again(host.secret);
	back.send({ do: 'watch', table: rematch });
	assert.equal((await back.next((m) => m.table, 'table')).table.state, 'closed');
	back.send({ do: 'watch', table: host.code });
	back.send({ do: 'rematch' });
	const { table } = await back.next((m) => m.table?.rematch && m.table.rematch !== rematch, 'another rematch');
	assert.equal(await state(table.rematch), 'open');
	for (const wire of [host, back]) wire.drop();
});

await check('a bot that waits at a table that is closed says so, and exits', async () => {
	const host = await server.table({ players: 3, autostart: false }, 'Anna');
	const joined = run(['join', '--bot', 'novice', server.url(host.code)]);
	await host.next((m) => m.table?.seats.some((seat) => seat.name), 'it sits');
	host.send({ do: 'close' });
	assert.equal(await joined.ended, 1);
	assert.match(joined.err, /the table was closed before its game began/);
	const late = run(['join', '--watch', server.url(host.code)]);
	assert.equal(await late.ended, 1);
	assert.match(late.err, /the table was closed/);
	host.drop();
});

// ---- Names and words ----

const UNSEEN = [
	'\u2800',
	'a\u2800',
	'\uFFFC',
	'\u3164',
	'\u115F\u1160',
	'\u{1D159}',
	'\u{E0041}\u{E0042}',
	'\u00AD',
	'\uFEFF',
	'\u202Eevil',
];
const BARE = ['\u0301', '\u0301Anna', 'Anna \u0308', '\u20DD', '\u0903'];
const PILED = [
	'Z\u0310\u0352\u0348algo',
	'A\u0301\u200D\u0301\u200D\u0301',
	'\u0E01\u0E47\u0E47\u0E47',
	'a\u200D\u200D\u200Db',
];
const REASONS = [
	[UNSEEN, /cannot be seen/],
	[BARE, /must follow the character/],
	[PILED, /more than two combining marks/],
	[['', '  \u00A0', '\u200D'], /1 to \d+ /],
];

await check('names that cannot be read are refused with a reason', async () => {
	const wire = await server.connect();
	for (const [names, reason] of REASONS)
		for (const name of names) {
			wire.send({ do: 'enter', name });
			assert.match((await refusal(wire, 'name')).say, reason, JSON.stringify(name));
			const answer = await server.request('POST', '/api/session', { body: { name } });
			assert.deepEqual([answer.status, answer.json.error], [400, 'name']);
			assert.match(answer.json.say, reason);
		}
	wire.drop();
});

await check('so are chat lines', async () => {
	const host = await server.table({ players: 3 }, 'Anna');
	await sit(host, host.code);
	for (const [texts, reason] of REASONS)
		for (const text of texts) {
			host.send({ do: 'chat', text });
			assert.match((await refusal(host, 'text')).say, reason, JSON.stringify(text));
		}
	host.send({
		do: 'chat',
		text: 'Nguye\u0302\u0303n \u{1F468}\u200D\u{1F469}\u200D\u{1F467} \u092A\u0947\u0921\u093C\u094B\u0902',
	});
	await host.next((m) => m.chat, 'chat');
	host.drop();
});

await check('names of all scripts are fine', async () => {
	for (const name of [
		'Zo\u00EB \u{1F3B2}',
		'Nguye\u0302\u0303n',
		'\u0639\u0644\u06CC\u200C\u0631\u0636\u0627',
		'\u0E17\u0E35\u0E48',
		'\u845B\u98FE \u5317\u658E',
		'1\uFE0F\u20E3',
	])
		(await server.enter(name)).drop();
});

// ---- People and programs ----

/** Returns a connection that has entered with these fields, and the reply. */
async function enter(fields) {
	const wire = await server.connect();
	wire.send({ do: 'enter', ...fields });
	const { you } = await wire.next((m) => (m.you && !m.hello) || m.error, 'you');
	return Object.assign(wire, { you, secret: you?.secret });
}

await check(
	'a program is marked as one: to itself, at the table, in the lobby, in the chat, after a restart',
	async () => {
		const host = await server.table(
			{ players: 4, listed: true, autostart: false, bots: [null, null, null, 'novice'] },
			'Anna',
		);
		const fido = await enter({ name: 'Fido', bot: true }),
			rex = await enter({ name: 'Rex', bot: 'banker' });
		assert.deepEqual([fido.you.bot, rex.you.bot], ['program', 'banker']);
		for (const wire of [host, fido, rex]) await sit(wire, host.code);
		fido.send({ do: 'chat', text: 'woof' });
		assert.equal((await host.next((m) => m.chat, 'chat')).chat.bot, 'program');
		host.send({ do: 'chat', text: 'good dog' });
		assert.equal((await host.next((m) => m.chat, 'chat')).chat.bot, undefined);
		const bots = (seats) => seats.map((seat) => [seat.name, seat.bot, seat.here]);
		const expected = [
			['Anna', undefined, true],
			['Fido', 'program', true],
			['Rex', 'banker', true],
			['Contessina', 'novice', undefined],
		];
		const { table } = await host.next((m) => m.table?.seats.every((seat) => seat.name), 'all sit');
		assert.deepEqual(bots(table.seats), expected);
		assert.deepEqual(bots((await lobby()).find((one) => one.table === host.code).seats), expected);
		await server.stop('SIGKILL');
		await server.start();
		const { seats } = (await server.request('GET', `/api/tables/${host.code}`)).json.table;
		assert.deepEqual(
			seats.map((seat) => seat.bot),
			expected.map(([, bot]) => bot),
		);
		assert.deepEqual((await server.request('GET', '/api/session', cookie(rex))).json, {
			you: { name: 'Rex', bot: 'banker' },
		});
		const late = await server.connect();
		late.send({ do: 'watch', table: host.code });
		assert.equal((await late.next((m) => m.chat, 'chat')).chat.bot, 'program');
		late.drop();
	},
);

await check('a bot that joins is marked in the record, and in what it prints at the end', async () => {
	const host = await server.table(
		{ players: 3, listed: true, bots: [null, null, 'random'], stand_in: 'random' },
		'Anna',
	);
	await sit(host, host.code);
	const joined = run(['join', '--bot', 'novice', '--name', 'Fido', server.url(host.code)]);
	await host.next((m) => m.ev === 'day', 'the game begins');
	host.send({ do: 'leave' });
	assert.equal(await joined.ended, 0, joined.err);
	assert.match(joined.out, /Anna\n/);
	assert.match(joined.out, /Fido \(bot: novice\)\n/);
	assert.match(joined.out, /Contessina \(bot: random\)\n/);
	const record = await server.record(host.code),
		{ players } = JSON.parse(record.split('\n')[0]);
	assert.deepEqual(
		players.map(({ name, bot }) => [name, bot]),
		[
			['Anna', undefined],
			['Fido', 'novice'],
			['Contessina', 'random'],
		],
	);
	assert.match(verify(record), /1 finished.*1 proved fair.*0 faults/);
	const [listed] = (await server.request('GET', '/api/records?player=Fido')).json.records;
	assert.deepEqual(
		listed.players.map((player) => player.bot),
		[undefined, 'novice', 'random'],
	);
	host.drop();
});

await check('a program stays a program', async () => {
	const wire = await server.connect();
	for (const bot of ['exec:rm -rf /', 'deep-blue', '', 7, []]) {
		wire.send({ do: 'enter', name: 'Fido', bot });
		assert.match((await refusal(wire, 'field')).say, /"bot"/);
		assert.equal(
			(await server.request('POST', '/api/session', { body: { name: 'Fido', bot } })).json.error,
			'field',
		);
	}
	const fido = await enter({ name: 'Fido', bot: true }),
		anna = await enter({ name: 'Anna' });
	for (const [one, bot] of [
		[fido, false],
		[fido, 'novice'],
		[anna, true],
	]) {
		wire.send({ do: 'enter', secret: one.secret, bot });
		assert.match((await refusal(wire, 'field')).say, /cannot change/);
		assert.equal(
			(await server.request('POST', '/api/session', { ...cookie(one), body: { name: 'Zoe', bot } })).json.error,
			'field',
		);
	}
	const renamed = await enter({ secret: fido.secret, name: 'Bello' });
	assert.deepEqual(renamed.you, { name: 'Bello', bot: 'program' });
	const { json } = await server.request('POST', '/api/session', { body: { name: 'Rex', bot: 'lorenzo' } });
	assert.deepEqual(json, { you: { name: 'Rex', bot: 'lorenzo' } });
	for (const one of [wire, fido, anna, renamed]) one.drop();
});

const LIKE_A_BOT = [
	'Lorenzo',
	'lorenzo 2',
	'L0RENZ0',
	'COSlMO',
	'L\u043Er\u0435nz\u043E',
	'Merchant 1',
	'random',
	'Bot',
];
const LIKE_THE_SERVER = [
	'server',
	'Medici',
	'M\u0435dici 3',
	'Host',
	'Moderator',
	'4dmin',
	'Medici-Server',
	'Cosimo Medici',
];

await check("names that could be taken for a bot's or the server's are refused, and it is said why", async () => {
	const wire = await server.connect(),
		anna = await enter({ name: 'Anna' });
	for (const [names, reason] of [
		[LIKE_A_BOT, /could be taken for a bot/],
		[LIKE_THE_SERVER, /could be taken for the server/],
	])
		for (const name of names) {
			wire.send({ do: 'enter', name });
			assert.match((await refusal(wire, 'reserved')).say, reason, name);
			wire.send({ do: 'enter', secret: anna.secret, name });
			await refusal(wire, 'reserved');
			const answer = await server.request('POST', '/api/session', { body: { name } });
			assert.deepEqual([answer.status, answer.json.error], [403, 'reserved'], name);
		}
	assert.equal(
		(await server.request('GET', '/api/session', cookie(anna))).json.you.name,
		'Anna',
		'and nothing has changed',
	);
	for (const name of ['Lorenzo B.', 'Lorenza', 'Hostess', 'Lorenzo de\u2019 Medici'])
		(await server.enter(name)).drop();
	for (const one of [wire, anna]) one.drop();
});

await check('a program may have the name of a bot; nobody may have that of the server', async () => {
	const table = await server.table({ players: 4, autostart: false, bots: ['lorenzo'] }, 'Anna');
	const one = await enter({ name: 'Lorenzo', bot: true }),
		two = await enter({ name: 'LORENZO', bot: 'lorenzo' });
	for (const wire of [one, two]) await sit(wire, table.code);
	const { seats } = (await two.next((m) => m.table?.seats[2].name, 'both sit')).table;
	assert.deepEqual(
		seats.slice(0, 3).map(({ name, bot }) => [name, bot]),
		[
			['Lorenzo', 'lorenzo'],
			['Lorenzo 2', 'program'],
			['LORENZO 3', 'lorenzo'],
		],
	);
	const wire = await server.connect();
	wire.send({ do: 'enter', name: 'Server', bot: true });
	await refusal(wire, 'reserved');
	const joined = run(['join', '--name', 'Admin', server.url(table.code)]);
	assert.equal(await joined.ended, 1);
	assert.match(joined.err, /could be taken for the server/);
	for (const each of [table, one, two, wire]) each.drop();
});

await check('two people whose names look the same have two names', async () => {
	const host = await server.table({ players: 3, autostart: false }, 'Anna'),
		other = await server.enter('\u0410nn\u0430');
	for (const wire of [host, other]) await sit(wire, host.code);
	const { seats } = (await other.next((m) => m.table?.seats[1].name, 'both sit')).table;
	assert.deepEqual(
		seats.slice(0, 2).map((seat) => seat.name),
		['Anna', '\u0410nn\u0430 2'],
	);
	for (const wire of [host, other]) wire.drop();
});

await check('it exits cleanly', async () => assert.equal(await server.stop(), 0));
finish();
