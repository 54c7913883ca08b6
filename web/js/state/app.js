/* The page's state, and the only way to change it: dispatch an event, and what is drawn follows. */
import { recall, remember } from '../game/keep.js';
import { positionScene, positionWords } from '../game/position.js';
import { sceneStart, sceneNext } from '../game/scene.js';
import { sentence } from '../game/story.js';

/** @typedef {import('../game/rules.js').Ev} Ev */
/** @typedef {import('../game/rules.js').Header} Header */
/** @typedef {import('../game/rules.js').Action} Action */
/** @typedef {import('../game/scene.js').Scene} Scene */
/** @typedef {import('../game/types.js').Ask} Ask */
/** @typedef {import('../game/types.js').Advice} Advice */
/** @typedef {import('../game/types.js').LessonStep} LessonStep */
/** @typedef {import('../game/types.js').TableDescription} TableDescription */
/**
 * @typedef {object} Game
 * @property {string} id
 * @property {'alone'|'replay'|'table'|'lesson'|'position'|'puzzle'} mode
 * @property {Header} header
 * @property {import('../game/rules.js').Numbers} numbers
 * @property {Ev[]} lines
 * @property {number} shown     lines of them that the scene has followed
 * @property {Scene} scene
 * @property {number} you       your seat, or -1
 * @property {Ask|null} ask     what you are to decide, once everything before it has been shown
 * @property {number} thinking  the seat whose bot thinks, or -1
 * @property {string[]} said    sentences so far
 * @property {boolean} hints
 * @property {number} [moment]  how long the last line is shown before the next one, in ms
 * @property {{warned: number, heeded: number}} [tutored]  how often the tutor warned here
 * @property {boolean} [undo]   is there a decision of yours that can be taken back?
 */
/**
 * @typedef {{speed: string, theme: string, lang: string, sound: boolean, motion: boolean, words: boolean, name: string,
 * last: import('../game/setup.js').Setup | null, lastTable: import('../game/setup.js').TableSetup | null,
 * notify: boolean, letters: boolean, tutor: string}} Settings
 */
/**
 * The connection to a server and what it told.
 * @typedef {object} Net
 * @property {'off' | 'connecting' | 'on' | 'lost'} state
 * @property {TableDescription[]} tables  those that are open
 * @property {TableDescription | null} table  the one that is watched
 * @property {import('../game/types.js').Mine | null} mine
 * @property {import('../game/types.js').ChatLine[]} chat
 * @property {string[]} muted   "TABLE/SEAT", or "TABLE/*"
 * @property {number} unread
 * @property {(import('../game/types.js').Clock & {at: number}) | null} clock  `at`: when it came
 * @property {string} error     a sentence, or ''
 * @property {import('../game/types.js').You | null} you
 * @property {string} [url]     the server's address, for links
 * @property {boolean} [lobby]  is there a server?
 * @property {string} [closing] the table that is closed if that is said once more
 */
/**
 * Decisions of one player, asked again one by one.
 * @typedef {object} Quiz
 * @property {number[]} list   steps of the report
 * @property {number} at       which of them; after the last, the count is shown
 * @property {import('../game/types.js').Grade[]} grades  of the first answers so far
 * @property {boolean} waiting for the verdict
 * @property {(import('../game/types.js').Choice & {grade: import('../game/types.js').Grade, error: number, florins:
 * number}) | null} answer
 * @property {boolean} solved  the best choice may be seen
 */
/**
 * The review of a finished game.
 * @typedef {object} Review
 * @property {'working' | 'ready' | 'failed'} status
 * @property {number} part     of the work that is done, from 0 to 1
 * @property {import('../game/types.js').Report | null} report
 * @property {number} at       the step that is looked at
 * @property {number} seat     whose mistakes, or -1 for everybody's
 * @property {Quiz | null} quiz
 */
/**
 * A position that is looked at or edited.
 * @typedef {object} Place
 * @property {string} line     as it was typed; a game is on the table if it is possible
 * @property {import('../game/types.js').Fault | null} fault
 * @property {import('../game/types.js').Study | null} study  once it has come
 * @property {string} to       where a click on a lot or card puts it: 'ship0', 'offer' or 'rest'
 * @property {string[]} past   lines before, to come back to
 */
