// A learner who knows the right answers, from the same module as the page, and gives a wrong one first wherever there
// is one.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { web } from './lib.mjs';

const DRAW = 0,
	OFFER = 1,
	BID = 2,
	PASS = 3,
	REVEAL = 4;
const ABOUT_SCORE = 2;
const {
	instance: { exports: module },
} = await WebAssembly.instantiate(readFileSync(join(web, 'rules.wasm')));

/** @param {number} which */
export function lessonSteps(which) {
	return module.lesson_steps(which);
}

/** What the lesson hopes for in that step; null where it asks nothing. */
function right(which, step) {
	for (let i = 0, packed; (packed = module.lesson_answer(which, step, i)); i++)
		if (!module.lesson_reply(which, step, i))
			return { type: packed & 15, places: (packed >> 8) & 7, amount: packed >>> 16 };
	return null;
}

/** Another choice of the same question. */
function wrong({ type }) {
	const others = { [DRAW]: OFFER, [OFFER]: DRAW, [BID]: PASS };
	return type in others ? { type: others[type] } : null;
}

/** Marks the places to take, the last card being marked already. */
async function mark(page, places) {
	for (const place of [2, 3]) {
		const card = page.locator('.line .reach').filter({ has: page.locator(`.place:text-is("${place}")`) });
		if (!(await card.count())) continue;
		const marked = /marked/.test(await card.getAttribute('class'));
		if (marked !== (((places >> (place - 1)) & 1) === 1)) await page.keyboard.press(String(place));
	}
}

async function act(page, { type, places, amount }) {
	await page.waitForSelector('.act:not(.lesson-keys):not(.idle) button');
	const keys = { [DRAW]: 'd', [OFFER]: 'o', [PASS]: 'p', [REVEAL]: 'r' };
	if (type in keys) return page.keyboard.press(keys[type]);
	if (type === BID) {
		await page.fill('#amount', String(amount));
		await page.press('#amount', 'Tab');
	} else await mark(page, places);
	return page.click('.act .main');
}

/** Goes on from a step. A wrong answer is told why, and changes nothing. */
export async function answerStep(page, which, step) {
	const answer = right(which, step);
	if (!answer) {
		await page.click(module.lesson_flags(which, step) & ABOUT_SCORE ? '#goon' : '.lesson-keys .main');
		return;
	}
	const mistake = wrong(answer);
	if (mistake) {
		await act(page, mistake);
		await page.waitForSelector('.doing .lesson .reply');
	}
	await act(page, answer);
}
