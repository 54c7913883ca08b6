// How a test plays: by clicks or by keys, like somebody in a hurry.
import { must } from './lib.mjs';

const STEPS = 2500;

/** Until something can be done or the game is over: 'act', 'score', 'end'. */
export async function wait(page) {
	await page.evaluate(
		() =>
			new Promise((drawn) => {
				requestAnimationFrame(() => requestAnimationFrame(drawn));
			}),
	);
	await page.waitForSelector('.act:not(.idle):not(.replay) button, .page.score, .page.end');
	if (await page.$('.page.end')) return 'end';
	return (await page.$('.page.score')) ? 'score' : 'act';
}

/** @param {number} turn picks among what is possible */
async function click(page, turn) {
	const main = await page.$('.act .main:not([disabled])'),
		second = await page.$('.act .second');
	const button = turn % 3 === 0 ? (second ?? main) : (main ?? second);
	if (button) await button.click({ timeout: 2000 }).catch(() => undefined);
}

/** @param {number} turn */
async function press(page, turn) {
	const keys = await page.$$eval('.act button:not([disabled])[aria-keyshortcuts]', (list) =>
		list.map((button) => button.getAttribute('aria-keyshortcuts')).filter(Boolean),
	);
	if (keys.includes('Enter') && turn % 2) await page.keyboard.press(turn % 4 === 1 ? 'ArrowUp' : '2');
	const key = keys[turn % keys.length];
	if (key) await page.keyboard.press(key === 'Space' ? ' ' : key);
}

/**
 * What a player sees of the moment; with another one, whether they differ: then an action took effect. Runs in the
 * page.
 */
function moment(before) {
	const words = (selector) => document.querySelector(selector)?.textContent ?? '';
	const now = [
		words('#sentence'),
		words('.act'),
		document.querySelector('#amount')?.value,
		document.querySelector('.page')?.className,
	].join('|');
	return before === undefined ? now : now !== before;
}

/** To the end of the game. `at` is called before each turn. Where an action had no effect, another is tried. */
export async function playOn(page, { keys = false, at = async () => undefined } = {}) {
	for (let turn = 0; turn < STEPS; turn++) {
		const now = await wait(page);
		await at(turn, now);
		if (now === 'end') return turn;
		const before = await page.evaluate(moment);
		if (now === 'score')
			await (keys ? page.keyboard.press('Enter') : page.click('#goon', { timeout: 3000 }).catch(() => undefined));
		else await (keys ? press : click)(page, turn);
		await page.waitForFunction(moment, before, { timeout: 5000 }).catch(() => undefined);
	}
	must(false, `no end after ${STEPS} turns`);
	return 0;
}
