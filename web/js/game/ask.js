/* What somebody may decide now. */
import { placesOf } from './record.js';

/** @typedef {import('./types.js').Ask} Ask */

/** @param {import('./types.js').Question | null} question the rules' or a server's @returns {Ask | null} */
export function askOf(question) {
	switch (question?.ask) {
		case 'draw':
			return { kind: 'draw' };
		case 'bid':
			return { kind: 'bid', min: question.min, max: question.max };
		case 'take':
			return { kind: 'card', reveal: question.reveal, takes: question.choices.map(placesOf) };
		default:
			return null;
	}
}
