// The page with others: a table of two people and a bot to its end, watching, a killed server, hostile words, bad
// links, a full table, a closed one, programs among people, two tabs, standing orders, a day's scoring that keeps
// nobody from acting, the count of one's games. node tests/page/net.mjs PROGRAM WEB [PICTURES]; prints TAP.
import { spawn } from 'node:child_process';
import {
	DESKTOP,
	PATIENCE,
	PHONE,
	accessible,
	check,
	drawn,
	ended,
	finish,
	inOneView,
	leave,
	must,
	picture,
	program,
	serve,
	visitor,
} from './lib.mjs';
import { playOn, wait } from './play.mjs';

const HOSTILE = '<img src=x onerror=alert(1)>';
let { url, child, data } = await serve();

async function enter(name, options = {}) {
	const page = await visitor(`${url}/#/tables`, options);
	await page.fill('form.enter input', name);
	await page.click('form.enter button');
	await page.waitForSelector('form.make');
	return page;
}

/** Makes a table, where one sits at once; answers its code. */
async function host(page, { game = 'board', players = 3, listed = false } = {}) {
	await page.selectOption('form.make select[name=game]', game);
	await page.selectOption('form.make select[name=players]', String(players));
	await page.setChecked('form.make input[name=listed]', listed);
	await page.click('form.make .main');
	await page.waitForSelector('text=Stand up');
	return new URL(page.url()).hash.split('/')[2];
}

/** Says something in the chat of a table before its game. */
async function say(page, text) {
	await page.fill('.chat input[name=text]', text);
	await page.click('.chat form button');
}

async function join(page, code) {
	await page.goto(`${url}/#/table/${code}`);
	await page.click('text=Sit down');
	await page.waitForSelector('text=Stand up');
}

for (const game of ['board', 'card'])
	await check(`two people and a bot, ${game}, to the end; somebody watches`, async () => {
		const anna = await enter('Anna'),
			bo = await enter('Bo', { size: PHONE }),
			eve = await visitor(`${url}/#/tables`);
		const code = await host(anna, { game });
		await join(bo, code);
		await picture(anna, `table-${game}-waiting`);
		await picture(bo, `phone-table-${game}-waiting`);
		must(await bo.evaluate(() => document.documentElement.scrollWidth <= innerWidth + 1), 'wider than a phone');
		await accessible(anna, 'a table before its game');
		await eve.goto(`${url}/#/table/${code}`);
		await anna.click('text=Start, bots for the free seats');
		await Promise.all([
			playOn(anna, {
				at: async (turn) => {
					if (turn === 4) {
						await inOneView(anna);
						await picture(anna, `table-${game}`);
					}
				},
			}),
			playOn(bo, {
				at: async (turn, now) => {
					if (turn === 3 && now === 'act') {
						await inOneView(bo);
						await picture(bo, `phone-table-${game}`);
					}
				},
			}),
			(async () => {
				for (let now = ''; now !== 'end'; ) {
					await eve.waitForSelector('.page.score, .page.end');
					now = (await eve.$('.page.end')) ? 'end' : 'score';
					if (now === 'score') await eve.click('#goon', { timeout: 5000 }).catch(() => undefined);
				}
			})(),
		]);
		await anna.click('.proof button');
		await anna.waitForSelector('.proof.fair');
		const [forAnna, forBo, forEve] = await Promise.all(
			[anna, bo, eve].map((page) => page.$eval('.standings', (table) => table.textContent)),
		);
		/* Discs have initials: the names below them are whole. */
		const standings = [forAnna.replace('AYou', 'AAnna'), forBo.replace('BYou', 'BBo'), forEve];
		must(
			standings.every((text) => text === standings[0]),
			`they see different ends: ${standings.join(' / ')}`,
		);
		must(!(await eve.$('text=Play again')), 'who watched may ask for a rematch');
		await anna.click('.page.end >> text=Play again');
		await anna.waitForSelector('.seats li:nth-child(3):has-text("Anna")');
		await eve.waitForSelector('.page.end a:has-text("To the next table")');
		await bo.waitForSelector('.page.end :text("The next table is set")');
		await picture(bo, `phone-rematch-${game}`);
		await bo.click('.page.end >> text=Play again');
		const names = (page) => page.$$eval('.ship .name', (list) => list.map((name) => name.textContent));
		for (const page of [anna, bo]) await page.waitForSelector('.table .ship');
		must(anna.url() === bo.url() && !anna.url().endsWith(code), 'they are not at the next table');
		must((await names(anna)).length === 3, 'somebody is missing');
		for (const page of [anna, bo, eve]) await leave(page);
	});

