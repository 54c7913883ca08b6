/* Routes, keys, who plays, and one drawing per frame. */
import { dispatch, getState, inMotion, isOver, isSeated, isTutored, onEvent } from './state/app.js';
import { Alone } from './play/alone.js';
import { setupOf } from './game/setup.js';
import { Replay } from './play/replay.js';
import { Lesson } from './play/lesson.js';
import { Online, online } from './play/online.js';
import { Unloaded, inTime, needSheet } from './game/load.js';
import { Rules, DRAW, OFFER, BID, PASS, REVEAL, TAKE } from './game/rules.js';
import { Follower, parseRecords, prove, seedOf, writeRecord } from './game/record.js';
import { dropGame, findGame, keepGame, listGames } from './game/keep.js';
import { factsOf } from './game/facts.js';
import { mayNotify, notify, watchReturn } from './state/notify.js';
import { packGame } from './game/share.js';
import { hear } from './state/sound.js';
import { listBots, positionLine } from './game/think.js';
import { onClick, onKey } from './input/keys.js';
import { typed } from './input/typed.js';
import { actView, isSteep } from './view/act.js';
import { drawFrame } from './view/frame.js';
import { sheet } from './view/parts.js';
import { badge, lead, tell } from './view/follow.js';
import { tableView } from './view/table.js';
import { homeView } from './view/home.js';
import { newView } from './view/new.js';
import { gamesView } from './view/games.js';
import { settingsView } from './view/settings.js';
import { rulesView } from './view/rules.js';
import { learnView, lessonControls } from './view/lesson.js';
import { replayControls } from './view/replay.js';
import { tableControls, tablesView } from './view/net.js';
import { openTableView } from './view/waiting.js';
import { unchanged } from './base/dom.js';
import { keepFocus } from './base/focus.js';
import { _, speak, speakAlso } from './base/lang.js';

/** @typedef {import('./state/app.js').State} State */
/** @typedef {import('./game/facts.js').Facts} Facts */

/** @typedef {Alone | Replay | Lesson | Online | null} Player */

/** Who brings the lines of the game on the table. @type {Player} */
let player = null;
/** For questions that belong to no game. @type {Rules} */
let rules;
/** The numbers of each game, once they were asked for. @type {{board?: Facts, card?: Facts}} */
const facts = {};
/** What draws QR codes, once one was wanted. @type {typeof import('./view/qr.js') | null} */
let qr = null;
/** What reviews games, once one was opened. @type {typeof import('./review.js') | null} */
let reviews = null;
/** The tutor, once one was wanted. @type {typeof import('./tutor.js') | null} */
let tutors = null;
/** What shows and edits positions, once one was opened. @type {typeof import('./position.js') | null} */
let places = null;
/** What asks puzzles, once one was opened. @type {typeof import('./puzzle.js') | null} */
let puzzles = null;
/** Who could play, once the worker has said so. @type {{name: string, about: string}[]} */
let bots = [];

/** A game is being made, until one has arrived there: a second press makes no second one. */
let beginning = false;

/** @param {Player} next */
function sitDown(next) {
	if (player && player !== next) player.end();
	player = next;
}

/** @param {number} type @param {{places?: number, amount?: number}} [more] */
function act(type, more = {}) {
	const action = { type, places: more.places ?? 0, amount: more.amount ?? 0 };
	if (getState().review) reviews?.answer(action);
	else if (player instanceof Alone && isTutored(getState())) tutored(player, action);
	else player?.act(action);
}

/** Fetches the tutor; whoever plays without one that cannot be had is not stopped. */
async function needTutor() {
	if (!tutors) [tutors] = await inTime(Promise.all([import('./tutor.js'), speakAlso('-review')])).catch(() => [null]);
	return tutors;
}

/** @param {Alone} alone @param {import('./game/rules.js').Action} action */
async function tutored(alone, action) {
	const tutor = await needTutor();
	if (tutor) tutor.decide(alone, action);
	else alone.act(action);
}

