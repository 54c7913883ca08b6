/* A judged decision in words, as in the terminal (src/text/verdict.c). */
import { _, P_, decimal } from '../base/lang.js';

/** @typedef {import('../game/types.js').Verdict} Verdict */

/** @param {string} grade */
export function gradeWords(grade) {
	return grade === 'blunder' ? _('blunder') : grade === 'mistake' ? _('mistake') : _('inaccuracy');
}

/**
 * Chances of a few percent need a decimal place. The cost is the difference of what is shown.
 * @param {Verdict} verdict
 */
export function costWords({ seat, better, chances, error, florins }) {
	const digits = error < 0.03 ? 1 : 0,
		unit = digits ? 10 : 1;
	const [before, after] = [better[seat], chances[seat]].map((chance) => Math.round(100 * unit * chance) / unit);
	const numbers = [before - after, after, before].map((number) => decimal(number, digits)),
		lost = Math.round(florins);
	return lost > 0
		? _(
				'This costs %s points of your chance to win (%s%% instead of %s%%), and about %s.',
				...numbers,
				P_('%d florin', '%d florins', lost),
			)
		: _('This costs %s points of your chance to win (%s%% instead of %s%%).', ...numbers);
}

/** @param {Verdict} verdict */
function bidReason({ played, best, limit }) {
	if (played.pass)
		return P_(
			'A bid is better than passing up to %d florin.',
			'A bid is better than passing up to %d florins.',
			limit,
		);
	if (!limit) return _('No bid is better than passing.');
	const made = played.bid ?? 0;
	if (made > limit) return P_('Above %d florin passing is better.', 'Above %d florins passing is better.', limit);
	return (best.bid ?? 0) < made
		? _('A lower bid is enough.')
		: _('A higher bid keeps others away, or makes them pay more.');
}

/** Why the best choice is better than the one made. @param {Verdict} verdict */
export function reasonWords(verdict) {
	const { best, played } = verdict;
	if (best.bid || best.pass) return bidReason(verdict);
	if (best.offer) return _('The group sells better as it is.');
	if (best.draw) return _('Another lot promises more.');
	if (best.reveal) return _('Another card promises more.');
	return played.reveal
		? _('The cards within reach are better than what a new one promises.')
		: _('These cards are worth more to the ship and the warehouse.');
}
