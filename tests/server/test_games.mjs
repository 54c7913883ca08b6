// Whole games at a real server, by people and bots that connect in every possible way. usage: test_games.mjs PROGRAM
import assert from 'node:assert/strict';
import { answer, check, crowd, finish, folder, isLine, plain, run, Server, sleep, verify } from './harness.mjs';
import { spawnSync } from 'node:child_process';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// They reconnect at every event, more often than one address may by default.
const server = await new Server('data', crowd).start();
const hex = (digit) => digit.repeat(64);

/** A person who answers when asked, and keeps every line. `hiccup` hangs up after so many lines, and comes back. */
class Person {
	constructor(code, { name, seat, contribution, hiccup = 0, at = server } = {}) {
		Object.assign(this, { code, name, seat, contribution, hiccup, at });
		this.lines = [];
		this.sits = name !== undefined;
		this.reconnects = 0;
		this.done = new Promise((resolve, reject) => Object.assign(this, { resolve, reject }));
	}

	async come() {
		const wire = await this.at.connect();
		this.wire = wire;
		this.fresh = 0;
		if (this.sits) {
			wire.send(this.secret ? { do: 'enter', secret: this.secret } : { do: 'enter', name: this.name });
			const { you } = await wire.next((m) => m.you && !m.hello, 'you');
			this.secret ??= you.secret;
		}
		wire.listeners.push((message) => message && this.hear(message));
		wire.messages = [];
		wire.send({ do: 'watch', table: this.code, from: this.lines.length });
		if (this.sits && !this.seated) {
			wire.send({ do: 'sit', seat: this.seat, contribution: this.contribution });
			await wire.next((m) => m.mine && m.mine.seat >= 0, 'a seat');
			this.seated = true;
		}
		return this;
	}

	hear(message) {
		if (this.wire.closed) return;
		if (message.error && message.error !== 'stale') this.reject(new Error(JSON.stringify(message)));
		if (isLine(message)) this.line(message);
		else if (message.ask && this.sits) this.wire.send(answer(message));
	}

	line(message) {
		if (message.n !== this.lines.length)
			return this.reject(new Error(`line ${message.n} came where ${this.lines.length} was due`));
		this.lines.push(plain(message));
		if (message.ev === 'seed') return this.resolve(this.lines);
		if (this.hiccup && ++this.fresh >= this.hiccup) {
			this.reconnects++;
			this.wire.drop();
			this.come().catch(this.reject);
		}
	}
}

async function mixed(settings, people, names) {
	const host = await server.table({ ...settings, autostart: true });
	const code = host.code;
	const all = [new Person(code), new Person(code, { hiccup: 1 })];
	for (const watcher of all) await watcher.come();
	for (let i = 0; i < people; i++) {
		const person = new Person(code, {
			name: names[i],
			contribution: i ? hex(String(i)) : undefined,
			hiccup: i === 1 ? 1 : 0,
		});
		all.push(await person.come());
	}
	const joined = run(['join', '--bot', 'merchant', '--quiet', server.url(code)]);
	const records = await Promise.all(all.map((person) => person.done));
	assert.equal(await joined.ended, 0, joined.err);
	const record = await server.record(code);
	for (const lines of records) assert.equal(lines.join('\n') + '\n', record);
	assert.match(verify(record), /1 finished.*1 proved fair.*0 faults/);
	assert.ok(all[1].reconnects > 20, 'the watcher came back after every event');
	return { record, code, host };
}

for (const [what, settings, people] of [
	['board, 3 seats', { game: 'board', players: 3 }, 2],
	['board, 5 seats with bots', { game: 'board', players: 5, bots: ['banker', null, 'novice'] }, 2],
	['board, 2 seats of grail-2016', { game: 'board', edition: 'grail-2016', players: 2 }, 1],
	['cards, 4 seats', { game: 'card', players: 4, bots: ['merchant'], options: { bonus20: true } }, 2],
])
	await check(`a whole game, everybody sees the same: ${what}`, async () => {
		const { record } = await mixed(settings, people, ['Anna', 'Zoë 🎲', 'Ciro']);
		const header = JSON.parse(record.split('\n')[0]);
		assert.ok(header.players.some((p) => p.contribution === hex('1')) || people < 2);
		const file = join(folder, 'deal.medici');
		writeFileSync(file, record);
		const deal = spawnSync('/usr/bin/python3', ['docs/check_deal.py', file], { encoding: 'utf8' });
		if (!deal.error) assert.equal(deal.status, 0, deal.stdout);
	});

