// The page for those who do not see it, or use no mouse: where the focus is, what is said, names, titles, shortcuts
// that can be switched off; axe-core on every view. node tests/page/access.mjs PROGRAM WEB; prints TAP.
import {
	DESKTOP,
	PHONE,
	accessible,
	check,
	checkAll,
	drawn,
	finish,
	leave,
	must,
	serve,
	tabTo,
	visitor,
} from './lib.mjs';
import { wait } from './play.mjs';

const { url } = await serve();
const golden = (name) => new URL(`../data/golden/${name}.medici`, import.meta.url).pathname;

/** The element with the focus, in words; '' if it is nowhere. */
function focus(page) {
	return page.evaluate(() => {
		const at = document.activeElement;
		if (!at || at === document.body || at === document.documentElement) return '';
		const words = at.getAttribute('aria-label') ?? at.textContent.slice(0, 40);
		return `${at.tagName.toLowerCase()}.${at.className} ${words}`;
	});
}

/** Is the focus within the element? */
function within(page, selector) {
	return page.evaluate((wanted) => !!document.activeElement?.closest(wanted), selector);
}

async function start(page, game) {
	await page.goto(`${url}/#/new`);
	await page.check(`input[value=${game}]`);
	await page.click('form.new .main');
	await wait(page);
}

for (const game of ['board', 'card'])
	await check(`a day of the ${game} game by Tab and Enter: the focus is never lost`, async () => {
		const page = await visitor('', { letters: false });
		await start(page, game);
		let scored = false;
		for (let turn = 0; turn < 60 && !scored; turn++) {
			const now = await wait(page);
			scored = now === 'score';
			if (scored) break;
			const wanted = turn % 3 ? '.act .main:not([disabled])' : '.act .second, .act .main:not([disabled])';
			await tabTo(page, wanted);
			const asked = await page.textContent('#sentence');
			await page.keyboard.press('Enter');
			await page.waitForFunction(
				(words) =>
					document.querySelector('#sentence')?.textContent !== words || document.querySelector('.page'),
				asked,
			);
			await drawn(page);
			must(await focus(page), `turn ${turn}: the focus is nowhere`);
			must(await within(page, '.doing, .cover'), `turn ${turn}: the focus went to ${await focus(page)}`);
		}
		must(scored, 'the day did not end');
		await drawn(page);
		must(await within(page, '.cover'), `the focus is not in the scoring but at ${await focus(page)}`);
		for (let n = 0; n < 6; n++) {
			await page.keyboard.press('Tab');
			must(!(await within(page, '.top, main')), `Tab leads behind the scoring: ${await focus(page)}`);
		}
		await tabTo(page, '#goon');
		await page.keyboard.press('Enter');
		await page.waitForSelector('.cover', { state: 'detached' });
		await drawn(page);
		must(await within(page, '.doing'), `after the scoring the focus is at ${await focus(page)}`);
		await leave(page);
	});

await check(
	'controls that change keep the focus: a bid that is asked about again, a limit that is reached',
	async () => {
		const page = await visitor('');
		await start(page, 'board');
		for (let turn = 0; turn < 40 && !(await page.$('#amount')); turn++) {
			await page.keyboard.press('o');
			await drawn(page);
			await wait(page);
		}
		await page.fill('#amount', await page.getAttribute('#amount', 'max'));
		await page.keyboard.press('Tab');
		must(await within(page, '.act'), `from the amount Tab leads to ${await focus(page)}`);
		await tabTo(page, '.act .main');
		await page.keyboard.press('Enter');
		await page.waitForSelector('.act .main:has-text("Really")');
		must(await page.evaluate(() => document.activeElement?.matches('.act .main')), `it is at ${await focus(page)}`);
		await tabTo(page, '.amount .step:first-of-type');
		await page.keyboard.press('Enter');
		await tabTo(page, '.amount label + .step');
		await page.keyboard.press('Enter');
		await page.waitForSelector('.amount .step:has-text("+1")[disabled]');
		await drawn(page);
		must(await within(page, '.amount'), `at the limit the focus is at ${await focus(page)}`);
		await leave(page);
	},
);

