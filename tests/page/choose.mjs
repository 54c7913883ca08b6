// Choosing a game against bots: levels, single rivals, and what is remembered. node tests/page/choose.mjs PROGRAM WEB;
// prints TAP.
import { check, finish, leave, must, serve, visitor } from './lib.mjs';
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

child.kill('SIGTERM');
await finish();
