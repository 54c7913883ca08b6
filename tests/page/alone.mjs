// The page without anybody else: whole games by clicks and by keys, kept games, records, the tutorial, languages, no
// network. node tests/page/alone.mjs PROGRAM WEB [PICTURES]; prints TAP.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
	DESKTOP,
	PHONE,
	accessible,
	check,
	checkAll,
	finish,
	inOneView,
	leave,
	must,
	noneCovered,
	picture,
	program,
	serve,
	tabTo,
	visitor,
	work,
} from './lib.mjs';
import { answerStep, lessonSteps } from './lesson.mjs';
import { playOn, wait } from './play.mjs';

const { url, child } = await serve();
const golden = new URL('../data/golden/', import.meta.url).pathname;

await check('a board game by clicks, to its end; its record is proved by page and program', async () => {
	const page = await visitor(url);
	await page.waitForSelector('#play');
	await picture(page, 'home');
	await page.click('#play');
	await playOn(page, {
		at: async (turn, now) => {
			if (turn === 9) await picture(page, 'board');
			if (now === 'score' && !page.scored) await picture(page, 'score');
			page.scored = now === 'score';
		},
	});
	await page.click('.proof button');
	await page.waitForSelector('.proof.fair');
	await picture(page, 'end');
	await verified(page, 'game.medici');
	await leave(page);
});

await check('a card game on a phone, by keys alone', async () => {
	const page = await visitor(`${url}/#/new`, { size: PHONE });
	await page.check('input[value=card]');
	await page.selectOption('select[name=players]', '3');
	await page.focus('form.new button');
	await page.keyboard.press('Enter');
	await playOn(page, {
		keys: true,
		at: async (turn) => {
			if (turn === 8) await picture(page, 'phone-card');
		},
	});
	await picture(page, 'phone-end');
	await leave(page);
});

await check('every action by keyboard alone: from the first page on, no mouse', async () => {
	const page = await visitor(url);
	await page.waitForSelector('#play');
	await tabTo(page, '#play');
	await page.keyboard.press('Enter');
	const done = new Set();
	for (let turn = 0; turn < 300 && done.size < 4; turn++) {
		const now = await wait(page),
			before = await page.textContent('#sentence');
		if (now !== 'act') {
			await page.keyboard.press('Enter');
			continue;
		}
		const keys = await page.$$eval('.act button:not([disabled])[aria-keyshortcuts]', (list) =>
			list.map((button) => button.getAttribute('aria-keyshortcuts')).filter(Boolean),
		);
		const key = keys.find((one) => !done.has(one)) ?? keys[turn % keys.length];
		if (key === 'Enter') {
			const [least, most] = await page.$eval('#amount', (input) => [Number(input.value), Number(input.max)]);
			await page.keyboard.press('ArrowUp');
			await page.waitForFunction(
				(amount) => document.querySelector('#amount')?.value === amount,
				String(Math.min(least + 1, most)),
			);
			await page.keyboard.press('ArrowDown');
		}
		await page.keyboard.press(key);
		await page.waitForFunction(
			(text) => document.querySelector('#sentence')?.textContent !== text || document.querySelector('.page'),
			before,
		);
		done.add(key);
	}
	must(done.size === 4, `only ${[...done].join(', ')} came up`);
	await page.keyboard.press('m');
	await tabTo(page, '.panel select[name=theme]');
	await page.keyboard.press('d');
	await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
	await tabTo(page, '.panel .close');
	await page.keyboard.press('Enter');
	await page.waitForFunction(() => !document.querySelector('.panel'));
	await leave(page);
});

await check("told of one's turn, if that is wished and allowed", async () => {
	const page = await visitor('', { workers: 'allow' });
	await page.context().grantPermissions(['notifications'], { origin: url });
	await page.goto(`${url}/#/settings`);
	await page.check('input[name=notify]');
	await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
	await page.evaluate(() => Object.defineProperty(document, 'hidden', { get: () => true }));
	await page.evaluate(() => {
		location.hash = '#/';
	});
	await page.click('#play');
	await page.waitForFunction(async () =>
		(await (await navigator.serviceWorker.ready).getNotifications()).some((told) => told.title === 'Your turn'),
	);
	await page.waitForFunction(
		() =>
			document.title.startsWith('●') &&
			document.querySelector('#favicon').getAttribute('href') === '/icon-turn.svg',
	);
	await leave(page);
});

