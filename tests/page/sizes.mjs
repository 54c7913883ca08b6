// The layout at every size: both games, every number of players, three languages, in windows from 320x568 to 3840x2160,
// upright and sideways; the other views; text of 200%; forced colours. Tables are laid out from golden games, once
// each; then only the window changes. node tests/page/sizes.mjs PROGRAM WEB [PICTURES]; prints TAP.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { check, checkAll, finish, leave, must, picture, serve, visitor, web } from './lib.mjs';
import { layoutFaults } from './layout.mjs';
import { decision, golden, keep, keptAt, scoringLine } from './moments.mjs';

const upright = [
	[320, 568],
	[360, 640],
	[360, 740],
	[375, 667],
	[375, 812],
	[390, 844],
	[412, 915],
	[430, 932],
	[480, 854],
	[540, 720],
	[600, 1024],
	[712, 1138],
	[768, 1024],
	[800, 1280],
	[820, 1180],
	[834, 1194],
	[912, 1368],
	[1024, 1366],
	[1080, 1920],
	[1440, 2560],
	[2160, 3840],
];
const others = [
	[700, 700],
	[761, 900],
	[800, 600],
	[850, 700],
	[930, 700],
	[1000, 1000],
	[1024, 600],
	[1280, 500],
	[1280, 720],
	[1366, 768],
	[1536, 864],
	[1600, 900],
	[1680, 1050],
	[2560, 1080],
	[3440, 1440],
];
const sizes = [...upright, ...upright.map(([width, height]) => [height, width]), ...others].map(([width, height]) => ({
	width,
	height,
}));
const half = sizes.filter(({ height }, i) => i % 2 === 0 || height === 320);
const some = sizes.filter((_size, i) => i % 5 === 0);
/** With text of 200% no window is smaller than a common phone. */
const forLargeText = some.filter(({ width }) => width >= 375);
/** What stands on every table: payments, bonuses on the board or in words, the rank of the ships, the edition. */
const facts = [
	'.payments li:not(.bonuses)',
	'.stall .bonus, .table:not(:has(.board)) .bonuses',
	'.rank:not(:empty)',
	'.edition',
];
/**
 * Where each moment is looked at, and what is asked there. A page over the table is not drawn for its size.
 * @type {[string, {width: number, height: number}[], ...Partial<import('./layout.mjs').Asked>[]][]}
 */
const moments = [
	['ask', sizes, { fills: true, drawn: true, tells: [...facts, '.next'] }],
	['replay', some, { drawn: true, tells: [...facts, '.next'] }],
	['score', half, { under: true, drawn: true, tells: facts }, {}],
	['over', half, {}],
];
/** LANGUAGES=de in the environment leaves the others out. */
const languages = (process.env.LANGUAGES ?? 'en,de,it').split(',');
const tables = [
	'board-grail-2016-2',
	'board-rio-grande-2006-3',
	'board-amigo-1995-4',
	'board-rio-grande-2006-5',
	'board-rio-grande-2006-6',
	'card-all-options-2',
	'card-3',
	'card-4',
	'card-5',
	'card-6',
];

const { url, child } = await serve();
const puzzles = readFileSync(join(web, 'puzzles.txt'), 'utf8').split('\n');

/** Keeps the golden game in the page at each of its moments. */
async function keepMoments(page, name) {
	const game = golden(name);
	await page.waitForSelector('main h1');
	const moment = (id, over) => keptAt(game, `${name}-${id}`, over);
	await keep(page, [moment('ask', false), moment('over', true), moment('replay', true)]);
	return { name, ask: decision(game) + 1, scored: scoringLine(game) };
}

/** A page of its own with the game. */
async function visit(name, options) {
	const page = await visitor(`${url}/#/settings`, { locale: options.lang, ...options });
	return { page, game: await keepMoments(page, name) };
}

/** Pages that wait for their next game, by language: a game is kept and shown sooner than a page is opened. */
const idle = Object.fromEntries(languages.map((lang) => [lang, []]));
async function borrow(lang, name) {
	const page = idle[lang].pop() ?? (await visitor(`${url}/#/settings`, { locale: lang, lang }));
	await page.goto(`${url}/#/settings`);
	return { page, game: await keepMoments(page, name) };
}

