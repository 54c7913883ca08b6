// The page's files as a real server sends them: the encoding that a client asks for, and 304 for what it has already.
// usage: test_assets.mjs PROGRAM
import assert from 'node:assert/strict';
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { check, finish, folder, Server } from './harness.mjs';

const web = join(folder, 'web');
const HOUR = 3600,
	made = Math.floor(Date.now() / 1000) - 24 * HOUR;

/** Writes a file of the page and returns its bytes. `age`: by how many seconds it is older than the others. */
function put(name, bytes, age = 0) {
	const file = join(web, name);
	mkdirSync(dirname(file), { recursive: true });
	writeFileSync(file, bytes);
	utimesSync(file, made - age, made - age);
	return Buffer.from(bytes);
}

const originals = {
	'/index.html': put('index.html', `<!doctype html><title>page</title>${'<p>Hello, buyers.'.repeat(300)}`),
	'/js/main.js': put('js/main.js', 'export const florins = 30;\n'.repeat(4000)),
	'/rules.wasm': put('rules.wasm', Buffer.from(Array.from({ length: 50000 }, (_, i) => (i * i) % 251))),
	'/lang/de.json': put('lang/de.json', JSON.stringify(Array(500).fill('Gebot'))),
};
for (const [path, bytes] of Object.entries(originals)) {
	put(`${path}.br`, brotliCompressSync(bytes));
	put(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}
const text = put('only-gzip.txt', 'florins '.repeat(100));
put('only-gzip.txt.gz', gzipSync(text));
const plain = put('plain.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
const png = put('icon.png', Buffer.from([0x89, 0x50, 0x4e, 0x47]));
const css = put('stale.css', 'p { color: black }\n'.repeat(50));
put('stale.css.br', brotliCompressSync('p { color: red }\n'.repeat(50)), HOUR);
put('stale.css.gz', gzipSync('p { color: red }\n'.repeat(50)), -HOUR);
const short = put('short.txt', 'x');
put('short.txt.gz', gzipSync('x'));
put('empty.txt', '');
put('orphan.html.br', brotliCompressSync('alone'));

const server = await new Server('data', ['--web', web, '--address-messages', '10000']).start();
const DECODE = { br: brotliDecompressSync, gzip: gunzipSync };

async function get(path, accept, { method = 'GET', tag } = {}) {
	const sent = {};
	if (accept !== undefined) sent['accept-encoding'] = accept;
	if (tag !== undefined) sent['if-none-match'] = tag;
	const answer = await server.request(method, path, { headers: sent });
	delete answer.headers.date; /* headers of two answers are compared, and a second may pass between them */
	answer.encoding = answer.headers['content-encoding'];
	const whole = answer.status === 200 && method === 'GET';
	answer.decoded = whole && DECODE[answer.encoding] ? DECODE[answer.encoding](answer.bytes) : answer.bytes;
	return answer;
}

await check('every encoding of every file decodes to the file', async () => {
	for (const [path, bytes] of Object.entries(originals)) {
		const sizes = [];
		for (const accept of ['br', 'gzip', 'identity', undefined]) {
			const answer = await get(path, accept);
			assert.equal(answer.status, 200);
			assert.equal(answer.encoding, accept === 'identity' ? undefined : accept, `${path} ${accept}`);
			assert.deepEqual(answer.decoded, bytes, `${path} ${accept}`);
			assert.equal(Number(answer.headers['content-length']), answer.bytes.length);
			assert.equal(answer.headers.vary, 'accept-encoding');
			assert.equal(answer.headers['cache-control'], 'no-cache');
			sizes.push(answer.bytes.length);
		}
		assert.ok(sizes[0] < sizes[2] && sizes[1] < sizes[2]);
	}
});

await check('the type is that of the file, not of its encoding', async () => {
	const types = [
		['/', 'text/html; charset=utf-8'],
		['/js/main.js', 'text/javascript; charset=utf-8'],
		['/rules.wasm', 'application/wasm'],
	];
	for (const [path, type] of types)
		for (const accept of ['br', 'gzip', 'identity'])
			assert.equal((await get(path, accept)).headers['content-type'], type);
});

await check('Accept-Encoding chooses the encoding', async () => {
	const choices = [
		['gzip, deflate, br, zstd', 'br'],
		['br;q=0.5, gzip', 'gzip'],
		['*', 'br'],
		['x-gzip', 'gzip'],
		['br;q=0, *', 'gzip'],
		['identity, br;q=0.5', undefined],
		['identity;q=0, gzip', 'gzip'],
		['identity;q=0', undefined],
		['gzip;q=7', undefined],
		['', undefined],
		[`${'deflate, '.repeat(12)}br`, 'br'],
		[`${'deflate, '.repeat(30)}br`, undefined],
	];
	for (const [accept, expected] of choices)
		assert.equal((await get('/js/main.js', accept)).encoding, expected, accept);
});

await check('files with one encoding or none', async () => {
	const one = await get('/only-gzip.txt', 'br, gzip');
	assert.equal(one.encoding, 'gzip');
	assert.deepEqual(one.decoded, text);
	assert.equal((await get('/only-gzip.txt', 'br')).headers.vary, 'accept-encoding');
	for (const [path, bytes] of [
		['/plain.svg', plain],
		['/icon.png', png],
		['/empty.txt', Buffer.alloc(0)],
	]) {
		const answer = await get(path, 'br, gzip');
		assert.equal(answer.encoding, undefined);
		assert.equal(answer.headers.vary, undefined, path);
		assert.deepEqual(answer.bytes, bytes);
	}
});

await check('an encoding has no path of its own', async () => {
	for (const path of ['/index.html.br', '/js/main.js.gz', '/orphan.html', '/orphan.html.br', '/stale.css.br'])
		assert.equal((await get(path, 'br')).status, 404, path);
});

await check('an encoding that is older, newer or larger than its file is not sent, and the log says so', async () => {
	for (const [path, bytes] of [
		['/stale.css', css],
		['/short.txt', short],
	]) {
		const answer = await get(path, 'br, gzip');
		assert.equal(answer.encoding, undefined);
		assert.equal(answer.headers.vary, undefined);
		assert.deepEqual(answer.bytes, bytes);
	}
	const log = server.child.err
		.trim()
		.split('\n')
		.map((line) => JSON.parse(line));
	const told = log.filter((line) => line.event === 'file left out');
	const files = told.map((line) => line.file.slice(web.length)).sort();
	assert.deepEqual(files, ['/short.txt.gz', '/stale.css.br', '/stale.css.gz']);
	for (const line of told) assert.ok(line.level === 'warn' && line.why.length > 10);
});

await check('every encoding has a stable ETag of its own', async () => {
	const tags = new Set();
	for (const path of Object.keys(originals))
		for (const accept of ['br', 'gzip', 'identity']) {
			const { etag } = (await get(path, accept)).headers;
			assert.match(etag, /^"[0-9a-f]{32}"$/);
			assert.equal((await get(path, accept)).headers.etag, etag);
			tags.add(etag);
		}
	assert.equal(tags.size, 3 * Object.keys(originals).length);
});

await check('a matching If-None-Match gets 304 with ETag, Vary and Cache-Control, without a body', async () => {
	for (const accept of ['br', 'gzip', 'identity', undefined]) {
		const { headers } = await get('/js/main.js', accept);
		const others = Array.from({ length: 9 }, (_, i) => `"${String(i).repeat(32)}"`).join(', ');
		const { etag } = headers;
		for (const tag of [etag, `W/${etag}`, `"x", ${etag}`, `${others},W/${etag}`, '*'])
			for (const method of ['GET', 'HEAD']) {
				const answer = await get('/js/main.js', accept, { tag, method });
				assert.equal(answer.status, 304, tag);
				assert.equal(answer.bytes.length, 0);
				for (const name of ['etag', 'vary', 'cache-control']) assert.equal(answer.headers[name], headers[name]);
				for (const name of ['content-length', 'content-type', 'content-encoding'])
					assert.equal(answer.headers[name], undefined, name);
				assert.equal(answer.headers['x-content-type-options'], 'nosniff');
			}
	}
});

await check('If-None-Match with other tags, or malformed, or too long, gets the file', async () => {
	const br = (await get('/js/main.js', 'br')).headers.etag,
		gzip = (await get('/js/main.js', 'gzip')).headers.etag;
	const long = `${'"x",'.repeat(200)}${br}`;
	for (const tag of ['"x"', gzip, br.slice(1, -1), br.slice(0, -1), `w/${br}`, `"x" ${br}`, long]) {
		const answer = await get('/js/main.js', 'br', { tag });
		assert.equal(answer.status, 200, tag);
		assert.deepEqual(answer.decoded, originals['/js/main.js']);
	}
	assert.equal((await get('/nowhere.js', 'br', { tag: '*' })).status, 404);
});

await check('HEAD has the headers of GET', async () => {
	for (const path of ['/', '/js/main.js', '/plain.svg'])
		for (const accept of ['br', 'gzip', 'identity']) {
			const [got, head] = [await get(path, accept), await get(path, accept, { method: 'HEAD' })];
			assert.equal(head.status, got.status);
			assert.deepEqual(head.headers, got.headers);
			assert.equal(head.bytes.length, 0);
		}
});

await check('/table/CODE is index.html, in every encoding', async () => {
	for (const accept of ['br', 'gzip', 'identity']) {
		const [home, table] = [await get('/', accept), await get('/table/x', accept)];
		assert.deepEqual(table.decoded, originals['/index.html']);
		assert.equal(table.encoding, accept === 'identity' ? undefined : accept);
		assert.deepEqual(table.headers, home.headers);
		assert.equal((await get('/table/x', accept, { tag: home.headers.etag })).status, 304);
	}
});

await check('a connection stays usable after a 304 and after a HEAD', async () => {
	const { etag } = (await get('/', undefined)).headers;
	const socket = net.connect(server.port, '127.0.0.1');
	let heard = '';
	socket.on('data', (more) => (heard += more));
	const until = (pattern) =>
		new Promise((resolve, reject) => {
			const look = () => {
				if (!pattern.test(heard)) return;
				heard = heard.replace(pattern, '');
				clearTimeout(late);
				socket.off('data', look);
				resolve();
			};
			const late = setTimeout(() => reject(new Error(`heard only ${JSON.stringify(heard)}`)), 60000);
			socket.on('data', look);
		});
	for (const [request, header, expected] of [
		['GET /', `If-None-Match: ${etag}`, /^HTTP\/1\.1 304 [^]*\r\n\r\n$/],
		['HEAD /', 'Accept-Encoding: br', /^HTTP\/1\.1 200 (?=[^]*content-encoding: br\r\n)[^]*\r\n\r\n$/i],
		['GET /healthz', 'Accept: */*', /^HTTP\/1\.1 200 [^]*\{"ok":true\}\n$/],
	]) {
		socket.write(`${request} HTTP/1.1\r\nHost: x\r\n${header}\r\n\r\n`);
		await until(expected);
	}
	socket.destroy();
});

await check('the server stops cleanly', async () => assert.equal(await server.stop(), 0));
finish();
