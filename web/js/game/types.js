/* Types of what comes from elsewhere: the lines of a record (docs/record.md), the messages of a server
 * (docs/protocol.md), the steps of a lesson, the advice of a bot. */

/** @typedef {{type: number, places: number, amount: number}} Action */

/** A list for each good, by seat. @typedef {Record<string, number[]>} ByGood */

/**
 * A day's scoring: `levels` and `stall_paid` on the board, `icons` and `good_paid` with cards.
 * @typedef {{ev: 'score', ships: number[], ship_paid: number[], bonus: ByGood, money: number[]}
 *   & ({levels: ByGood, stall_paid: ByGood} | {icons: ByGood, good_paid: ByGood})} Score
 */

/**
 * A line of a record after the header. `takebacks`: how many decisions that stood behind it were taken back.
 * @typedef {({ev: 'day', day: number, first: number, bag?: number, deck?: number}
 *   | {ev: 'draw', seat: number, lot: string}
 *   | {ev: 'offer', seat: number, lots: string[]}
 *   | {ev: 'bid', seat: number, amount: number}
 *   | {ev: 'pass', seat: number, because?: 'room' | 'money'}
 *   | {ev: 'sold', seat: number, price: number}
 *   | {ev: 'discard'}
 *   | {ev: 'fill', seat: number, lots: string[]}
 *   | {ev: 'reveal', seat: number, card: string}
 *   | {ev: 'take', seat: number, from: number[], cards: string[]}
 *   | Score
 *   | {ev: 'end', money: number[], winners: number[], seed?: string}
 *   | {ev: 'seed', seed: string}) & {takebacks?: number}} Ev
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
 * @property {boolean} canHave  has room and florins for the group
 * @property {number} least     not 0: the group is not worth this, the lowest price that can still be paid
 * @property {boolean} all      it is worth all of the seat's florins, or more
 * @property {number} total     its worth in florins
 * @property {number[]} parts   ship, stalls, bonus, holds, kept from rivals, experience
 * @property {number} limit     the most that the seat should bid, or -1
 * @property {number} percent   the chance to win, or -1
 */

/**
 * A bot's decision and its reasons: what it says about each seat, and the value of each choice, in percent or florins.
 * `judge` is the bot whose estimates they are.
 * @typedef {{action: Action, judge: string, seats: SeatReasons[], choices: {action: Action, value: number}[], percent:
 * boolean}} Advice
 */

/** A choice as a report writes it (docs/analysis.md). @typedef {{draw?: true, offer?: true, bid?: number, pass?: true,
 * reveal?: true, take?: number[]}} Choice */

/**
 * Why a line is no position: an English sentence with a %s for each argument, the rule behind it, the field, and the
 * character, from 1.
 * @typedef {{why: string, rule: string, field: string, args: string[], at: number}} Fault
 */

/** How bad an error is. @typedef {'good' | 'inaccuracy' | 'mistake' | 'blunder'} Grade */

/**
 * A position: everybody's chance to win and expected lead in florins, and each choice of the seat to decide, the best
 * first, with the same after it. Nobody decides: no `turn`, and no choices.
 * @typedef {object} Study
 * @property {string} evaluator
 * @property {string} position  as a line (docs/position.md)
 * @property {number} [turn]
 * @property {number[]} chances
 * @property {number[]} leads
 * @property {(Choice & {chances: number[], leads: number[], grade: Grade})[]} choices
 */

/**
 * A step of an analysed game: a decision, which has `played` and what follows from it; or chance, which has `piece`, or
 * `first` at the start of a day.
 * @typedef {object} ReviewStep
 * @property {number} event     the record's event that shows it, from 1
 * @property {number} day
 * @property {number} [seat]
 * @property {string} [piece]
 * @property {number} [first]
 * @property {Choice} [played]
 * @property {Choice} [best]
 * @property {number} [error]
 * @property {number} [florins]
 * @property {boolean} [counts]
 * @property {Grade} [grade]
 * @property {number[]} [better]
 * @property {number[]} effect
 * @property {number[]} chances
 * @property {number[]} leads
 */