await check('Enter pressed again and again at the scoring decides nothing on the next day', async () => {
	const page = await visitor('');
	await start(page, 'card');
	while ((await wait(page)) === 'act') await page.click('.act .main');
	await page.evaluate(() => {
		let now = performance.now();
		performance.now = () => ++now;
		addEventListener('pause', () => (now += 1000));
	});
	await page.keyboard.press('Enter');
	await page.waitForSelector('.act:not(.idle) .main');
	await drawn(page);
	const before = await page.textContent('#sentence');
	for (let n = 0; n < 3; n++) await page.keyboard.press('Enter');
	await drawn(page);
	must((await page.textContent('#sentence')) === before, 'a card was taken that nobody chose');
	await page.evaluate(() => dispatchEvent(new Event('pause')));
	await page.keyboard.press('Enter');
	await page.waitForFunction((text) => document.querySelector('#sentence')?.textContent !== text, before);
	await leave(page);
});

await check('panels take the focus, and give it back to what opened them', async () => {
	const page = await visitor('');
	await start(page, 'board');
	for (const name of [
		'Hint',
		'Odds of what comes next',
		'What happened',
		'The table in words',
		'Rules',
		'Settings',
	]) {
		const button = page.locator(`.tools button[aria-label="${name}"]`);
		await button.focus();
		await page.keyboard.press('Enter');
		await page.waitForSelector('.panel');
		await drawn(page);
		must(await within(page, '.panel'), `${name}: the focus is at ${await focus(page)}`);
		await page.keyboard.press('Escape');
		await page.waitForSelector('.panel', { state: 'detached' });
		await drawn(page);
		must(
			await button.evaluate((el) => document.activeElement === el),
			`${name}: after closing the focus is at ${await focus(page)}`,
		);
		await page.keyboard.press('Enter');
		await page.waitForSelector('.panel');
		await tabTo(page, '.panel .close');
		await page.keyboard.press('Enter');
		await page.waitForSelector('.panel', { state: 'detached' });
		await drawn(page);
		must(
			await button.evaluate((el) => document.activeElement === el),
			`${name}: after its button the focus is at ${await focus(page)}`,
		);
	}
	await page.focus('.act button:not([disabled])');
	const before = await focus(page);
	await page.keyboard.press('l');
	await page.waitForSelector('.panel.log');
	await drawn(page);
	must(await within(page, '.panel.log'), `by its key: the focus is at ${await focus(page)}`);
	await page.keyboard.press('l');
	await page.waitForSelector('.panel', { state: 'detached' });
	await drawn(page);
	must((await focus(page)) === before, `by its key: after closing the focus is at ${await focus(page)}`);
	await leave(page);
});

for (const game of ['board', 'card'])
	await check(
		`arriving at the ${game} game leaves the focus at the question: Enter does not leave the game`,
		async () => {
			const page = await visitor('', { letters: false });
			await start(page, game);
			await drawn(page);
			must(await within(page, '.doing'), `it is at ${await focus(page)}`);
			const address = page.url();
			await page.keyboard.press('Enter');
			await page.waitForTimeout(300);
			must(page.url() === address && (await page.$('.table')), `Enter led to ${page.url()}`);
			await page.reload();
			await wait(page);
			await drawn(page);
			must(await within(page, '.doing'), `after a reload it is at ${await focus(page)}`);
			await leave(page);
		},
	);

await check('a tool that vanishes under the focus leaves it to no link: Enter does not leave the game', async () => {
	const page = await visitor('', { letters: false });
	await start(page, 'card');
	const asked = await page.textContent('#sentence');
	await page.click('.act button:not([disabled])');
	await page.waitForFunction((words) => document.querySelector('#sentence')?.textContent !== words, asked);
	await wait(page);
	await page.focus('.tool[aria-label="Take back your last decision"]');
	await page.keyboard.press('Enter');
	await page.waitForSelector('.tool[aria-label="Take back your last decision"]', { state: 'detached' });
	await drawn(page);
	must(!(await within(page, 'a')), `it is at ${await focus(page)}`);
	await leave(page);
});

