// The review of a finished game: computed in the page, the same numbers as the program's, and gone through by mouse and
// keys. node tests/page/review.mjs PROGRAM WEB [PICTURES]; prints TAP.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import {
	DESKTOP,
	accessible,
	check,
	drawn,
	finish,
	leave,
	must,
	picture,
	program,
	serve,
	visitor,
	work,
} from './lib.mjs';
import { golden, keep, keptAt } from './moments.mjs';

const { url, child } = await serve();

/** A recorded game of bots, and what the program says about it. */
function played(name, game, bots, seed) {
	const file = join(work, `${name}.medici`),
		flags = ['--game', game, '--players', `${bots.length}`, '--games', '1', '--seed', `${seed}`];
	execFileSync(program, ['simulate', ...flags, '--bots', bots.join(), '--record', file]);
	const report = JSON.parse(execFileSync(program, ['analyze', '--json', file], { encoding: 'utf8' }));
	return { file, report, graded: report.steps.flatMap((step, i) => (step.grade ? [i] : [])) };
}

const board = played('board', 'board', ['lorenzo', 'merchant', 'novice'], 5),
	cards = played('cards', 'card', ['lorenzo', 'novice'], 7);

/** Opens the record of a file, and its review. */
async function reviewFile(page, { file }) {
	await page.goto(`${url}/#/games`);
	await page.setInputFiles('input[type=file]', file);
	await page.waitForSelector('.act.replay');
	await page.click('#review');
	await page.waitForSelector('.graph');
}

const textOf = (page, selector) => page.textContent(selector);

/** The number of the step that is looked at, from 0. */
async function at(page) {
	return Number(await page.getAttribute('.graph', 'aria-valuenow')) - 1;
}

async function isAt(page, step) {
	await page.waitForSelector(`.graph[aria-valuenow="${step + 1}"]`);
}

/** A choice as the page names it. */
function choice({ draw, offer, bid, pass, reveal, take }) {
	if (take) return `take ${take.join(' ')}`;
	return draw ? 'draw' : offer ? 'offer' : pass ? 'pass' : reveal ? 'reveal' : `bid ${bid}`;
}

for (const [name, game] of Object.entries({ board, cards }))
	await check(`${name}: a mark for each mistake, and the numbers of medici analyze`, async () => {
		const page = await visitor('');
		await reviewFile(page, game);
		const { report, graded } = game;
		for (const grade of ['inaccuracy', 'mistake', 'blunder']) {
			const marks = await page.$$(`.graph .mark.${grade}`),
				steps = graded.filter((i) => report.steps[i].grade === grade);
			must(marks.length === steps.length, `${marks.length} marks for ${steps.length} of ${grade}`);
		}
		const accuracies = await page.$$eval('.accuracy', (all) => all.map((one) => one.textContent));
		must(
			accuracies.join() === report.seats.map(({ accuracy }) => `${accuracy.toFixed(1)}%`).join(),
			`accuracies: ${accuracies.join()}`,
		);
		const results = await page.$$eval('.results tbody tr:not(.bars) td:last-child', (all) =>
			all.map((one) => one.textContent),
		);
		must(results.join() === report.seats.map(({ result }) => Math.round(100 * result)).join(), results.join());
		must((await page.$$('.curve')).length === report.seats.length, 'not everybody has a curve');
		must((await textOf(page, '.review .tools')).includes(report.evaluator), 'no evaluator');
		await accessible(page, 'review');
		await picture(page, `review-${name}`);
		await leave(page);
	});

await check('a moment: by click, keys and buttons; the table, the cost and the better choice', async () => {
	const page = await visitor('');
	await reviewFile(page, board);
	const { steps } = board.report,
		box = await (await page.$('.graph .grid')).boundingBox();
	await page.mouse.click(box.x + 1, box.y + 5);
	await isAt(page, 0);
	must((await textOf(page, '.day')).includes('Day 1'), 'not day 1');
	await page.mouse.click(box.x + box.width - 1, box.y + 5);
	must((await at(page)) > steps.length - 4, 'a click at the right end is not the end');
	must((await textOf(page, '.day')).includes('Day 3'), 'not day 3');
	await page.keyboard.press('Home');
	await isAt(page, 0);
	await page.keyboard.press('ArrowRight');
	await isAt(page, 1);
	await page.keyboard.press('n');
	const [first, second] = board.graded;
	await isAt(page, first);
	await page.click('#next-mistake');
	await isAt(page, second);
	await page.keyboard.press('b');
	await isAt(page, first);
	const worst = board.graded.reduce((a, b) => (steps[b].error > steps[a].error ? b : a));
	while ((await at(page)) < worst) {
		const before = await at(page);
		await page.keyboard.press('n');
		await page.waitForSelector(`.graph:not([aria-valuenow="${before + 1}"])`);
	}
	const { seat, played: made, best, error, florins, grade, event } = steps[worst],
		words = await textOf(page, '.moment');
	const wanted = [
		board.report.seats[seat].name,
		choice(made),
		grade,
		`−${(100 * error).toFixed(1)} points`,
		`${florins < 0 ? '+' : '−'}${Math.abs(florins).toFixed(1)} florins`,
		`Better: ${choice(best)}`,
	];
	for (const part of wanted) must(words.includes(part), `no "${part}" in: ${words}`);
	must(page.url().endsWith(`/${event - 1}/review`), `the address is ${page.url()}`);
	const drawnBetter = await page.evaluate(() =>
		[...document.querySelectorAll('.better .market, .better .market *')]
			.map((el) => getComputedStyle(el, '::after').content)
			.filter((content) => content.includes('✓')),
	);
	must(drawnBetter.length === 1 && drawnBetter[0].includes(choice(best)), `on the table: ${drawnBetter.join()}`);
	await picture(page, 'review-moment');
	await page.reload();
	await isAt(page, worst);
	await page.keyboard.press('Escape');
	await page.waitForSelector('.act.replay');
	must(!(await page.$('.review')), 'the review is still there');
	await leave(page);
});

