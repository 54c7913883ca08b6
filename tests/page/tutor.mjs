// The tutor against bots: a warning before a costly move, thinking again, making the move all the same, and no warning
// where there is no tutor. node tests/page/tutor.mjs PROGRAM WEB [PICTURES]; prints TAP.
import { accessible, check, drawn, finish, leave, must, picture, serve, visitor } from './lib.mjs';
import { wait } from './play.mjs';

const { url, child } = await serve();

/** A game of three with a tutor of this level, chosen in the form. */
async function begin(level) {
	const page = await visitor(`${url}/#/settings`);
	await page.selectOption('select[name=speed]', 'at once');
	await page.goto(`${url}/#/new`);
	await page.selectOption('select[name=players]', '3');
	await page.selectOption('select[name=tutor]', level);
	await page.click('form.new .main.huge');
	return page;
}

/** Until a bid is asked for: passes and offers; warnings on the way are waved through. */
async function toBid(page) {
	for (let turn = 0; turn < 60; turn++) {
		if ((await wait(page)) !== 'act') await page.keyboard.press('Enter');
		else if (await page.$('.act.bid')) return;
		else await page.click('.act .second');
		await drawn(page);
		if (await page.$('#anyway')) await page.click('#anyway');
	}
	throw new Error('no bid is asked for');
}

/** Bids everything, which is a blunder. */
async function blunder(page) {
	const most = await page.$eval('#amount', (input) => input.max);
	await page.fill('#amount', most);
	await page.press('#amount', 'Enter');
	return most;
}

/** Waits until the log has a sentence with these words. */
async function saidInLog(page, words) {
	await page.waitForFunction(() => !document.querySelector('.panel'));
	await page.click('#sentence');
	await page.keyboard.press('l');
	await page.waitForSelector(`.story li:has-text("${words}")`);
}

await check('warned: the cost, what is better and why; the focus is there, and Esc thinks again', async () => {
	const page = await begin('gentle');
	await toBid(page);
	const before = await page.textContent('#sentence'),
		most = await blunder(page);
	await page.waitForSelector('.panel.tutor');
	await drawn(page);
	const words = await page.textContent('#warning');
	must(words.startsWith(`bid ${most}: blunder.`), words);
	must(/This costs \d+ points of your chance to win \(\d+(\.\d)?% instead of \d+%\)/.test(words), words);
	must(/Better: (pass|bid \d+)\./.test(words), words);
	must(await page.$eval('#again', (button) => button === document.activeElement), 'the focus is elsewhere');
	await accessible(page);
	await picture(page, 'tutor');
	await page.keyboard.press('p');
	await page.keyboard.press('Escape');
	await page.waitForFunction(() => !document.querySelector('.panel'));
	must((await page.textContent('#sentence')) === before, 'something was decided');
	must(await page.$('.act.bid'), 'the question is gone');
	await blunder(page);
	await page.waitForSelector('.panel.tutor');
	await page.keyboard.press('Enter');
	await page.waitForFunction(() => !document.querySelector('.panel'));
	must((await page.textContent('#sentence')) === before, 'Enter decided');
	await leave(page);
});

await check('one letter makes the move all the same', async () => {
	const page = await begin('gentle');
	await toBid(page);
	const most = await blunder(page);
	await page.waitForSelector('#anyway');
	must((await page.textContent('#anyway')).startsWith(`bid ${most} anyway`), await page.textContent('#anyway'));
	await drawn(page);
	await page.keyboard.press('a');
	await saidInLog(page, `bids ${most}`);
	await leave(page);
});

await check('off: no warning; the level is remembered', async () => {
	const page = await begin('off');
	await toBid(page);
	const most = await blunder(page);
	await page.waitForSelector('.act .main:has-text("Really")');
	await page.press('#amount', 'Enter');
	await saidInLog(page, `bids ${most}`);
	await page.goto(`${url}/#/settings`);
	await page.selectOption('select[name=tutor]', 'strict');
	await page.goto(`${url}/#/new`);
	await page.reload();
	await page.waitForSelector('select[name=tutor]');
	must((await page.$eval('select[name=tutor]', (one) => one.value)) === 'strict', 'the level is forgotten');
	await leave(page);
});

child.kill('SIGTERM');
await finish();
