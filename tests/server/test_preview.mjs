// What a messenger reads of a link to a table: title, description and picture, in the language that it asks for; never
// more than the link's holder may see, and nothing that a name or a Host header could smuggle in.
// usage: test_preview.mjs PROGRAM
import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { certificate, check, finish, folder, Server } from './harness.mjs';

const web = join(folder, 'web');
const index = readFileSync('web/index.html', 'utf8');
mkdirSync(join(web, 'lang'), { recursive: true });
writeFileSync(join(web, 'index.html'), index);
copyFileSync('web/preview.png', join(web, 'preview.png'));
writeFileSync(
	join(web, 'lang/de.json'),
	JSON.stringify({
		'The board game': 'Das Brettspiel',
		'%s invites you to the board game.': '%s lädt dich zum Brettspiel ein.',
		'%d player': ['%d Spieler', '%d Spieler'],
		'%d free seat': ['%d freier Platz', '%d freie Plätze'],
	}),
);
writeFileSync(join(web, 'lang/it.json'), '{"The board game": 7, "%d player": ["%d giocatore", ');

const server = await new Server('data', ['--web', web]).start();

/** The tags of a page by their names: {title, description, 'og:title', ...}, as a browser reads them. */
function tags(html) {
	const text = (words) =>
		words.replace(
			/&(amp|lt|gt|quot|#39);/g,
			(_, name) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" })[name],
		);
	const found = { title: text(/<title>([^<]*)<\/title>/.exec(html)[1]) };
	for (const [, name, content] of html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"<>]*)">/g)) {
		assert.ok(!(name in found), `${name} twice`);
		found[name] = text(content);
	}
	return found;
}

async function look(code, headers = {}, from = server) {
	const answer = await from.request('GET', `/table/${code}`, { headers });
	assert.equal(answer.status, 200);
	assert.equal(answer.headers['content-type'], 'text/html; charset=utf-8');
	return { ...answer, tags: tags(answer.text) };
}

/** A table whose host sits at it. */
async function hosted(settings, name, from = server) {
	const host = await from.table(settings, name);
	host.send({ do: 'sit' });
	await host.next((m) => m.mine?.seat >= 0, 'a seat');
	return host;
}

