// Refusals that a client can translate: the sentence, its text and its parameters; in English, and in the reader's
// language.
// usage: test_refusals.mjs PROGRAM
import assert from 'node:assert/strict';
import { check, finish, run, Server } from './harness.mjs';

const server = await new Server('data').start();

const refusal = async (wire, code) => {
	const message = await wire.next((m) => m.error, `error ${code}`);
	assert.equal(message.error, code, JSON.stringify(message));
	return message;
};

const fill = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

await check('a refusal has the text and the parameters of its sentence', async () => {
	const wire = await server.enter('Anna');
	for (const [message, parameters] of [
		[{ do: 'watch' }, { field: 'table', most: 12 }],
		[
			{ do: 'watch', table: 'x', from: -1 },
			{ field: 'from', least: 0, most: 1048576, found: '-1' },
		],
		[{ do: 'bid', n: 0 }, { field: 'amount' }],
		[
			{ do: 'enter', secret: 'abc' },
			{ field: 'secret', digits: 64 },
		],
		[
			{ do: 'create', settings: { bots: ['Zoë'] } },
			{ field: 'bots', found: '"Zoë"' },
		],
		[
			{ do: 'create', settings: { chat: [1, 2] } },
			{ field: 'chat', found: '[1,2]' },
		],
		[{ do: 'create', settings: { game: 7 } }, { found: '7' }],
	]) {
		wire.send(message);
		const { say, text, with: values } = await refusal(wire, 'field');
		assert.deepEqual(values, parameters);
		assert.equal(fill(text, values), say);
		assert.notEqual(text, say);
	}
	wire.send({ do: 'create', settings: { players: 'ü'.repeat(500) } });
	const { say, with: long } = await refusal(wire, 'field');
	assert.match(long.found, /^"ü+…$/);
	assert.ok(say.endsWith(long.found));
	wire.send({ do: 'sit' });
	assert.deepEqual(Object.keys(await refusal(wire, 'watch-first')), ['error', 'say', 'do']);
	wire.drop();
});

const speaking = (language) => ({ env: { ...process.env, LC_ALL: 'C.UTF-8', LANGUAGE: language } });

await check('the server refuses in English, whatever language its host speaks', async () => {
	const german = await new Server('german', [], speaking('de')).start();
	const { json } = await german.request('POST', '/api/session', { body: { name: 'Anna' } });
	assert.deepEqual(json, { you: { name: 'Anna' } });
	const wire = await german.enter('Anna');
	for (const [settings, sentence] of [
		[{ players: 9 }, /must be a whole number from 2 to 6, found 9/],
		[{ options: { tea: 1 } }, /is no option of the board game/],
	]) {
		wire.send({ do: 'create', settings });
		assert.match((await refusal(wire, 'field')).say, sentence);
	}
	wire.drop();
	assert.equal(await german.stop(), 0);
});

await check('medici join says in its own language what was refused', async () => {
	for (const [language, sentence] of [
		['en', /"table" must be a string of at most 12 bytes/],
		['de', /"table" muss eine Zeichenkette von höchstens 12 Bytes sein/],
		['it', /"table" dev'essere una stringa di al massimo 12 byte/],
	]) {
		const joined = run(['join', server.url('muchlongerthanacode')], speaking(language));
		assert.equal(await joined.ended, 1);
		assert.match(joined.err, sentence);
	}
});

await check('it ends as it should', async () => assert.equal(await server.stop(), 0));
finish();
