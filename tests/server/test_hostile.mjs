// Hostile clients on raw sockets: each case gets the answer that its RFC demands, and the server stays healthy.
// ONLY='chunks' runs the cases whose title contains that. PATIENCE=20000 waits longer for each, on a slow machine.
// usage: test_hostile.mjs PROGRAM
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { certificate, check, finish, folder, Server, skip } from './harness.mjs';
import { Health, runCases } from './hostile.mjs';
import connection from './hostile_connection.mjs';
import { startDeadlines } from './hostile_deadlines.mjs';
import http from './hostile_http.mjs';
import websocket from './hostile_websocket.mjs';

const only = process.env.ONLY ?? '';
const web = join(folder, 'web');
mkdirSync(web);
writeFileSync(join(web, 'index.html'), '<!doctype html><title>page</title>\n');
writeFileSync(join(web, 'large.txt'), 'all work and no play\n'.repeat(50000));

const plainArguments = [
	'--web',
	web,
	'--address-connections',
	'10000',
	'--messages',
	'100000',
	'--address-messages',
	'1000000',
	'--address-new',
	'1000000',
];
const certified = certificate('x');
const tlsArguments = certified && [...plainArguments, ...certified];

const title = (item) => `${item.kind}, ${item.name} [RFC ${item.rfc}]`.replaceAll('#', '\\#');
const report = (item, fault) => check(title(item), () => fault === null || Promise.reject(fault));

const items = [
	...[...http, ...connection].map(([name, rfc, sent, expected, ending, options = {}]) => ({
		kind: 'http',
		name,
		rfc,
		sent,
		expected,
		ending,
		options,
	})),
	...websocket.map(([name, rfc, sent, expected, options = {}]) => ({
		kind: 'websocket',
		name,
		rfc,
		sent,
		expected,
		options,
	})),
].filter((item) => title(item).includes(only));
assert.equal(new Set(items.map(title)).size, items.length, 'two cases have the same title');

async function runAt(server, list) {
	if (list.length === 0) return;
	const health = new Health(await server.start());
	await runCases(list, health, report);
	await check(`the server ${server.secure ? 'with' : 'without'} TLS is healthy and stops`, async () => {
		assert.equal(await health.fault(), null);
		assert.equal(await server.stop(), 0);
	});
}

const deadlines = await startDeadlines({ plainArguments, tlsArguments, only });
await runAt(
	new Server('plain', plainArguments),
	items.filter((item) => !item.options.secure),
);
const secure = items.filter((item) => item.options.secure);
if (tlsArguments) await runAt(new Server('secure', tlsArguments, { secure: true }), secure);
else for (const item of secure) skip(title(item), 'there is no openssl to make a certificate');
await deadlines.finish();
finish();
