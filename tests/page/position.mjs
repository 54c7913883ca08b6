// Positions on the page (docs/position.md): a link, the chances, the editor, a game from there. node
// tests/page/position.mjs PROGRAM WEB [PICTURES]; prints TAP.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PHONE, accessible, check, finish, leave, must, pictures, program, serve, visitor } from './lib.mjs';

const BID = 'a:board4:1:bid0.of1.10by2:40.1.40.40:-.C4G0F0G4.-.-:-.-.-.-:S4D2:-',
	CARDS =
		'a:card3:2:choose1.after1:20.35.40:D5F4F3.Sg.SxGx:02113.01123.21012:G5:' +
		'C334422F224322G234331D223432S114311gr5bl4';
const { url } = await serve();

const shot = async (page, name) => pictures && page.screenshot({ path: join(pictures, `position-${name}.png`) });

/** Opens the link of a position and waits for its chances. */
async function opened(line, options) {
	const page = await visitor(`${url}/#position/${line}`, options);
	await page.waitForSelector('.study tbody tr');
	return page;
}

/** The rows of the chances: the choice, then a number for each seat. */
function rows(page) {
	return page.$$eval('.panel .study tbody tr, .doing .study tbody tr, .outcome-of .study tbody tr', (list) =>
		list.map((row) => [...row.children].map((cell) => cell.textContent)),
	);
}

const percent = (chance) => `${(100 * chance).toFixed(1)}%`;

for (const [name, line] of [
	['board', BID],
	['card', CARDS],
])
	await check(`a link shows the chances that medici analyze --position prints: ${name}`, async () => {
		const page = await opened(line),
			report = JSON.parse(execFileSync(program, ['analyze', '--position', line, '--json'], { encoding: 'utf8' }));
		if (await page.$('#all-choices'))
			await page.click('#all-choices').then(() => page.waitForSelector('.panel .study tr'));
		const found = await rows(page);
		const shown = found.slice(-report.choices.length - 1).map((row) => row.slice(1));
		const want = [report.chances, ...report.choices.map(({ chances }) => chances)].map((list) => list.map(percent));
		must(
			JSON.stringify(shown) === JSON.stringify(want),
			`${JSON.stringify(shown)}\nwanted ${JSON.stringify(want)}`,
		);
		await shot(page, `${name}-choices`);
		await accessible(page, 'all choices of a position');
		await leave(page);
	});

await check('the table of a link has the florins, ships and lots of its line', async () => {
	const page = await opened(BID);
	const money = await page.$$eval('.ship .money b', (list) => list.map((one) => one.textContent));
	must(money.join('.') === '40.1.40.40', `florins: ${money}`);
	must((await page.$$('.ship:nth-child(2) .holds .tile')).length === 4, 'lots of seat 1');
	must((await page.$$('.group .lots .tile')).length === 2, 'the group');
	must((await page.textContent('.price b')) === '10', 'the highest bid');
	must((await page.textContent('#sentence')).includes('Seat 0 is to bid.'), 'who is next');
	await shot(page, 'board');
	await accessible(page, 'a position');
	await leave(page);
});

await check('a position on a phone fits its width', async () => {
	for (const [name, line] of [
		['phone-board', BID],
		['phone-card', CARDS],
	]) {
		const page = await opened(line, { size: PHONE });
		const wide = await page.evaluate(() => document.documentElement.scrollWidth);
		must(wide <= PHONE.width, `${name} is ${wide} wide`);
		await shot(page, name);
		await page.click('#edit-position');
		await page.waitForSelector('.editor .study tbody tr');
		must((await page.evaluate(() => document.documentElement.scrollWidth)) <= PHONE.width, `the editor: ${name}`);
		await shot(page, `${name}-editor`);
		await leave(page);
	}
});

/** The sentence of a refusal as the program prints it. */
function refusal(line, lang = 'C') {
	try {
		execFileSync(program, ['analyze', '--position', line], {
			stdio: 'pipe',
			env: { ...process.env, LC_ALL: lang },
		});
	} catch (error) {
		return String(error.stderr)
			.split('\n')[0]
			.replace(/^.*?--position: character \d+ \(.*?\): /, '')
			.trim();
	}
	throw new Error(`not refused: ${line}`);
}

