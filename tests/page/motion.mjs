// What moves on the table, what ends it, and how the end of a game is told. node tests/page/motion.mjs PROGRAM WEB
// [PICTURES]; prints TAP.
import { check, checkAll, finish, leave, must, picture, serve, visitor } from './lib.mjs';
import { golden, keep } from './moments.mjs';
import { outcomeWords } from '../../web/js/view/outcome.js';

const { url } = await serve();
const BOARD = 'board-rio-grande-2006-4',
	CARD = 'card-4';

/** A golden game on the page, as somebody who sits in it keeps it. */
async function openGolden(name, { you = 0, address = `replay/${name}/1`, ...settings } = {}) {
	const game = golden(name),
		page = await visitor(`${url}/#/games`, {
			speed: 'slow',
			motion: true,
			reducedMotion: 'no-preference',
			...settings,
		});
	await page.waitForSelector('h1');
	await keep(page, [
		{
			...game,
			id: name,
			you,
			began: 0,
			changed: 0,
			over: true,
			lines: game.lines.filter((ev) => ev.ev !== 'seed'),
		},
	]);
	await page.goto(`${url}/#/${address}`);
	await page.waitForSelector('.table');
	return { page, ...game };
}

/** From now on whatever moves stays halfway, and is noted. */
function halfway(page) {
	return page.evaluate(() => {
		globalThis.moved = [];
		const animate = Element.prototype.animate;
		Element.prototype.animate = function (frames, options) {
			const animation = animate.call(this, frames, options);
			globalThis.moved.push({
				names: frames.flatMap(Object.keys),
				end: options.duration + (options.delay ?? 0),
				of: this.closest('.motion') || !this.isConnected ? 'layer' : 'table',
			});
			animation.pause();
			animation.currentTime = (options.duration + (options.delay ?? 0)) * 0.5;
			return animation;
		};
	});
}

/** Steps to the next line of this kind. */
async function stepTo(page, name, lines, kind) {
	const at = lines.findIndex((ev, i) => ev.ev === kind && i > 25);
	await page.goto(`${url}/#/replay/${name}/${at}`);
	await page.waitForFunction((n) => document.querySelector('.act.replay')?.textContent.includes(`${n}/`), at);
	await halfway(page);
	await page.keyboard.press('ArrowRight');
}

/** How many layers, moving things and things that wait for their copy there are. */
function left(page) {
	return page.evaluate(
		() =>
			document.querySelectorAll('.motion').length +
			document.getAnimations().filter((one) => !(one instanceof CSSTransition) && !(one instanceof CSSAnimation))
				.length,
	);
}

/** Until what is fetched for the first table has come. */
async function loaded(page) {
	const find = () =>
		performance.getEntriesByType('resource').find(({ name }) => /motion[^/]*\.js/.test(name))?.name ?? '';
	const script = await (await page.waitForFunction(find)).jsonValue();
	await page.evaluate((name) => import(name).then(() => true), script);
}

const kinds = [
	[BOARD, 'draw'],
	[BOARD, 'sold'],
	[BOARD, 'fill'],
	[BOARD, 'score'],
	[CARD, 'reveal'],
	[CARD, 'take'],
	[CARD, 'score'],
];
await checkAll(
	kinds.map(([name, kind]) => [
		`${kind} in ${name}: only transform and opacity change, within the line's moment; a key ends it`,
		async () => {
			const { page, lines } = await openGolden(name);
			await loaded(page);
			await stepTo(page, name, lines, kind);
			await page.waitForSelector('.motion > *', { state: 'attached' });
			await picture(page, `motion-${name}-${kind}`);
			const moved = await page.evaluate(() => globalThis.moved);
			const allowed = ['transform', 'opacity', 'offset', 'easing'];
			const others = moved.flatMap(({ names }) => names).filter((one) => !allowed.includes(one));
			must(!others.length, `these change, too: ${others.join(', ')}`);
			/* Slow: 120 + 800 * 1.8 ms for each line of a replay. */
			must(
				moved.every(({ end }) => end > 0 && end <= 1560),
				`ends after the moment: ${moved.map(({ end }) => end).join(', ')}`,
			);
			must(await page.$eval('.motion', (layer) => layer.inert && layer.ariaHidden === 'true'), 'not decoration');
			await page.keyboard.press('Shift');
			must((await left(page)) === 0, 'something is left');
			await leave(page);
		},
	]),
);

await check('the pointer and the next line end what moves, and leave nothing', async () => {
	const { page, lines } = await openGolden(BOARD);
	await loaded(page);
	await stepTo(page, BOARD, lines, 'sold');
	await page.waitForSelector('.motion', { state: 'attached' });
	await page.mouse.move(5, 5);
	await page.mouse.down();
	must((await left(page)) === 0, 'something is left after a press of the pointer');
	for (let n = 0; n < 60; n++) {
		await page.evaluate(() => document.querySelector('.act.replay button:nth-of-type(3)').click());
		await page.evaluate(() => new Promise(requestAnimationFrame));
		must((await page.$$('.motion')).length <= 1, 'the moves of several lines');
	}
	await page.keyboard.press('Shift');
	must((await left(page)) === 0, 'something is left after 60 lines');
	await leave(page);
});