await check('a new page has the focus at its heading; deleting a game leaves it in the list', async () => {
	const page = await visitor('');
	for (let game = 0; game < 2; game++) await start(page, 'board');
	await page.goto(`${url}/#/`);
	await page.focus('a.way[href="#/games"]');
	await page.keyboard.press('Enter');
	await page.waitForSelector('.games li');
	must(/^h1/.test(await focus(page)), `it is at ${await focus(page)}`);
	for (let left = 2; left > 0; left--) {
		await tabTo(page, '.games li:last-child button:last-child');
		await page.keyboard.press('Enter');
		await page.waitForSelector('text=Really delete?');
		await page.keyboard.press('Enter');
		await page.waitForFunction((n) => document.querySelectorAll('.games li').length === n, left - 1);
		await drawn(page);
		must(await within(page, 'main'), `with ${left - 1} games left it is at ${await focus(page)}`);
	}
	await leave(page);
});

for (const [locale, bid, draw] of [
	['en', /^Your turn\. Your bid: (at least )?\d+ florins?, or pass\.$/, /^Your turn\. Draw another lot, or offer/],
	['de', /^Dein Zug\. Dein Gebot: (mindestens )?\d+ Florin, oder passen\.$/, /^Dein Zug\. .+\?$/],
	['it', /^Il tuo turno\. La tua offerta: (almeno )?\d+ fiorin[oi], oppure passa\.$/, /^Il tuo turno\. .+\?$/],
])
	await check(`the question is announced: ${locale}`, async () => {
		const page = await visitor('', { locale });
		await page.addInitScript(() => {
			globalThis.announced = [];
			addEventListener('DOMContentLoaded', () =>
				new MutationObserver((list) => {
					for (const { addedNodes } of list)
						for (const node of addedNodes) globalThis.announced.push(node.textContent);
				}).observe(document.querySelector('#live[aria-live=polite]'), { childList: true }),
			);
		});
		await start(page, 'board');
		const heard = (pattern) =>
			page.evaluate(
				(source) => globalThis.announced.some((text) => new RegExp(source).test(text)),
				pattern.source,
			);
		for (let turn = 0; turn < 40 && !((await heard(bid)) && (await heard(draw))); turn++) {
			await page.keyboard.press((await page.$('#amount')) ? 'p' : 'o');
			await drawn(page);
			if ((await wait(page)) === 'score') await page.keyboard.press('Enter');
		}
		const all = (await page.evaluate(() => globalThis.announced)).join(' | ');
		must((await heard(bid)) && (await heard(draw)), `announced: ${all}`);
		await leave(page);
	});

await check('counters have names', async () => {
	const page = await visitor('');
	await start(page, 'board');
	const players = await page.$$eval('.ship', (list) => list.length);
	must((await page.getByRole('img', { name: /: \d+ florins?$/ }).count()) === players, 'counters of the money track');
	must((await page.getByRole('img', { name: /: \w+, level \d$/ }).count()) === 5 * players, 'counters of the stalls');
	const nameless = await page.$$eval('.board .counter', (list) =>
		list.filter((one) => !one.getAttribute('aria-label')),
	);
	must(!nameless.length, `${nameless.length} counters have no name`);
	await leave(page);
});

await check('every view and every table has a title of its own', async () => {
	const page = await visitor(url);
	const titles = [];
	for (const view of ['', 'new', 'games', 'settings', 'rules/board', 'rules/card', 'learn', 'tables']) {
		await page.goto(`${url}/#/${view}`);
		await page.waitForFunction((seen) => !seen.includes(document.title), titles);
		titles.push(await page.title());
	}
	for (const game of ['board', 'card']) {
		await start(page, game);
		titles.push(await page.title());
		await page.goto(`${url}/#/learn/${game}`);
		await page.waitForSelector('.lesson');
		titles.push(await page.title());
	}
	must(new Set(titles).size === titles.length, `titles: ${titles.join('; ')}`);
	must(
		titles.every((title) => /Medici$/.test(title)),
		`titles: ${titles.join('; ')}`,
	);
	await leave(page);
});

