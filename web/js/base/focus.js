/* Where the focus is: it stays with the player when a drawing takes away what had it, and goes into what opens. */

const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** @param {Element | null | undefined} el @returns {boolean} */
function canHave(el) {
	return (
		!!el && el.isConnected && !el.matches(':disabled') && !el.closest('[inert]') && el.getClientRects().length > 0
	);
}

/** Gives it the focus, though it is no control. @param {Element | null | undefined} el */
export function focusOn(el) {
	if (!(el instanceof HTMLElement)) return;
	if (!el.matches(CONTROLS)) el.tabIndex = -1;
	el.focus({ preventScroll: el.matches('h1, section') });
}

/**
 * The control that is nearest to a place among an element's children. A link takes the focus over from a link only:
 * whoever pressed a button and presses Enter again must not leave the page.
 * @param {Element} parent
 * @param {number} place
 * @param {boolean} fromLink
 */
function nearest(parent, place, fromLink) {
	const near = [...parent.children]
		.map((el, i) => ({ el, far: Math.abs(i - place) }))
		.sort((a, b) => a.far - b.far)
		.flatMap(({ el }) => (el.matches(CONTROLS) ? [el] : [...el.querySelectorAll(CONTROLS)]));
	return near.find((el) => canHave(el) && (fromLink || !el.matches('a[href]')));
}

/** @param {Element} at @returns {{parent: Element, place: number}[]} */
function pathOf(at) {
	const path = [];
	for (let el = at; el.parentElement && el !== document.body; el = el.parentElement)
		path.push({ parent: el.parentElement, place: [...el.parentElement.children].indexOf(el) });
	return path;
}

/**
 * Draws. If what had the focus is gone then, `instead` has it; otherwise the part of the page that is marked to keep
 * the focus of its controls (data-focus), or the control that is nearest to the place.
 * @param {() => void} draw
 * @param {() => Element | null | undefined} instead
 */
export function keepFocus(draw, instead) {
	const at = document.activeElement,
		path = at ? pathOf(at) : [];
	draw();
	if (!at || !path.length) return;
	if (canHave(at)) {
		if (document.activeElement !== at) focusOn(at);
		return;
	}
	const wished = instead();
	if (wished && canHave(wished)) {
		focusOn(wished);
		return;
	}
	const keeper = at.isConnected ? null : path.find(({ parent }) => parent.matches('[data-focus]'))?.parent;
	const next = path
		.filter(({ parent }) => parent.isConnected)
		.map(({ parent, place }) => nearest(parent, place, at.matches('a[href]')));
	focusOn(canHave(keeper) ? keeper : (next.find(Boolean) ?? document.querySelector('h1')));
}