await check('an impossible line has its reason at its place, and can be mended', async () => {
	const bad = BID.replace('C4G0F0G4', 'C4G0C4G4'),
		page = await visitor(`${url}/#position/${bad}`);
	await page.waitForSelector('#line-fault');
	const said = (await page.textContent('#line-fault p:last-child')).replace(/\s+/g, ' ');
	must(said.includes(refusal(bad)), `said: ${said}; the program: ${refusal(bad)}`);
	const at = (await page.textContent('#line-fault .spot')).length;
	must(at === bad.length, 'the line is whole');
	const marked = await page.$eval('.spot mark', (mark) => [mark.previousSibling.data.length, mark.textContent]);
	must(bad.slice(marked[0], marked[0] + 2) === 'C4', `marked: ${marked}`);
	must(await page.$('fieldset[data-field="ships"].wrong .why'), 'no reason at the ships');
	await shot(page, 'impossible');
	await accessible(page, 'an impossible position');
	const rule = /\((B\d+)\)/.exec(said)[1];
	await page.click('#line-fault a');
	await page.waitForSelector('#meant:focus');
	must((await page.textContent('#meant')).includes(`[${rule}]`), await page.textContent('#meant'));
	const { top, bottom } = await page.$eval('#meant', (mark) => mark.getBoundingClientRect().toJSON());
	must(top >= 0 && bottom <= page.viewportSize().height, `the rule is at ${top} to ${bottom}`);
	await shot(page, 'rule');
	await accessible(page, 'a rule that was asked for');
	await page.goBack();
	await page.waitForSelector('#line-fault');
	await page.fill('#line', BID);
	await page.waitForSelector('.outcome-of .study tbody tr');
	must(!(await page.$('#line-fault')), 'the reason stays');
	await leave(page);
});

await check('every refused line of tests/data/positions.txt is refused with the same words', async () => {
	const text = readFileSync(new URL('../data/positions.txt', import.meta.url), 'utf8').split('\n'),
		page = await opened(BID);
	await page.click('#edit-position');
	await page.waitForSelector('.editor');
	let tried = 0;
	for (const [i, line] of text.entries()) {
		const want = text[i + 1]?.trim() ?? '';
		if (!/^a:/.test(line) || /\s/.test(line) || line.length > 400 || !/^character/.test(want)) continue;
		await page.fill('#line', line);
		await page
			.waitForFunction(
				(words) => {
					const said = document.querySelector('#line-fault p:last-child')?.textContent.replace(/\s+/g, ' ');
					return said && said.toLowerCase() === words.toLowerCase();
				},
				want.replace(/\s+/g, ' '),
				{ timeout: 20000 },
			)
			.catch(async () => {
				throw new Error(
					`${line}\n${want}\nsaid: ${await page.textContent('#line-fault').catch(() => 'nothing')}`,
				);
			});
		tried++;
	}
	must(tried > 30, `only ${tried} lines`);
	await leave(page);
});

