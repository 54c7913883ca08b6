/* The modules of a QR code that hold no data (ISO/IEC 18004, 6.3): finders in three corners, alignment patterns, timing
 * lines, the format and, from version 7 on, the version. Versions up to 13 are known here. */

export const VERSIONS = 13;

/** A square of modules: `dark`, and whether it is of the pattern (`fixed`) or free for data. */
export class Symbol_ {
	/** @param {number} version */
	constructor(version) {
		this.version = version;
		this.size = 4 * version + 17;
		this.dark = new Uint8Array(this.size * this.size);
		this.fixed = new Uint8Array(this.size * this.size);
		this.timing();
		for (const [x, y] of [
			[3, 3],
			[this.size - 4, 3],
			[3, this.size - 4],
		])
			this.rings(x, y, 4);
		for (const [x, y] of this.alignments()) this.rings(x, y, 2);
		this.format(0);
		if (version >= 7) this.number();
	}

	/** @param {number} x @param {number} y @param {boolean | number} dark */
	set(x, y, dark) {
		if (x < 0 || y < 0 || x >= this.size || y >= this.size) return;
		this.dark[y * this.size + x] = dark ? 1 : 0;
		this.fixed[y * this.size + x] = 1;
	}

	timing() {
		for (let i = 0; i < this.size; i++) {
			this.set(i, 6, i % 2 === 0);
			this.set(6, i, i % 2 === 0);
		}
	}

	/**
	 * Squares around a centre: a finder, with the light edge that separates it, or an alignment pattern.
	 * @param {number} x
	 * @param {number} y
	 * @param {4 | 2} far
	 */
	rings(x, y, far) {
		const light = far === 4 ? [2, 4] : [1];
		for (let dy = -far; dy <= far; dy++)
			for (let dx = -far; dx <= far; dx++)
				this.set(x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
	}

	/** The centres of the alignment patterns: a grid without the corners that the finders have. */
	alignments() {
		const last = this.size - 7,
			lines = this.version === 1 ? [] : this.version < 7 ? [6, last] : [6, (6 + last) / 2, last];
		return lines
			.flatMap((y) => lines.map((x) => [x, y]))
			.filter(([x, y]) => !(x === 6 && y === 6) && !(x === 6 && y === last) && !(x === last && y === 6));
	}

	/** Level M and the mask, twice. @param {number} mask */
	format(mask) {
		const bits = formatBits(mask),
			{ size } = this;
		for (let i = 0; i < 15; i++) {
			const bit = (bits >> i) & 1;
			if (i < 8) this.set(size - 1 - i, 8, bit);
			else this.set(8, size - 15 + i, bit);
			if (i < 8) this.set(8, i < 6 ? i : i + 1, bit);
			else this.set(i === 8 ? 7 : 14 - i, 8, bit);
		}
		this.set(8, size - 8, true);
	}

	/** The version, in two blocks of 3 x 6. */
	number() {
		const bits = versionBits(this.version);
		for (let i = 0; i < 18; i++) {
			const near = Math.floor(i / 3),
				far = this.size - 11 + (i % 3);
			this.set(near, far, (bits >> i) & 1);
			this.set(far, near, (bits >> i) & 1);
		}
	}

	/** The modules for data, in their order: columns of two, from the right, upwards and downwards in turn. */
	places() {
		const list = [];
		for (let column = 0, right = this.size - 1; right > 0; column++, right -= 2) {
			if (right === 6) right = 5;
			for (let step = 0; step < this.size; step++) {
				const y = column % 2 === 0 ? this.size - 1 - step : step;
				for (const x of [right, right - 1]) if (!this.fixed[y * this.size + x]) list.push({ x, y });
			}
		}
		return list;
	}
}

/** The remainder of a division of polynomials over GF(2). @param {number} value @param {number} divisor */
function remainder(value, divisor) {
	const length = (/** @type {number} */ bits) => 32 - Math.clz32(bits);
	let rest = value;
	while (length(rest) >= length(divisor)) rest ^= divisor << (length(rest) - length(divisor));
	return rest;
}

/** 15 bits: level M is 00, three bits of the mask, ten of a BCH code. @param {number} mask */
export function formatBits(mask) {
	const data = mask << 10;
	return (data | remainder(data, 0x537)) ^ 0x5412;
}

/** 18 bits: six of the version, twelve of a Golay code. @param {number} version */
export function versionBits(version) {
	const data = version << 12;
	return data | remainder(data, 0x1f25);
}