await check('who makes a table sits at it; it is private, and each step is the one that comes next', async () => {
	const anna = await enter('Anna', { size: PHONE }),
		bo = await enter('Bo');
	await anna.context().grantPermissions(['clipboard-read', 'clipboard-write']);
	const code = await host(anna, { game: 'card', players: 2 });
	const next = (page, words) => page.waitForSelector(`.next:has-text("${words}")`);
	await next(anna, 'send the link');
	must(await anna.$('.seats li:has-text("Anna")'), 'the host does not sit');
	must((await anna.$$('main .main')).length === 1, 'more than one step at a time');
	must(!(await anna.$('#start.main')), 'to start is the next step, though nobody has come');
	await picture(anna, 'phone-table-alone');
	await anna.click('.copy button:has-text("Copy")');
	await anna.waitForSelector('.notice:has-text("The link is copied")');
	must((await anna.evaluate(() => navigator.clipboard.readText())).endsWith(`/table/${code}`), 'another link');
	await bo.goto(`${url}/#/tables`);
	await bo.waitForSelector('.lobby');
	must(!(await bo.$(`a[href="#/table/${code}"]`)), 'a table is listed that nobody listed');
	await join(bo, code);
	await next(bo, 'as soon as the host starts it');
	await next(anna, 'you can start');
	must(!(await anna.$('.copy')), 'a link is offered to a full table');
	must(!(await anna.$('.notice')), 'the copied link is still spoken of when its guest has come');
	await anna.click('#start.main');
	await anna.waitForSelector('.table .ship');
	await anna.goto(`${url}/#/tables`);
	await anna.waitForSelector('form.make');
	must(
		(await anna.$eval('form.make select[name=players]', (list) => list.value)) === '2' &&
			(await anna.$eval('form.make select[name=game]', (list) => list.value)) === 'card',
		'the settings of the last table are forgotten',
	);
	for (const page of [anna, bo]) await leave(page);
});

await check('a name can be changed, and the next table has the new one', async () => {
	const anna = await enter('Anna');
	await anna.click('.rename summary');
	await anna.fill('.rename input', 'Lorenzo');
	await anna.click('.rename button');
	await anna.waitForSelector('.notice');
	must((await anna.textContent('main')).includes('You are Anna.'), 'a refused name is shown as the own one');
	await anna.fill('.rename input', 'Annetta');
	await anna.click('.rename button');
	await anna.waitForSelector('main :text("You are Annetta.")');
	must(!(await anna.$('.rename[open]')), 'the form stays open');
	await host(anna);
	await anna.waitForSelector('.seats li:has-text("Annetta")');
	await leave(anna);
});

await check('the share sheet of the device is used where there is one', async () => {
	const anna = await visitor('');
	await anna.addInitScript(() => {
		Object.defineProperty(navigator, 'share', { value: async ({ url }) => void (globalThis.shared = url) });
	});
	await anna.goto(`${url}/#/tables`);
	await anna.fill('form.enter input', 'Anna');
	await anna.click('form.enter button');
	await anna.waitForSelector('form.make');
	const code = await host(anna);
	await anna.click('.copy .main:has-text("Share")');
	must((await anna.evaluate(() => globalThis.shared)).endsWith(`/table/${code}`), 'another link');
	await leave(anna);
});

await check('names and chat lines are shown as text', async () => {
	const hostile = HOSTILE.slice(0, 24);
	const anna = await enter(hostile),
		bo = await enter('Bo');
	const code = await host(anna);
	await join(bo, code);
	await say(anna, HOSTILE);
	await bo.waitForFunction((text) => document.querySelector('.chat .lines').textContent.includes(text), HOSTILE);
	must(!(await bo.$('img')), 'an image came of it');
	await anna.click('text=Start, bots for the free seats');
	await anna.waitForSelector('.table .ship');
	must(
		(await anna.textContent('.ships')).includes(hostile) && !(await anna.$('main img')),
		'the name is not shown as text',
	);
	await leave(anna);
	await leave(bo);
});