/** @param {string} text @param {string} done what is said then */
async function copyText(text, done) {
	const copied = await navigator.clipboard?.writeText(text).then(
		() => true,
		() => false,
	);
	dispatch({ type: 'notice', notice: copied ? done : _('Copy it from here: %s', text) });
}

/** @param {string} id @param {string} text the game's record */
function offerFile(id, text) {
	const url = URL.createObjectURL(new Blob([text], { type: 'application/x-ndjson' }));
	const link = Object.assign(document.createElement('a'), {
		href: url,
		download: ['medici-', id, '.medici'].join(''),
	});
	link.click();
	setTimeout(() => URL.revokeObjectURL(url), 10000);
}

export const actions = {
	draw: () => act(DRAW),
	offer: () => act(OFFER),
	pass: () => act(PASS),
	reveal: () => act(REVEAL),
	/** @param {number} places */
	take: (places) => act(TAKE, { places }),
	/** @param {number} amount */
	bid(amount) {
		const state = getState();
		if (isSteep(state, amount) && state.sure !== amount && !isTutored(state)) dispatch({ type: 'sure', amount });
		else act(BID, { amount });
	},
	/** @param {number} amount */
	amount: (amount) => dispatch({ type: 'amount', amount }),
	/** @param {number} n */
	more: (n) => dispatch({ type: 'amount', amount: getState().amount + n }),
	/** @param {number} place */
	mark(place) {
		const { marks, game } = getState();
		if (game?.ask?.kind !== 'card' || place === 1) return;
		const next = marks ^ (1 << (place - 1));
		const possible = game.ask.takes.includes(next) || game.ask.takes.some((takes) => (takes & next) === next);
		if (possible) dispatch({ type: 'mark', marks: next });
	},
	hint() {
		const { panel, game } = getState();
		if (panel === 'hint') dispatch({ type: 'panel', panel: 'hint' });
		else if (game?.ask) player?.hint();
	},
	odds: () => dispatch({ type: 'panel', panel: 'odds' }),
	takeback: () => (player instanceof Alone ? player.takeback() : undefined),
	unseen: () => (player ?? places?.current() ?? puzzles?.current())?.unseen() ?? [],
	skip: () => player?.show?.hurry(),
	goOn() {
		if (player instanceof Lesson) player.next();
		else if (player?.show) player.show.goOn();
		else dispatch({ type: 'open', panel: '' });
	},
	/** @param {string} panel */
	panel: (panel) => dispatch({ type: 'panel', panel }),
	/** @param {Partial<import('./state/app.js').Settings>} change */
	async settings(change) {
		if (change.lang) await speak(change.lang);
		if (change.notify) change.notify = await mayNotify();
		dispatch({ type: 'settings', change });
	},
	/** @param {string} text */
	copy: (text) => copyText(text, _('The link is copied.')),
	/** Fetches what draws QR codes. */
	async needQr() {
		qr ??= await import('./view/qr.js').catch(() => null);
		if (qr) dispatch({ type: 'redraw' });
		else
			dispatch({
				type: 'notice',
				notice: _('Part of this page could not be loaded. Check the connection, then load the page again.'),
			});
	},
	/** Once it has come. @param {string} text @param {string} label */
	qr: (text, label) => qr && unchanged('qr', [text, label], () => qr?.qrView(text, label)),
	/** Sends a table's link the way of the device. @param {string} url */
	async invite(url) {
		try {
			await navigator.share({ title: 'Medici', url });
		} catch (error) {
			if (!(error instanceof DOMException && error.name === 'AbortError')) await actions.copy(url);
		}
	},
	/** @param {Partial<import('./game/setup.js').TableSetup>} change */
	setup: (change) => dispatch({ type: 'setup', change }),
	bots: () => bots,
	levels: () => rules.levels(),
	/** The bots of a level, for so many seats. @param {string} level @param {number} count */
	levelBots: (level, count) => rules.levelBots(level, count),
	editions: () => rules.editions(),
	/** @param {string} name */
	editionTitle: (name) => rules.editionTitle(name),
	/** The numbers of a game, for the rules. @param {'board' | 'card'} game */
	facts: (game) => (facts[game] ??= factsOf(rules, game)),
	/** @param {import('./game/setup.js').Setup} [setup] */
	async play(setup) {
		if (beginning) return;
		beginning = true;
		try {
			const chosen = setup ?? setupOf(getState().settings.last, null),
				alone = await Alone.begin(chosen);
			dispatch({ type: 'settings', change: { last: chosen } });
			sitDown(alone);
			go(`#/game/${alone.id}`);
		} catch (error) {
			beginning = false;
			throw error;
		}
	},
	/** How many may play it. @param {Pick<import('./game/setup.js').Setup, 'game' | 'edition'>} setup */
	playerCounts: (setup) => rules.playerCounts(setup),
	playChosen() {
		const setup = setupOf(getState().settings.last, getState().setup);
		return actions.play({ ...setup, players: Math.max(actions.playerCounts(setup)[0], setup.players) });
	},
	rematch() {
		const { game, settings } = getState();
		if (game?.mode === 'table') online.rematch();
		else actions.play(settings.last ?? undefined);
	},
	replay() {
		const { game } = getState();
		if (game) go(`#/replay/${game.id}/0`);
	},
	/** @param {number} line of the game, where to stand; 0 is at the costliest mistake */
	review(line) {
		const { game } = getState();
		if (game) go(`${player instanceof Replay ? player.address : `#/replay/${game.id}`}/${line}/review`);
	},
	closeReview() {
		const { game } = getState();
		if (game && player instanceof Replay) go(`${player.address}/${game.shown}`);
	},
	/** The controller of the open review. */
	reviewing: () => reviews,
	/** The controller of the tutor. */
	tutoring: () => tutors,
	/** The moment on the table as a line (docs/position.md). */
	async copyPosition() {
		const line = await lineHere();
		await copyText(line, _('The position is copied: %s', line));
	},
	async copyPositionLink() {
		const { origin, pathname } = location;
		const link = [origin, pathname, '#position/', await lineHere()].join('');
		await copyText(link, _('The link is copied.'));
	},
	editPosition: async () => go(['#edit', await lineHere()].join('/')),
	/** The controller of the open puzzle. */
	puzzling: () => puzzles,
	/** The controller of the open position. */
	positions: () => places,
	/** @param {'board' | 'card'} game @param {number} players */
	async emptyPosition(game, players) {
		const most = Math.max(players, rules.playerCounts({ game })[0]);
		places?.edit(await places.emptyLine({ game }, most));
	},
	/**
	 * Seats more or fewer players in the position.
	 * @param {import('./game/place.js').Form} form
	 * @param {number} players
	 */
	async seatPosition(form, players) {
		if (!places) return;
		const line = await places.emptyLine({ game: form.game, edition: places.editionOf(form) }, players);
		places.edit(places.seated(form, line));
	},
	download() {
		const { game } = getState();
		if (game) offerFile(game.id, writeRecord(game.header, game.lines));
	},
	/** A link to the moment of a finished game that is on the table; it is in the address too, from then on. */
	async share() {
		const { game } = getState();
		if (!game || !(player instanceof Replay)) return;
		try {
			if (!player.table)
				player.address = '#/moment/' + (await packGame(await Rules.load(), game.header, game.lines));
			player.seek(game.shown);
			const url = location.href;
			if (matchMedia('(pointer: coarse)').matches && navigator.share)
				await navigator.share({ title: 'Medici', url });
			else await navigator.clipboard.writeText(url);
			dispatch({ type: 'notice', notice: _('The link is copied.') });
		} catch {
			dispatch({ type: 'notice', notice: _('The link is in the address bar.') });
		}
	},
	/** @param {string} id */
	async exportGame(id) {
		const kept = await findGame(id);
		if (kept)
			offerFile(
				id,
				writeRecord(kept.header, kept.over ? kept.lines : kept.lines.filter((ev) => ev.ev !== 'seed')),
			);
	},
	/** @param {string} id */
	async dropGame(id) {
		if (getState().dropping !== id) {
			dispatch({ type: 'dropping', id });
			return;
		}
		await dropGame(id);
		dispatch({ type: 'games', games: await listGames() });
	},
	/** Who plays on from a record. @param {string[]} seats */
	seats: (seats) => dispatch({ type: 'seats', seats }),
	/** A new game from the place of the replay. @param {string[]} seats '' is you */
	async playOn(seats) {
		const { game } = getState();
		if (!game) return;
		try {
			const id = await Alone.playOn(game.header, game.lines, game.shown, seats);
			go(['#/game', id].join('/'));
		} catch (error) {
			dispatch({ type: 'notice', notice: error instanceof Error ? error.message : '' });
		}
	},
	async prove() {
		const { game } = getState();
		if (game) dispatch({ type: 'proof', proof: prove(await Rules.load(), game.header, game.lines) });
	},
	/** @param {File} file */
	async file(file) {
		try {
			const games = parseRecords(await file.text());
			if (!games.length) throw new Error('0');
			const last = games[games.length - 1];
			const id = await keepFile(last.header, last.lines);
			go(['#/replay', id, 0].join('/'));
		} catch (error) {
			const why = error instanceof Error ? error.message : '';
			dispatch({
				type: 'notice',
				notice: /^\d+$/.test(why)
					? _('%s is no record of this game: line %s is wrong.', file.name, why)
					: _('%s is no record of this game: %s', file.name, why),
			});
		}
	},
	/** @param {string} text */
	typed: (text) => typed(text, actions),
	step: (/** @type {number} */ n) => (player instanceof Replay ? player.step(n) : undefined),
	seek: (/** @type {number} */ n) => (player instanceof Replay ? player.seek(n) : undefined),
	run: () => (player instanceof Replay ? player.run() : undefined),
	lessonNext: () => (player instanceof Lesson ? player.next() : undefined),
	async lessonPlay() {
		if (player instanceof Lesson) go(['#/game', await player.playOn()].join('/'));
	},
	lessonBack: () => (player instanceof Lesson ? player.back() : undefined),
	net: online,
	/** @param {Element} stalls */
	watch: (stalls) => stallsObserver.observe(stalls),
	/** What could not be loaded is loaded again. */
	retry() {
		if (getState().trouble === 'page') {
			location.reload();
			return;
		}
		dispatch({ type: 'trouble', trouble: '' });
		findBots();
		player?.show?.wake();
	},
	/** The controls below the table. @param {State} state */
	controls(state) {
		if (state.review) return actView(state, actions);
		if (state.game?.mode === 'position') return places?.positionControls(state, actions);
		if (state.game?.mode === 'puzzle') return puzzles?.puzzleControls(state, actions);
		const views = { alone: actView, lesson: lessonControls, replay: replayControls, table: tableControls };
		return views[/** @type {keyof typeof views} */ (state.game?.mode)](state, actions);
	},
};

/** @typedef {typeof actions} Actions */

/**
 * A file's game joins the others; the same file twice is one game.
 * @param {import('./game/rules.js').Header} header
 * @param {import('./game/rules.js').Ev[]} lines
 */
async function keepFile(header, lines) {
	const replay = await Replay.check(header, lines);
	const text = new TextEncoder().encode(writeRecord(header, lines)).slice(0, 60000);
	const id = Array.from(rules.sha256(text).slice(0, 6), (byte) => byte.toString(16).padStart(2, '0')).join('');
	const seed = seedOf(lines);
	await keepGame({ id, header, seed, you: -1, lines: replay, began: Date.now(), changed: Date.now(), over: true });
	return id;
}

/** Fetches what reviews games, and reviews this one, if it is over. @param {Replay} replay @param {number} line */
async function openReview(replay, line) {
	if (!isOver(getState().game)) return;
	if (!reviews)
		[reviews] = await inTime(Promise.all([import('./review.js'), speakAlso('-review'), needSheet('review.css')]));
	if (player === replay) reviews.open(replay, line);
}

/** The moment that is on the table, as a line (docs/position.md); of an impossible one, what was typed. */
async function lineHere() {
	const { game, position } = getState();
	if (!game || position?.fault) return position?.line ?? '';
	const follower = new Follower(await Rules.load(), game.header);
	for (const ev of game.lines.slice(0, game.shown)) follower.line(ev);
	return positionLine(follower.rules.state());
}

/** Fetches what shows and edits positions, and shows this one. @param {string} text part of a link */
async function openPosition(text) {
	places ??= (
		await inTime(Promise.all([import('./position.js'), speakAlso('-position'), needSheet('position.css')]))
	)[0];
	let line = text;
	try {
		line = decodeURIComponent(text);
	} catch {
		/* the reason is then shown */
	}
	const { position, game, route } = getState();
	if (position?.line !== line || game?.mode !== 'position')
		places.open(line || (await places.emptyLine({ game: 'board' }, 4)));
	else if (route.name === 'position') dispatch({ type: 'position', change: { past: [] } });
}

/** Fetches what asks puzzles, and asks this one. @param {string} number from 1, or '' */
async function askPuzzle(number) {
	puzzles ??= (await inTime(Promise.all([import('./puzzle.js'), speakAlso('-puzzle'), needSheet('puzzle.css')])))[0];
	await puzzles.open(number);
}

/** @param {string} hash */
function go(hash) {
	if (location.hash === hash) arrive();
	else location.hash = hash;
}

async function haveRules() {
	rules ??= await Rules.load();
}

/** Where bots are chosen, their names are needed. */
async function findBots() {
	if (bots.length || !['new', 'table', 'replay', 'moment', 'position'].includes(getState().route.name)) return;
	bots = await listBots();
	dispatch({ type: 'redraw' });
}

async function arrive() {
	const table = /^\/table\/([\w-]+)/.exec(location.pathname);
	const parts = location.hash ? location.hash.replace(/^#\/?/, '').split('/') : table ? ['table', table[1]] : [''];
	const [name, ...rest] = parts;
	const { game } = getState();
	reviews?.leave();
	if (!['position', 'edit'].includes(name)) places?.leave();
	if (name !== 'puzzle') puzzles?.leave();
	if (game && !(name === 'game' && rest[0] === game.id)) sitDown(null);
	if (name) await haveRules();
	dispatch({ type: 'route', route: { name, rest } });
	beginning = false;
	if (name === 'game' && (!player || getState().game?.id !== rest[0])) sitDown(await Alone.resume(rest[0]));
	if (name === 'replay') sitDown(await Replay.open(rest[0], Number(rest[1] ?? 0)));
	if (name === 'moment') sitDown(await Replay.unpack(rest[0] ?? '', Number(rest[1] ?? 0)));
	if (player instanceof Replay && rest[2] === 'review') await openReview(player, Number(rest[1] ?? 0));
	if (['position', 'edit'].includes(name)) await openPosition(rest.join('/'));
	if (name === 'puzzle') await askPuzzle(rest[0] ?? '');
	if (name === 'learn' && rest[0]) await speakAlso('-lesson');
	if (name === 'learn' && rest[0]) sitDown(await Lesson.begin(rest[0] === 'card' ? 1 : 0));
	findBots();
	if (name === 'tables') online.lobby();
	if (name === 'table') sitDown(await Online.open(rest[0]));
	if (['game', 'replay'].includes(name) && !player)
		dispatch({ type: 'notice', notice: _('This game is not saved in this browser.') });
	if (name === 'moment' && !player)
		dispatch({ type: 'notice', notice: _('This link holds no game: part of it may be missing.') });
	if (['', 'games'].includes(name)) dispatch({ type: 'games', games: await listGames() });
	document.getElementById('app')?.querySelector('main')?.scrollTo(0, 0);
	scrollTo(0, 0);
}

/** A possible position as a table, unless it is being edited; an impossible one in the editor. @param {State} state */
function placeView(state) {
	const { position, game, route } = state;
	if (!places || !position) return sheet(state, _('Position'));
	if (route.name === 'edit' || position.fault || position.past.length) return places.editorView(state, actions);
	return game?.mode === 'position' ? tableView(state, actions) : sheet(state, _('Position'));
}

/** @param {State} state */
function view(state) {
	const { name, rest } = state.route,
		on = (/** @type {string} */ mode) => state.game?.mode === mode && player;
	if (name === 'game' && on('alone')) return tableView(state, actions);
	if (['replay', 'moment'].includes(name) && on('replay'))
		return state.review && reviews
			? reviews.reviewView(state, actions, tableView(state, actions))
			: tableView(state, actions);
	if (['position', 'edit'].includes(name)) return placeView(state);
	if (name === 'puzzle')
		return state.game?.mode === 'puzzle' ? tableView(state, actions) : sheet(state, _('Puzzles'));
	if (name === 'learn') return rest[0] && on('lesson') ? tableView(state, actions) : learnView(state, actions);
	if (name === 'table') return on('table') ? tableView(state, actions) : openTableView(state, actions);
	if (name === 'tables') return tablesView(state, actions);
	if (name === 'new') return newView(state, actions);
	if (name === 'games') return gamesView(state, actions);
	if (name === 'settings') return settingsView(state, actions);
	if (name === 'rules') return rulesView(state, actions);
	return homeView(state, actions);
}

let due = false;
/** What moves, once there was a table and it has come. @type {typeof import('./view/motion.js') | null} */
let motion = null;
let motionAsked = false;

/** The first table asks for it; until it has come, or if it cannot be had, nothing moves. @param {State} state */
async function needMotion({ game, settings }) {
	if (motionAsked || !game || !inMotion(settings)) return;
	motionAsked = true;
	motion = await import('./view/motion.js').catch(() => null);
}

function draw() {
	due = false;
	const state = getState();
	drawFrame(state, view(state), actions.retry);
}

/** What had the focus when a panel opened: it gets it back. @type {Element | null} */
let opener = null;

/**
 * Draws. A control that is taken away leaves its focus near by, a panel leaves it to what opened it.
 * @param {State} before
 */
function drawWithFocus(before) {
	const state = getState();
	if (state.panel && !before.panel) opener = document.activeElement;
	needMotion(state);
	const move = motion?.prepare(before, state),
		atTable = !!document.querySelector('.table');
	keepFocus(draw, () => (before.panel && !state.panel ? opener : null));
	move?.();
	lead(before, state, atTable);
}

onEvent((state, event, before) => {
	badge(state);
	tell(state, event, before);
	hear(state, event, before);
	notify(state, event);
	if (event.type === 'ask' && event.ask && isTutored(state))
		needTutor().then((tutor) => player instanceof Alone && tutor?.ready(player));
	if (due) return;
	due = true;
	requestAnimationFrame(() => {
		drawWithFocus(before);
	});
});

/** The board is drawn for the space that the stalls have. */
const stallsObserver = new ResizeObserver((entries) => {
	const { target, contentRect } = entries[entries.length - 1];
	const stalls = {
		width: Math.round(contentRect.width),
		height: Math.round(contentRect.height),
		em: parseFloat(getComputedStyle(target).fontSize),
	};
	const old = getState().stalls;
	if (!target.isConnected || (old.width === stalls.width && old.height === stalls.height && old.em === stalls.em))
		return;
	dispatch({ type: 'stalls', stalls });
});

function watchFiles() {
	addEventListener('dragover', (event) => event.preventDefault());
	addEventListener('drop', (event) => {
		event.preventDefault();
		const file = event.dataTransfer?.files[0];
		if (file) actions.file(file);
	});
}

/** Whatever waited for a part that did not come: the reader is told, and what to do. */
function watchLoading() {
	addEventListener('unhandledrejection', (event) => {
		if (!(event.reason instanceof Unloaded)) return;
		event.preventDefault();
		dispatch({ type: 'trouble', trouble: event.reason.part });
	});
}

export async function start() {
	watchFiles();
	watchReturn();
	watchLoading();
	addEventListener('hashchange', arrive);
	addEventListener('keydown', (event) => onKey(event, actions));
	addEventListener('click', onClick, true);
	await arrive();
	await haveRules();
	navigator.serviceWorker?.register('/service.js').catch(() => undefined);
}