/**
 * A puzzle that is asked.
 * @typedef {object} Asking
 * @property {number | null} answer  the place of the choice that was made, or -1 for giving up
 * @property {import('../game/types.js').Verdict | null} why  once the answer is judged
 * @property {boolean} hinted
 * @property {boolean} isCounted  an answer was counted
 * @property {string} missing  the number in the address, if there is no such puzzle; else empty
 */
/** @typedef {import('../game/puzzles.js').Puzzle & Asking} Asked */
/**
 * @typedef {object} State
 * @property {{name: string, rest: string[]}} route
 * @property {Settings} settings
 * @property {import('../view/board.js').Size} stalls  the space for the stalls, once it is measured
 * @property {Game|null} game
 * @property {number} amount    the bid being chosen
 * @property {number} marks     places marked to take
 * @property {number} sure      the amount that was asked about once more
 * @property {string} panel     what lies over or beside the table: '', 'score', 'end', 'hint', 'odds', 'log', 'rules',
 * 'menu', 'words', 'continue', 'tutor', 'puzzles'
 * @property {Advice | {waiting: true} | null} advice
 * @property {{waiting: true} | {action: Action, verdict: import('../game/types.js').Verdict} | null} tutor
 * @property {import('../game/record.js').Proof | null} proof
 * @property {Review | null} review  of the replay, if it is open
 * @property {Place | null} position
 * @property {Asked | null} puzzle
 * @property {import('../game/keep.js').Entry[]} games
 * @property {string} dropping  the game that is deleted if that is said once more
 * @property {string} notice    something to tell, once
 * @property {boolean} playing  a replay runs by itself
 * @property {string[] | null} seats  who shall play on from a replay, if that was chosen; '' is you
 * @property {LessonStep | null} lesson
 * @property {Net} net
 * @property {Partial<import('../game/setup.js').TableSetup> | null} setup  the game or table being made
 * @property {'' | 'page' | 'bots'} trouble  the part of the page that could not be loaded
 */
/**
 * What can happen, and what comes with it.
 * @typedef {object} Payloads
 * @property {{route: State['route']}} route
 * @property {{stalls: import('../view/board.js').Size}} stalls
 * @property {{change: Partial<Settings>}} settings
 * @property {{}} redraw
 * @property {{game: Game | null}} game
 * @property {{lines: Ev[]}} lines
 * @property {{moment: number}} show      the next line, and for how long
 * @property {{shown: number, moment?: number}} seek
 * @property {{playing: boolean}} playing
 * @property {{ask: Ask | null}} ask
 * @property {{undo: boolean}} undo
 * @property {{seat: number}} thinking
 * @property {{amount: number}} amount
 * @property {{amount: number}} sure
 * @property {{marks: number}} mark
 * @property {{panel: string}} panel      the same again closes it
 * @property {{panel: string}} open
 * @property {{advice: State['advice']}} advice
 * @property {{tutor: State['tutor'], warned?: number, heeded?: number}} tutor
 * @property {{proof: State['proof']}} proof
 * @property {{change: Partial<Review> | null}} review
 * @property {{change: Partial<Place> | null}} position
 * @property {{puzzle: Asked | null}} puzzle
 * @property {{seats: string[]}} seats
 * @property {{games: State['games']}} games
 * @property {{id: string}} dropping
 * @property {{notice: string}} notice
 * @property {{lesson: LessonStep | null}} lesson
 * @property {{change: Partial<Net>}} net
 * @property {{trouble: State['trouble']}} trouble
 * @property {{change: NonNullable<State['setup']>}} setup
 */
/**
 * @template {keyof Payloads} K
 * @typedef {{type: K} & Payloads[K]} EventOf
 */
/** @typedef {{[K in keyof Payloads]: EventOf<K>}[keyof Payloads]} PageEvent */

/** How long each line is shown, as a factor. @type {Record<string, number>} */
export const speeds = { slow: 1.8, steady: 1, quick: 0.4, 'at once': 0 };

/** What the tutor warns of: nothing, blunders, every mistake. */
export const tutorLevels = ['off', 'gentle', 'strict'];

