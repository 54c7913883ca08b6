/* Types of what comes from elsewhere: the lines of a record (docs/record.md), the messages of a server
 * (docs/protocol.md), the steps of a lesson, the advice of a bot. */

/** @typedef {{type: number, places: number, amount: number}} Action */

/**
 * A line of a record after the header.
 * @typedef {{ev: 'day', day: number, first: number, bag?: number, deck?: number}
 *   | {ev: 'draw', seat: number, lot: string}
 *   | {ev: 'offer', seat: number, lots: string[]}
 *   | {ev: 'bid', seat: number, amount: number}
 *   | {ev: 'pass', seat: number, because?: 'room' | 'money'}
 *   | {ev: 'sold', seat: number, price: number}
 *   | {ev: 'discard'}
 *   | {ev: 'fill', seat: number, lots: string[]}
 *   | {ev: 'reveal', seat: number, card: string}
 *   | {ev: 'take', seat: number, from: number[], cards: string[]}
 *   | ({ev: 'score'} & Record<string, any>)
 *   | {ev: 'end', money: number[], winners: number[]}
 *   | {ev: 'seed', seed: string}} Ev
 */

/**
 * What may be decided now.
 * @typedef {{kind: 'draw', draw: boolean, offer: boolean}
 *   | {kind: 'bid', min: number, max: number}
 *   | {kind: 'card', reveal: boolean, takes: number[]}} Ask
 */

/**
 * A bot's decision and its reasons: what each seat's group or card is worth in parts, its chance to win, the most to
 * pay; the last two are null if the bot does not know them.
 * @typedef {{action: Action, worth: number[][], chance: number[] | null, price: number[] | null}} Advice
 */

/**
 * A step of a lesson, as it is shown. Texts are English, to be translated.
 * @typedef {object} LessonStep
 * @property {number} which  0 is the board game's lesson, 1 the card game's
 * @property {number} at     the step, from 0
 * @property {number} steps
 * @property {string} title
 * @property {string} text
 * @property {string} reply  to the learner's last try, or ''
 * @property {boolean} asks  must the learner decide?
 * @property {boolean} last
 */

/**
 * A seat of a table.
 * @typedef {{name?: string, bot?: string, here?: boolean, away?: boolean, muted?: boolean}} TableSeat
 */

/**
 * A table of the server.
 * @typedef {object} TableDescription
 * @property {string} table  its code
 * @property {'open' | 'playing' | 'over' | 'closed'} state
 * @property {'board' | 'card'} game
 * @property {TableSeat[]} seats
 * @property {string} [host]
 * @property {boolean} [hints]
 * @property {boolean} [chat]
 * @property {string} [rematch]  the code of the next table
 */

/** @typedef {{seat: number, host: boolean, order?: string, amount?: number}} Mine  one's own seat, -1 for none */
/** @typedef {{seat: number, left: number, bank: number[]}} Clock */
/** @typedef {{number: number, seat: number, name: string, text: string, at: number, bot?: string}} ChatLine */
/** @typedef {{name: string, [field: string]: any}} You */

/**
 * @template {Ev['ev']} K
 * @typedef {Extract<Ev, {ev: K}>} EvOf
 */

export {};
