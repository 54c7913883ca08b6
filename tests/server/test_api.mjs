// Compares docs/openapi.yaml with the server: every response that it describes occurs, and is as described.
// usage: test_api.mjs PROGRAM
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { check, finish, Server, skip, sleep } from './harness.mjs';

const read = spawnSync(
	'/usr/bin/python3',
	['-c', 'import json, yaml; print(json.dumps(yaml.safe_load(open("docs/openapi.yaml"))))'],
	{ encoding: 'utf8' },
);
if (read.status !== 0) {
	skip('the API is as described', "this takes Debian's python3-yaml");
	finish();
}
const spec = JSON.parse(read.stdout);

// ---- Checks a value by a schema. Fields that the schema does not name are not allowed. ----

const resolve = (part) =>
	part?.$ref
		? resolve(
				part.$ref
					.slice(2)
					.split('/')
					.reduce((at, key) => at[key], spec),
			)
		: part;

/** One schema of several that all hold. */
function whole(schema) {
	const { allOf, ...own } = resolve(schema);
	const merged = { ...own, properties: { ...own.properties } };
	for (const part of (allOf ?? []).map(whole))
		Object.assign(merged, { type: part.type, properties: { ...merged.properties, ...part.properties } });
	return merged;
}

function keepsTo(schema, value, at) {
	const is = whole(schema);
	if (value === null && is.nullable) return;
	const type = Array.isArray(value) ? 'array' : Number.isInteger(value) ? 'integer' : typeof value;
	assert.equal(type, is.type, `${at} is a ${is.type}`);
	if (is.enum) assert.ok(is.enum.includes(value), `${at}: ${value} is one of ${is.enum}`);
	if (is.minimum !== undefined) assert.ok(value >= is.minimum && value <= is.maximum, `${at}: ${value}`);
	if (type === 'array') value.forEach((item, i) => keepsTo(is.items, item, `${at}[${i}]`));
	if (type !== 'object' || !Object.keys(is.properties).length) return;
	for (const key of is.required ?? []) assert.ok(key in value, `${at} has ${key}`);
	for (const [key, field] of Object.entries(value)) {
		assert.ok(is.properties[key], `${at}.${key} is described`);
		keepsTo(is.properties[key], field, `${at}.${key}`);
	}
}

// ---- Asking ----

const server = await new Server('data', ['--messages', '1000', '--address-messages', '10000']).start();
const unseen = new Set();
for (const [path, methods] of Object.entries(spec.paths))
	for (const [method, { responses }] of Object.entries(methods))
		for (const status of Object.keys(responses)) unseen.add(`${method} ${path} ${status}`);

/** Sends a request and compares the response with its description. */
async function asks(method, path, status, { code, query = '', ...options } = {}) {
	const name = `${method} ${path} ${status}`,
		described = resolve(spec.paths[path]?.[method]?.responses[status]);
	assert.ok(described, `${name} is described`);
	const answer = await server.request(method.toUpperCase(), path.replace('{code}', code) + query, options);
	assert.equal(answer.status, status, `${name}: ${answer.text}`);
	const [type, content] = Object.entries(described.content ?? {})[0] ?? [];
	if (type) assert.equal(answer.headers['content-type'].split(';')[0], type, name);
	if (type === 'application/json') keepsTo(content.schema, answer.json, name);
	unseen.delete(name);
	return answer;
}

async function player(name) {
	const { headers } = await asks('post', '/api/session', 200, { body: { name } });
	return { headers: { Cookie: headers['set-cookie'][0].split(';')[0] } };
}

/** Returns a table whose game is over, or waits for its host. */
async function game(settings, cookie, until) {
	const { json } = await asks('post', '/api/tables', 200, { ...cookie, body: settings });
	const wire = await server.connect(cookie);
	wire.send({ do: 'watch', table: json.table });
	wire.send({ do: 'sit' });
	await wire.next((m) => m.ask);
	if (until === 'over') wire.send({ do: 'leave' });
	if (until === 'over') await wire.next((m) => m.ev === 'seed', 'the end', 60000);
	wire.drop();
	return json.table;
}

const anna = await player('Anna');
const clock = { decision: 3600, bank: 60 };
let over, playing, open;

await check('identification', async () => {
	await asks('get', '/api/session', 401);
	assert.equal((await asks('get', '/api/session', 200, anna)).json.you.name, 'Anna');
	await asks('post', '/api/session', 400, { body: { name: '' } });
	assert.equal((await asks('post', '/api/session', 403, { body: { name: 'Lorenzo 2' } })).json.error, 'reserved');
	assert.equal(
		(await asks('post', '/api/session', 200, { ...anna, body: { name: 'Änne' } })).headers['set-cookie'],
		undefined,
	);
	assert.equal((await asks('get', '/api/session', 200, anna)).json.you.name, 'Änne');
	assert.equal(
		(await asks('post', '/api/session', 200, { body: { name: 'Fido', bot: true } })).json.you.bot,
		'program',
	);
});