/** @type {[string, () => Promise<void>][]} */
const days = [];
for (const [game, players] of [
	['board', 4],
	['board', 6],
	['card', 3],
	['card', 6],
])
	for (const [where, size] of [
		['desktop', DESKTOP],
		['phone', PHONE],
	])
		days.push([
			`${game}, ${players} players, ${where}: the table in one view, during a whole day`,
			async () => {
				const page = await visitor(`${url}/#/new`, { size });
				await page.check(`input[value=${game}]`);
				await page.selectOption('select[name=players]', String(players));
				await page.click('form.new .main');
				for (let turn = 0; turn < 60; turn++) {
					if ((await wait(page)) !== 'act') break;
					await inOneView(page);
					await noneCovered(page);
					if (turn <= 7) await picture(page, `${where}-${game}-${players}`);
					await page
						.click(turn % 3 ? '.act .main:not([disabled])' : '.act .second, .act .main:not([disabled])', {
							timeout: 3000,
						})
						.catch(() => undefined);
					await page.waitForTimeout(30);
				}
				await leave(page);
			},
		]);
await checkAll(days);

await check('impossible bids cannot be chosen; a steep one is asked about', async () => {
	const page = await visitor(url);
	await page.click('#play');
	for (let turn = 0; turn < 40 && !(await page.$('#amount')); turn++) {
		await wait(page);
		if (!(await page.$('#amount'))) await page.click('.act .second', { timeout: 2000 }).catch(() => undefined);
	}
	const [min, max] = await page.$eval('#amount', (input) => [Number(input.min), Number(input.max)]);
	await page.fill('#amount', '9999');
	await page.press('#amount', 'Tab');
	await page.waitForFunction((most) => document.querySelector('#amount').value === most, String(max));
	must(await page.$eval('.amount .step:last-of-type', (button) => button.disabled), '+5 above the highest');
	await page.fill('#amount', '0');
	await page.press('#amount', 'Tab');
	await page.waitForFunction((least) => document.querySelector('#amount').value === least, String(min));
	await page.fill('#amount', String(max));
	await page.press('#amount', 'Tab');
	await page.click('.act .main');
	await page.waitForSelector('.act .main:has-text("Really")');
	await leave(page);
});

await check('a game goes on after a reload, from the same line', async () => {
	const page = await visitor(url);
	await page.click('#play');
	for (let turn = 0; turn < 4; turn++) {
		await wait(page);
		await page.click('.act .second', { timeout: 2000 }).catch(() => undefined);
	}
	await wait(page);
	const before = await page.$$eval('.ship .money', (list) => list.map((one) => one.textContent).join());
	const sentence = await page.textContent('#sentence');
	await page.reload();
	await wait(page);
	must((await page.textContent('#sentence')) === sentence, 'another sentence');
	must(
		(await page.$$eval('.ship .money', (list) => list.map((one) => one.textContent).join())) === before,
		'other florins',
	);
	await page.goto(`${url}/#/games`);
	await page.click('text=Replay');
	await page.waitForSelector('.act.replay');
	await leave(page);
});

/** The sentences so far. */
async function story(page) {
	if (!(await page.$('.story li'))) await page.keyboard.press('l');
	await page.waitForSelector('.story li');
	const lines = await page.$$eval('.story li', (list) => list.map((one) => one.textContent));
	await page.keyboard.press('l');
	await page.waitForFunction(() => !document.querySelector('.story'));
	return lines.join('\n');
}

/** Until what was decided is taken back: the question is the one before it. */
async function backAt(page, sentence) {
	await page.waitForFunction((text) => document.querySelector('#sentence')?.textContent === text, sentence);
	must((await wait(page)) === 'act', 'nothing is asked');
}

/** One decision of the visitor's, and on to the next question. */
async function decideBy(page, act) {
	const before = await page.textContent('#sentence');
	await act();
	await page.waitForFunction((text) => document.querySelector('#sentence')?.textContent !== text, before);
	must((await wait(page)) === 'act', 'nothing is asked');
}

