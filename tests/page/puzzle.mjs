// Puzzles on the page (docs/puzzles.md): right and wrong answers, hint, solution, filters, the puzzle of
// the day, and what the browser keeps. Sentences and sums are compared with those of the program.
// node tests/page/puzzle.mjs PROGRAM WEB [PICTURES]; prints TAP.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
	PHONE,
	accessible,
	check,
	finish,
	leave,
	must,
	pictures,
	program,
	serve,
	tabTo,
	visitor,
	web,
	work,
} from './lib.mjs';

const { url } = await serve();
const lines = readFileSync(join(web, 'puzzles.txt'), 'utf8').trim().split('\n');
const shot = async (page, name) => pictures && page.screenshot({ path: join(pictures, `puzzle-${name}.png`) });

/** The actions and chances of a puzzle's line, the right one first; '2026-11-16' as the number of its puzzle. */
const choicesOf = (number) =>
	[...lines[number - 1].matchAll(/ ([a-z]+\d*)=(\d+)/g)].map(([, word, part]) => [word, part]);
const words = (word) =>
	word.replace(/^(bid|take)(\d+)$/, (_, verb, n) => `${verb} ${verb === 'take' ? [...n].join(' ') : n}`);
/** What the program prints when this is typed. */
const typed = (input, flags, home = '/nonexistent') =>
	execFileSync(program, ['puzzle', '--plain', '--date', '2026-11-16', ...flags], {
		encoding: 'utf8',
		input,
		stdio: ['pipe', 'pipe', 'ignore'],
		env: { ...process.env, LC_ALL: 'C', XDG_STATE_HOME: home },
	});
const dailyOf = (date) => Number(/Puzzle (\d+) of/.exec(typed('quit\n', ['--daily', '--date', date]))[1]);

async function opened(hash, options) {
	const page = await visitor('', options);
	await page.clock.setFixedTime(new Date('2026-11-16T12:00:00'));
	await page.goto(`${url}/${hash}`);
	await page.waitForSelector('.puzzle .pick');
	return page;
}
const number = async (page) => Number(/\d+/.exec(await page.textContent('.puzzle h2'))[0]);

/** Presses the right choice, or the last of the wrong ones. Answers its line's choice. */
async function answer(page, right) {
	const choices = choicesOf(await number(page)),
		[word, chance] = right ? choices[0] : choices[choices.length - 1];
	await page.locator('.puzzle .pick', { hasText: new RegExp(`^${words(word)}(:|\\d$)`) }).click();
	await page.waitForSelector('#verdict');
	return { word, lost: (Number(choices[0][1]) - Number(chance)) / 10 };
}
const verdict = (page) => page.textContent('#verdict');
/** The numbers of the puzzles whose lines match. */
const numbersOf = (pattern) => lines.flatMap((line, i) => (pattern.test(line) ? [i + 1] : []));
const match = (page, text) =>
	page.waitForFunction((want) => document.querySelector('#match')?.textContent === want, text);