/** Opens a moment: 'ask', a decision; 'replay', the same in a replay; 'score', a day's scoring in a replay; 'over'. */
async function open(page, { name, ask, scored }, moment) {
	const line = moment === 'replay' ? ask : scored;
	const path = ['ask', 'over'].includes(moment) ? `game/${name}-${moment}` : `replay/${name}-replay/${line}`;
	await page.goto(`${url}/#/${path}`);
	if (moment === 'ask') await page.waitForSelector('.act:not(.idle):not(.replay) button');
	else if (moment === 'over') await page.waitForSelector('.page.end .chart');
	else await page.waitForSelector(`.act.replay .count:text-matches("^${line}/")`);
	if (moment !== 'score') return;
	await page.evaluate(() => document.querySelector('#show-score').click());
	await page.waitForSelector('.page.score');
}

/**
 * Faults at each size. Nothing is painted, which would take most of the time; what is on top of what stays known.
 * Changing the size takes most of the rest: all that is asked about it is asked at once.
 */
async function faultsAt(page, windows, ...asked) {
	const faults = [],
		cdp = await page.context().newCDPSession(page);
	await page.evaluate(() => document.getElementById('app').style.setProperty('opacity', '0'));
	for (const { width, height } of windows) {
		await cdp.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false });
		for (const one of asked)
			for (const fault of await page.evaluate(layoutFaults, { width, height, ...one }))
				faults.push(`${width}x${height}: ${fault}`);
	}
	await cdp.detach();
	return faults;
}

/** Text of another size than the browser's. */
async function zoomText(page, size) {
	await page.evaluate((value) => document.documentElement.style.setProperty('font-size', value), size);
}

/** Throws the first of many; FAULTS=1 in the environment prints all of them. */
function mustBeNone(faults) {
	if (process.env.FAULTS) console.log(faults.map((fault) => `# ${fault}\n`).join(''));
	must(!faults.length, `${faults.length} faults\n${faults.slice(0, 10).join('\n')}`);
}

/** @type {[string, () => Promise<void>][]} */
const checks = tables.map((name) => [
	`${name}: nothing is cut, covered, too small or outside at ${sizes.length} sizes`,
	async () => {
		const faults = [];
		for (const lang of languages) {
			const { page, game } = await borrow(lang, name);
			for (const [moment, windows, ...asked] of moments) {
				await open(page, game, moment);
				const list = await faultsAt(page, windows, ...asked);
				faults.push(...list.map((fault) => `${lang}, ${moment}, ${fault}`));
			}
			must(!page.trouble.length, `the page complains: ${page.trouble.join('; ')}`);
			idle[lang].push(page);
		}
		mustBeNone(faults);
	},
]);
for (const name of ['board-rio-grande-2006-6', 'card-all-options-2', 'card-6', 'board-rio-grande-2006-3'])
	checks.push([
		`${name}: text of 200% is arranged anew, and all of it can be reached`,
		async () => {
			const faults = [];
			const { page, game } = await visit(name, { lang: 'de' });
			for (const moment of ['ask', 'replay', 'score', 'over']) {
				await open(page, game, moment);
				await zoomText(page, '200%');
				const tells = ['ask', 'replay'].includes(moment) ? [...facts, '.next'] : [];
				const list = await faultsAt(page, forLargeText, { scrolls: true, drawn: true, tells });
				faults.push(...list.map((fault) => `${moment}, ${fault}`));
			}
			await leave(page);
			mustBeNone(faults);
		},
	]);
for (const lang of languages)
	checks.push([
		`views without a table, in ${lang}`,
		async () => {
			const faults = [];
			const page = await visitor(`${url}/#/settings`, { locale: lang, lang });
			for (const zoom of ['100%', '200%'])
				for (const view of ['', 'new', 'tables', 'games', 'learn', 'rules', 'rules/card', 'settings']) {
					await page.goto(`${url}/#/${view}`);
					await page.waitForSelector('main h1, .first h1');
					if (view === 'tables') await page.waitForSelector('form.enter');
					await zoomText(page, zoom);
					const list = await faultsAt(page, zoom === '100%' ? some : forLargeText, { scrolls: true });
					faults.push(...list.map((fault) => `/${view} ${zoom} ${fault}`));
				}
			await leave(page);
			mustBeNone(faults);
		},
	]);
/* The analysis takes seconds: one game in each language, at few sizes. On the narrowest phone the mark of the better
 * choice lies over the name of a stall. */
