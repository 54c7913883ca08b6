/* Where marks of a chart stand that would cover each other. */

/**
 * Marks that would cover each other stand apart, in their order.
 * @param {number[]} wanted
 * @param {number} gap
 * @param {number} least
 * @param {number} most
 */
export function apart(wanted, gap, least, most) {
	const order = wanted.map((_y, i) => i).sort((a, b) => wanted[a] - wanted[b]),
		placed = [...wanted];
	for (const [i, at] of order.entries()) placed[at] = Math.max(wanted[at], i ? placed[order[i - 1]] + gap : least);
	for (let i = order.length - 1, limit = most; i >= 0; i--, limit -= gap)
		placed[order[i]] = Math.min(placed[order[i]], limit);
	return placed;
}
