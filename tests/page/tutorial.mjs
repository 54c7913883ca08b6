// The tutorial on the page: its text waits for the table, what it speaks of is marked, and it fits small phones.
// alone.mjs takes the whole lessons with mistakes. node tests/page/tutorial.mjs PROGRAM WEB; prints TAP.
import { check, finish, leave, must, serve, visitor } from './lib.mjs';
import { layoutFaults } from './layout.mjs';
import { answerStep, lessonSteps } from './lesson.mjs';

const { url, child } = await serve();

/** Does the page mark it? */
const isMarked = (page, part) => page.$eval(part, (element) => getComputedStyle(element).outlineStyle === 'solid');

/** Notes at every change of the page which step's text stands there, and what the table shows then. */
function noteSteps() {
	const seen = [];
	const note = () => {
		const at = document.querySelector('.doing .lesson:not(.waits) small')?.textContent.trim() ?? 'none',
			waits = !!document.querySelector('.lesson.waits .happens'),
			asks = !!document.querySelector('#amount');
		seen.push({ at, waits, asks, price: document.querySelector('.price b')?.textContent });
	};
	new MutationObserver(note).observe(document.body, { childList: true, subtree: true, characterData: true });
	Object.assign(window, { seen });
}

await check('the tutorial waits for the table, and marks what it speaks of', async () => {
	const page = await visitor(`${url}/#/learn/board`, { speed: 'quick' });
	const isAt = (step) =>
		page.waitForFunction(
			(words) => document.querySelector('.doing .lesson:not(.waits) small')?.textContent.trim() === words,
			`${step + 1}/${lessonSteps(0)}`,
		);
	await isAt(0);
	must(await isMarked(page, '.ship.yours'), 'the own ship is not marked');
	must(!(await isMarked(page, '.stalls')), 'the stalls are marked');
	must((await page.textContent('.lesson .unseen')).includes('your ship'), 'what is marked is not said');
	await page.evaluate(noteSteps);
	for (let step = 0; step < 5; step++) {
		await answerStep(page, 0, step);
		if (step === 4) await page.keyboard.press(' ');
		await isAt(step + 1);
		if (step === 3) must(await isMarked(page, '.bids'), 'the bids are not marked');
	}
	const seen = await page.evaluate(() => window.seen);
	const auction = seen.filter(({ at }) => at.startsWith('5/')),
		gold = seen.filter(({ at }) => at.startsWith('6/'));
	must(auction.length > 0 && auction.every(({ price }) => price === '7'), 'the text came before the bids');
	must(gold.length > 0 && gold.every(({ price }) => price === '9'), 'skipped, the text came before the bid');
	must(
		seen.some(({ waits }) => waits),
		'nothing was shown before the text',
	);
	must(!seen.some(({ waits, asks }) => waits && asks), 'a question before what happens was over');
	await leave(page);
});

await check('small phones show the whole table and all controls of a lesson', async () => {
	const faults = [];
	for (const [which, game] of ['board', 'card'].entries()) {
		const page = await visitor(`${url}/#/learn/${game}`, { locale: 'de', lang: 'de' });
		const steps = lessonSteps(which);
		for (let step = 0; step < steps; step++) {
			await page.waitForSelector(`.lesson:not(.waits) small:text-is("${step + 1}/${steps}")`);
			for (const [width, height] of [
				[320, 568],
				[568, 320],
			]) {
				await page.setViewportSize({ width, height });
				const list = await page.evaluate(layoutFaults, { width, height, drawn: true });
				faults.push(...list.map((fault) => `${game}, step ${step + 1}, ${width}x${height}: ${fault}`));
			}
			if (step < steps - 1) await answerStep(page, which, step);
		}
		await leave(page);
	}
	must(!faults.length, `${faults.length} faults\n${faults.slice(0, 10).join('\n')}`);
});

child.kill('SIGTERM');
await finish();
