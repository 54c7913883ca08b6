/* What moves: lots from the bag to the market and on to a ship, florins to the bank and back, the fall of the hammer at
 * a sale, and the win.
 *
 * The table is drawn as it is after a line of the game. Then copies of what moved travel over it on a layer of their
 * own, while the things themselves are invisible. Places are read once before the drawing and once after it; from then
 * on only `transform` and `opacity` change, so that the browser computes no layout. A move ends within the moment for
 * which its line is shown. A newer line, a key or a press of the pointer ends it at once; the layer goes with it. */
import { h, patch } from '../base/dom.js';
import { _ } from '../base/lang.js';
import { piece } from '../game/scene.js';
import { inMotion, speeds } from '../state/app.js';
import { coin, symbol } from './art.js';

/** @typedef {import('../state/app.js').State} State */
/** @typedef {import('../game/rules.js').Ev} Ev */
/** A thing of the table and where it is. @typedef {{el: Element, box: DOMRect}} Spot */

/** The part of a line's moment in which everything has arrived. */
const ARRIVED = 0.9;
const MOST_COINS = 6;
const CONFETTI = 42;
/** How long the win is celebrated, in milliseconds at steady speed. */
const WIN = 3000;

/** @param {Element | null | undefined} el @returns {Spot[]} none if it is not shown */
function spotOf(el) {
	const box = el?.getBoundingClientRect();
	return el && box?.width ? [{ el, box }] : [];
}

/** @param {string} selector */
function spots(selector) {
	return [...document.querySelectorAll(selector)].flatMap(spotOf);
}

/** @param {number} seat */
function shipOf(seat) {
	return `.ships > .ship:nth-child(${seat + 1})`;
}

/** The florins of a seat. @param {number} seat */
function purse(seat) {
	return spots(`${shipOf(seat)} .money`);
}

/** From one box to the other, as a transform of what lies in the first. @param {DOMRect} from @param {DOMRect} to */
function towards(from, to) {
	const x = to.x + to.width / 2 - from.x - from.width / 2,
		y = to.y + to.height / 2 - from.y - from.height / 2;
	return { x, y, width: to.width / from.width, height: to.height / from.height };
}

/** A box of this size in the middle of another. @param {DOMRect} box @param {number} width @param {number} [height] */
function middle(box, width, height = width) {
	return new DOMRect(box.x + (box.width - width) / 2, box.y + (box.height - height) / 2, width, height);
}

/** The bank. */
function chest() {
	return h(
		'svg',
		{ viewBox: '0 0 64 48' },
		h('path', { class: 'wood', d: 'M4 20C4 8 12 4 20 4h24c8 0 16 4 16 16v24H4z' }),
		h('path', { class: 'iron', d: 'M4 20h56M16 5v39M48 5v39' }),
		h('path', { class: 'lock', d: 'M26 16h12v12q-6 5-12 0z' }),
	);
}

function hammer() {
	return h(
		'svg',
		{ viewBox: '0 0 48 48' },
		h('path', { class: 'handle', d: 'M20 20 42 42' }),
		h('path', { class: 'wood', d: 'M4 18 18 4l12 12-14 14z' }),
		h('path', { class: 'iron', d: 'M3 15 15 3M19 33 33 19' }),
	);
}

/** Everything that one line, or the win, sets in motion. */
class Run {
	/** @param {number} length in milliseconds */
	constructor(length) {
		this.length = length;
		this.layer = Object.assign(document.createElement('div'), { className: 'motion', inert: true });
		this.layer.setAttribute('aria-hidden', 'true');
		/** @type {Animation[]} */
		this.animations = [];
	}

	/** @param {Element} el @param {Keyframe[]} frames @param {number} from @param {number} to parts of the length */
	animate(el, frames, from, to) {
		const options = {
			delay: from * this.length,
			duration: (to - from) * this.length,
			fill: /** @type {const} */ ('both'),
		};
		this.animations.push(el.animate(frames, options));
	}

	/** @param {string} name its class @param {DOMRect} box @param {any[]} children */
	sprite(name, box, children) {
		const el = Object.assign(document.createElement('div'), { className: name });
		patch(el, children);
		return this.put(el, box);
	}

	/** @param {HTMLElement} el @param {DOMRect} box */
	put(el, box) {
		Object.assign(el.style, {
			left: `${box.x}px`,
			top: `${box.y}px`,
			width: `${box.width}px`,
			height: `${box.height}px`,
		});
		this.layer.append(el);
		return el;
	}