await check("the commit is shown before anybody sits, and is the record's", async () => {
	const host = await server.table({ players: 3, bots: ['novice', 'novice', 'novice'], autostart: false });
	const before = (await server.request('GET', `/api/tables/${host.code}`)).json.table;
	host.send({ do: 'start' });
	await host.next((m) => m.ev === 'seed', 'the seed');
	const header = JSON.parse((await server.record(host.code)).split('\n')[0]);
	assert.equal(header.commit, before.commit);
	assert.match(before.commit, /^[0-9a-f]{64}$/);
	host.drop();
});

await check('a seat comes back with its secret, from another connection', async () => {
	const host = await server.table({ players: 3 });
	host.send({ do: 'sit', seat: 1 });
	assert.equal((await host.next((m) => m.mine?.seat === 1)).mine.host, true);
	host.drop();
	const again = await server.connect();
	again.send({ do: 'enter', secret: host.secret });
	await again.next((m) => m.you && !m.hello, 'you');
	again.send({ do: 'watch', table: host.code });
	assert.equal((await again.next((m) => m.mine, 'mine')).mine.seat, 1);
	again.drop();
});

await check('a cookie does the same', async () => {
	const session = await server.request('POST', '/api/session', { body: { name: 'Käthe' } });
	const cookie = session.headers['set-cookie'][0];
	assert.match(cookie, /HttpOnly; SameSite=Strict/);
	const wire = await server.connect({ headers: { Cookie: cookie.split(';')[0] } });
	assert.equal((await wire.next((m) => m.hello)).you.name, 'Käthe');
	const made = await server.request('POST', '/api/tables', {
		body: { players: 3, listed: true },
		headers: { Cookie: cookie.split(';')[0] },
	});
	wire.send({ do: 'watch', table: made.json.table });
	assert.equal((await wire.next((m) => m.mine)).mine.host, true);
	const lobby = (await server.request('GET', '/api/tables')).json.tables;
	assert.ok(lobby.some((table) => table.table === made.json.table));
	wire.drop();
});

await check('empty seats are filled with bots at the start', async () => {
	const host = await server.table({ players: 4, stand_in: 'novice' });
	host.send({ do: 'start' });
	assert.equal((await host.next((m) => m.error)).error, 'empty-seats');
	host.send({ do: 'start', fill: true });
	await host.next((m) => m.ev === 'seed', 'the seed');
	host.drop();
});

await check('two people of one name have two names', async () => {
	const host = await server.table({ players: 3, autostart: false }, 'Anna');
	const other = await server.enter('Anna');
	other.send({ do: 'watch', table: host.code });
	host.send({ do: 'sit' });
	await host.next((m) => m.mine?.seat === 0);
	other.send({ do: 'sit' });
	const { table } = await other.next((m) => m.table?.seats[1].name, 'both sit');
	assert.deepEqual(
		table.seats.slice(0, 2).map((s) => s.name),
		['Anna', 'Anna 2'],
	);
	host.drop();
	other.drop();
});

await check('a bot stands in for a player who leaves, until the player is back', async () => {
	const host = await server.table(
		{ players: 3, bots: [null, 'novice', 'novice'], stand_in: 'novice', pace: 5 },
		'Anna',
	);
	host.send({ do: 'sit' });
	await host.next((m) => m.ask, 'a question');
	host.send({ do: 'leave' });
	await host.next((m) => m.table?.seats[0].away, 'away');
	const { n } = await host.next((m) => m.ev === 'score' && m.n > 10, 'a day goes by');
	host.messages = host.messages.filter((m) => m.ask); // who is away is asked, too, and not twice
	host.send({ do: 'back' });
	await host.next((m) => m.table && m.table.state === 'playing' && !m.table.seats[0].away, 'back');
	await host.next((m) => m.ask && m.n > n, 'asked again');
	host.drop();
});

await check('a clock runs out, and the stand-in decides', async () => {
	const host = await server.table(
		{ players: 3, bots: [null, 'novice', 'novice'], stand_in: 'novice', clock: { decision: 1, bank: 0 } },
		'Anna',
	);
	host.send({ do: 'sit' });
	const { clock } = await host.next((m) => m.clock, 'a clock');
	assert.equal(clock.seat, 0);
	assert.ok(clock.left > 0 && clock.left <= 1000);
	await host.next((m) => m.table?.seats[0].away, 'away');
	await host.next((m) => m.ev === 'seed', 'the game ends without Anna');
	host.drop();
});