await check('the form changes the line and the line the form; changes are undone', async () => {
	const page = await visitor(`${url}/#edit`);
	await page.waitForSelector('.outcome-of .study tbody tr');
	const line = () => page.inputValue('#line'),
		becomes = (want) => page.waitForFunction((text) => document.querySelector('#line').value === text, want);
	await becomes('a:board4:1:lot0:40.40.40.40:-.-.-.-:-.-.-.-:-:-');
	await page.click('.tray [aria-label^="Add spice 4"]');
	await becomes('a:board4:1:draw0:40.40.40.40:-.-.-.-:-.-.-.-:S4:-');
	await page.check('input[name=to][value=ship1]');
	await page.click('.tray [aria-label^="Add cloth 4"]');
	await becomes('a:board4:1:draw0:40.40.40.40:-.C4.-.-:-.-.-.-:S4:-');
	await page.fill('[aria-label="Seat 1: florins"]', '31');
	await page.keyboard.press('Tab');
	await becomes('a:board4:1:draw0:40.31.40.40:-.C4.-.-:-.-.-.-:S4:-');
	await page.waitForSelector('.outcome-of .study tbody tr');
	await shot(page, 'editor');
	await accessible(page, 'the editor');
	await page.selectOption('select[name=next]', 'bid');
	await becomes('a:board4:1:bid1.of0:40.31.40.40:-.C4.-.-:-.-.-.-:S4:-');
	await page.click('.heap [aria-label="Take cloth 4 away"]');
	await page.waitForSelector('.per-seat.wrong .why');
	await page.click('#undo');
	await page.click('#undo');
	await becomes('a:board4:1:draw0:40.31.40.40:-.C4.-.-:-.-.-.-:S4:-');
	await page.selectOption('select[name=game]', 'card');
	await page.waitForFunction(() => /^a:card4:1:card0\.after0:/.test(document.querySelector('#line').value));
	await page.check('input[name=to][value=offer]');
	await page.click('.tray [aria-label^="Add fur 5"]');
	await page.waitForFunction(() => /:choose0\.after1:.*:F5:.*F334432/.test(document.querySelector('#line').value));
	await page.waitForSelector('.outcome-of .study tbody tr');
	await shot(page, 'editor-card');
	await accessible(page, 'the editor with cards');
	await page.fill('#line', CARDS);
	await page.waitForFunction(() => document.querySelector('select[name=players]').value === '3');
	must((await page.inputValue('[aria-label="Seat 1: florins"]')) === '35', 'the form does not follow the line');
	must((await line()) === CARDS, 'the line changed by itself');
	await leave(page);
});

await check('the editor works by the keyboard alone', async () => {
	const page = await visitor(`${url}/#edit`);
	await page.waitForSelector('.outcome-of .study tbody tr');
	await page.focus('.tray [aria-label^="Add dye 3"]');
	await page.keyboard.press('Enter');
	await page.waitForFunction(() => /:D3:-$/.test(document.querySelector('#line').value));
	await page.focus('input[name=to][value=offer]');
	await page.keyboard.press('ArrowDown');
	await page.focus('.tray [aria-label^="Add dye 2"]');
	await page.keyboard.press('Space');
	await page.waitForFunction(() => /:D3:D2$/.test(document.querySelector('#line').value));
	await leave(page);
});

await check('a moment of a replay is edited, and the way back leads there', async () => {
	const page = await visitor(`${url}/#/games`);
	const golden = new URL('../data/golden/board-rio-grande-2006-4.medici', import.meta.url).pathname;
	await page.setInputFiles('input[type=file]', golden);
	await page.waitForSelector('.is-replay');
	const slider = page.locator('.act.replay .slider');
	await slider.fill('9');
	const before = page.url();
	await page.click('#edit-position');
	await page.waitForSelector('.outcome-of .study tbody tr');
	await page.goBack();
	await page.waitForSelector('.is-replay');
	must(page.url() === before, `back at ${page.url()}, not ${before}`);
	await leave(page);
});

await check('German and Italian: the same position, and its refusal', async () => {
	for (const [locale, reason, title] of [
		['de', 'Zeichen 42 (Schiffe): zu oft', 'Stellung bearbeiten'],
		['it', 'Carattere 42 (navi)', 'Modifica posizione'],
	]) {
		const page = await visitor(`${url}/#position/${BID.replace('C4G0', 'C4C4')}`, { locale });
		await page.waitForSelector('#line-fault');
		must((await page.textContent('#line-fault')).includes(reason), await page.textContent('#line-fault'));
		must((await page.textContent('h1')) === title, await page.textContent('h1'));
		await shot(page, `impossible-${locale}`);
		await accessible(page, `the editor: ${locale}`);
		await leave(page);
	}
});

await check('a position opens without a network', async () => {
	const page = await visitor(url, { workers: 'allow' });
	await page.evaluate(() => navigator.serviceWorker.ready);
	await page.reload();
	await page.context().setOffline(true);
	await page.goto(`${url}/#position/${BID}`);
	await page.reload();
	await page.waitForSelector('.study tbody tr');
	await leave(page);
});

await finish();