for (const [why, settings] of [
	['the system asks for less motion', { reducedMotion: 'reduce' }],
	['the settings switch it off', { motion: false }],
	['everything is shown at once', { speed: 'at once' }],
])
	await check(`nothing moves if ${why}; the program of it is not even fetched`, async () => {
		const { page, lines } = await openGolden(BOARD, settings);
		await stepTo(page, BOARD, lines, 'sold');
		await page.waitForFunction(() => document.querySelector('.group.sold'));
		must((await page.evaluate(() => globalThis.moved.length)) === 0, 'something moves');
		must(!(await page.$('.motion')), 'there is a layer');
		const fetched = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
		must(!fetched.some((name) => /motion[^/]*\.js/.test(name)), 'it was fetched');
		await leave(page);
	});

const ends = [
	[BOARD, 0, 'en', 'You are 3rd, 9 florins behind Maddalena.'],
	[BOARD, 2, 'en', 'You are 5 florins ahead of Giuliano.'],
	[BOARD, 3, 'de', 'Du belegst den 2. Platz, 5 Florin hinter Maddalena.'],
	[BOARD, 3, 'it', 'Sei al 2° posto, a 5 fiorini da Maddalena.'],
	['board-all-random-6', 4, 'en', 'You are tied for 5th place, 25 florins behind Filippo.'],
];
await checkAll(
	ends.map(([name, you, locale, words]) => [
		`the end of ${name} for seat ${you}, ${locale}: ${words}`,
		async () => {
			const { page, lines } = await openGolden(name, { you, locale, address: `game/${name}` });
			const said = await page.textContent('.end .outcome');
			await picture(page, `end-${name}-${you}-${locale}`);
			must(said.startsWith(words), said);
			must(
				(await page.textContent('.standings tbody')).includes({ en: 'You', de: 'Du', it: 'Tu' }[locale]),
				'no "You"',
			);
			must(lines.length > 0 && !(await page.$('.motion')), 'a game that ended long ago is celebrated');
			await leave(page);
		},
	]),
);

/** A game that is over, as far as its end is told. */
function over(money, sources) {
	const most = Math.max(...money);
	const none = { ship: 0, stock: 0, bonus: 0, spent: 0 };
	return {
		card: true,
		money,
		winners: money.flatMap((florins, seat) => (florins === most ? [seat] : [])),
		sources: money.map((_florins, seat) => ({ ...none, ...sources[seat] })),
		header: { players: ['Anna', 'Bice', 'Clara'].map((name) => ({ name })) },
	};
}

await check('ties, and every reason, are told', async () => {
	const told = [
		[over([5, 5, 5], {}), 0, 'You share the win with Bice and Clara.'],
		[
			over([5, 5, 4], { 0: { stock: 5 }, 1: { ship: 5 }, 2: { ship: 4 } }),
			2,
			'You are 3rd, 1 florin behind Anna and Bice. The goods brought you 5 florins less than Anna.',
		],
		[
			over([9, 5, 5], { 0: { spent: 1 }, 1: { spent: 5 }, 2: { spent: 5 } }),
			0,
			'You are 4 florins ahead of Bice and Clara. You paid 4 florins less for lots than Bice.',
		],
		[
			over([9, 5, 5], { 0: { bonus: 10, ship: 0 }, 2: { ship: 6 } }),
			2,
			'You are tied for 2nd place, 4 florins behind Anna. Bonuses brought you 10 florins less than Anna.',
		],
		[over([9, 5, 4], {}), -1, ''],
	];
	for (const [scene, you, words] of told) {
		const said = outcomeWords(scene, you);
		must(said === words, `"${said}" instead of "${words}"`);
	}
});

for (const [name, wins] of [
	[CARD, false],
	['card-5', true],
])
	await check(
		`${name}, played to its end: payments come before the scoring, and ${wins ? 'your' : 'a'} win is celebrated`,
		async () => {
			const game = golden(name),
				last = game.lines.findLastIndex((ev) => ev.ev === 'take'),
				you = game.lines[last].seat;
			const page = await visitor(`${url}/#/games`, { speed: 'steady', reducedMotion: 'no-preference' });
			await page.waitForSelector('h1');
			await page.evaluate(() => {
				globalThis.layers = [];
				new MutationObserver((changes) => {
					for (const { addedNodes } of changes)
						for (const node of addedNodes)
							if (node.className === 'motion')
								globalThis.layers.push({
									parts: [...node.children].map((part) => part.className),
									scored: !!document.querySelector('.page.score'),
								});
				}).observe(document.body, { childList: true });
			});
			await keep(page, [
				{ ...game, id: 'last', you, began: 0, changed: 0, over: false, lines: game.lines.slice(0, last) },
			]);
			await page.goto(`${url}/#/game/last`);
			await page.waitForSelector('.act .main:not([disabled])');
			await loaded(page);
			await page.click('.act .main');
			await page.waitForSelector('#goon');
			await halfway(page);
			await page.click('#goon');
			await page.waitForSelector('.motion .win');
			await picture(page, `motion-win-${name}`);
			const layers = await page.evaluate(() => globalThis.layers);
			const paid = layers.find(({ parts }) => parts.includes('gain'));
			must(paid && !paid.scored, 'the payments are not seen before the scoring');
			const rains = layers.some(({ parts }) => parts.includes('win') && parts.includes('florin'));
			must(rains === wins, rains ? 'it rains for who has lost' : 'no rain');
			must(
				(await page.textContent('.motion .win')) ===
					(await page.textContent(wins ? '.end h2' : '.end .winner')),
				'words',
			);
			await page.keyboard.press('Shift');
			must((await left(page)) === 0, 'something is left');
			await leave(page);
		},
	);

await finish();