/** Gives the answer to a question about the board. */
async function decide(page, wanted) {
	if (wanted.bid) {
		await page.fill('#amount', `${wanted.bid}`);
		await page.keyboard.press('Enter');
		await drawn(page);
		if (await page.$('.act .main:text("Really")')) await page.keyboard.press('Enter');
	} else await page.keyboard.press(wanted.pass ? 'p' : wanted.draw ? 'd' : 'o');
}

await check('learn from mistakes: asked again, the verdict, the solution, the count', async () => {
	const page = await visitor('');
	await reviewFile(page, board);
	const seat = 1,
		{ steps } = board.report,
		list = board.graded.filter((i) => steps[i].seat === seat);
	await page.selectOption('.whose select', `${seat}`);
	/* The table scrolls there, and must be reached by keys. */
	await page.setViewportSize({ width: 320, height: 568 });
	await accessible(page, 'a review on a small phone');
	await page.setViewportSize(DESKTOP);
	await page.click('#learn');
	for (const [n, i] of list.entries()) {
		const { played: made, best, grade } = steps[i];
		await page.waitForSelector(`.review h2:text("Mistake ${n + 1} of ${list.length}")`);
		await page.waitForSelector('.act:not(.idle) button');
		must((await textOf(page, '.moment')).includes(`chose: ${choice(made)}`), 'it is not said what was chosen');
		must(!(await page.$('.better')), 'the solution is drawn before the answer');
		if (n === 0) {
			await decide(page, made);
			await page.waitForSelector(`.verdict.${grade}`);
			if (grade !== 'inaccuracy') {
				must(!(await page.$('.better')), 'the solution is drawn after a wrong answer');
				await page.click('#try-again');
				await page.waitForSelector('.act:not(.idle) button');
				await decide(page, best);
				await page.waitForSelector('.verdict.good');
			}
			await page.waitForSelector('.better');
			await accessible(page, 'a verdict');
		} else if (n === 1) {
			await page.click('#solve');
			await page.waitForSelector('.better');
			must((await textOf(page, '.moment')).includes(`Best: ${choice(best)}`), 'no solution in words');
		} else {
			await decide(page, best);
			await page.waitForSelector('.verdict.good');
		}
		await page.keyboard.press('Enter');
	}
	await page.waitForSelector('.review h2:text("Learn from")');
	const count = await textOf(page, '.review .verdict');
	must(list.length > 2 && count.startsWith(`${list.length - 2} of ${list.length} `), count);
	await page.keyboard.press('Enter');
	await page.waitForSelector('.graph');
	await leave(page);
});

await check('your own game, from its end, without a network', async () => {
	const page = await visitor(`${url}/#/settings`, { workers: 'allow' });
	await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
	await keep(page, [keptAt(golden('card-3'), 'own', true)]);
	await page.reload();
	await page.context().setOffline(true);
	await page.goto(`${url}/#/game/own`);
	await page.click('#review-end');
	await page.waitForSelector('.graph');
	must((await page.$eval('.whose select', (el) => el.selectedOptions[0].textContent)) === 'You', 'not you');
	must((await textOf(page, '.moment .head')).startsWith('You'), 'it does not begin with your mistake');
	await page.context().setOffline(false);
	await leave(page);
});

await check('progress, and an end of the work when it is left', async () => {
	const page = await visitor('');
	await page.goto(`${url}/#/games`);
	await page.setInputFiles('input[type=file]', board.file);
	await page.waitForSelector('.act.replay');
	await page.click('#review');
	await page.waitForSelector('progress:not([value="0"])');
	must(/^\d+%$/.test(await textOf(page, '.progress b')), 'no percentage');
	await page.click('.review button:text("Cancel")');
	await page.waitForSelector('.act.replay');
	must(!(await page.$('.review')), 'the review is still there');
	/* The bots' worker stays. */
	while (page.workers().length > 1) await drawn(page);
	await leave(page);
});

await check('a worker that fails says so, and can be tried again', async () => {
	const page = await visitor('');
	await page.goto(`${url}/#/settings`);
	await page.waitForSelector('main h1');
	await keep(page, [keptAt(golden('card-3'), 'own', true)]);
	const bots = page.waitForResponse('**/medici.wasm');
	await page.goto(`${url}/#/replay/own/1`);
	await bots;
	await page.route('**/medici.wasm', (route) => route.abort());
	await page.click('#review');
	await page.waitForSelector('.review .notice[role=alert]');
	await page.unroute('**/medici.wasm');
	await page.click('.review .body .main');
	await page.waitForSelector('.graph');
	await page.context().close();
});

await check('the position of a moment is copied as a line', async () => {
	const page = await visitor('');
	await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url });
	await reviewFile(page, cards);
	const lines = execFileSync(program, ['replay', '--position', 'all', cards.file], { encoding: 'utf8' }).split('\n');
	await page.click('#copy-position');
	await page.waitForSelector('.told');
	const line = await page.evaluate(() => navigator.clipboard.readText());
	must(lines.includes(line), `${line} is not a position of the game`);
	await leave(page);
});

child.kill('SIGTERM');
await finish();
