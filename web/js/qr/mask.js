/* Masks turn modules over in a regular pattern, so that no large area is of one kind and nothing looks like a finder
 * (ISO/IEC 18004, 7.8). Of the eight, the one with the least penalty is used. */

/** Is the module in row y and column x turned over? @type {((x: number, y: number) => boolean)[]} */
export const MASKS = [
	(x, y) => (x + y) % 2 === 0,
	(_x, y) => y % 2 === 0,
	(x) => x % 3 === 0,
	(x, y) => (x + y) % 3 === 0,
	(x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
	(x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
	(x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
	(x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** Every row and every column as a text of 0 and 1. @param {Uint8Array} dark @param {number} size */
function linesOf(dark, size) {
	const rows = Array.from({ length: size }, (_row, y) => dark.slice(y * size, (y + 1) * size).join(''));
	const columns = rows.map((_row, x) => rows.map((row) => row[x]).join(''));
	return [...rows, ...columns];
}

/** Runs of five or more of a kind, and what looks like a finder with a light area at one side. @param {string} line */
function linePenalty(line) {
	let penalty = 0;
	for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) penalty += run.length - 2;
	penalty += 40 * [...line.matchAll(/(?=10111010000|00001011101)/g)].length;
	return penalty;
}

/** Squares of 2 x 2 of one kind. @param {Uint8Array} dark @param {number} size */
function squarePenalty(dark, size) {
	let count = 0;
	for (let y = 1; y < size; y++)
		for (let x = 1; x < size; x++) {
			const at = y * size + x,
				sum = dark[at] + dark[at - 1] + dark[at - size] + dark[at - size - 1];
			if (sum % 4 === 0) count++;
		}
	return 3 * count;
}

/** @param {Uint8Array} dark @param {number} size */
export function penaltyOf(dark, size) {
	const share = dark.reduce((sum, one) => sum + one, 0) / dark.length;
	return (
		linesOf(dark, size).reduce((sum, line) => sum + linePenalty(line), 0) +
		squarePenalty(dark, size) +
		10 * Math.floor(Math.abs(share - 0.5) * 20)
	);
}