	/** A copy that is no control, whatever the original is. @param {Spot} spot */
	copy({ el, box }) {
		const twin = Object.assign(document.createElement('span'), { className: el.className });
		twin.append(...[...el.childNodes].map((node) => node.cloneNode(true)));
		return this.put(twin, box);
	}

	/** Invisible until its copy has come. @param {Element} el @param {number} until */
	hide(el, until) {
		this.animations.push(
			el.animate([{ opacity: 0 }, { opacity: 0 }], { duration: until * this.length, fill: 'none' }),
		);
	}

	/** Out of the bag or deck. @param {Spot} bag @param {Spot} lot where it lies now @param {number} [from] */
	emerge(bag, lot, from = 0) {
		const { x, y } = towards(lot.box, bag.box),
			to = from + 0.6;
		const frames = [
			{ transform: `translate(${x}px, ${y}px) scale(0.3)`, opacity: 0, easing: 'ease-out' },
			{
				transform: `translate(${x * 0.8}px, ${y - bag.box.height * 0.5}px) scale(0.7)`,
				opacity: 1,
				offset: 0.35,
			},
			{ transform: 'none', opacity: 1 },
		];
		this.animate(this.copy(lot), frames, from, to);
		this.hide(lot.el, to);
	}

	/** @param {Spot} lot as it lay @param {Spot} place where it lies now @param {number} from @param {number} to */
	travel(lot, place, from, to) {
		const { x, y, width, height } = towards(lot.box, place.box);
		const frames = [
			{ transform: 'none', easing: 'ease-in' },
			{
				transform: `translate(${x * 0.5}px, ${y * 0.5 - 24}px) scale(${(1 + width) * 0.53})`,
				easing: 'ease-out',
			},
			{ transform: `translate(${x}px, ${y}px) scale(${width}, ${height})` },
		];
		this.animate(this.copy(lot), frames, from, to);
		if (place.el.matches('.tile, .pennant')) this.hide(place.el, to);
	}

	/** @param {number} count @param {Spot} giver @param {Spot} taker @param {number} from @param {number} to */
	pay(count, giver, taker, from, to) {
		const coins = Math.min(count, MOST_COINS),
			size = 22,
			start = middle(giver.box, size);
		const { x, y } = towards(start, middle(taker.box, size));
		for (let i = 0; i < coins; i++) {
			const sprite = this.sprite('florin', start, [coin()]),
				begin = from + ((to - from) * 0.5 * i) / coins;
			const frames = [
				{ transform: 'scale(0.6)', opacity: 0 },
				{
					transform: `translate(${x * 0.15}px, ${y * 0.15 - 18}px)`,
					opacity: 1,
					offset: 0.25,
					easing: 'ease-in-out',
				},
				{ transform: `translate(${x}px, ${y}px)`, opacity: 1, offset: 0.92 },
				{ transform: `translate(${x}px, ${y}px) scale(0.6)`, opacity: 0 },
			];
			this.animate(sprite, frames, begin, begin + (to - from) * 0.5);
		}
	}

	/** It is there while florins come or go. @param {Spot} bank @param {number} from */
	bank(bank, from) {
		const sprite = this.sprite('chest', middle(bank.box, 52, 39), [chest()]);
		const frames = [
			{ transform: 'scale(0.5)', opacity: 0 },
			{ transform: 'none', opacity: 1, offset: 0.15 },
			{ transform: 'none', opacity: 1, offset: 0.85 },
			{ transform: 'scale(0.8)', opacity: 0 },
		];
		this.animate(sprite, frames, from, 1);
	}

	start() {
		document.body.append(this.layer);
		Promise.allSettled(this.animations.map((animation) => animation.finished)).then(() => {
			if (running === this) finish();
		});
	}
}

/** @type {Run | null} */
let running = null;

/** Everything is where it belongs at once. */
export function finish() {
	const run = running;
	running = null;
	for (const animation of run?.animations ?? []) animation.cancel();
	run?.layer.remove();
}

/**
 * The hammer falls over the bids: for how much, and to whom.
 * @param {Run} run
 * @param {Spot} bids
 * @param {Element} price as it is drawn
 */
