/* Parts of the page that come later: one that does not come says so, instead of being waited for for ever. */

/** Milliseconds until a part that has not come counts as missing: a network may also stall without an error. */
export const LOAD_PATIENCE = 20000;

/** A part of the page could not be loaded: `part` says which. */
export class Unloaded extends Error {
	/** @param {'page' | 'bots'} part */
	constructor(part) {
		super(part);
		this.part = part;
	}
}

/**
 * Throws Unloaded if it fails, or has not come in time.
 * @template T
 * @param {Promise<T>} coming
 * @returns {Promise<T>}
 */
export function inTime(coming) {
	return new Promise((resolve, reject) => {
		const timer = setTimeout(() => reject(new Unloaded('page')), LOAD_PATIENCE);
		coming.then(resolve, () => reject(new Unloaded('page'))).finally(() => clearTimeout(timer));
	});
}

/** The style sheet of a part that comes later. @param {string} file */
export function needSheet(file) {
	return new Promise((resolve, reject) => {
		const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/'.concat(file) });
		sheet.onload = resolve;
		sheet.onerror = reject;
		document.head.append(sheet);
	});
}
