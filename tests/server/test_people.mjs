// What keeps people apart from each other: how much one may say. usage: test_people.mjs PROGRAM
import assert from 'node:assert/strict';
import { check, finish, Server, sleep } from './harness.mjs';

const LIMITS = ['--messages', '1000', '--address-messages', '10000', '--address-connections', '1000', '--address-new', '10000'];
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

/** Everybody sends `count` lines, again and again for `ms`; waits until each connection was answered, and returns how many seconds passed. */
async function talk(wires, count, ms) {
	const began = performance.now();
	for (let round = 0; performance.now() - began < ms; round++) {
		for (const wire of wires) for (let i = 0; i < count; i++) wire.send({ do: 'chat', text: `round ${round}, line ${i}` });
		await sleep(100);
	}
	await Promise.all(wires.map((wire) => {
		wire.send({ do: 'ping' });
		return wire.next((m) => m.pong, 'pong');
	}));
	return (performance.now() - began) / 1000;
}

/** How many lines a watcher of the table is told. What was said before is durable by then: a new player is answered after it. */
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

await check('a player may say so much, however many connections there are', async () => {
	const host = await server.table({ players: 3, autostart: false }, 'Anna');
	await sit(host, host.code);
	const wires = [host];
	for (let i = 0; i < 29; i++) wires.push(await again(host.secret));
	for (const wire of wires.slice(1)) wire.send({ do: 'watch', table: host.code });
	const seconds = await talk(wires, 1, 500), told = await linesTold(host.code);
	assert.ok(told >= 2 && told <= 2 + seconds, `${told} lines in ${seconds} s`);
	await refusal(wires[29], 'too-fast');
	for (const wire of wires) wire.drop();
});

await check('nor does it help to hang up and come back', async () => {
	const host = await server.table({ players: 3, autostart: false }, 'Anna'), began = performance.now();
	await sit(host, host.code);
	for (let i = 0; i < 10; i++) {
		const wire = await again(host.secret);
		wire.send({ do: 'watch', table: host.code });
		for (let k = 0; k < 2; k++) wire.send({ do: 'chat', text: `hello ${i}` });
		wire.send({ do: 'ping' });
		await wire.next((m) => m.pong, 'pong');
		wire.drop();
	}
	const told = await linesTold(host.code), seconds = (performance.now() - began) / 1000;
	assert.ok(told >= 2 && told <= 2 + seconds, `${told} lines in ${seconds} s`);
	host.drop();
});

await check('an address may say as much as six players, and another address is not concerned', async () => {
	const from = '127.0.0.2', wires = [], tables = [];
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

await check('who only watches uses up nobody\'s share', async () => {
	const host = await server.table({ players: 3, autostart: false }, 'Anna'), looker = await server.connect();
	await sit(host, host.code);
	looker.send({ do: 'watch', table: host.code });
	for (let i = 0; i < 30; i++) looker.send({ do: 'chat', text: 'me, too' });
	await refusal(looker, 'no-chat');
	host.send({ do: 'chat', text: 'ciao' });
	assert.equal((await host.next((m) => m.chat, 'chat')).chat.text, 'ciao');
	for (const wire of [host, looker]) wire.drop();
});

await check('it ends as it should', async () => assert.equal(await server.stop(), 0));
finish();