await check('chat is there after a reload; each may mute another, and the host for all', async () => {
	const anna = await enter('Anna'),
		bo = await enter('Bo');
	const code = await host(anna);
	await join(bo, code);
	const says = (page, text) =>
		page.waitForFunction((words) => document.querySelector('.chat .lines')?.textContent.includes(words), text);
	const silent = (page, text) =>
		page.waitForFunction((words) => !document.querySelector('.chat .lines').textContent.includes(words), text);
	await say(bo, 'ciao a tutti');
	await says(anna, 'ciao a tutti');
	await anna.reload();
	await says(anna, 'ciao a tutti');
	await anna.click('.mute summary');
	await anna.click('text="Mute Bo"');
	await silent(anna, 'ciao a tutti');
	await accessible(anna, 'muting');
	await picture(anna, 'table-mute');
	await anna.click('text="Unmute Bo"');
	await says(anna, 'ciao a tutti');
	await anna.check('.mute input[name=muteall]');
	await silent(anna, 'ciao a tutti');
	await anna.uncheck('.mute input[name=muteall]');
	await says(anna, 'ciao a tutti');
	await anna.click('text="Mute Bo for everybody"');
	await anna.waitForSelector('text="Unmute Bo for everybody"');
	await say(bo, 'hello?');
	await bo.waitForSelector('.notice >> text=muted');
	await leave(anna);
	await leave(bo);
});

await check('a killed server: the page says so, comes back by itself, and the game goes on where it was', async () => {
	const anna = await enter('Anna');
	await host(anna);
	await anna.click('text=Start, bots for the free seats');
	await wait(anna);
	const before = await anna.$$eval('.ship .money', (list) => list.map((one) => one.textContent).join());
	child.removeAllListeners('exit');
	child.kill('SIGKILL');
	await ended(child);
	await anna.waitForSelector('.notice');
	await picture(anna, 'lost');
	({ url, child, data } = await serve({ listen: new URL(url).host, data }));
	await anna.waitForFunction(() => !document.querySelector('.notice'));
	must(
		(await anna.$$eval('.ship .money', (list) => list.map((one) => one.textContent).join())) === before,
		'other florins than before',
	);
	await playOn(anna);
	await leave(anna);
});

await check('a bad link is told, and leads on', async () => {
	const page = await visitor(`${url}/table/nosuchtable1`);
	await page.waitForSelector('.notice:has-text("there is no such table")');
	await accessible(page, 'a bad link');
	await picture(page, 'bad-link');
	await page.click('text="Open tables, or make one"');
	await page.waitForSelector('.lobby');
	must(!(await page.$('.notice')), 'the error is still shown');
	await page.goto(`${url}/#/moment/nonsense/3`);
	await page.waitForSelector('.notice:has-text("This link holds no game")');
	await page.goto(`${url}/#/nowhere/at/all`);
	await page.waitForSelector('#play');
	await leave(page);
});

await check('a refusal is shown in the language of the page, with its parameters', async () => {
	for (const [locale, bot, code] of [
		['de', 'für einen Bot gehalten', 'eine Zeichenkette von höchstens 12 Bytes'],
		['it', 'quello di un bot', 'una stringa di al massimo 12 byte'],
	]) {
		const page = await visitor(`${url}/#/tables`, { locale });
		await page.fill('form.enter input', 'Lorenzo');
		await page.click('form.enter button');
		await page.waitForSelector(`.notice:has-text("${bot}")`);
		await page.goto(`${url}/#/table/muchlongerthanacode`);
		await page.waitForSelector(`.notice:has-text("${code}")`);
		await leave(page);
	}
});

