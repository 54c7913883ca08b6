/* The error correction of a QR code: a Reed-Solomon code over GF(256), whose elements are polynomials over GF(2) modulo
 * x^8 + x^4 + x^3 + x^2 + 1 (ISO/IEC 18004, 7.5). Addition is exclusive or; a product adds exponents of 2. */
const MODULUS = 0x11d;
/** Powers of 2, twice in a row, so that a sum of two exponents needs no remainder. */
const power = new Uint8Array(510);
const exponent = new Uint8Array(256);
for (let i = 0, value = 1; i < 255; i++) {
	power[i] = power[i + 255] = value;
	exponent[value] = i;
	value <<= 1;
	if (value > 255) value ^= MODULUS;
}

/** @param {number} a @param {number} b */
function times(a, b) {
	return a && b ? power[exponent[a] + exponent[b]] : 0;
}

/** (x - 1)(x - 2)(x - 4) ..., without its first coefficient, which is 1. @param {number} degree */
function generator(degree) {
	let product = [1];
	for (let i = 0; i < degree; i++) {
		const next = [...product, 0];
		product.forEach((factor, at) => (next[at + 1] ^= times(factor, power[i])));
		product = next;
	}
	return product.slice(1);
}

/**
 * What follows a block of data, so that errors in it can be corrected: the remainder of a division.
 * @param {number[]} data
 * @param {number} count of bytes to add
 */
export function correctionOf(data, count) {
	const divisor = generator(count),
		rest = new Array(count).fill(0);
	for (const byte of data) {
		const factor = byte ^ rest[0];
		rest.push(0);
		rest.shift();
		divisor.forEach((part, at) => (rest[at] ^= times(part, factor)));
	}
	return rest;
}
