// How the page comes: few bytes and requests; from the browser's own copy, whatever the network does; a new version as
// a whole or not at all; and words for what could not be loaded. node tests/page/load.mjs PROGRAM WEB; prints TAP.
import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PATIENCE, accessible, check, finish, leave, must, serve, visitor, web, work } from './lib.mjs';
import { misbehave } from './proxy.mjs';
import { wait } from './play.mjs';

const MOST_BYTES = 130000,
	MOST_REQUESTS = 20;
const precache = new URL('../../tools/precache', import.meta.url).pathname;
const { url } = await serve();

for (const locale of ['en', 'de', 'it'])
	await check(`the first page loads at most 130 kB in 20 requests, all from one host: ${locale}`, async () => {
		const page = await visitor('', { locale });
		const loads = [];
		page.on('requestfinished', (request) =>
			loads.push(
				request.sizes().then((sizes) => ({
					url: request.url(),
					bytes: sizes.responseHeadersSize + sizes.responseBodySize,
				})),
			),
		);
		await page.goto(url, { waitUntil: 'networkidle' });
		await page.waitForSelector('#play');
		const all = await Promise.all(loads),
			bytes = all.reduce((sum, one) => sum + one.bytes, 0);
		const list = all.map((one) => `${one.bytes} ${one.url}`).join('\n');
		must(
			all.some((one) => /rules\.wasm$/.test(one.url)),
			`the rest is not fetched in advance:\n${list}`,
		);
		must(bytes <= MOST_BYTES && all.length <= MOST_REQUESTS, `${bytes} bytes, ${all.length} requests:\n${list}`);
		must(new Set(all.map((one) => new URL(one.url).host)).size === 1, `not from one host:\n${list}`);
		await leave(page);
	});

/** The page as it would be put together from other sources: every part of it says its version. */
function makeVersion(name) {
	const folder = join(work, name),
		modules = join(folder, 'js/page');
	cpSync(web, folder, { recursive: true, filter: (file) => !/\.(br|gz)$/.test(file) });
	for (const file of readdirSync(modules).filter((one) => /^(start|main|think_worker)\b.*\.js$/.test(one)))
		appendFileSync(join(modules, file), `;globalThis.version_${file.split(/[-.]/)[0]}='${name}';`);
	appendFileSync(join(folder, 'page.css'), `:root{--version:${name}}`);
	const page = join(folder, 'index.html');
	writeFileSync(page, readFileSync(page, 'utf8').replace('<html ', `<html data-version="${name}" `));
	execFileSync(precache, [folder]);
	return folder;
}

/** The versions of the page's parts that are on the screen. */
async function versions(page) {
	await page.waitForFunction(() => 'version_main' in globalThis && document.querySelector('#play'));
	const found = await page.evaluate(() => [
		document.documentElement.dataset.version,
		getComputedStyle(document.documentElement).getPropertyValue('--version'),
		globalThis.version_start,
		globalThis.version_main,
	]);
	must(new Set(found).size === 1, `parts of several versions: ${found.join(', ')}`);
	return found[0];
}

/** Opens the page and waits until the browser has kept it. */
async function kept(address) {
	const page = await visitor(address, { workers: 'allow' });
	await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
	return page;
}

/** The browser looks for a new version: 'installed' if it is there and whole, 'redundant' if it is refused. */
function lookForNew(page) {
	return page.evaluate(async () => {
		const registration = await navigator.serviceWorker.getRegistration();
		await registration.update().catch(() => undefined);
		const coming = registration.installing ?? registration.waiting;
		if (!coming) return 'none';
		while (!['installed', 'activated', 'redundant'].includes(coming.state))
			await new Promise((changed) => coming.addEventListener('statechange', changed, { once: true }));
		return coming.state;
	});
}

/** @param {() => boolean} fact */
async function until(fact) {
	for (const end = Date.now() + PATIENCE; !fact(); await new Promise((resume) => setTimeout(resume, 20)))
		must(Date.now() < end, `never true: ${fact}`);
}

/** Starts a game in which a bot is to decide something. */
async function startBots(page) {
	await page.click('#play');
	await page.waitForSelector('.act .second, .thinking, .trouble, .act.idle button');
	await page.click('.act .second', { timeout: 1000 }).catch(() => undefined);
}

async function another(page, address) {
	const other = await page.context().newPage();
	other.setDefaultTimeout(PATIENCE);
	await other.goto(address, { timeout: PATIENCE });
	return other;
}

