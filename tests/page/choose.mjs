// Choosing a game against bots: levels, single rivals, and what is remembered. node tests/page/choose.mjs PROGRAM WEB;
// prints TAP.
import { check, drawn, finish, leave, must, serve, visitor } from './lib.mjs';
import { wait } from './play.mjs';

const { url, child } = await serve();

await check('easy, medium or hard; the next game is like the last one', async () => {
	const page = await visitor(`${url}/#/new`);
	must(await page.isChecked('input[value=medium]'), 'medium is the default');
	await page.selectOption('select[name=players]', '3');
	await page.check('input[value=hard]');
	await page.click('form.new .main');
	must((await wait(page)) === 'act', 'nothing is asked');
	const owners = await page.$$eval('.owner', (all) => all.map((one) => one.textContent).join());
	must(owners.includes('Lorenzo') && owners.includes('Contessina'), owners);
	await page.goto(`${url}/#/`);
	await page.waitForSelector('#play small:text-is("The board game, against 2 bots")');
	await page.goto(`${url}/#/new`);
	must(await page.isChecked('input[value=hard]'), 'the level is forgotten');
	await page.click('details.each summary');
	await page.selectOption('select[name=bot0]', 'merchant');
	await page.waitForFunction(() => !document.querySelector('input[name=level]:checked'));
	await leave(page);
});

await check('a double click makes one game, and its second click presses nothing else', async () => {
	const page = await visitor(url);
	await page.dblclick('#play');
	await wait(page);
	await page.click('#sentence');
	const before = await page.textContent('#sentence'),
		{ x, y } = await page.locator('.act .second').boundingBox();
	await page.mouse.move(x + 9, y + 9);
	const click = async (clickCount) => {
		await page.mouse.down({ clickCount });
		await page.mouse.up({ clickCount });
		await drawn(page);
	};
	await click(2);
	must(
		(await page.textContent('#sentence')) === before,
		`the second click decided: ${await page.textContent('#sentence')}`,
	);
	await click(1);
	await page.waitForFunction((words) => document.querySelector('#sentence')?.textContent !== words, before);
	await page.goto(`${url}/#/games`);
	await page.waitForSelector('ul.games li');
	must((await page.$$('ul.games li')).length === 1, 'two games were made');
	await leave(page);
});

await check('editions are offered by publisher and year', async () => {
	const page = await visitor(`${url}/#/new`);
	await page.waitForSelector('select[name=edition]');
	const titles = await page.$$eval('select[name=edition] option', (all) => all.map((one) => one.textContent.trim()));
	must(titles.join() === 'Rio Grande 2006,Amigo 1995,Grail 2016', titles.join());
	await leave(page);
});

child.kill('SIGTERM');
await finish();
