// What is wrong with the layout of a page in its window, once it is drawn. Runs in the page: it uses nothing from
// outside.

/**
 * @typedef {object} Asked
 * @property {number} width of the window
 * @property {number} height
 * @property {boolean} [scrolls] may the page scroll up and down?
 * @property {boolean} [fills] must the table fill the window?
 * @property {boolean} [drawn] is anything drawn anew for the size?
 * @property {boolean} [under] is it the table under the page that lies over it?
 * @property {string[]} [tells] selectors that must find something, and nothing that is hidden
 */

/** @param {Asked} asked @returns {Promise<string[]>} faults, each once */
export async function layoutFaults({ width, height, scrolls, fills, drawn, under, tells = [] }) {
	const frame = () =>
		new Promise((drawn) => {
			requestAnimationFrame(drawn);
		});
	while (innerWidth !== width || innerHeight !== height) await frame();
	/* The board is drawn for the space that it has: the first frame measures, the second draws, the third is done. */
	if (drawn) for (let n = 0; n < 3; n++) await frame();
	const LEAST_TEXT = 11,
		LEAST_CONTROL = 24,
		found = new Set();
	const app = document.querySelector('#app'),
		cover = document.querySelector('.cover:not(.beside)'),
		root = (!under && cover) || app,
		inert = under ? [...app.querySelectorAll('[inert]')] : [];
	const uncover = (on) => {
		cover.style.display = on ? 'none' : '';
		for (const el of inert) el.inert = !on;
	};
	if (under) uncover(true);
	const words = (node) => `"${node.textContent.trim().slice(0, 30)}"`;
	const where = (el) =>
		`${el.tagName.toLowerCase()}.${(el.className.baseVal ?? el.className).trim().replace(/\s+/g, '.')}`;
	/** What an element does to all that is in it. Nothing changes while this runs: it is looked up once. */
	const known = new Map();
	const lookOf = (el) => {
		if (!known.has(el)) {
			const { overflowX, overflowY, clipPath } = getComputedStyle(el);
			known.set(el, {
				edge: el.getBoundingClientRect(),
				clips: overflowX !== 'visible' || overflowY !== 'visible',
				rolls: ['auto', 'scroll'].includes(overflowY),
				rollsSideways: overflowX === 'auto',
				hidden: clipPath === 'inset(50%)' || (!!el.parentElement && lookOf(el.parentElement).hidden),
			});
		}
		return known.get(el);
	};
	const isShown = (el) =>
		!lookOf(el).hidden &&
		!el.closest('title, option, noscript') &&
		el.checkVisibility({ visibilityProperty: true });

	/**
	 * Is it inside everything that clips it, and inside the window? What can be scrolled to is. Returns whether it is
	 * in sight.
	 */
	const checkInside = (el, box, what) => {
		let rolled = scrolls,
			inside = false,
			inSight = true;
		for (let up = el; up && up !== document.body; up = up.parentElement) {
			const { edge, clips, rolls, rollsSideways } = lookOf(up);
			if (up === el ? up instanceof SVGElement : !clips) continue;
			/* Tables of numbers may be scrolled sideways where the text is too large for them. */
			if (scrolls && rollsSideways) return false;
			if (rolls) {
				rolled = inside = true;
				inSight &&= box.top >= edge.top && box.bottom <= edge.bottom;
			}
			if (!clips) continue;
			if (box.left < edge.left - 1.5 || box.right > edge.right + 1.5) found.add(`${what} is cut by ${where(up)}`);
			else if (!rolled && (box.top < edge.top - 1.5 || box.bottom > edge.bottom + 1.5))
				found.add(`${what} is cut off by ${where(up)}`);
		}
		if (box.left < -1 || box.right > innerWidth + 1) found.add(`${what} leaves the window sideways`);
		if (!rolled && (box.top < -1 || box.bottom > innerHeight + 1)) found.add(`${what} leaves the window`);
		if (!inside && box.bottom + scrollY > document.documentElement.scrollHeight + 1)
			found.add(`${what} cannot be scrolled to`);
		return inSight;
	};
	const onTop = (x, y) =>
		x >= 0 && y >= 0 && x < innerWidth && y < innerHeight ? document.elementFromPoint(x, y) : null;
	/** Is it what is seen at its middle? Scrolled away is not covered. */
	const checkUncovered = (el, box, what) => {
		const hit = onTop((box.left + box.right) / 2, (box.top + box.bottom) / 2);
		if (!hit || hit.contains(el) || el.contains(hit) || el.closest('label')?.contains(hit)) return;
		for (let up = el.parentElement; up; up = up.parentElement) {
			const { rolls, edge } = lookOf(up);
			if (rolls && (box.bottom > edge.bottom || box.top < edge.top)) return;
		}
		found.add(`${what} is covered by ${where(hit)}`);
	};

	/** A line's box is higher than its letters: a quarter of it may lie over another's. */
	const lettersOf = (box) => ({
		left: box.left + 1,
		right: box.right - 1,
		top: box.top + box.height * 0.25,
		bottom: box.bottom - box.height * 0.25,
	});
	const texts = [];
	const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
	const range = document.createRange();
	while (walker.nextNode()) {
		const node = walker.currentNode,
			el = node.parentElement;
		if (!node.textContent.trim() || !isShown(el)) continue;
		range.selectNodeContents(node);
		const boxes = [...range.getClientRects()].filter((box) => box.width > 0.5 && box.height > 0.5),
			what = `${where(el)} ${words(node)}`;
		if (!boxes.length) continue;
		const scale = el instanceof SVGElement ? el.getScreenCTM().a : 1,
			size = parseFloat(getComputedStyle(el).fontSize) * scale;
		if (size < LEAST_TEXT - 0.1) found.add(`${what} has text of ${size.toFixed(1)} px`);
		for (const box of boxes) {
			const letters = lettersOf(box);
			if (checkInside(el, letters, what)) texts.push({ el, what, ...letters });
		}
		checkUncovered(el, boxes[0], what);
	}
	const overlap = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
	for (const [i, a] of texts.entries())
		for (const b of texts.slice(i + 1))
			if (a.el !== b.el && overlap(a, b)) found.add(`${a.what} lies over ${b.what}`);

	for (const el of root.querySelectorAll('button, a, input, select, summary')) {
		if (!isShown(el)) continue;
		const box = el.getBoundingClientRect(),
			what = `${where(el)} ${words(el)}`;
		if (!el.matches('[type=checkbox], [type=radio], p a') && Math.min(box.width, box.height) < LEAST_CONTROL)
			found.add(`${what} is ${box.width.toFixed()}x${box.height.toFixed()} px`);
		checkInside(el, box, what);
		checkUncovered(el, box, what);
	}
	const shapes = [];
	for (const el of root.querySelectorAll('.tile, .slot, .disc, .counter, .pennant, .sail, .next')) {
		if (!isShown(el)) continue;
		const box = el.getBoundingClientRect();
		if (Math.min(box.width, box.height) < 8) found.add(`${where(el)} is ${box.width}x${box.height} px`);
		const shape = {
			el,
			what: where(el),
			left: box.left + 1,
			right: box.right - 1,
			top: box.top + 1,
			bottom: box.bottom - 1,
		};
		if (checkInside(el, box, where(el))) shapes.push(shape);
	}
	/* Who has the next turn is shown by an arrow: text of no size is no text above. */
	for (const next of shapes.filter(({ el }) => el.matches('.next'))) {
		checkUncovered(next.el, next.el.getBoundingClientRect(), next.what);
		for (const other of [...texts, ...shapes])
			if (!next.el.contains(other.el) && overlap(next, other)) found.add(`${next.what} lies over ${other.what}`);
	}
	for (const selector of tells) {
		const all = [...root.querySelectorAll(selector)];
		if (!all.length) found.add(`nothing is ${selector}`);
		for (const el of all) {
			const { width: wide, height: high } = el.getBoundingClientRect();
			if (!isShown(el) || wide < 4 || high < 8) found.add(`${where(el)} ${words(el)} is hidden`);
		}
	}
	for (const el of root.querySelectorAll('.hero h1, .hero p')) {
		range.selectNodeContents(el);
		for (const box of range.getClientRects())
			for (const x of [box.left + 2, (box.left + box.right) / 2, box.right - 2])
				for (const hit of document.elementsFromPoint(x, box.bottom - 4))
					if (hit.closest('.near, .far, .windows, .ribs, .boat, .sails, .trees'))
						found.add(`${where(el)} stands over the picture's ${where(hit)}`);
	}
	if (!scrolls && document.documentElement.scrollHeight > innerHeight + 2) found.add('the page scrolls');
	if (document.documentElement.scrollWidth > innerWidth + 1) found.add('the page scrolls sideways');
	if (fills) {
		const area = [...root.querySelectorAll('.market, .board, .houses, .ship, .doing')]
			.map((el) => el.getBoundingClientRect())
			.reduce((sum, box) => sum + box.width * box.height, 0);
		const part = area / (innerWidth * innerHeight),
			text = parseFloat(getComputedStyle(root.querySelector('main')).fontSize);
		if (part < 0.5) found.add(`the table uses ${Math.round(part * 100)}% of the window`);
		if (innerWidth >= 1600 && text < Math.min(innerHeight, innerWidth * 0.7) / 60)
			found.add(`the table's text has ${text.toFixed(1)} px`);
	}
	if (under) uncover(false);
	return [...found];
}