await check('the last decision can be taken back, and the same is dealt again; the record says so', async () => {
	const page = await visitor(`${url}/#/new`);
	await page.check('input[value=card]');
	await page.selectOption('select[name=players]', '3');
	await page.click('form.new .main');
	must((await wait(page)) === 'act', 'nothing is asked');
	const first = await page.textContent('#sentence');
	must(!(await page.$('.tool[aria-label="Take back your last decision"]')), 'nothing has been decided yet');
	await decideBy(page, () => page.keyboard.press('r'));
	const revealed = await story(page),
		second = await page.textContent('#sentence');
	await page.click('.tool[aria-label="Take back your last decision"]');
	await backAt(page, first);
	must((await story(page)) !== revealed, 'the story still has it');
	await decideBy(page, () => page.keyboard.press('r'));
	must((await story(page)) === revealed, 'another card was revealed');
	await decideBy(page, () => page.click('.act .main'));
	await page.keyboard.press('z');
	await backAt(page, second);
	await page.reload();
	must((await wait(page)) === 'act', 'nothing is asked');
	must((await page.textContent('#sentence')) === second, 'the reload forgot it');
	await page.keyboard.press('Control+z');
	await backAt(page, first);
	await playOn(page, { keys: true });
	await page.waitForSelector('.takebacks:has-text("3 decisions were taken back in this game.")');
	must(!(await page.$('.tool[aria-label="Take back your last decision"]')), 'after the end');
	await page.click('.proof button');
	await page.waitForSelector('.proof.fair');
	const [download] = await Promise.all([page.waitForEvent('download'), page.click('text=Download the record')]);
	const file = join(work, 'takebacks.medici');
	await download.saveAs(file);
	const verdict = execFileSync(program, ['verify', file], { encoding: 'utf8' });
	must(/ 1 proved fair/.test(verdict) && /3 decisions were taken back/.test(verdict), verdict);
	await page.click('text=Replay');
	await page.click('#share');
	await page.waitForSelector('.told');
	const stranger = await visitor(page.url());
	await stranger.waitForSelector('.act.replay');
	await stranger.keyboard.press('End');
	await stranger.click('text=the end');
	await stranger.waitForSelector('.takebacks');
	await leave(stranger);
	await leave(page);
});

await check('hint, odds, log, words, rules, settings beside the table; commands typed', async () => {
	const page = await visitor(url);
	await page.click('#play');
	await wait(page);
	await page.keyboard.press('h');
	await page.waitForSelector('.worths tbody');
	/* The best choice stands first, is the one that is advised, and every number has its unit. */
	const chances = await page.$$eval('.choices b', (list) => list.map((b) => b.textContent));
	must(chances.length > 0 && chances.every((text) => /^\d+%$/.test(text)), chances.join());
	must(
		chances.every((text, i) => i === 0 || parseInt(text) <= parseInt(chances[i - 1])),
		chances.join(),
	);
	const [verdict, best, worths] = await page.$eval('.panel.hint', (panel) =>
		['.verdict', '.choices li', '.worths'].map((part) => panel.querySelector(part).textContent),
	);
	must(verdict.includes(best.replace(/^\d+% /, '').split(' ')[0]), `${verdict}: ${best}`);
	must(worths.includes(chances[0]), `${worths}: ${chances[0]}`);
	await picture(page, 'hint');
	for (const [key, shown] of [
		['w', '.odds li'],
		['l', '.story li'],
		['?', '.rules h3'],
		['m', '.settings'],
	]) {
		await page.keyboard.press(key);
		await page.waitForSelector(shown);
	}
	await page.keyboard.press('t');
	await page.waitForSelector('.typed input');
	const before = await page.textContent('#sentence');
	await page.fill('.typed input', (await page.$('#amount')) ? 'pass' : 'offer');
	await page.keyboard.press('Enter');
	await page.waitForFunction((text) => document.querySelector('#sentence').textContent !== text, before);
	must(await page.$eval('#live', (live) => live.textContent.length > 10), 'the live region is silent');
	await leave(page);
});

await check('every golden record can be replayed; a bad file is refused with a reason', async () => {
	const page = await visitor(`${url}/#/games`);
	for (const name of readdirSync(golden).filter((file) => file.endsWith('.medici'))) {
		await page.goto(`${url}/#/games`);
		await page.setInputFiles('input[type=file]', join(golden, name));
		await page.waitForSelector('.act.replay');
		await page.keyboard.press('End');
		await page.waitForFunction(() =>
			document
				.querySelector('.count')
				.textContent.split('/')
				.every((n, _i, all) => n === all[0]),
		);
	}
	await page.keyboard.press('ArrowLeft');
	await page.keyboard.press('ArrowLeft');
	await page.keyboard.press('ArrowLeft');
	await picture(page, 'replay');
	const bad = join(work, 'bad.medici');
	writeFileSync(bad, readFileSync(join(golden, 'card-3.medici'), 'utf8').replace('"seat":1', '"seat":2'));
	await page.goto(`${url}/#/games`);
	await page.setInputFiles('input[type=file]', bad);
	await page.waitForSelector('.notice');
	await leave(page);
});

/** Saves the record of the game on the table and answers what medici verify says of it. */
async function verified(page, name) {
	const [download] = await Promise.all([page.waitForEvent('download'), page.click('text=Download the record')]);
	const file = join(work, name);
	await download.saveAs(file);
	return execFileSync(program, ['verify', file], { encoding: 'utf8' });
}

