// The page with others: a table of two people and a bot to its end, watching, a killed server, hostile words, bad links.
// node tests/web/net.mjs PROGRAM WEB [PICTURES]; prints TAP.
import { DESKTOP, PHONE, accessible, check, ended, finish, inOneView, leave, must, picture, serve, visitor } from './lib.mjs';
import { playOn, wait } from './play.mjs';

const HOSTILE = '<img src=x onerror=alert(1)>';
let { url, child, data } = await serve();

async function enter(name, options = {}) {
	const page = await visitor(`${url}/#/tables`, options);
	await page.fill('form.enter input', name);
	await page.click('form.enter button');
	await page.waitForSelector('form.make');
	return page;
}

/** Makes a table and sits down; answers its code. */
async function host(page, { game = 'board', players = 3 } = {}) {
	await page.selectOption('form.make select[name=game]', game);
	await page.selectOption('form.make select[name=players]', String(players));
	await page.click('form.make .main');
	await page.waitForSelector('.seats');
	await page.click('text=Sit down');
	await page.waitForSelector('text=Stand up');
	return new URL(page.url()).hash.split('/')[2];
}

async function join(page, code) {
	await page.goto(`${url}/#/table/${code}`);
	await page.click('text=Sit down');
	await page.waitForSelector('text=Stand up');
}

for (const game of ['board', 'card'])
	await check(`two people and a bot, ${game}, to the end; somebody watches`, async () => {
		const anna = await enter('Anna'), bo = await enter('Bo', { size: PHONE }), eve = await visitor(`${url}/#/tables`);
		const code = await host(anna, { game });
		await join(bo, code);
		await picture(anna, `table-${game}-waiting`);
		await accessible(anna, 'a table before its game');
		await eve.goto(`${url}/#/table/${code}`);
		await anna.click('text=Start, bots for the free seats');
		await Promise.all([
			playOn(anna, { at: async (turn) => { if (turn === 4) { await inOneView(anna); await picture(anna, `table-${game}`); } } }),
			playOn(bo),
			(async () => {
				while (!(await eve.$('.page.end'))) {
					await eve.waitForSelector('.page.score, .page.end', { timeout: 120000 });
					if (await eve.$('#goon')) await eve.click('#goon').catch(() => undefined);
				}
			})(),
		]);
		await anna.click('.proof button');
		await anna.waitForSelector('.proof.fair');
		const standings = await Promise.all([anna, bo, eve].map((page) => page.$eval('.standings', (table) => table.textContent)));
		must(standings.every((text) => text === standings[0]), 'they see different ends');
		for (const page of [anna, bo, eve]) await leave(page);
	});

await check('names and chat lines are shown as text', async () => {
	const anna = await enter(HOSTILE.slice(0, 24)), bo = await enter('Bo');
	const code = await host(anna);
	await join(bo, code);
	await anna.fill('.chat input', HOSTILE);
	await anna.click('.chat button');
	await bo.waitForFunction((text) => document.querySelector('.chat .lines').textContent.includes(text), HOSTILE);
	must(!(await bo.$('img')), 'an image came of it');
	await anna.click('text=Start, bots for the free seats');
	await wait(anna).catch(() => undefined);
	must(!(await anna.$('main img')), 'an image came of the name');
	await leave(anna);
	await leave(bo);
});

await check('chat is there after a reload; each may mute another, and the host for all', async () => {
	const anna = await enter('Anna'), bo = await enter('Bo');
	const code = await host(anna);
	await join(bo, code);
	const says = (page, text) => page.waitForFunction((words) => document.querySelector('.chat .lines')?.textContent.includes(words), text);
	const silent = (page, text) => page.waitForFunction((words) => !document.querySelector('.chat .lines').textContent.includes(words), text);
	await bo.fill('.chat input', 'ciao a tutti');
	await bo.click('.chat form button');
	await says(anna, 'ciao a tutti');
	await anna.reload();
	await says(anna, 'ciao a tutti');
	await anna.click('.mute summary');
	await anna.click('text="Mute Bo"');
	await silent(anna, 'ciao a tutti');
	await accessible(anna, 'muting');
	await anna.click('text="Hear Bo again"');
	await says(anna, 'ciao a tutti');
	await anna.click('text="Mute Bo for everybody"');
	await anna.waitForSelector('text="Let Bo speak again"');
	await bo.fill('.chat input', 'hello?');
	await bo.click('.chat form button');
	await bo.waitForSelector('.notice >> text=muted');
	await leave(anna);
	await leave(bo);
});

await check('a killed server: the page says so, comes back by itself, and the game goes on where it was', async () => {
	const anna = await enter('Anna');
	await host(anna);
	await anna.click('text=Start, bots for the free seats');
	await wait(anna);
	const before = await anna.$$eval('.ship .money', (list) => list.map((one) => one.textContent).join());
	child.removeAllListeners('exit');
	child.kill('SIGKILL');
	await ended(child);
	await anna.waitForSelector('.notice');
	await picture(anna, 'lost');
	({ url, child, data } = await serve(new URL(url).host, data));
	await anna.waitForFunction(() => !document.querySelector('.notice'), null, { timeout: 30000 });
	must((await anna.$$eval('.ship .money', (list) => list.map((one) => one.textContent).join())) === before, 'other florins than before');
	await playOn(anna);
	await leave(anna);
});

await check('a bad link, a full table, a second tab', async () => {
	const anna = await enter('Anna');
	await anna.goto(`${url}/table/nosuchtable1`);
	await anna.waitForSelector('.notice');
	await anna.goto(`${url}/#/tables`);
	await anna.waitForSelector('form.make');
	const code = await host(anna, { players: 3 });
	await anna.click('text=Start, bots for the free seats');
	await wait(anna);
	const second = await anna.context().newPage();
	await second.goto(`${url}/table/${code}`);
	await wait(second);
	must((await second.textContent('#sentence')) === (await anna.textContent('#sentence')), 'the tabs differ');
	const bo = await enter('Bo');
	await bo.goto(`${url}/#/table/${code}`);
	await bo.waitForSelector('.table');
	must(!(await bo.$('.act:not(.idle) .main')), 'a stranger may act');
	await leave(bo);
	await leave(anna);
});

await check('a standing order is kept and can be taken back', async () => {
	const anna = await enter('Anna', { size: DESKTOP, speed: 'steady' });
	await host(anna, { players: 6 });
	await anna.click('text=Start, bots for the free seats');
	for (let turn = 0; turn < 100 && !(await anna.$('.orders [name=upto]')); turn++) {
		if (await anna.$('.act .second')) await anna.click('.act .second', { timeout: 1000 }).catch(() => undefined);
		await anna.waitForTimeout(60);
	}
	await anna.click('text=Pass today');
	await anna.waitForSelector('text=Your order: pass today.');
	await picture(anna, 'order');
	await anna.click('text=Take it back');
	await anna.waitForFunction(() => !document.body.textContent.includes('Your order'));
	await leave(anna);
});

child.kill('SIGTERM');
await finish();