await check('a network that stalls or is gone: the kept page starts, and plays', async () => {
	const network = await misbehave(url);
	const page = await kept(network.url);
	network.stalls = /./;
	for (const address of ['/', '/#/learn/card', '/table/abcdefgh2345']) {
		const other = await another(page, network.url + address);
		await other.waitForSelector('#main');
		await other.close();
	}
	const other = await another(page, network.url);
	await other.click('#play');
	await wait(other);
	await page.context().setOffline(true);
	await other.reload();
	await other.click('.act .second');
	await wait(other);
	await page.context().close();
	network.close();
});

await check('a new version comes in the background; pages that are open keep all files of the old one', async () => {
	const [one, two] = ['one', 'two'].map(makeVersion);
	const network = await misbehave((await serve({ web: one })).url);
	const page = await kept(network.url);
	const old = await another(page, network.url);
	must((await versions(old)) === 'one', 'not the first version');
	network.target = (await serve({ web: two })).url;
	must((await lookForNew(page)) === 'installed', 'the new version is not fetched');
	network.stalls = /./;
	await page.reload();
	must((await versions(page)) === 'two', 'not the new version');
	await startBots(old);
	await wait(old);
	const [bots] = old.workers();
	must((await bots.evaluate(() => globalThis.version_think_worker)) === 'one', 'bots of another version');
	await old.reload();
	await wait(old);
	await old.evaluate(() => {
		location.hash = '#/';
	});
	must((await versions(old)) === 'two', 'not the new version, when it is loaded again');
	await leave(page);
	network.close();
});

await check('a version of which some files are of another is refused; the old one stays whole', async () => {
	const [one, three, mixed] = ['one', 'three', 'mixed'].map(makeVersion);
	cpSync(join(three, 'service.js'), join(mixed, 'service.js'));
	const network = await misbehave((await serve({ web: one })).url);
	const page = await kept(network.url);
	network.target = (await serve({ web: mixed })).url;
	must((await lookForNew(page)) === 'redundant', 'a mix of versions is taken');
	await page.reload();
	must((await versions(page)) === 'one', 'not the old version');
	network.target = (await serve({ web: three })).url;
	must((await lookForNew(page)) === 'installed', 'the whole version is not taken');
	await page.reload();
	must((await versions(page)) === 'three', 'not the new version');
	await leave(page);
	network.close();
});

/** What the page says about a part that is missing, in each language. */
const words = {
	en: [/bots could not be loaded/, 'Try again'],
	de: [/Bots konnten nicht geladen werden/, 'Noch einmal versuchen'],
	it: [/bot non sono stati caricati/, 'Riprova'],
};

for (const [locale, part] of [
	['en', /medici\.wasm/],
	['de', /think_worker/],
	['it', /medici\.wasm/],
])
	await check(`bots that cannot be loaded (${part.source}): said so in ${locale}, and tried again`, async () => {
		const network = await misbehave(url),
			[said, again] = words[locale];
		network.refuses = part;
		const page = await visitor(network.url, { locale });
		await startBots(page);
		await page.waitForSelector('.trouble[role=alert]');
		must(said.test(await page.textContent('.trouble')), await page.textContent('.trouble'));
		await accessible(page, 'missing bots');
		const asked = network.asked.filter((path) => part.test(path)).length;
		await page.click(`.trouble button:text-is("${again}")`);
		await until(() => network.asked.filter((path) => part.test(path)).length > asked);
		await page.waitForSelector('.trouble');
		network.refuses = null;
		await page.click(`.trouble button:text-is("${again}")`);
		await wait(page);
		must(!(await page.$('.trouble')), 'it still complains');
		await leave(page);
		network.close();
	});

await check('bots that never come, on a network that stalls: said so after a while, and tried again', async () => {
	const network = await misbehave(url);
	network.stalls = /medici\.wasm/;
	const page = await visitor('');
	await page.clock.install();
	await page.goto(network.url);
	await startBots(page);
	await until(() => network.asked.includes('/medici.wasm'));
	must(!(await page.$('.trouble')), 'it complains at once');
	await page.clock.fastForward(60000);
	await page.waitForSelector('.trouble');
	network.stalls = null;
	await page.click('.trouble button');
	await wait(page);
	await leave(page);
	network.close();
});

for (const [what, part] of [
	['the rules', /rules\.wasm/],
	['the rest of the page', /js\/page\/main|js\/main\.js/],
])
	await check(`${what} cannot be loaded: the page says so, and what to do`, async () => {
		const network = await misbehave(url);
		network.refuses = part;
		const page = await visitor(network.url);
		await page.waitForSelector('.trouble[role=alert]');
		must(/could not be loaded/.test(await page.textContent('.trouble')), await page.textContent('.trouble'));
		await accessible(page, `without ${what}`);
		network.refuses = null;
		await page.click('.trouble button');
		await page.waitForSelector('.trouble', { state: 'detached' });
		await page.click('#play');
		await wait(page);
		await leave(page);
		network.close();
	});

await finish();
