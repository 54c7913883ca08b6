/* The language of the page: English, German or Italian, from the terminal's catalogue. English stands in the sources
 * and is the key. `tools/page` makes lang/de.json and lang/it.json of what the page says, and files of their own of the
 * lessons and of the review. */

/** @typedef {Record<string, string | string[]>} Texts by their English */

/** @type {Texts} */
let catalogue = {};
/** The files that are needed, after the language's code. */
const files = [''];
let code = 'en';

export const LANGUAGES = [
	['en', 'English'],
	['de', 'Deutsch'],
	['it', 'Italiano'],
];

/** @param {string[]} wished what the reader's browser or settings ask for, best first */
export function chooseLanguage(wished) {
	for (const tag of wished) {
		const short = tag.slice(0, 2).toLowerCase();
		if (LANGUAGES.some(([known]) => known === short)) return short;
	}
	return 'en';
}

/** The texts, or null if they cannot be had in time. @param {string} file @returns {Promise<Texts | null>} */
async function fetchTexts(file) {
	try {
		const address = new URL(`../../lang/${file}.json`, import.meta.url);
		const answer = await fetch(address, { signal: AbortSignal.timeout(10000) });
		return answer.ok ? await answer.json() : null;
	} catch {
		return null;
	}
}

/** English if the texts cannot be had. @param {string} wanted */
export async function speak(wanted) {
	const all = wanted === 'en' ? [] : await Promise.all(files.map((file) => fetchTexts(wanted + file)));
	const whole = !all.includes(null);
	useCatalogue(whole ? wanted : 'en', whole ? Object.assign({}, ...all) : {});
	document.documentElement.lang = code;
}

/**
 * A part of the page with a file of its own speaks, too, from now on.
 * @param {'-lesson' | '-review' | '-position' | '-puzzle'} part
 */
export async function speakAlso(part) {
	if (files.includes(part)) return;
	files.push(part);
	await speak(code);
}

/** @param {string} language @param {Texts} texts */
export function useCatalogue(language, texts) {
	code = language;
	catalogue = texts;
}

export function language() {
	return code;
}

/** With the decimal comma of German and Italian. @param {number} value @param {number} digits */
export function decimal(value, digits) {
	const text = value.toFixed(digits);
	return code === 'en' ? text : text.replace('.', ',');
}

/** printf's %s, %d, %1$s, %.0f and %+d. @param {string} text @param {any[]} args */
export function format(text, args) {
	let next = 0;
	return text.replace(/%(?:(\d+)\$)?([+]?)\d*(?:\.(\d+))?([sdfc%])/g, (_, place, plus, digits, kind) => {
		if (kind === '%') return '%';
		const value = args[place ? place - 1 : next++];
		if (kind === 'f') return decimal(Number(value), Number(digits ?? 0));
		return plus && value >= 0 ? `+${value}` : String(value);
	});
}

/** A sentence from elsewhere, such as the server's; as it is if it has no translation. @param {string} text */
function translate(text) {
	const found = catalogue[text];
	return typeof found === 'string' ? found : text;
}

/**
 * What the server refused, as a sentence in the reader's language: the parameters are put into the translation.
 * @param {{say: string, text?: string, with?: Record<string, string | number>}} refusal
 */
export function refusalText({ say, text, with: values = {} }) {
	const words = text
		? translate(text).replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole))
		: translate(say);
	return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}${/[.!?…]$/.test(words) ? '' : '.'}`;
}

/** A whole sentence. @param {string} text @param {...any} args */
export function _(text, ...args) {
	const found = catalogue[text];
	return format(typeof found === 'string' ? found : text, args);
}

/**
 * By number: the first argument of the text is usually the number itself.
 * @param {string} one
 * @param {string} many
 * @param {number} n
 * @param {...any} args
 */
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