await check('an open table: who invites, to which game, how many seats are free', async () => {
	const anna = await hosted({ game: 'board', players: 4 }, 'Anna');
	const { tags: found, text } = await look(anna.code);
	assert.equal(found.title, 'Anna invites you to the board game');
	assert.equal(found['og:title'], found.title);
	assert.equal(found.description, 'The board game · 4 players · 3 free seats');
	assert.equal(found['og:description'], found.description);
	assert.equal(found['og:url'], server.url(anna.code));
	assert.equal(found['og:image'], `http://127.0.0.1:${server.port}/preview.png`);
	assert.deepEqual([found['og:image:width'], found['og:image:height']], ['1200', '630']);
	assert.equal(found['og:type'], 'website');
	assert.equal(found['og:locale'], 'en_US');
	assert.equal(found['twitter:card'], 'summary_large_image');
	assert.equal(found.robots, 'noindex');
	/* All else is the page itself. */
	const rest = (html) => html.replace(/<title>[\s\S]*og:image" content="[^"]*">\n/, '');
	assert.equal(rest(text), rest(index).replace(/<!-- \/?preview -->\n/g, ''));
	const picture = await server.request('GET', '/preview.png');
	assert.equal(picture.headers['content-type'], 'image/png');
	assert.deepEqual([picture.bytes.readUInt32BE(16), picture.bytes.readUInt32BE(20)], [1200, 630]);
	assert.ok(picture.bytes.length < 60000, `${picture.bytes.length} bytes`);
	anna.drop();
});

await check('one free seat, none; a host who has stood up; a card game', async () => {
	const anna = await hosted({ game: 'card', players: 2, autostart: false }, 'Anna');
	assert.equal((await look(anna.code)).tags.title, 'Anna invites you to the card game');
	assert.equal((await look(anna.code)).tags.description, 'The card game · 2 players · 1 free seat');
	anna.send({ do: 'bot', seat: 1, bot: 'merchant' });
	await anna.next((m) => m.table?.seats[1].bot, 'a bot');
	assert.match((await look(anna.code)).tags.description, /All seats are taken/);
	anna.send({ do: 'stand' });
	await anna.next((m) => m.mine?.seat === -1, 'no seat');
	assert.equal((await look(anna.code)).tags.title, 'You are invited to this table');
	anna.drop();
});

await check('a game that is played, and a table that was closed, invite nobody', async () => {
	const anna = await hosted({ game: 'board', players: 3, watch: false }, 'Anna');
	anna.send({ do: 'start', fill: true });
	await anna.next((m) => m.table?.state === 'playing', 'the game');
	const playing = (await look(anna.code)).tags;
	assert.equal(playing.title, 'The board game');
	assert.equal(playing.description, 'The board game · 3 players · being played');
	const bo = await hosted({}, 'Bo');
	await server.request('DELETE', `/api/tables/${bo.code}`, { headers: { Cookie: `medici=${bo.secret}` } });
	assert.match((await look(bo.code)).tags.description, /This table was closed/);
	assert.ok(!(await look(bo.code)).text.includes('Bo'), 'the name of who closed it');
	for (const wire of [anna, bo]) wire.drop();
});

await check('Accept-Language chooses; what is not translated, or damaged, is English', async () => {
	const anna = await hosted({ game: 'board', players: 4 }, 'Anna');
	const german = (await look(anna.code, { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' })).tags;
	assert.equal(german.title, 'Anna lädt dich zum Brettspiel ein');
	assert.equal(german.description, 'Das Brettspiel · 4 Spieler · 3 freie Plätze');
	assert.equal(german['og:locale'], 'de_DE');
	for (const [accept, title] of [
		['it', 'Anna invites you to the board game'],
		['fr, de;q=0.2', 'Anna lädt dich zum Brettspiel ein'],
		['"%s", de', 'Anna invites you to the board game'],
		['x'.repeat(500), 'Anna invites you to the board game'],
	])
		assert.equal((await look(anna.code, { 'accept-language': accept })).tags.title, title, accept);
	anna.drop();
});

await check('names are text, whatever they contain', async () => {
	for (const name of ['<img src=x>', '"><script>', "O'Hara & %s%d%n", '</title><b>', '日本語 %']) {
		const host = await hosted({ players: 3 }, name);
		const { tags: found, text } = await look(host.code);
		assert.equal(found.title, `${name} invites you to the board game`);
		assert.equal(found['og:title'], found.title);
		assert.equal(text.split('<script').length, index.split('<script').length, name);
		assert.ok(!text.includes('<img') && !text.includes('<b>'), name);
		host.drop();
	}
});

await check('the address is the one in Host, escaped; one that is too long is left out', async () => {
	const anna = await hosted({}, 'Anna');
	const image = async (host) => (await look(anna.code, { host })).tags['og:image'];
	assert.equal(await image('medici.example:8080'), 'http://medici.example:8080/preview.png');
	assert.equal(await image("a'&b"), "http://a'&b/preview.png");
	assert.ok(!(await look(anna.code, { host: "a'&b" })).text.includes("a'&b"), 'not escaped');
	assert.equal(await image('[::1]:80'), 'http://[::1]:80/preview.png');
	assert.equal(await image('h'.repeat(300)), '/preview.png');
	const hostile = await server.request('GET', `/table/${anna.code}`, { headers: { host: '"><script>' } });
	assert.equal(hostile.status, 400);
	anna.drop();
});

await check('the public address goes before Host; a certificate means https', async () => {
	const known = await new Server('public', ['--web', web, '--public-url', 'https://medici.example.org']).start();
	const anna = await hosted({}, 'Anna', known);
	const { tags: found } = await look(anna.code, { host: 'evil.example' }, known);
	assert.equal(found['og:url'], `https://medici.example.org/table/${anna.code}`);
	assert.equal(found['og:image'], 'https://medici.example.org/preview.png');
	anna.drop();
	await known.stop();
	const flags = certificate('localhost');
	if (!flags) return;
	const secure = await new Server('secure', ['--web', web, ...flags], { secure: true }).start();
	const bo = await hosted({}, 'Bo', secure);
	const seen = (await look(bo.code, { host: 'medici.example' }, secure)).tags;
	assert.equal(seen['og:image'], 'https://medici.example/preview.png');
	bo.drop();
	await secure.stop();
});

await check('HEAD, and 304 for who has it already; it changes with the table and the language', async () => {
	const anna = await hosted({ players: 3 }, 'Anna');
	const whole = await look(anna.code),
		path = `/table/${anna.code}`;
	assert.equal(whole.headers['cache-control'], 'no-cache');
	assert.equal(whole.headers.vary, 'accept-language');
	assert.equal(whole.headers['content-encoding'], undefined);
	const head = await server.request('HEAD', path);
	assert.equal(head.bytes.length, 0);
	for (const name of ['content-length', 'content-type', 'etag', 'cache-control', 'vary'])
		assert.equal(head.headers[name], whole.headers[name], name);
	const again = await server.request('GET', path, { headers: { 'if-none-match': whole.headers.etag } });
	assert.equal(again.status, 304);
	assert.equal(again.headers.etag, whole.headers.etag);
	assert.equal(again.bytes.length, 0);
	assert.notEqual((await look(anna.code, { 'accept-language': 'de' })).headers.etag, whole.headers.etag);
	anna.send({ do: 'bot', seat: 1, bot: 'merchant' });
	await anna.next((m) => m.table?.seats[1].bot, 'a bot');
	const changed = await server.request('GET', path, { headers: { 'if-none-match': whole.headers.etag } });
	assert.equal(changed.status, 200);
	assert.equal((await server.request('POST', path)).status, 405);
	anna.drop();
});

await check('no such table: the page as it is', async () => {
	const page = (await server.request('GET', '/')).text;
	assert.equal(page, index);
	for (const code of ['nosuchtable1', '', 'a/b', 'x'.repeat(200), '%2e%2e', '<script>'])
		assert.equal((await server.request('GET', `/table/${encodeURI(code)}`)).text, page, code);
	assert.equal(tags(page)['og:title'], 'Medici');
	assert.equal(tags(page)['og:image'], '/preview.png');
});

await check('a page without a place for tags is sent as it is', async () => {
	const bare = join(folder, 'bare');
	mkdirSync(bare);
	writeFileSync(join(bare, 'index.html'), '<!doctype html><title>bare</title><!-- /preview -->\n<!-- preview -->\n');
	const other = await new Server('other', ['--web', bare]).start();
	const anna = await hosted({}, 'Anna', other);
	assert.match((await other.request('GET', `/table/${anna.code}`)).text, /<title>bare<\/title>/);
	anna.drop();
	await other.stop();
});

await server.stop();
await finish();