await check('orders are executed, and nobody else sees them', async () => {
	const host = await server.table({ players: 3, bots: [null, null, 'novice'], autostart: false }, 'Anna');
	const other = await server.enter('Bo');
	const looker = await server.connect();
	for (const wire of [other, looker]) wire.send({ do: 'watch', table: host.code });
	host.send({ do: 'sit', seat: 0 });
	other.send({ do: 'sit', seat: 1 });
	await other.next((m) => m.mine?.seat === 1);
	host.send({ do: 'start' });
	const words = [];
	for (const wire of [other, looker]) wire.listeners.push((m) => m && words.push(JSON.stringify(m)));
	other.listeners.push((m) => m?.ask && other.send({ do: m.ask === 'draw' ? 'offer' : 'pass', n: m.n }));
	host.listeners.push((m) => {
		if (m?.ask === 'draw') host.send({ do: 'offer', n: m.n });
		if (m?.ask === 'bid') host.send({ do: 'order', order: 'up-to', amount: m.max });
	});
	await host.next((m) => m.ev === 'bid' && m.seat === 0, 'the order bids');
	host.listeners = [];
	host.send({ do: 'order', order: 'pass-day' });
	const { mine } = await host.next((m) => m.mine?.order === 'pass-day', 'the order stands');
	assert.equal(mine.seat, 0);
	await host.next((m) => m.ev === 'day' && m.day === 2, 'the day ends without Anna');
	assert.ok(!words.some((text) => text.includes('pass-day') || text.includes('up-to')));
	for (const wire of [host, other, looker]) wire.drop();
});

let spoken, talk; // the host of a table with something said at it, and the table
await check('chat reaches everybody, latecomers included', async () => {
	const host = await server.table({ players: 3, autostart: false }, 'Anna');
	host.send({ do: 'chat', text: 'too early' });
	assert.equal((await host.next((m) => m.error)).error, 'no-chat');
	host.send({ do: 'sit' });
	await host.next((m) => m.mine?.seat === 0);
	await sleep(1100);
	host.send({ do: 'chat', text: '  <b>ciao</b>   \u{1F1EE}\u{1F1F9} ' });
	assert.equal((await host.next((m) => m.chat)).chat.text, '<b>ciao</b> \u{1F1EE}\u{1F1F9}');
	const late = await server.connect();
	late.send({ do: 'watch', table: host.code });
	assert.equal((await late.next((m) => m.chat)).chat.name, 'Anna');
	spoken = host;
	talk = host.code;
	late.drop();
});

await check('the host mutes and unmutes a player', async () => {
	const rude = await server.enter('Rudolfo');
	rude.send({ do: 'watch', table: talk });
	rude.send({ do: 'sit' });
	await rude.next((m) => m.mine?.seat === 1);
	rude.send({ do: 'mute', seat: 0 });
	assert.equal((await rude.next((m) => m.error)).error, 'not-host');
	for (const [seat, muted] of [[7], [2], [1, 'very']]) {
		spoken.send({ do: 'mute', seat, muted });
		assert.equal((await spoken.next((m) => m.error)).error, 'field');
	}
	spoken.send({ do: 'mute', seat: 1 });
	await rude.next((m) => m.table?.seats[1].muted, 'muted');
	rude.send({ do: 'chat', text: 'hear me' });
	assert.equal((await rude.next((m) => m.error)).error, 'muted');
	rude.messages = []; // in those from before it was muted it was not muted, either
	spoken.send({ do: 'mute', seat: 1, muted: false });
	await rude.next((m) => m.table && !m.table.seats[1].muted, 'no longer muted');
	rude.send({ do: 'chat', text: 'sorry' });
	assert.equal((await spoken.next((m) => m.chat?.seat === 1)).chat.text, 'sorry');
	rude.messages = [];
	spoken.send({ do: 'mute', seat: 1 });
	await rude.next((m) => m.table?.seats[1].muted, 'muted again');
	rude.drop();
});

await check('a rematch is a new table that everybody is informed of', async () => {
	const host = await server.table({ players: 3, bots: [null, 'novice', 'novice'] }, 'Anna');
	const looker = await server.connect();
	looker.send({ do: 'watch', table: host.code });
	host.listeners.push((m) => m?.ask && host.send({ do: m.ask === 'draw' ? 'offer' : 'pass', n: m.n }));
	host.send({ do: 'sit' });
	await host.next((m) => m.ev === 'seed', 'the end');
	host.send({ do: 'rematch' });
	const { table } = await looker.next((m) => m.table?.rematch, 'the rematch');
	const again = (await server.request('GET', `/api/tables/${table.rematch}`)).json.table;
	assert.equal(again.state, 'open');
	assert.deepEqual(
		again.seats.map((s) => s.bot),
		['novice', 'novice', undefined],
	);
	host.drop();
	looker.drop();
});