await check('letters as shortcuts can be switched off, and stay so', async () => {
	const page = await visitor('');
	await start(page, 'board');
	await page.keyboard.press('m');
	await page.waitForSelector('.panel.menu');
	await tabTo(page, '.panel input[name=letters]');
	await page.keyboard.press('Space');
	await page.waitForSelector('.panel input[name=letters]:not(:checked)');
	await page.keyboard.press('Escape');
	await page.waitForSelector('.panel', { state: 'detached' });
	for (const again of [false, true]) {
		if (again) await page.reload();
		await wait(page);
		const before = await page.textContent('#sentence');
		for (const key of ['h', 'w', 'l', 't', 'm', '?', 'd', 'o', 'p', '7']) await page.keyboard.press(key);
		await drawn(page);
		must(!(await page.$('.panel')), 'a letter opened a panel');
		must((await page.textContent('#sentence')) === before, 'a letter moved the game');
		const promised = await page.$$eval('[aria-keyshortcuts]', (list) =>
			list.map((one) => one.getAttribute('aria-keyshortcuts')).filter((key) => key.length === 1),
		);
		must(!promised.length, `shortcuts are still promised: ${promised.join(' ')}`);
	}
	await page.goto(`${url}/#/settings`);
	await page.check('input[name=letters]');
	await page.goBack();
	await wait(page);
	await page.keyboard.press('m');
	await page.waitForSelector('.panel.menu');
	await leave(page);
});

/** A record on the table: its start, a scoring and the end with its charts. */
async function lookAtRecord(page, name) {
	await page.goto(`${url}/#/games`);
	await page.setInputFiles('input[type=file]', golden(name));
	await page.waitForSelector('.act.replay');
	await accessible(page, `replay of ${name}`);
	await page.keyboard.press('End');
	for (const [button, shown] of [
		['scoring', '.page.score'],
		['the end', '.page.end .chart'],
	]) {
		await page.locator('.act.replay').getByRole('button', { name: button }).click();
		await page.waitForSelector(shown);
		await accessible(page, `${name}, ${button}`);
		await page.keyboard.press('Escape');
		await page.waitForSelector('.cover', { state: 'detached' });
	}
	/* The analysis of one game is enough for both: the review is the same. */
	if (!name.startsWith('card')) return;
	await page.keyboard.press('v');
	await page.waitForSelector('.graph');
	await page.click('.gifts summary');
	await accessible(page, `review of ${name}`);
}

/** A table with friends: before its game, and during it with the chat. */
async function lookAtTable(page) {
	await page.goto(`${url}/#/tables`);
	await page.waitForSelector('form.enter');
	await page.fill('form.enter input', 'Anna');
	await page.click('form.enter button');
	await page.waitForSelector('form.make');
	await accessible(page, 'open tables');
	await page.click('form.make .main');
	await page.waitForSelector('.seats');
	await page.waitForSelector('text=Stand up');
	await accessible(page, 'a table before its game');
	await page.click('text=Start, bots for the free seats');
	await wait(page);
	await accessible(page, 'a table');
	await page.keyboard.press('c');
	await page.waitForSelector('.panel.chat');
	await accessible(page, 'chat');
}

const GOLDEN = ['board-rio-grande-2006-4', 'card-3'];
const VIEWS = ['', 'new', 'games', 'settings', 'rules/board', 'rules/card', 'learn', 'tables'];
/** @type {[string, () => Promise<void>][]} */
const looks = [];
for (const [theme, options, media] of [
	['light', { theme: 'light' }, {}],
	['dark', { theme: 'dark' }, {}],
	['forced colours', {}, { forcedColors: 'active' }],
])
	for (const [where, size] of [
		['desktop', DESKTOP],
		['phone', PHONE],
	])
		looks.push([
			`axe has nothing to say: ${theme}, ${where}`,
			async () => {
				const page = await visitor('', { size, ...options });
				await page.emulateMedia(media);
				for (const view of VIEWS) {
					await page.goto(`${url}/#/${view}`);
					await page.waitForSelector(view === 'tables' ? 'form.enter' : 'h1');
					await drawn(page);
					await accessible(page, `#/${view}`);
				}
				for (const game of ['board', 'card']) {
					await start(page, game);
					await accessible(page, `${game} game`);
					for (const key of ['h', 'w', 'l', 't', '?', 'm']) {
						await page.keyboard.press(key);
						await page.waitForSelector(key === 'h' ? '.worths' : '.panel');
						await drawn(page);
						await accessible(page, `${game} game, key ${key}`);
					}
					await page.goto(`${url}/#/learn/${game}`);
					await page.waitForSelector('.doing .lesson');
					await accessible(page, `lesson of the ${game} game`);
				}
				for (const name of GOLDEN) await lookAtRecord(page, name);
				await lookAtTable(page);
				await leave(page);
			},
		]);
await checkAll(looks);

await finish();