/** Is there a tutor at the table? Only against bots. @param {State} state */
export function isTutored({ game, settings }) {
	return game?.mode === 'alone' && settings.tutor !== 'off';
}

/** Does anything move by itself? Not if the settings or the reader's system say so. @param {Settings} settings */
export function inMotion({ motion, speed }) {
	return motion && speed !== 'at once' && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** @type {Settings} */
const defaults = {
	speed: 'steady',
	theme: 'auto',
	lang: '',
	sound: false,
	motion: true,
	words: false,
	name: '',
	last: null,
	lastTable: null,
	notify: false,
	letters: true,
	tutor: 'off',
};

/** @type {Review} */
const noReview = { status: 'working', part: 0, report: null, at: 0, seat: -1, quiz: null };

/** @type {Place} */
const noPlace = { line: '', fault: null, study: null, to: 'offer', past: [] };

/** @type {State} */
let state = {
	route: { name: '', rest: [] },
	settings: { ...defaults, ...recall('settings', {}) },
	stalls: { width: 0, height: 0, em: 16 },
	game: null,
	amount: 0,
	marks: 1,
	sure: 0,
	panel: '',
	advice: null,
	tutor: null,
	proof: null,
	review: null,
	position: null,
	puzzle: null,
	games: [],
	dropping: '',
	notice: '',
	playing: false,
	seats: null,
	lesson: null,
	net: {
		state: 'off',
		tables: [],
		table: null,
		mine: null,
		chat: [],
		muted: recall('muted', []),
		unread: 0,
		clock: null,
		error: '',
		you: null,
		closing: '',
	},
	setup: null,
	trouble: '',
};

export function getState() {
	return state;
}

/** @param {Partial<Game>} change @param {State} from @returns {State} */
function inGame(from, change) {
	return from.game ? { ...from, game: { ...from.game, ...change } } : from;
}

/**
 * @param {Pick<Game, 'header' | 'numbers' | 'lines'>} game
 * @param {number} count lines to follow
 */
export function sceneAt(game, count) {
	const { position } = game.header.options ?? {};
	let scene = position ? positionScene(game.header, game.numbers) : sceneStart(game.header, game.numbers);
	const said = position ? [positionWords(scene)] : [];
	for (const ev of game.lines.slice(0, count)) {
		const text = sentence(ev, scene);
		if (text) said.push(text);
		scene = sceneNext(scene, ev);
	}
	return { scene, said, shown: count };
}

/** @param {State} from @param {string} panel @returns {State} */
function opened(from, panel) {
	return { ...from, panel, net: panel === 'chat' && from.net.unread ? { ...from.net, unread: 0 } : from.net };
}

/** @type {{[K in keyof Payloads]: (from: State, event: EventOf<K>) => State}} */
const reducers = {
	route: (from, { route }) => ({ ...from, route, panel: '', notice: '', dropping: '' }),
	stalls: (from, { stalls }) => ({ ...from, stalls }),
	settings: (from, { change }) => ({ ...from, settings: { ...from.settings, ...change } }),
	redraw: (from) => ({ ...from }),
	game: (from, { game }) => ({
		...from,
		game,
		panel: '',
		advice: null,
		tutor: null,
		proof: null,
		review: null,
		marks: 1,
		sure: 0,
		playing: false,
		seats: null,
	}),
	lines: (from, { lines }) =>
		from.game ? inGame(from, { lines: [...from.game.lines, ...lines], thinking: -1 }) : from,
	show: (from, { moment }) => {
		const { game } = from;
		if (!game || game.shown >= game.lines.length) return from;
		const ev = game.lines[game.shown],
			text = sentence(ev, game.scene);
		return inGame(from, {
			shown: game.shown + 1,
			moment,
			scene: sceneNext(game.scene, ev),
			said: text ? [...game.said, text] : game.said,
		});
	},
	seek: (from, { shown, moment = 0 }) => (from.game ? inGame(from, { ...sceneAt(from.game, shown), moment }) : from),
	playing: (from, { playing }) => ({ ...from, playing }),
	ask: (from, { ask }) => ({
		...inGame(from, { ask, thinking: -1 }),
		amount: ask?.kind === 'bid' ? ask.min : 0,
		marks: 1,
		sure: 0,
		advice: null,
		tutor: null,
		panel: ['hint', 'odds', 'tutor'].includes(from.panel) ? '' : from.panel,
	}),
	undo: (from, { undo }) => inGame(from, { undo }),
	thinking: (from, { seat }) => inGame(from, { thinking: seat, ask: null }),
	amount: (from, { amount }) => {
		const ask = from.game?.ask;
		if (ask?.kind !== 'bid') return from;
		const next = Math.max(ask.min, Math.min(ask.max, Math.round(amount) || ask.min));
		return { ...from, amount: next, sure: next === from.amount ? from.sure : 0 };
	},
	sure: (from, { amount }) => ({ ...from, sure: amount }),
	mark: (from, { marks }) => ({ ...from, marks }),
	panel: (from, { panel }) => opened(from, from.panel === panel ? '' : panel),
	open: (from, { panel }) => opened(from, panel),
	advice: (from, { advice }) => ({ ...from, advice, panel: from.game?.ask ? 'hint' : from.panel }),
	tutor: (from, { tutor, warned = 0, heeded = 0 }) => {
		const was = from.game?.tutored ?? { warned: 0, heeded: 0 },
			tutored = { warned: was.warned + warned, heeded: was.heeded + heeded },
			rest = from.panel === 'tutor' ? '' : from.panel;
		return { ...inGame(from, { tutored }), tutor, panel: tutor && 'verdict' in tutor ? 'tutor' : rest };
	},
	proof: (from, { proof }) => ({ ...from, proof }),
	review: (from, { change }) => ({ ...from, review: change && { ...(from.review ?? noReview), ...change } }),
	position: (from, { change }) => ({
		...from,
		position: change && { ...(from.position ?? noPlace), ...change },
	}),
	puzzle: (from, { puzzle }) => ({ ...from, puzzle }),
	seats: (from, { seats }) => ({ ...from, seats }),
	games: (from, { games }) => ({ ...from, games, dropping: '' }),
	dropping: (from, { id }) => ({ ...from, dropping: id }),
	notice: (from, { notice }) => ({ ...from, notice }),
	lesson: (from, { lesson }) => ({ ...from, lesson }),
	/* News of the table makes what was said about it before stale. */
	net: (from, { change }) => ({
		...from,
		net: { ...from.net, ...change },
		notice: change.table ? '' : from.notice,
	}),
	trouble: (from, { trouble }) => ({ ...from, trouble }),
	setup: (from, { change }) => ({ ...from, setup: { ...from.setup, ...change } }),
};

/** @type {((state: State, event: PageEvent, before: State) => void)[]} */
const listeners = [];

/** @param {(state: State, event: PageEvent, before: State) => void} listener */
export function onEvent(listener) {
	listeners.push(listener);
}

/** @param {PageEvent} event */
export function dispatch(event) {
	const before = state;
	const reduce = /** @type {(from: State, event: PageEvent) => State} */ (reducers[event.type]);
	state = reduce(state, event);
	if (event.type === 'settings') remember('settings', state.settings);
	for (const listener of listeners) listener(state, event, before);
}

/** Are a seat's chat lines not to be shown here? '*' is all the others. @param {Net} net @param {number | '*'} seat */
export function isMuted(net, seat) {
	const has = (/** @type {number | string} */ one) => net.muted.includes(`${net.table?.table}/${one}`);
	return seat !== net.mine?.seat && (has('*') || has(seat));
}

/** Has the whole game been played, whatever is shown of it? @param {Game | null} game */
export function isOver(game) {
	return !!game && game.lines.some((ev) => ev.ev === 'end');
}

/** @param {import('../game/types.js').Mine | null} mine @returns {boolean} does one sit at the table? */
export function isSeated(mine) {
	return !!mine && mine.seat >= 0;
}

/**
 * Puts a game on the table, with so many of its lines shown.
 * @param {Pick<Game, 'id' | 'mode' | 'header' | 'numbers'> & Partial<Game>} what
 * @param {number} [shown]
 */
export function openGame(what, shown = 0) {
	const game = { lines: [], you: 0, ask: null, thinking: -1, hints: false, ...what };
	dispatch({ type: 'game', game: { ...game, ...sceneAt(game, shown) } });
}