function strike(run, { box }, price) {
	const size = 64,
		text = (/** @type {string} */ part) => price.querySelector(part)?.textContent ?? '';
	const width = Math.min(box.width, 300),
		plate = new DOMRect(box.x + (box.width - width) / 2, box.y + box.height / 2 - 32, width, 64);
	const board = run.sprite('sale', plate, [
		h('strong', null, _('Sold')),
		h('b', null, coin(), text('b')),
		h('span', null, text('.by .holder')),
	]);
	const head = run.sprite('hammer', new DOMRect(plate.right - size * 0.7, plate.y - size * 0.6, size, size), [
		hammer(),
	]);
	run.animate(
		board,
		[
			{ transform: 'scale(1.5)', opacity: 0 },
			{ transform: 'none', opacity: 1, offset: 0.14, easing: 'ease-out' },
			{ transform: 'none', opacity: 1, offset: 0.85 },
			{ transform: 'translateY(-8px)', opacity: 0 },
		],
		0,
		1,
	);
	run.animate(
		head,
		[
			{ transform: 'rotate(50deg)', opacity: 0 },
			{ transform: 'rotate(40deg)', opacity: 1, offset: 0.12, easing: 'ease-in' },
			{ transform: 'rotate(-35deg)', opacity: 1, offset: 0.3, easing: 'ease-out' },
			{ transform: 'rotate(-22deg)', opacity: 1, offset: 0.45 },
			{ transform: 'rotate(-35deg)', opacity: 1, offset: 0.55 },
			{ transform: 'rotate(-35deg)', opacity: 0 },
		],
		0,
		0.8,
	);
}

/**
 * Where the cargo lies that a seat has just loaded, in the order of `names`: green cards of a kind are one pennant.
 * @param {State} state
 * @param {number} seat
 * @param {string[]} names
 */
function berths({ game }, seat, names) {
	const tiles = spots(`${shipOf(seat)} .holds .tile`),
		pennants = spots(`${shipOf(seat)} .pennant`),
		hull = spots(`${shipOf(seat)} .hull`);
	const green = [...new Set(game?.scene.ships[seat].filter((name) => piece(name).green))];
	const roomy = names.filter((name) => !piece(name).green);
	const fresh = tiles.slice(tiles.length - roomy.length);
	return names.map((name) => (piece(name).green ? pennants[green.indexOf(name)] : fresh.shift()) ?? hull[0]);
}

/**
 * For each line that moves something: reads places before the drawing, and returns what reads those after it and sets
 * out.
 * @type {{[K in Ev['ev']]?: (ev: import('../game/types.js').EvOf<K>) => (run: Run, state: State) => void}}
 */
const moves = {
	draw: () => fromStore('.group .tile'),
	reveal: () => fromStore('.line .tile'),
	fill: (ev) => {
		const [bag] = spots('.store .bag');
		return (run, state) => {
			const places = berths(state, ev.seat, ev.lots);
			for (const [i, place] of places.entries())
				if (bag && place) run.emerge(bag, place, (0.4 * i) / places.length);
		};
	},
	sold: (ev) => {
		const lots = spots('.group .tile');
		return (run, state) => {
			const names = state.game?.scene.group ?? [],
				places = berths(state, ev.seat, names);
			const [bids] = spots('.bids'),
				[bank] = spots('.payments'),
				[giver] = purse(ev.seat),
				price = document.querySelector('.price');
			for (const [i, lot] of lots.entries()) if (places[i]) run.travel(lot, places[i], 0.3, 0.75 + 0.05 * i);
			if (bank && giver && ev.price) {
				run.bank(bank, 0.25);
				run.pay(ev.price, giver, bank, 0.3, 0.95);
			}
			if (bids && price) strike(run, bids, price);
		};
	},
	take: (ev) => {
		const line = spots('.line .tile');
		const cards = ev.from.map((place) => line[line.length - place]);
		return (run, state) => {
			const places = berths(state, ev.seat, ev.cards);
			for (const [i, card] of cards.entries())
				if (card && places[i]) run.travel(card, places[i], 0.08 * i, 0.6 + 0.08 * i);
		};
	},
	score: () => (run, state) => {
		const { money, before } = /** @type {import('../state/app.js').Game} */ (state.game).scene;
		const [bank] = spots('.payments'),
			purses = money.map((_florins, seat) => purse(seat)[0]);
		if (!bank) return;
		run.bank(bank, 0);
		for (const [seat, florins] of money.entries()) {
			const paid = florins - before[seat];
			if (paid > 0 && purses[seat]) {
				run.pay(paid, bank, purses[seat], 0.1, 0.8);
				gain(run, purses[seat], paid);
			}
		}
	},
};

/** @param {string} selector of what lies in the market, the newest last */
function fromStore(selector) {
	const [store] = spots('.store .bag');
	return (/** @type {Run} */ run) => {
		const lot = spots(selector).pop();
		if (store && lot) run.emerge(store, lot);
	};
}