/**
 * A decision that was judged before it is made.
 * @typedef {{seat: number, played: Choice, best: Choice, error: number, florins: number, grade: Grade, limit: number,
 * better: number[], chances: number[], leads: number[]}} Verdict
 */

/**
 * @typedef {{name: string, bot?: string, start: number, result: number, luck: number, own: number, others: number,
 * residual: number, adjusted: number, error: number, decisions: number, inaccuracy: number, mistake: number, blunder:
 * number, accuracy: number}} ReviewSeat
 */

/**
 * An analysed game (docs/analysis.md).
 * @typedef {{evaluator: string, game: 'board' | 'card', over: boolean, seats: ReviewSeat[], gifts: number[][], steps:
 * ReviewStep[]}} Report
 */

/**
 * Options of a game, as in a record's header. `position`: it begins there (docs/position.md).
 * @typedef {{position?: string, first?: number, bonus20?: boolean, empty_placed?: boolean,
 * deck?: Record<string, number>}} Options
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
 * @property {boolean} waits the text is that of the step before: what happens since is still being shown
 * @property {{part: string, name: string}[]} parts  of the table, that the text speaks of
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
 * @property {number} players
 * @property {boolean} [host]  in the lobby: is it one's own?
 * @property {number} [seat]  in the lobby: one's own, if one has one there
 * @property {number} [host_seat]  if the host has one
 * @property {{decision: number, bank: number} | {days: number} | null} [clock]
 * @property {boolean} [hints]
 * @property {boolean} [chat]
 * @property {string} [rematch]  the code of the next table
 */

/** @typedef {{seat: number, host: boolean, order?: string, amount?: number}} Mine  one's own seat, -1 for none */
/** @typedef {{seat: number, left: number, bank: number[]}} Clock */
/**
 * A line of chat; `watcher`: of somebody without a seat.
 * @typedef {{number: number, seat: number, name: string, text: string, at: number, bot?: string, watcher?: boolean}}
 * ChatLine
 */
/** @typedef {{name: string, bot?: string, secret?: string}} You */
/** @typedef {{do: string, say: string, rule?: string, error: string}} Refusal */
/** @typedef {import('./rules.js').Header} Header */

/**
 * A message of the server.
 * @typedef {{hello: string, you: You | null, url?: string} | {you: You} | {table: TableDescription} | {mine: Mine}
 *   | {chat: ChatLine} | {clock: Clock} | Refusal | Question | NumberedLine} ServerMessage
 */
/** A line of the record with its number; the header is line 0. @typedef {{n: number} & (Ev | Header)} NumberedLine */

/**
 * A command to the server.
 * @typedef {{do: 'watch', table: string, from: number}
 *   | {do: 'sit', contribution: string}
 *   | {do: 'stand' | 'back' | 'close'}
 *   | {do: 'rematch', sit: boolean, contribution: string}
 *   | {do: 'bot', seat: number, bot: string | null}
 *   | {do: 'start', fill: boolean}
 *   | {do: 'draw' | 'offer' | 'pass' | 'reveal', n: number}
 *   | {do: 'bid', n: number, amount: number}
 *   | {do: 'take', n: number, from: number[]}
 *   | {do: 'order', order: 'up-to' | 'pass-group' | 'pass-day' | 'none', amount?: number}
 *   | {do: 'chat', text: string}
 *   | {do: 'mute', seat: number, muted: boolean}} Command
 */

/**
 * Settings of a table that is made.
 * @typedef {object} TableSettings
 * @property {'board' | 'card'} game
 * @property {number} players
 * @property {boolean} listed
 * @property {boolean} hints
 * @property {number} pace
 * @property {boolean} autostart
 * @property {{decision: number, bank: number}} [clock]
 */

/**
 * @template {Ev['ev']} K
 * @typedef {Extract<Ev, {ev: K}>} EvOf
 */

export {};
