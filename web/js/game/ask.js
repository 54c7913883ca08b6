/* What somebody may decide now. */
import { BID, DRAW, OFFER, REVEAL, TAKE } from './rules.js';

/** @typedef {import('./rules.js').Action} Action */
/**
 * @typedef {{kind: 'draw', draw: boolean, offer: boolean} | {kind: 'bid', min: number, max: number} | {kind: 'card',
 * reveal: boolean, takes: number[]}} Ask
 */

/** What the legal actions let you choose. @param {Action[]} legal @returns {Ask | null} */
export function askOf(legal) {
	if (!legal.length) return null;
	const bids = legal.filter((action) => action.type === BID).map((action) => action.amount);
	if (legal.some((action) => action.type === DRAW || action.type === OFFER))
		return { kind: 'draw', draw: legal.some((a) => a.type === DRAW), offer: legal.some((a) => a.type === OFFER) };
	if (legal.some((action) => action.type === TAKE))
		return {
			kind: 'card',
			reveal: legal.some((a) => a.type === REVEAL),
			takes: legal.filter((a) => a.type === TAKE).map((a) => a.places),
		};
	if (legal[0].type === REVEAL) return { kind: 'card', reveal: true, takes: [] };
	return { kind: 'bid', min: Math.min(...bids), max: Math.max(...bids) };
}
