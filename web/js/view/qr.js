/* An address as a QR code, for a phone that is held in front of the screen. Loaded with the first one that is shown. */
import { h } from '../base/dom.js';
import { encode } from '../qr/encode.js';

/** Modules that stay light around the code, so that it is found. */
const QUIET = 4;

/** The dark modules as a path: each run of a row is a box. @param {{size: number, dark: Uint8Array}} code */
function pathOf({ size, dark }) {
	let path = '';
	for (let y = 0; y < size; y++)
		for (const run of dark
			.slice(y * size, (y + 1) * size)
			.join('')
			.matchAll(/1+/g))
			path += `M${run.index + QUIET} ${y + QUIET}h${run[0].length}v1h-${run[0].length}z`;
	return path;
}

/**
 * The code, dark on light in every theme; null if the text is too long for one.
 * @param {string} text
 * @param {string} label
 */
export function qrView(text, label) {
	const code = encode(text),
		size = code && code.size + 2 * QUIET;
	return (
		code &&
		h(
			'svg.qr',
			{ role: 'img', 'aria-label': label, viewBox: `0 0 ${size} ${size}`, 'shape-rendering': 'crispEdges' },
			h('rect', { width: size, height: size, fill: '#fff' }),
			h('path', { d: pathOf(code), fill: '#000' }),
		)
	);
}