/** How many florins came. @param {Run} run @param {Spot} spot @param {number} florins */
function gain(run, { box }, florins) {
	const sprite = run.sprite('gain', new DOMRect(box.right + 4, box.y, 56, box.height), [`+${florins}`]);
	const frames = [
		{ transform: 'translateY(8px)', opacity: 0 },
		{ transform: 'none', opacity: 1, offset: 0.3 },
		{ transform: 'none', opacity: 1, offset: 0.8 },
		{ transform: 'translateY(-10px)', opacity: 0 },
	];
	run.animate(sprite, frames, 0.4, 1);
}

/** Goods and florins rain. @param {Run} run @param {number} width @param {number} height of the window */
function rain(run, width, height) {
	for (let i = 0; i < CONFETTI; i++) {
		/* Spread evenly, but in no order: multiples of the golden section. */
		const part = (i * 0.618) % 1,
			size = 14 + (i % 4) * 5,
			begin = (0.45 * i) / CONFETTI;
		const sprite = run.sprite('florin', new DOMRect(part * (width - size), -size, size, size), [
			i % 3 ? symbol(i % 5) : coin(),
		]);
		const drift = ((i * 7) % 13) * 10 - 60,
			fall = height + 2 * size;
		const frames = [
			{ transform: 'none', opacity: 1, easing: 'ease-in' },
			{
				transform: `translate(${drift * 0.7}px, ${fall * 0.7}px) rotate(${drift * 5}deg)`,
				opacity: 1,
				offset: 0.75,
			},
			{ transform: `translate(${drift}px, ${fall}px) rotate(${drift * 7}deg)`, opacity: 0 },
		];
		run.animate(sprite, frames, begin, begin + 0.55);
	}
}

/** The end of a game as it was just played; it rains unless you have lost. @param {Run} run @param {State} state */
function celebrate(run, state) {
	const { scene, you } = /** @type {import('../state/app.js').Game} */ (state.game);
	const words = document.querySelector('.end p.winner') ?? document.querySelector('.end h2');
	const { innerWidth: width, innerHeight: height } = window;
	if (you < 0 || scene.winners.includes(you)) rain(run, width, height);
	const wide = Math.min(width - 32, 640),
		box = new DOMRect((width - wide) / 2, height * 0.36, wide, 96);
	const frames = [
		{ transform: 'translateY(-40px) scale(0.7)', opacity: 0, easing: 'ease-out' },
		{ transform: 'scale(1.06)', opacity: 1, offset: 0.1 },
		{ transform: 'none', opacity: 1, offset: 0.16 },
		{ transform: 'none', opacity: 1, offset: 0.8 },
		{ transform: 'translateY(-24px)', opacity: 0 },
	];
	run.animate(run.sprite('win', box, [h('span', null, words?.textContent ?? '')]), frames, 0, 0.9);
}

/** The game whose end was shown here, and not celebrated yet. */
let ended = '';

/** @param {State} before @param {State} state @returns {((run: Run, state: State) => void) | undefined} */
function moveOf(before, state) {
	const game = /** @type {import('../state/app.js').Game} */ (state.game),
		ev = game.lines[game.shown - 1];
	if (game.id !== before.game?.id || game.shown !== before.game.shown + 1 || !game.moment) return undefined;
	const move = /** @type {Record<string, (ev: Ev) => (run: Run, state: State) => void>} */ (moves)[ev.ev];
	return move?.(ev);
}

/** @param {State} before @param {State} state */
function hasEnded(before, state) {
	if (state.game?.mode === 'replay' || before.game?.id !== state.game?.id) return false;
	if (before.game?.scene.phase !== 'over' && state.game?.scene.phase === 'over') ended = state.game.id;
	if (state.panel !== 'end' || before.panel === 'end' || ended !== state.game?.id) return false;
	ended = '';
	return true;
}

/**
 * To be called before the table is drawn; what it returns, after that.
 * @param {State} before as it was drawn last
 * @param {State} state
 * @returns {() => void}
 */
export function prepare(before, state) {
	const game = state.game;
	const isOver = hasEnded(before, state);
	if (!game || game.shown !== before.game?.shown || game.id !== before.game.id) finish();
	if (!game || !inMotion(state.settings)) return () => undefined;
	const move = isOver ? celebrate : moveOf(before, state);
	if (!move) return () => undefined;
	finish();
	const length = isOver ? WIN * (speeds[state.settings.speed] ?? 1) : (game.moment ?? 0) * ARRIVED;
	return () => {
		const run = new Run(length);
		move(run, state);
		if (!run.animations.length) return;
		running = run;
		run.start();
	};
}

for (const press of ['keydown', 'pointerdown']) addEventListener(press, finish, { capture: true, passive: true });
