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
 * What may be decided now, as the rules and a server ask it; `n` is the number of lines so far.
 * @typedef {{ask: 'draw', seat: number, n: number}
 *   | {ask: 'bid', seat: number, n: number, min: number, max: number}
 *   | {ask: 'take', seat: number, n: number, reveal: boolean, choices: number[][]}} Question
 */

/**
 * The same as the page asks it; what may be taken is a bit for each place.
 * @typedef {{kind: 'draw'}
 *   | {kind: 'bid', min: number, max: number}
 *   | {kind: 'card', reveal: boolean, takes: number[]}} Ask
 */

/**
 * What a bot says about a seat, in whole numbers (struct reasons_seat).
 * @typedef {object} SeatReasons
 * @property {boolean} canHave  the group or the last card
 * @property {number} total     its worth in florins
 * @property {number[]} parts   ship, stalls or goods, bonus, holds, kept from rivals
 * @property {number} price     the most that the group should cost, or -1
 * @property {number} percent   the chance to win, or -1
 */

/**
 * A bot's decision and its reasons; `judge` is the bot whose estimate the worths are.
 * @typedef {{action: Action, judge: string, seats: SeatReasons[]}} Advice
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
