// The list of open tables, which is asked for again every few seconds: what one types and what one was told stay, and
// an old answer changes nothing. node tests/page/lobby.mjs PROGRAM WEB; prints TAP.
import { check, drawn, finish, leave, must, serve, visitor } from './lib.mjs';

const { url } = await serve();

/** Opens the lobby, where time passes only by `again`. */
async function lobby(address, options) {
	const page = await visitor('', options);
	await page.clock.install();
	await page.goto(`${address}/#/tables`);
	await page.waitForSelector('form.enter');
	return page;
}

/** The list is asked for once more, and drawn. */
async function again(page) {
	const answered = Promise.all(
		['/api/tables', '/api/session'].map((path) =>
			page.waitForResponse((answer) => answer.url().endsWith(path) && answer.request().method() === 'GET'),
		),
	);
	await page.clock.fastForward(5000);
	await answered;
	await drawn(page);
}

await check('a name that is being typed stays when the list comes again', async () => {
	const page = await lobby(url);
	await page.fill('form.enter input', 'An');
	await again(page);
	must((await page.inputValue('form.enter input')) === 'An', 'what was typed is gone');
	await page.type('form.enter input', 'na');
	await again(page);
	await page.click('form.enter button');
	await page.waitForSelector('text=You are Anna.');
	await page.click('summary:has-text("Change your name")');
	await page.fill('form.enter input', 'Annabella');
	await again(page);
	must((await page.inputValue('form.enter input')) === 'Annabella', 'the new name is gone');
	await page.click('form.enter button');
	await page.waitForSelector('text=You are Annabella.');
	await leave(page);
});

await check('an answer from before one said who one is does not take the name away', async () => {
	const page = await lobby(url);
	let release = () => undefined;
	const held = new Promise((resume) => (release = resume));
	let asked = () => undefined;
	const waiting = new Promise((resume) => (asked = resume));
	await page.route('**/api/session', async (route) => {
		if (route.request().method() !== 'GET') return route.continue();
		const answer = await route.fetch();
		asked();
		await held;
		return route.fulfill({ response: answer });
	});
	await page.clock.fastForward(5000);
	await waiting;
	await page.fill('form.enter input', 'Anna');
	await page.click('form.enter button');
	await page.waitForSelector('form.make');
	const late = page.waitForResponse(/api\/session/);
	release();
	await late;
	await drawn(page);
	must(await page.$('form.make'), 'one is asked for the name once more');
	await leave(page);
});

await check('a refused name: why stays to be read until another is tried', async () => {
	const page = await lobby(url);
	await page.fill('form.enter input', 'Lorenzo');
	await page.click('form.enter button');
	await page.waitForSelector('.notice:has-text("could be taken for a bot")');
	await again(page);
	must(await page.$('.notice:has-text("could be taken for a bot")'), 'the reason is gone');
	await page.fill('form.enter input', 'Lorenza Rossi');
	await page.click('form.enter button');
	await page.waitForSelector('form.make');
	must(!(await page.$('.notice')), 'the reason is still shown');
	await leave(page);
});

await check('too many newcomers from one address: the next one reads so, and when to try again', async () => {
	const strict = await serve({ flags: ['--address-new', '1'] });
	const first = await lobby(strict.url),
		next = await lobby(strict.url, { locale: 'de' });
	await first.fill('form.enter input', 'Anna');
	await first.click('form.enter button');
	await first.waitForSelector('form.make');
	await next.fill('form.enter input', 'Bo');
	await next.click('form.enter button');
	await next.waitForSelector('.notice:has-text("zu viele neue Spieler")');
	await again(next);
	must(await next.$('.notice:has-text("zu viele neue Spieler")'), 'the reason is gone');
	for (const page of [first, next]) await leave(page);
});

await check('who has a seat is led back to the table, and the others see who is away', async () => {
	const anna = await visitor(`${url}/#/tables`),
		bo = await visitor('');
	await anna.fill('form.enter input', 'Anna');
	await anna.click('form.enter button');
	await anna.selectOption('form.make select[name=players]', '3');
	await anna.click('form.make .main');
	await anna.waitForSelector('.seats li:has-text("You (Anna)")');
	await bo.goto(await anna.inputValue('.copy .link'));
	await bo.fill('form.enter input', 'Bo');
	await bo.click('form.enter button');
	await bo.waitForSelector('.seats li:has-text("You (Bo)")');
	await anna.waitForSelector('.seats li:has-text("Bo"):not(:has-text("away"))');
	await bo.goto(`${url}/#/tables`);
	await anna.waitForSelector('.seats li:has-text("Bo"):has-text("away")');
	await bo.click('.games a:has-text("Continue")');
	await bo.waitForSelector('.seats li:has-text("You (Bo)")');
	await anna.waitForSelector('.seats li:has-text("Bo"):not(:has-text("away"))');
	await anna.click('text=Start, bots for the free seats');
	await bo.waitForSelector('.table');
	await bo.goto(`${url}/#/tables`);
	await bo.click('.games a:has-text("Continue")');
	await bo.waitForSelector('.table');
	for (const page of [anna, bo]) await leave(page);
});

await check('a server that is gone is told, in words of the page', async () => {
	const gone = await serve();
	const page = await lobby(gone.url);
	gone.child.removeAllListeners('exit');
	const ended = new Promise((resume) => gone.child.once('exit', resume));
	gone.child.kill('SIGTERM');
	await ended;
	await page.fill('form.enter input', 'Anna');
	await page.click('form.enter button');
	await page.waitForSelector('.notice:has-text("The server does not answer")');
	await page.clock.fastForward(5000);
	await page.waitForSelector('.notice:has-text("There is no server here")');
	must(await page.$('main a[href="#/"]:has-text("To the start page")'), 'it leads nowhere');
	await leave(page);
});

await finish();