/** Anna and Bo at a table for three of the card game; they take the first choice whenever they are asked. */
async function annaAndBo(settings) {
	const anna = await server.table({ game: 'card', players: 3, bots: [null, null, 'novice'], ...settings }, 'Anna'),
		bo = await server.enter('Bo');
	bo.send({ do: 'watch', table: anna.code });
	await bo.next((m) => m.table, 'the table');
	for (const one of [anna, bo])
		one.listeners.push((m) => m?.ask && one.send({ do: 'take', from: m.choices[0], n: m.n }));
	anna.send({ do: 'sit', seat: 0 });
	bo.send({ do: 'sit', seat: 1 });
	return { anna, bo };
}

await check(
	'a rematch is one message each: seats move up by one, and the game starts when all have asked',
	async () => {
		const { anna, bo } = await annaAndBo({ hints: true, autostart: false });
		await anna.next((m) => m.table?.seats[1].name, 'both sit');
		anna.send({ do: 'start' });
		await Promise.all([anna, bo].map((one) => one.next((m) => m.ev === 'seed', 'the end')));
		anna.send({ do: 'rematch', sit: 'yes' });
		assert.match((await anna.next((m) => m.error, 'a refusal')).say, /"sit"/);
		bo.send({ do: 'rematch', sit: true, contribution: 'b0'.repeat(32) });
		const { rematch } = (await anna.next((m) => m.table?.rematch, 'the rematch')).table;
		const waiting = (await server.request('GET', `/api/tables/${rematch}`)).json.table;
		assert.deepEqual(
			waiting.seats.map((seat) => seat.bot ?? seat.name),
			['Bo', 'novice', undefined],
		);
		assert.deepEqual([waiting.state, waiting.host_seat, waiting.hints, waiting.game], ['open', 0, true, 'card']);
		bo.send({ do: 'rematch', sit: true });
		anna.send({ do: 'rematch', sit: true, contribution: 'a0'.repeat(32) });
		anna.messages = [];
		anna.send({ do: 'watch', table: rematch });
		const header = await anna.next((m) => m.n === 0, 'the next game');
		assert.deepEqual(
			header.players.map((player) => [player.bot ?? player.name, player.contribution?.slice(0, 2)]),
			[
				['Bo', 'b0'],
				['novice', undefined],
				['Anna', 'a0'],
			],
		);
		for (const one of [anna, bo]) one.drop();
	},
);

await check('who asks for a rematch that has begun without them learns of its table', async () => {
	const { anna, bo } = await annaAndBo({});
	await Promise.all([anna, bo].map((one) => one.next((m) => m.ev === 'seed', 'the end')));
	anna.send({ do: 'rematch', sit: true });
	const { rematch } = (await bo.next((m) => m.table?.rematch, 'the rematch')).table;
	anna.send({ do: 'watch', table: rematch });
	await anna.next((m) => m.mine?.seat === 2, 'the seat there');
	anna.send({ do: 'bot', seat: 0, bot: 'novice' });
	await anna.next((m) => m.n === 0, 'the game starts without Bo');
	bo.messages = [];
	bo.send({ do: 'rematch', sit: true });
	assert.equal((await bo.next((m) => m.table, 'the answer')).table.rematch, rematch);
	for (const one of [anna, bo]) one.drop();
});

await check('finished public games are listed by name', async () => {
	const host = await server.table({ players: 3, listed: true, bots: [null, 'novice', 'novice'] }, 'Filippa');
	host.listeners.push((m) => m?.ask && host.send({ do: m.ask === 'draw' ? 'offer' : 'pass', n: m.n }));
	host.send({ do: 'sit' });
	await host.next((m) => m.ev === 'seed', 'the end');
	const { records } = (await server.request('GET', '/api/records?player=Filippa')).json;
	assert.deepEqual(
		records.map((r) => r.table),
		[host.code],
	);
	assert.deepEqual((await server.request('GET', '/api/records?player=Nobody')).json.records, []);
	host.drop();
});

await check('a name in a query is decoded once', async () => {
	for (const name of ['A&B', '50%25', 'c+d', 'a b', 'e=f?']) {
		const host = await server.table(
			{ game: 'card', players: 2, listed: true, bots: [null, 'novice'], stand_in: 'novice' },
			name,
		);
		host.send({ do: 'sit' });
		await host.next((m) => m.mine?.seat === 0);
		host.send({ do: 'leave' });
		await host.next((m) => m.ev === 'seed', 'the end');
		const { records } = (await server.request('GET', `/api/records?player=${encodeURIComponent(name)}`)).json;
		assert.deepEqual(
			records.map((r) => [r.table, r.players[0].name]),
			[[host.code, name]],
		);
		host.drop();
	}
});