for (const [lang, name] of [
	['en', 'card-3'],
	['de', 'board-rio-grande-2006-6'],
	['it', 'card-all-options-2'],
])
	if (languages.includes(lang))
		checks.push([
			`the review of ${name} in ${lang}, and a question in it`,
			async () => {
				const faults = [];
				const { page } = await visit(name, { lang });
				await page.goto(`${url}/#/replay/${name}-over/0/review`);
				await page.waitForSelector('.graph');
				for (const moment of ['review', 'question']) {
					if (moment === 'question') await page.click('#learn');
					if (moment === 'question') await page.waitForSelector('.act:not(.idle) button');
					const windows = moment === 'question' ? some : some.filter(({ width }) => width > 320);
					const list = await faultsAt(page, windows, { scrolls: true, drawn: true });
					faults.push(...list.map((fault) => `${moment}, ${fault}`));
				}
				await leave(page);
				mustBeNone(faults);
			},
		]);
for (const [lang, pattern] of [
	['en', /^a:board2\S* \S+ \S+ \d/],
	['de', /^a:card6(?=.* take123=).*( \S+=\d+){4} /],
	['it', /^a:board6.*( bid\d+=\d+){3} /],
])
	if (languages.includes(lang))
		checks.push([
			`a puzzle in ${lang}: its question with a hint, its solution`,
			async () => {
				const faults = [],
					number = puzzles.findIndex((line) => pattern.test(line)) + 1,
					page = await visitor(`${url}/#puzzle/${number}`, { locale: lang, lang });
				for (const [selector, key] of [
					['#about', 'h'],
					['#why', 's'],
				]) {
					await page.waitForSelector('.act.puzzle');
					await page.keyboard.press(key);
					await page.waitForSelector(selector);
					const list = await faultsAt(page, some, { scrolls: true, drawn: true });
					faults.push(...list.map((fault) => `${selector}, ${fault}`));
				}
				await leave(page);
				mustBeNone(faults);
			},
		]);
await checkAll(checks);

await check('the table tells payments, bonuses, the next turn, the places of the ships and the edition', async () => {
	const list = (page, selector) => page.$$eval(selector, (all) => all.map((one) => one.textContent));
	const board = await visit('board-rio-grande-2006-6', { lang: 'en' });
	await open(board.page, board.game, 'ask');
	must((await list(board.page, '.edition')).join() === 'Rio Grande 2006', 'no edition');
	const [ships, stalls] = await list(board.page, '.payments li');
	must(ships === 'Ships: 30, 20, 15, 10, 5' && stalls === 'Stalls: 10, 5', `${ships}; ${stalls}`);
	must((await list(board.page, '.stall.ink0 .bonus')).join() === '+5,+10,+20', 'no bonus on the stall');
	must((await list(board.page, '.owner .next')).length === 1, 'nobody is next');
	const places = (await list(board.page, '.rank')).filter(Boolean);
	must(places.includes('1st') && places.includes('2nd'), `places: ${places.join()}`);
	await leave(board.page);
	const cards = await visit('card-bonus20-3', { lang: 'en' });
	await open(cards.page, cards.game, 'ask');
	const [, goods, bonus] = await list(cards.page, '.payments li');
	must(goods === 'Goods: 10, 5', goods);
	must(bonus === 'Bonus: from 5 icons +10, from 8 icons +20', bonus);
	must((await list(cards.page, '.houses .goal')).includes('+10'), 'no bonus is shown before it is reached');
	await leave(cards.page);
});

await check('forced colours keep tiles, holds, ships and counters', async () => {
	for (const name of ['board-rio-grande-2006-4', 'card-4']) {
		const { page, game } = await visit(name, { lang: 'en', forcedColors: 'active' });
		await open(page, game, 'ask');
		await picture(page, `forced-${name}`);
		const lost = await page.evaluate(() => {
			const paper = getComputedStyle(document.body).backgroundColor;
			const plain = (el) => {
				const style = getComputedStyle(el);
				return (
					(style.backgroundColor === paper || style.backgroundColor === 'rgba(0, 0, 0, 0)') &&
					parseFloat(style.borderTopWidth) < 1
				);
			};
			return [...document.querySelectorAll('.tile, .slot, .disc, .ship, .hull, .market, .doing')]
				.filter(plain)
				.map((el) => el.className);
		});
		must(!lost.length, `nothing shows ${lost.slice(0, 5).join('; ')}`);
		const fills = await page.$$eval(
			'.counter circle:first-of-type',
			(all) => new Set(all.map((one) => getComputedStyle(one).fill)).size,
		);
		must(name.startsWith('card') || fills > 3, 'counters have lost their colours');
		await leave(page);
	}
});

child.kill('SIGTERM');
await finish();