await checkAll(
	[
		['card-continued-3', 41, ['1 to 29: every', '30 to 40: every', 'Part 3, from event 41 on: every', '1 proved']],
		['board-rio-grande-2006-3', 150, ['1 to 149: not proved', 'Part 2, from event 150 on: every', '0 proved']],
	].map(([name, line, words]) => [
		`${name}, played on from line ${line}, left and resumed, to its end`,
		async () => {
			const page = await visitor(`${url}/#/games`);
			const file = join(work, `${name}.medici`);
			const text = readFileSync(join(golden, `${name}.medici`), 'utf8');
			/* One of them without its seed, and unfinished. */
			const all = text.split('\n');
			writeFileSync(file, name.startsWith('board') ? all.slice(0, 160).join('\n') + '\n' : text);
			await page.setInputFiles('input[type=file]', file);
			await page.waitForSelector('.act.replay');
			await page.evaluate((at) => {
				location.hash = location.hash.replace(/\d+$/, String(at - 1));
			}, line);
			await page.waitForFunction(
				(at) => document.querySelector('.count')?.textContent.startsWith(`${at}/`),
				line - 1,
			);
			await page.keyboard.press('c');
			await page.waitForSelector('form.continue select');
			await page.selectOption('select[name=seat2]', '');
			await page.selectOption('select[name=seat0]', 'merchant');
			await accessible(page);
			await picture(page, `play-on-${name}`);
			await page.click('form.continue button');
			await wait(page);
			must(await page.evaluate(() => location.hash.startsWith('#/game/')), 'no game was begun');
			await page.reload();
			await playOn(page);
			await page.click('.proof button');
			await page.waitForSelector('.proof.fair');
			const said = await verified(page, `${name}-played.medici`);
			for (const word of words) must(said.includes(word), said);
			const record = readFileSync(join(work, `${name}-played.medici`), 'utf8').split('\n');
			must(record.slice(1, line).join() === all.slice(1, line).join(), 'the past has changed');
			const { players } = JSON.parse(record[0]);
			must(players[0].bot === 'merchant' && !players[2].bot, record[0]);
			await leave(page);
		},
	]),
);

await checkAll(
	['board', 'card'].map((game, which) => [
		`the tutorial of the ${game} game, to its end, with mistakes`,
		async () => {
			const page = await visitor(`${url}/#/learn/${game}`, { size: PHONE });
			const isAt = (step) =>
				page.waitForFunction(
					(words) => document.querySelector('.doing .lesson small')?.textContent.trim() === words,
					`${step + 1}/${lessonSteps(which)}`,
				);
			for (let step = 0; step < lessonSteps(which); step++) {
				await isAt(step);
				if (step === 3) await picture(page, `phone-lesson-${game}`);
				/* What was decided before need not be decided again. */
				for (let back = 1; step === 6 && back <= 3; back++) {
					await page.click('.lesson-keys .quiet');
					await isAt(step - back);
				}
				for (let back = 2; step === 6 && back >= 0; back--) {
					await page.click('.lesson-keys .main');
					await isAt(step - back);
				}
				if (step < lessonSteps(which) - 1) await answerStep(page, which, step);
			}
			/* The rest of the same game, as the last step promises. */
			const florins = () => page.$$eval('.ship .money b', (all) => all.map((one) => one.textContent).join());
			const before = await florins();
			await page.keyboard.press('Enter');
			await page.waitForFunction(() => location.hash.startsWith('#/game/'));
			await page.waitForSelector('.is-alone .ship');
			must((await florins()) === before, `florins: ${before}, then ${await florins()}`);
			must((await page.textContent('.day')).includes('Day 2'), await page.textContent('.day'));
			must((await page.textContent('.ship.yours .name')).startsWith('You'), 'not the same seat');
			await playOn(page);
			const said = await verified(page, `learned-${game}.medici`);
			must(said.includes('1 finished'), said);
			await leave(page);
		},
	]),
);

await check('German and Italian, switched at any time', async () => {
	const page = await visitor(url, { locale: 'de-AT' });
	await page.waitForSelector('#play');
	must((await page.getAttribute('html', 'lang')) === 'de', 'not German by itself');
	const german = await page.textContent('#play');
	await page.click('button[lang=it]');
	await page.waitForFunction((text) => document.querySelector('#play').textContent !== text, german);
	await page.click('#play');
	await wait(page);
	await picture(page, 'italian');
	await page.keyboard.press('m');
	await page.selectOption('select[name=lang]', 'en');
	await page.waitForFunction(() => document.querySelector('.day').textContent.startsWith('Day'));
	await leave(page);
});

