/* A text as a QR code (ISO/IEC 18004): bytes of UTF-8, error correction level M, which survives 15% of damage. */
import { MASKS, penaltyOf } from './mask.js';
import { correctionOf } from './reed_solomon.js';
import { Symbol_, VERSIONS } from './symbol.js';

/** By version: bytes of error correction in a block, and blocks (table 9). */
const BLOCKS = [
	[10, 1],
	[16, 1],
	[26, 1],
	[18, 2],
	[24, 2],
	[16, 4],
	[18, 4],
	[22, 4],
	[22, 5],
	[26, 5],
	[30, 5],
	[22, 8],
	[22, 9],
];

/**
 * The text's bytes behind their mode and number, filled up to the length.
 * @param {Uint8Array} text
 * @param {number} version
 * @param {number} length
 */
export function dataOf(text, version, length) {
	const count = version < 10 ? 8 : 16;
	let bits = (4).toString(2).padStart(4, '0') + text.length.toString(2).padStart(count, '0');
	for (const byte of text) bits += byte.toString(2).padStart(8, '0');
	bits += '0'.repeat(Math.min(4, 8 * length - bits.length));
	bits += '0'.repeat(-bits.length & 7);
	const data = (bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2));
	for (let pad = 0xec; data.length < length; pad ^= 0xec ^ 0x11) data.push(pad);
	return data;
}

/**
 * The blocks of the data with their correction, one byte of each in turn. The last blocks may be a byte longer.
 * @param {number[]} data
 * @param {number} correction bytes for a block
 * @param {number} count of blocks
 */
export function interleave(data, correction, count) {
	const short = Math.floor(data.length / count),
		longer = data.length % count;
	const blocks = Array.from({ length: count }, (_block, i) => {
		const start = i * short + Math.max(0, i - (count - longer));
		return data.slice(start, start + short + (i >= count - longer ? 1 : 0));
	});
	const added = blocks.map((block) => correctionOf(block, correction));
	/** @param {number[][]} lists @param {number} length */
	const inTurn = (lists, length) =>
		Array.from({ length }, (_byte, i) => lists.flatMap((list) => (i < list.length ? [list[i]] : []))).flat();
	return [...inTurn(blocks, short + 1), ...inTurn(added, correction)];
}

/** @param {Symbol_} symbol @param {number[]} bytes @param {number} mask */
function fill(symbol, bytes, mask) {
	symbol.places().forEach(({ x, y }, i) => {
		const bit = ((bytes[i >> 3] ?? 0) >> (7 - (i & 7))) & 1;
		symbol.dark[y * symbol.size + x] = bit ^ Number(MASKS[mask](x, y));
	});
	symbol.format(mask);
}

/** @param {Symbol_} symbol @param {number[]} bytes */
function bestMask(symbol, bytes) {
	const penalties = MASKS.map((_mask, mask) => {
		fill(symbol, bytes, mask);
		return penaltyOf(symbol.dark, symbol.size);
	});
	return penalties.indexOf(Math.min(...penalties));
}

/** Bytes of data that the version holds. @param {number} version */
function capacity(version) {
	const [correction, count] = BLOCKS[version - 1];
	return (new Symbol_(version).places().length >> 3) - correction * count;
}

/**
 * The smallest code for the text, or null if it is too long: more than 331 bytes.
 * @param {string} text
 * @param {number} [mask] another than the best one
 * @returns {{size: number, dark: Uint8Array} | null} modules in rows, 1 is dark
 */
export function encode(text, mask) {
	const bytes = new TextEncoder().encode(text);
	for (let version = 1; version <= VERSIONS; version++) {
		const length = capacity(version);
		if (bytes.length + (version < 10 ? 2 : 3) > length) continue;
		const [correction, count] = BLOCKS[version - 1],
			all = interleave(dataOf(bytes, version, length), correction, count),
			symbol = new Symbol_(version);
		fill(symbol, all, mask ?? bestMask(symbol, all));
		return symbol;
	}
	return null;
}
