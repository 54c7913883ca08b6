// QR codes: what the standard gives as examples, and codes of every version and mask that another program reads.
// node tests/page/qr.mjs; prints TAP.
import jsqr from 'jsqr';
import { dataOf, encode, interleave } from '../../web/js/qr/encode.js';
import { MASKS, penaltyOf } from '../../web/js/qr/mask.js';
import { correctionOf } from '../../web/js/qr/reed_solomon.js';
import { formatBits, versionBits } from '../../web/js/qr/symbol.js';

const PIXELS = 4,
	QUIET = 4;
let count = 0;

/** @param {string} name @param {any} found @param {any} wanted */
function same(name, found, wanted) {
	const fine = JSON.stringify(found) === JSON.stringify(wanted);
	count++;
	console.log(`${fine ? 'ok' : 'not ok'} ${count} - ${name}`);
	if (fine) return;
	console.log(`# found ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`);
	process.exitCode = 1;
}

/** The code as pixels, four to a module, with its quiet zone; `spoilt` modules are turned over. */
function pixelsOf({ size, dark }, spoilt = () => false) {
	const width = (size + 2 * QUIET) * PIXELS,
		pixels = new Uint8ClampedArray(4 * width * width).fill(255);
	for (let i = 0; i < width * width; i++) {
		const x = Math.floor((i % width) / PIXELS) - QUIET,
			y = Math.floor(i / width / PIXELS) - QUIET;
		const inside = x >= 0 && y >= 0 && x < size && y < size;
		if (inside && !!dark[y * size + x] !== spoilt(x, y)) pixels.fill(0, 4 * i, 4 * i + 3);
	}
	return { pixels, width };
}

/** @param {Parameters<typeof pixelsOf>} code */
function read(...code) {
	const { pixels, width } = pixelsOf(...code);
	const found = jsqr(pixels, width, width, { inversionAttempts: 'dontInvert' });
	return found && { version: found.version, text: found.data };
}

const hex = (bytes) => bytes.map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
const EXAMPLE = [0x10, 0x20, 0x0c, 0x56, 0x61, 0x80, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11];
same(
	'the error correction of the example "01234567", 1-M',
	hex(correctionOf(EXAMPLE, 10)),
	'a5 24 d4 c1 ed 36 c7 87 2c 55',
);
same('the format of level M and mask 5', formatBits(5).toString(2), '100000011001110');
same('the bits of version 7', versionBits(7).toString(2).padStart(18, '0'), '000111110010010100');
same(
	'bytes, their number, the end and the padding',
	hex(dataOf(new TextEncoder().encode('Hi'), 1, 8)),
	'40 24 86 90 ec 11 ec 11',
);
same('blocks are interleaved, the longer ones last', interleave([1, 2, 3, 4, 5], 2, 2).slice(0, 5), [1, 3, 2, 4, 5]);

/** The most bytes of each version at level M (table 7). */
const MOST = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331];
const letters = 'https://example.org/table/abcdefghjkmn?0123456789';
const textOf = (length) => letters.repeat(Math.ceil(length / letters.length)).slice(0, length);
MOST.forEach((most, i) => {
	const least = (MOST[i - 1] ?? 0) + 1;
	for (const length of [least, most])
		same(`version ${i + 1}, ${length} bytes`, read(encode(textOf(length))), {
			version: i + 1,
			text: textOf(length),
		});
});
same('a text that is too long has no code', encode('a'.repeat(332)), null);
same('letters beyond ASCII', read(encode('Äpfel für Zoë'))?.text, 'Äpfel für Zoë');

const link = 'https://medici.example/table/abcdefgh2345';
same(
	'a stain of 6 x 6 modules is corrected',
	read(encode(link), (x, y) => x > 11 && x < 18 && y > 11 && y < 18)?.text,
	link,
);

const masked = MASKS.map((_mask, mask) => encode(link, mask));
masked.forEach((code, mask) => same(`mask ${mask}`, read(code)?.text, link));
const penalties = masked.map((code) => penaltyOf(code.dark, code.size));
same('the mask with the least penalty is taken', encode(link), masked[penalties.indexOf(Math.min(...penalties))]);

/** The penalty of a chequered square with another row. */
function penalty(row, at) {
	const rows = Array.from({ length: row.length }, (_row, y) =>
		'10'.repeat(row.length).slice(y % 2, (y % 2) + row.length),
	);
	rows[at] = row;
	return penaltyOf(Uint8Array.from(rows.join('')), row.length);
}
same('penalties: none', penalty('1010101', 2), 0);
same('penalties: 3 for a row of five, 10 for 57% dark', penalty('1111101', 3), 13);
same('penalties: 40 for what looks like a finder', penalty('10111010000', 0), 40);
same('penalties: 3 for a square of four', penaltyOf(Uint8Array.from('1101110000101010'), 4), 3);
console.log(`1..${count}`);