await check('who is invited sees by whom, to what and how, and may learn it first', async () => {
	const anna = await enter('Anna');
	await anna.selectOption('form.make select[name=clock]', '60');
	await anna.check('form.make input[name=hints]');
	const code = await host(anna, { game: 'card', players: 4 });
	const bo = await visitor(`${url}/table/${code}`, { size: PHONE });
	await bo.waitForSelector('.invites:has-text("Anna invites you to the card game")');
	const agreed = await bo.textContent('.agreed');
	for (const words of ['Players4', '60 seconds for each decision, and 1 minute in reserve', 'Hintsallowed'])
		must(agreed.includes(words), `not told: ${words}`);
	await accessible(bo, 'an invitation');
	await picture(bo, 'phone-invitation');
	await bo.click('text=Learn it first');
	await bo.waitForSelector('.lesson');
	must(new URL(bo.url()).hash === '#/learn/card', 'another lesson');
	await bo.goBack();
	await bo.fill('form.enter input', 'Bo');
	await bo.click('form.enter button');
	await bo.waitForSelector('.next:has-text("2 seats are still free")');
	must(!(await bo.$('.invites')), 'who sits is still invited');
	await drawn(bo);
	must(await bo.evaluate(() => document.activeElement?.matches('.next')), 'who sits down is led elsewhere');
	for (const page of [anna, bo]) await leave(page);
});

await check('a full table: who comes late is told so, and may watch', async () => {
	const anna = await enter('Anna'),
		bo = await enter('Bo'),
		cleo = await enter('Cleo');
	const code = await host(anna, { game: 'card', players: 2, listed: true });
	await join(bo, code);
	await cleo.goto(`${url}/#/tables`);
	await cleo.waitForSelector(`.games li:has(a[href="#/table/${code}"]) >> text=Watch`);
	await cleo.fill('.follow input', `${url}/table/${code}`);
	await cleo.click('.follow button');
	await cleo.waitForSelector('.next:has-text("All seats are taken")');
	await picture(cleo, 'full-table');
	must(!(await cleo.$('text=Sit down')), 'there is no seat to sit on');
	await anna.click('text=Start the game');
	await cleo.waitForSelector('.table .watching');
	must(!(await cleo.$('.act:not(.idle) .main')), 'a stranger may act');
	for (const page of [anna, cleo]) await page.click('[aria-label^=Chat]');
	await cleo.waitForSelector('.chat :text("Only others who watch")');
	await say(cleo, 'take the silk');
	await cleo.waitForSelector('.chat .lines p:has-text("take the silk"):has-text("watching")');
	await say(anna, 'ciao');
	await cleo.waitForSelector('.chat .lines p:has-text("ciao")');
	await anna.waitForSelector('.chat .lines p:has-text("ciao")');
	must(!(await anna.textContent('.chat .lines')).includes('silk'), 'a player reads what watchers write');
	await accessible(cleo, 'the chat of who watches');
	for (const page of [anna, bo, cleo]) await leave(page);
});

await check(
	'a host closes the table after a question; all are told and led on; the lobby closes one, too',
	async () => {
		const anna = await enter('Anna'),
			bo = await enter('Bo', { size: PHONE, locale: 'de' }),
			eve = await visitor(`${url}/#/tables`);
		const code = await host(anna, { listed: true });
		await bo.goto(`${url}/#/table/${code}`);
		await bo.click('text=Hinsetzen');
		await bo.waitForSelector('.chat input[name=text]');
		await bo.focus('.chat input[name=text]');
		await eve.waitForSelector(`a[href="#/table/${code}"]`);
		await eve.goto(`${url}/#/table/${code}`);
		await eve.waitForSelector('.seats');
		must(
			!(await eve.$('text=Close the table')) && !(await bo.$('text=Tisch schließen')),
			'others may close it, too',
		);
		await anna.click('text=Close the table');
		await anna.click('text=Keep it');
		await anna.click('text=Close the table');
		await anna.waitForSelector('text=cannot be opened again');
		await accessible(anna, 'closing a table');
		await picture(anna, 'table-closing');
		await anna.click('text=Really close it?');
		for (const page of [anna, eve]) await page.waitForSelector('.notice:has-text("This table was closed")');
		await bo.waitForSelector('.notice:has-text("geschlossen")');
		await bo.waitForFunction(() => document.activeElement?.id === 'lobby');
		await accessible(bo, 'a closed table');
		await picture(bo, 'phone-table-closed');
		for (const page of [anna, bo, eve]) {
			await page.click('#lobby');
			await page.waitForSelector('.lobby');
			must(!(await page.$(`a[href="#/table/${code}"]`)), 'it is still in the lobby');
		}
		const late = await visitor(`${url}/table/${code}`);
		await late.waitForSelector('.notice:has-text("This table was closed")');
		await anna.click('form.make .main');
		await anna.waitForSelector('.seats');
		await anna.goto(`${url}/#/tables`);
		await anna.click('.games >> text=Close the table');
		await picture(anna, 'lobby-closing');
		await anna.click('.games >> text=Really close it?');
		await anna.waitForFunction(() => !document.querySelector('.games')?.textContent.includes('your table'));
		for (const page of [anna, bo, eve, late]) await leave(page);
	},
);