await check('who has a seat at a table by link finds it in the lobby, and nobody else does', async () => {
	const host = await server.table({ players: 3, listed: false }),
		guest = await server.enter('Gia'),
		other = await server.enter('Olga');
	guest.send({ do: 'watch', table: host.code });
	guest.send({ do: 'sit', seat: 2 });
	await guest.next((m) => m.mine?.seat === 2, 'a seat');
	const lobby = async (wire) => {
		const { json } = await server.request('GET', '/api/tables', { headers: { Cookie: `medici=${wire.secret}` } });
		return json.tables.filter((table) => table.table === host.code).map(({ host: own, seat }) => ({ own, seat }));
	};
	assert.deepEqual(await lobby(guest), [{ own: undefined, seat: 2 }]);
	assert.deepEqual(await lobby(host), [{ own: true, seat: undefined }]);
	assert.deepEqual(await lobby(other), []);
	guest.send({ do: 'stand' });
	await guest.next((m) => m.mine?.seat === -1, 'no seat');
	assert.deepEqual(await lobby(guest), []);
	for (const wire of [host, guest, other]) wire.drop();
});

await check('a table by link is not in the lobby, and a closed one is not watched', async () => {
	const host = await server.table({ players: 3, watch: false, bots: [null, 'novice', 'novice'] }, 'Anna');
	const looker = await server.connect();
	looker.send({ do: 'watch', table: host.code });
	await looker.next((m) => m.table);
	host.send({ do: 'sit' });
	assert.equal((await looker.next((m) => m.error)).error, 'private');
	looker.send({ do: 'watch', table: host.code });
	assert.equal((await looker.next((m) => m.error)).error, 'private');
	assert.equal((await server.request('GET', `/api/tables/${host.code}/record`)).status, 403);
	assert.ok(!(await server.request('GET', '/api/tables')).text.includes(host.code));
	host.drop();
	looker.drop();
});

// A build with LeakSanitizer reports memory that was not freed.
await check('a hundred tables, all to their end', async () => {
	const count = async () =>
		Number(/^medici_games_total (\d+)$/m.exec((await server.request('GET', '/metrics')).text)[1]);
	const before = await count();
	const play = async (i) => {
		const players = i % 4 ? 2 : 3; // short ones, mostly
		const host = await server.table({
			game: players === 2 ? 'card' : 'board',
			players,
			bots: Array(players).fill('random'),
			autostart: false,
			listed: i % 3 === 0,
		});
		host.send({ do: 'start' });
		await host.next((m) => m.ev === 'seed', 'the end', 120000);
		host.drop();
	};
	for (let i = 0; i < 100; i += 20) await Promise.all(Array.from({ length: 20 }, (_, k) => play(i + k)));
	assert.equal((await count()) - before, 100);
});

await check('SIGTERM: players are informed, and the server exits', async () => {
	const wire = await server.connect();
	await wire.next((m) => m.hello);
	const ended = server.stop();
	await wire.next((m) => m.bye, 'goodbye');
	assert.equal(await wire.untilClosed(), 1001);
	assert.equal(await ended, 0);
});

await check(
	'it ends although somebody neither reads nor says goodbye; chat and mute are there when it is back',
	async () => {
		await server.start();
		const deaf = await server.table({ players: 3, bots: [null, 'novice', 'novice'] }, 'Anna');
		deaf.send({ do: 'sit' });
		await deaf.next((m) => m.ask);
		deaf.socket.pause();
		assert.equal(await server.stop(), 0);
		assert.deepEqual(
			readdirSync(server.data).sort(),
			['lock', 'medici.db'],
			'and it leaves no log of the database behind',
		);
		assert.equal(statSync(join(server.data, 'medici.db')).mode & 0o077, 0, "seeds are nobody else's business");
		await server.start();
		const late = await server.connect();
		late.send({ do: 'watch', table: talk });
		const { table } = await late.next((m) => m.table);
		assert.equal(table.seats[1].muted, true);
		assert.deepEqual(
			[(await late.next((m) => m.chat)).chat, (await late.next((m) => m.chat)).chat].map((c) => [
				c.number,
				c.name,
				c.text,
			]),
			[
				[0, 'Anna', '<b>ciao</b> \u{1F1EE}\u{1F1F9}'],
				[1, 'Rudolfo', 'sorry'],
			],
		);
		for (const one of [deaf, late, spoken]) one.drop();
		assert.equal(await server.stop(), 0);
	},
);

finish();