await check('tables: all settings, every state', async () => {
	await asks('post', '/api/tables', 401, { body: {} });
	await asks('post', '/api/tables', 400, { ...anna, body: { players: 9 } });
	open = (
		await asks('post', '/api/tables', 200, {
			...anna,
			body: {
				game: 'card',
				players: 5,
				bots: [null, 'banker'],
				options: { bonus20: true },
				listed: true,
				clock: { days: 2 },
				pace: 100,
				stand_in: 'novice',
				hints: true,
				chat: false,
			},
		})
	).json.table;
	over = await game(
		{ players: 3, bots: [null, 'novice', 'novice'], stand_in: 'novice', listed: true, edition: 'amigo-1995' },
		anna,
		'over',
	);
	playing = await game({ players: 3, bots: [null, 'novice', 'novice'], watch: false, clock }, anna);
	for (const [code, state] of [
		[open, 'open'],
		[over, 'over'],
		[playing, 'playing'],
	])
		assert.equal((await asks('get', '/api/tables/{code}', 200, { code })).json.table.state, state);
	await asks('get', '/api/tables/{code}', 404, { code: 'nowhere' });
	const { tables } = (await asks('get', '/api/tables', 200)).json;
	assert.deepEqual(
		tables.map((t) => t.table),
		[open],
	);
	assert.deepEqual(
		(await asks('get', '/api/tables', 200, anna)).json.tables.map((t) => [t.table, t.host]),
		[
			[open, true],
			[playing, true],
		],
	);
});

await check('closing a table', async () => {
	const { json } = await asks('post', '/api/tables', 200, { ...anna, body: { players: 3 } }),
		eve = await player('Eve');
	await asks('delete', '/api/tables/{code}', 401, { code: json.table });
	await asks('delete', '/api/tables/{code}', 403, { code: json.table, ...eve });
	await asks('delete', '/api/tables/{code}', 404, { code: 'nowhere', ...anna });
	await asks('delete', '/api/tables/{code}', 409, { code: playing, ...anna });
	assert.equal(
		(await asks('delete', '/api/tables/{code}', 200, { code: json.table, ...anna })).json.closed,
		json.table,
	);
	assert.equal((await asks('get', '/api/tables/{code}', 200, { code: json.table })).json.table.state, 'closed');
});

await check('records', async () => {
	assert.match((await asks('get', '/api/tables/{code}/record', 200, { code: over })).text, /"ev":"seed"/);
	await asks('get', '/api/tables/{code}/record', 403, { code: playing });
	await asks('get', '/api/tables/{code}/record', 404, { code: 'nowhere' });
	await asks('get', '/api/tables/{code}/record', 409, { code: open });
	const { records } = (await asks('get', '/api/records', 200)).json;
	assert.deepEqual(
		records.map((r) => [r.table, r.game]),
		[[over, 'board']],
	);
	assert.equal((await asks('get', '/api/records', 200, { query: '?player=%C3%84nne' })).json.records.length, 1);
	assert.equal(
		(await asks('get', '/api/records', 200, { query: `?before=${records[0].id}` })).json.records.length,
		0,
	);
	await asks('get', '/api/records', 400, { query: '?before=yesterday' });
});

await check('bots, health, counters', async () => {
	assert.ok((await asks('get', '/api/bots', 200)).json.bots.length > 3);
	await asks('get', '/healthz', 200);
	assert.match((await asks('get', '/metrics', 200)).text, /^medici_games_total 1$/m);
});

await check('too many tables; a disk that takes nothing', async () => {
	for (let i = 0; i < 6; i++) await asks('post', '/api/tables', 200, { ...anna, body: {} });
	await asks('post', '/api/tables', 429, { ...anna, body: {} });
	const bo = await player('Bo');
	const limit = (size) => spawnSync('prlimit', ['--pid', String(server.child.pid), `--fsize=${size}`]).status;
	assert.equal(limit('4096:unlimited'), 0);
	const waits = server.request('POST', '/api/tables', { ...bo, body: {} }); // is only answered when it is there
	for (let i = 0; i < 600 && (await server.request('GET', '/healthz')).status !== 503; i++) await sleep(50);
	await asks('get', '/healthz', 503);
	await asks('post', '/api/tables', 503, { ...bo, body: {} });
	await asks('delete', '/api/tables/{code}', 503, { code: open, ...anna });
	await asks('post', '/api/session', 503, { body: { name: 'Ciro' } });
	assert.equal(limit('unlimited:unlimited'), 0);
	assert.equal((await waits).status, 200);
});

await check('too many newcomers', async () => {
	let answer;
	do answer = await server.request('POST', '/api/session', { body: { name: 'Dora' } });
	while (answer.status === 200);
	await asks('post', '/api/session', 429, { body: { name: 'Dora' } });
});

await check('every described response occurred', async () => assert.deepEqual([...unseen], []));
await check('it exits cleanly', async () => assert.equal(await server.stop(), 0));
finish();