await check(
	'a program that joined is marked as a bot: in its seat, in the lobby, at the table, at the end',
	async () => {
		const anna = await enter('Anna', { size: PHONE }),
			code = await host(anna, { game: 'card', players: 3, listed: true });
		const joined = spawn(
			program,
			['join', '--quiet', '--bot', 'novice', '--name', 'Fido', `${url}/table/${code}`],
			{ stdio: 'ignore' },
		);
		await anna.waitForSelector('.seats li:has-text("Fido") small:has-text("bot: novice")');
		must(
			!(await anna.$('.seats li:has-text("Fido") select')),
			'a program that joined is put away like a bot of the server',
		);
		must(!(await anna.$('.seats li:has-text("Anna"):has-text("bot")')), 'a person is marked as a bot');
		const eve = await visitor(`${url}/#/tables`);
		await eve.waitForSelector('.games li:has-text("Fido") small.bot');
		await anna.click('text=Start, bots for the free seats');
		await anna.waitForSelector('.ship:has-text("Fido") small.bot');
		must((await anna.$$('.ship small.bot')).length === 2, 'two of the three are bots');
		await playOn(anna, {
			at: async (turn) => {
				if (turn === 3) {
					await inOneView(anna);
					await picture(anna, 'phone-table-program');
				}
			},
		});
		await anna.waitForSelector('.standings tr:has-text("Fido") small.bot');
		must((await anna.$$('.standings small.bot')).length === 2, 'two of the three are bots');
		await picture(anna, 'phone-end-program');
		await ended(joined);
		for (const page of [anna, eve]) await leave(page);
	},
);

await check('two tabs of one player show the same, and either may act', async () => {
	const anna = await enter('Anna');
	const code = await host(anna, { players: 3 });
	await anna.click('text=Start, bots for the free seats');
	const second = await anna.context().newPage();
	second.setDefaultTimeout(PATIENCE);
	await second.goto(`${url}/table/${code}`);
	for (const [acts, sees] of [
		[anna, second],
		[second, anna],
		[anna, second],
	]) {
		await wait(acts);
		const asked = await acts.textContent('#sentence');
		await sees.waitForFunction((text) => document.querySelector('#sentence')?.textContent === text, asked);
		await acts.click('.act .second, .act .main');
		await sees.waitForFunction((text) => document.querySelector('#sentence')?.textContent !== text, asked);
	}
	await leave(anna);
});

await check('a standing order is kept and can be taken back', async () => {
	const anna = await enter('Anna', { size: DESKTOP }),
		bo = await enter('Bo');
	await join(bo, await host(anna, { players: 3 }));
	await anna.click('text=Start, bots for the free seats');
	/* Bo never acts: sooner or later the game stands still, and Anna has all the time she wants. */
	for (let still = false; !still; ) {
		await anna.waitForSelector('.act:not(.idle) button, .orders, .page.score');
		if (await anna.$('#goon')) await anna.click('#goon', { timeout: 5000 }).catch(() => undefined);
		else if (await anna.$('.act .second'))
			await anna.click('.act .second', { timeout: 5000 }).catch(() => undefined);
		still = await anna.$eval('.ship.turn .name', (name) => name.textContent.includes('Bo')).catch(() => false);
	}
	await anna.click('text=Pass today');
	await anna.waitForSelector('text=Your order: pass today.');
	await picture(anna, 'order');
	await anna.click('text=Take it back');
	await anna.waitForFunction(() => !document.body.textContent.includes('Your order'));
	await leave(anna);
	await leave(bo);
});

