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
const RIGHT = 0;
const {
	instance: { exports: module },
} = await WebAssembly.instantiate(readFileSync(join(web, 'rules.wasm')));

/** @param {number} which */
export function lessonSteps(which) {
	module.tutor_start(which);
	return module.tutor_steps();
}

/** Every decision that the rules allow, tried on the runner until one is right: that one, and one that was not. */
function answers() {
	const legal = Array.from({ length: module.game_count() }, (_, k) => {
		const packed = module.game_nth(k);
		return { type: packed & 15, places: (packed >> 8) & 7, amount: packed >>> 16 };
	});
	const at = legal.findIndex(({ type, places, amount }) => module.tutor_try(type, places, amount) === RIGHT);
	return { right: legal[at], wrong: legal.slice(0, at)[0] ?? null };
}

/** What a step wants of the learner. */
function lookAt(which, step) {
	module.tutor_start(which);
	while (module.tutor_at() < step) if (!module.tutor_next()) answers();
	return { score: module.tutor_about_score(), ...(module.tutor_waits() ? answers() : {}) };
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
	const { score, right, wrong } = lookAt(which, step);
	if (!right) {
		await page.click(score ? '#goon' : '.lesson-keys .main');
		return;
	}
	if (wrong) {
		await act(page, wrong);
		await page.waitForSelector('.doing .lesson .reply');
	}
	await act(page, right);
}