const goTo = async (page, number) => {
	await page.goto(`${url}/#puzzle/${number}`);
	await page.waitForFunction(
		(n) => document.querySelector('.puzzle.asking h2')?.textContent.startsWith(`Puzzle ${n}`),
		number,
	);
};
/** Everything of the puzzle is on the screen. */
async function fits(page, where) {
	const out = await page.$$eval('.puzzle *', (list) =>
		list
			.map((one) => [one, one.getBoundingClientRect()])
			.filter(([, box]) => box.left < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
			.map(([one]) => one.textContent),
	);
	must(!out.length, `${where}: off the screen: ${out[0]}`);
}
const sums = (page, text) =>
	page.waitForFunction((want) => document.querySelector('.puzzle .sums')?.textContent.includes(want), text);

await check('the start page leads to the puzzle of the day, as the program has it', async () => {
	const page = await visitor('');
	await page.clock.setFixedTime(new Date('2026-11-16T12:00:00'));
	await page.goto(url);
	await page.click('a[href="#/puzzle"]');
	await page.waitForSelector('.puzzle .pick');
	must(
		(await page.textContent('.puzzle h2')).includes('the puzzle of the day'),
		await page.textContent('.puzzle h2'),
	);
	must((await number(page)) === dailyOf('2026-11-16'), `puzzle ${await number(page)}`);
	must(page.url().endsWith(`#puzzle/${await number(page)}`), page.url());
	must((await page.title()).startsWith('Puzzles'), await page.title());
	await shot(page, 'question');
	await fits(page, 'a question');
	await accessible(page, 'a puzzle');
	await leave(page);
});

await check('a right answer, the next puzzle, a wrong answer, again; kept after a reload', async () => {
	const page = await opened('#puzzle');
	await answer(page, true);
	must((await verdict(page)) === 'Right.', await verdict(page));
	await sums(page, 'Solved: 1 of');
	await sums(page, 'In a row: 1, at most 1. Days in a row: 1, at most 1.');
	must((await page.locator('.chances tr').count()) === choicesOf(await number(page)).length, 'not all chances');
	await shot(page, 'right');
	await accessible(page, 'a right answer');
	const first = await number(page);
	await page.click('#next-puzzle');
	await page.waitForSelector('.puzzle .pick');
	must((await number(page)) !== first, 'the same puzzle again');
	const { lost } = await answer(page, false);
	must((await verdict(page)) === `Wrong: it costs ${lost.toFixed(1)} points.`, `${await verdict(page)}, not ${lost}`);
	await sums(page, 'failed: 1.');
	await sums(page, 'In a row: 0, at most 1.');
	await shot(page, 'wrong');
	await fits(page, 'a wrong answer');
	await accessible(page, 'a wrong answer');
	await page.click('#try-again');
	await answer(page, true);
	must((await verdict(page)) === 'Right.', await verdict(page));
	await sums(page, 'Solved: 1 of');
	const second = await number(page);
	await page.goto(`${url}/#puzzle`);
	await page.reload();
	await page.waitForSelector('.puzzle .pick');
	const third = await number(page);
	must(third !== first && third !== second, `puzzle ${third} comes after ${first} and ${second}`);
	await answer(page, true);
	await sums(page, 'Solved: 2 of');
	await page.goBack();
	await page.waitForSelector('.puzzle .pick');
	must((await number(page)) === second, `back at ${await number(page)}, not ${second}`);
	await leave(page);
});

await check('by keys: digits choose, Enter leads on, A asks again', async () => {
	const page = await opened('#puzzle/3');
	await page.keyboard.press('9');
	must(!(await page.$('#verdict')), 'a choice that is not there was made');
	await page.keyboard.press('2');
	await page.waitForSelector('#verdict');
	await page.keyboard.press('a');
	await page.waitForSelector('.puzzle .pick');
	await page.keyboard.press('1');
	await page.waitForSelector('#verdict');
	await page.keyboard.press('Enter');
	await page.waitForSelector('.puzzle .pick');
	must((await number(page)) !== 3, 'no next puzzle');
	await leave(page);
});

await check('hint and solution; giving up counts as failed, and ends the row, as in the program', async () => {
	const page = await opened('#puzzle/1'),
		home = join(work, 'program');
	const themes = /^It is about: .*$/m.exec(typed('hint\n', ['--number', '1']))[0];
	await answer(page, true);
	await sums(page, 'In a row: 1, at most 1.');
	await goTo(page, 2);
	await page.keyboard.press('h');
	must(!!(await page.waitForSelector('#puzzle-hint[aria-pressed=true]')), 'no hint');
	await goTo(page, 1);
	await tabTo(page, '#puzzle-hint');
	await page.keyboard.press('Enter');
	must((await page.textContent('#about')).trim() === themes, await page.textContent('#about'));
	await accessible(page, 'a hint');
	await goTo(page, 2);
	await page.keyboard.press('s');
	await page.waitForSelector('#why');
	await sums(page, 'failed: 1.');
	typed(`${words(choicesOf(1)[0][0])}\n`, ['--number', '1'], home);
	const said = typed('solution\n', ['--number', '2'], home);
	must(said.includes(await verdict(page)), `${await verdict(page)}, and the program says ${said}`);
	const counted = typed('', ['--list'], home).split('\n').slice(-4, -1).join(' '),
		shown = (await page.textContent('.puzzle .sums')).replace(/\s+/g, ' ').trim();
	must(counted === shown, `${shown}, and the program counts ${counted}`);
	must((await page.locator('.chances .right').count()) === 1, 'no right choice');
	must((await page.locator('.chances .wrong').count()) === 0, 'a choice that nobody made');
	await shot(page, 'solution');
	await accessible(page, 'a solution');
	await page.keyboard.press('a');
	await page.waitForSelector('.puzzle .pick');
	await answer(page, true);
	await sums(page, 'Solved: 1 of');
	await leave(page);
});

await check('why a choice is right is said as by the program', async () => {
	const page = await opened('#puzzle/1');
	for (const right of ['pass', 'bid', 'draw', 'offer', 'reveal', 'take']) {
		const [number] = numbersOf(new RegExp(`^\\S+ ${right}\\d*=`));
		await goTo(page, number);
		for (const key of ['1', '2']) {
			const said = typed(`${key}\n`, ['--number', String(number)]).split('\n');
			await page.keyboard.press(key);
			await page.waitForSelector('#why');
			for (const selector of ['#verdict', '#why', '.puzzle .about']) {
				const text = (await page.textContent(selector)).trim();
				must(
					said.includes(text),
					`puzzle ${number}, ${key}: "${text}", and the program says ${said.join('\n')}`,
				);
			}
			await page.keyboard.press('a');
			await page.waitForSelector('.puzzle .pick');
		}
	}
	await leave(page);
});

await check('which puzzles: by game, theme and level, kept, counted; none says so', async () => {
	const page = await opened('#puzzle/1'),
		wanted = numbersOf(/^a:card.* 3 (\S+,)?pick(,|$)/);
	must(wanted.length > 1, `${wanted.length} puzzles`);
	await page.keyboard.press('f');
	await page.waitForSelector('.panel.puzzles');
	await match(page, `${lines.length} puzzles match. Solved: 0.`);
	await page.selectOption('[name=game]', 'card');
	await match(page, `${numbersOf(/^a:card/).length} puzzles match. Solved: 0.`);
	await page.selectOption('[name=level]', '3');
	await page.selectOption('[name=theme]', 'pick');
	await match(page, `${wanted.length} puzzles match. Solved: 0.`);
	await shot(page, 'filter');
	await accessible(page, 'which puzzles');
	await page.click('#next-match');
	await page.waitForFunction(() => document.querySelector('.puzzle h2').textContent !== 'Puzzle 1');
	must(!(await page.$('.panel')), 'the panel stays open');
	for (const count of [1, 2]) {
		must(wanted.includes(await number(page)), `puzzle ${await number(page)} was not wanted`);
		await answer(page, true);
		await sums(page, `${wanted.length} puzzles match. Solved: ${count}.`);
		await page.keyboard.press('Enter');
		await page.waitForSelector('.puzzle .pick');
	}
	/* They are kept, and leave the puzzle of the day alone. */
	await page.goto(`${url}/#puzzle`);
	await page.reload();
	await page.waitForSelector('.puzzle .pick');
	must((await number(page)) === dailyOf('2026-11-16'), `puzzle ${await number(page)} is not of the day`);
	await answer(page, true);
	await page.click('#next-puzzle');
	await page.waitForSelector('.puzzle .pick');
	must(wanted.includes(await number(page)), `puzzle ${await number(page)} was not wanted after a reload`);
	await page.keyboard.press('f');
	await page.selectOption('[name=theme]', 'overbid');
	await match(page, 'No puzzle matches. Choose another game, theme or level.');
	must(await page.isDisabled('#next-match'), 'there is a next one of none');
	await page.keyboard.press('Escape');
	await answer(page, true);
	await page.click('#next-puzzle');
	await match(page, 'No puzzle matches. Choose another game, theme or level.');
	await page.click('#any');
	await match(page, `${lines.length} puzzles match. Solved: 4.`);
	await leave(page);
});

await check('a number that is none says so', async () => {
	const page = await opened('#puzzle/99999');
	const said = await page.textContent('.puzzle .notice');
	must(said === `There is no puzzle 99999: choose one from 1 to ${lines.length}.`, said);
	await leave(page);
});

await check('damaged results are left out', async () => {
	const page = await opened('#puzzle/1');
	await page.evaluate(() => {
		localStorage.setItem('medici.puzzles', '{"results":7,"numbers":["x"]}');
		localStorage.setItem('medici.puzzleFilter', '{"game":"dice","theme":7,"level":"x"}');
	});
	await page.reload();
	await page.waitForSelector('.puzzle .pick');
	await answer(page, true);
	await sums(page, 'Solved: 1 of');
	await leave(page);
});

await check('on a phone, in German, with cards', async () => {
	const card = lines.findIndex((line) => /^a:card/.test(line)) + 1,
		page = await opened(`#puzzle/${card}`, { size: PHONE, locale: 'de' });
	must((await page.textContent('.puzzle h2')) === `Rätsel ${card}`, await page.textContent('.puzzle h2'));
	await shot(page, 'phone-question');
	await page.click('.puzzle .pick');
	await page.waitForSelector('#verdict');
	must(/^(Richtig|Falsch)/.test(await verdict(page)), await verdict(page));
	const wide = await page.evaluate(() => document.documentElement.scrollWidth);
	must(wide <= PHONE.width, `${wide} wide`);
	await shot(page, 'phone-verdict');
	await fits(page, 'a verdict on a phone');
	await accessible(page, 'a verdict on a phone');
	await page.setViewportSize({ width: PHONE.height, height: PHONE.width });
	await shot(page, 'phone-lying');
	await leave(page);
});

await check('without a network', async () => {
	const page = await visitor(url, { workers: 'allow' });
	await page.evaluate(() => navigator.serviceWorker.ready);
	await page.reload();
	await page.context().setOffline(true);
	await page.goto(`${url}/#puzzle`);
	await page.reload();
	await page.waitForSelector('.puzzle .pick');
	await answer(page, true);
	await leave(page);
});

await finish();