await check('it can be installed; without a network it starts, and plays', async () => {
	const page = await visitor(url, { workers: 'allow' });
	await page.waitForSelector('#play');
	await page.evaluate(async () => {
		await navigator.serviceWorker.ready;
	});
	const cdp = await page.context().newCDPSession(page);
	const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
	const faults = installabilityErrors.map((fault) => fault.errorId).filter((id) => id !== 'in-incognito');
	must(!faults.length, `cannot be installed: ${faults.join(', ')}`);
	await page.reload();
	await page.waitForSelector('#play');
	await page.context().setOffline(true);
	await page.reload();
	await page.click('#play');
	await wait(page);
	await page.click('.act .second');
	await wait(page);
	await page.context().close();
});

const views = ['#/', '#/new', '#/games', '#/rules/card', '#/settings', '#/learn', '#/tables'];
/** @type {[string, () => Promise<void>][]} */
const looks = [];
for (const theme of ['light', 'dark'])
	for (const [where, size] of [
		['desktop', DESKTOP],
		['phone', PHONE],
	])
		looks.push([
			`axe finds nothing: ${theme}, ${where}`,
			async () => {
				const page = await visitor(url, { size, theme });
				for (const view of views) {
					await page.goto(`${url}/${view}`);
					await page.waitForSelector('main h1, .first h1');
					if (view === '#/tables') await page.waitForSelector('form.enter');
					await accessible(page, view);
					await picture(page, `${where}-${theme}-${view.replace(/\W+/g, '') || 'home'}`);
				}
				for (const game of ['board', 'card']) {
					await page.goto(`${url}/#/new`);
					await page.check(`input[value=${game}]`);
					await page.click('form.new .main');
					await wait(page);
					await page.click('.act .second', { timeout: 2000 }).catch(() => undefined);
					await wait(page);
					await accessible(page, game);
					await picture(page, `${where}-${theme}-${game}`);
					for (const key of ['h', 'w', 'l', 't', '?', 'm']) {
						await page.keyboard.press(key);
						await page.waitForSelector('.panel');
						if (key === 'h') await page.waitForSelector('.worths');
						await accessible(page, `${game} ${key}`);
					}
					await page.keyboard.press('Escape');
					if (game !== (where === 'phone' ? 'card' : 'board')) continue;
					await playOn(page, {
						at: async (turn, now) => {
							if (now === 'score' && !page.scored) await accessible(page, `${game} scoring`);
							if (now === 'end') await accessible(page, `${game} end`);
							page.scored = now === 'score';
						},
					});
				}
				await leave(page);
			},
		]);
await checkAll(looks);

/** The parts of the table, and the lots in the ships, lie beside each other and within the width. */
async function nothingLost(page, where) {
	const trouble = await page.evaluate(() => {
		const parts = [...document.querySelectorAll('.market, .stalls, .ship')].map((part) => ({
			name: part.className,
			...part.getBoundingClientRect().toJSON(),
		}));
		const over = parts.flatMap((one, i) =>
			parts
				.slice(i + 1)
				.filter(
					(other) =>
						one.left < other.right - 1 &&
						other.left < one.right - 1 &&
						one.top < other.bottom - 1 &&
						other.top < one.bottom - 1,
				)
				.map((other) => `${one.name} lies over ${other.name}`),
		);
		const flat = parts.filter((part) => part.width < 20 || part.height < 20).map((part) => `${part.name} is gone`);
		return [
			...over,
			...flat,
			...(document.documentElement.scrollWidth > innerWidth + 1 ? ['it is wider than the window'] : []),
		];
	});
	must(!trouble.length, `${where}: ${trouble.join(', ')}`);
	for (const button of await page.$$('.act button')) await button.scrollIntoViewIfNeeded();
}

for (const [zoom, size] of [
	['200%', { width: 640, height: 360 }],
	['400%', { width: 320, height: 256 }],
])
	await check(`at ${zoom} nothing is lost`, async () => {
		const page = await visitor(url, { size });
		for (const view of views) {
			await page.goto(`${url}/${view}`);
			await page.waitForSelector('main h1, .first h1');
			must(
				await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth + 1),
				`${view} is wider than the window`,
			);
		}
		for (const game of ['board', 'card']) {
			await page.goto(`${url}/#/new`);
			await page.check(`input[value=${game}]`);
			await page.click('form.new .main');
			await wait(page);
			await nothingLost(page, game);
			await noneCovered(page);
			await picture(page, `zoom-${size.width}-${game}`);
		}
		await leave(page);
	});

child.kill('SIGTERM');
await finish();