await check("the day's scoring stays open beside the next day, and keeps nobody from acting", async () => {
	const anna = await enter('Anna', { size: PHONE });
	await host(anna, { game: 'card', players: 2 });
	await anna.click('text=Start, bots for the free seats');
	for (let now = ''; now !== 'score'; ) {
		now = await wait(anna);
		if (now === 'act')
			await anna.click('.act .main:not([disabled]), .act .second', { timeout: 5000 }).catch(() => undefined);
	}
	await anna.waitForSelector('.cover.beside .page.score');
	await anna.waitForSelector('.act:not(.idle) .main');
	await picture(anna, 'phone-score-beside');
	await anna.click('.act .second, .act .main');
	await anna.waitForSelector('.page.score');
	await anna.click('#goon');
	await anna.waitForFunction(() => !document.querySelector('.page.score'));
	await leave(anna);
});

await check('a moment of a finished game is a link that any browser opens', async () => {
	const anna = await visitor(url);
	await anna.click('#play');
	await playOn(anna);
	await anna.click('text=Replay');
	await anna.waitForSelector('.act.replay');
	await anna.click('text=day 2');
	const sentence = await anna.textContent('#sentence');
	await anna.click('#share');
	await anna.waitForSelector('.told');
	const link = anna.url();
	const stranger = await visitor(link);
	await stranger.waitForSelector('.act.replay');
	must((await stranger.textContent('#sentence')) === sentence, 'another moment');
	must((await stranger.textContent('.count')) === (await anna.textContent('.count')), 'another line');
	await stranger.keyboard.press('End');
	await stranger.click('text=the end');
	await stranger.click('.proof button');
	await stranger.waitForSelector('.proof.fair');
	await stranger.click('#review-end');
	await stranger.waitForSelector('.graph .mark');
	await leave(stranger);
	await leave(anna);
});

/** Finished games as this browser keeps them: the game, whose seat is yours, and the florins at the end. */
async function keepFinished(page, finished) {
	await page.evaluate(async (list) => {
		const done = (request) => new Promise((resolve) => (request.onsuccess = () => resolve(request.result)));
		const store = (await done(indexedDB.open('medici', 1))).transaction('games', 'readwrite').objectStore('games');
		for (const [number, { game, you, money }] of list.entries()) {
			const most = Math.max(...money),
				winners = [...money.keys()].filter((seat) => money[seat] === most);
			const header = { medici: 1, game, players: money.map((_florins, seat) => ({ name: 'ABCDEF'[seat] })) };
			const lines = [{ ev: 'end', money, winners }];
			await done(store.put({ id: `k${number}`, header, seed: '', you, lines, changed: number, over: true }));
		}
	}, finished);
}

await check('your games are counted: wins, places and florins by game and number of players', async () => {
	const page = await visitor(`${url}/#/games`);
	await page.waitForSelector('.none');
	must(!(await page.$('.totals')), 'no games are counted');
	await keepFinished(page, [
		{ game: 'board', you: 0, money: [120, 80, 60] },
		{ game: 'board', you: 1, money: [120, 81, 81] },
		{ game: 'card', you: 1, money: [50, 40] },
		{ game: 'board', you: -1, money: [10, 20, 30] },
	]);
	await page.reload();
	await page.waitForSelector('.totals');
	const rows = await page.$$eval('.totals tbody tr', (list) =>
		list.map((row) => [...row.children].map((cell) => cell.textContent).join(' | ')),
	);
	must(
		rows.join('\n') === 'The board game 3 players | 2 | 1 | 1.8 | 101\nThe card game 2 players | 1 | 0 | 2.0 | 40',
		rows.join('\n'),
	);
	must((await page.textContent('.games li:last-child')).includes('your place: 1st'), 'a place is missing');
	await accessible(page, 'your games, counted');
	await picture(page, 'games-totals');
	await leave(page);
});

child.kill('SIGTERM');
await finish();
