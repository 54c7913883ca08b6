/* The language of the page: English, German or Italian, from the terminal's catalogue. English stands in the sources and is
 * the key. `tools/page` makes lang/de.json and lang/it.json of what the page says. */
import { piece } from './scene.js';

/** @type {Record<string, string | string[]>} */
let catalogue = {};
let code = 'en';

export const LANGUAGES = [['en', 'English'], ['de', 'Deutsch'], ['it', 'Italiano']];

/** @param {string[]} wished what the reader's browser or settings ask for, best first */
export function chooseLanguage(wished) {
	for (const tag of wished) {
		const short = tag.slice(0, 2).toLowerCase();
		if (LANGUAGES.some(([known]) => known === short)) return short;
	}
	return 'en';
}

/** @param {string} wanted */
export async function speak(wanted) {
	const answer = wanted === 'en' ? null : await fetch(new URL(`../lang/${wanted}.json`, import.meta.url));
	catalogue = answer?.ok ? await answer.json() : {};
	code = answer?.ok || wanted === 'en' ? wanted : 'en';
	document.documentElement.lang = code;
}

export function language() {
	return code;
}

/** With the decimal mark of the chosen language. @param {number} value @param {number} digits */
export function number(value, digits) {
	const text = Number(value).toFixed(digits);
	return language() === 'en' ? text : text.replace('.', ',');
}

/** printf's %s, %d, %1$s, %.0f and %+d. @param {string} text @param {any[]} args */
export function format(text, args) {
	let next = 0;
	return text.replace(/%(?:(\d+)\$)?([+]?)\d*(?:\.(\d+))?([sdfc%])/g, (_, place, plus, digits, kind) => {
		if (kind === '%') return '%';
		const value = args[place ? place - 1 : next++];
		if (kind === 'f') return number(value, Number(digits ?? 0));
		return plus && value >= 0 ? `+${value}` : String(value);
	});
}

/** A whole sentence. @param {string} text @param {...any} args */
export function _(text, ...args) {
	const found = catalogue[text];
	return format(typeof found === 'string' ? found : text, args);
}

/** By number: the first argument of the text is usually the number itself. @param {string} one @param {string} many @param {number} n @param {...any} args */
export function P_(one, many, n, ...args) {
	const found = catalogue[one];
	const forms = Array.isArray(found) ? found : [one, many];
	return format(forms[n === 1 ? 0 : forms.length - 1], args.length ? args : [n]);
}

/** A word in a context. @param {string} context @param {string} text @param {...any} args */
export function C_(context, text, ...args) {
	const found = catalogue[`${context}\u0004${text}`];
	return format(typeof found === 'string' ? found : text, args);
}

/** Marks a text that is translated where it is shown. @param {string} text */
export function N_(text) {
	return text;
}

const names = [N_('cloth'), N_('fur'), N_('grain'), N_('dye'), N_('spice')];
const titles = [N_('Cloth'), N_('Fur'), N_('Grain'), N_('Dye'), N_('Spice')];
const places = [N_('1st'), N_('2nd'), N_('3rd'), N_('4th'), N_('5th'), N_('6th')];

/** @param {number} good */
export function goodName(good) {
	return _(names[good]);
}

/** @param {number} good */
export function goodTitle(good) {
	return _(titles[good]);
}

/** @param {number} good */
export function goodLetter(good) {
	return _('CFGDS')[good];
}

/** @param {string} name "fur0x2" */
export function pieceWords(name) {
	const { good, word, value, icons, green } = piece(name);
	if (good < 0) return word === 'gold' ? _('gold %d', value) : word === 'green' ? _('green %d', value) : _('black %d', value);
	if (icons === 2) return _('%s %d x2', goodName(good), value);
	return green ? _('%s %d green', goodName(good), value) : `${goodName(good)} ${value}`;
}

/** @param {string[]} list */
export function groupWords(list) {
	return list.map(pieceWords).join(', ');
}

/** @param {number} from @param {number} to places from 0, `to` excluded */
export function placeWords(from, to) {
	return to - from === 1 ? _(places[from]) : `${_(places[from])}–${_(places[to - 1])}`;
}

/** @param {string[]} list */
export function listNames(list) {
	return list.length < 2 ? list.join('') : list.slice(0, -1).join(', ') + _(' and ') + list[list.length - 1];
}
