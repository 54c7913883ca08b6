/* Drawing as a function of state: h() describes elements, patch() brings the document in line with a description.
 *
 * A hundred lines instead of a library: the page redraws a few hundred elements at most, a few times a second, and
 * needs no more than keys, properties and SVG. What a description holds as text is set as text: no markup is ever
 * parsed. */

/**
 * @typedef {{tag: string, props: Record<string, any>, children: Node_[], key?: string|number, el?: Element}} VElement
 * @typedef {{text: string, el?: Text}} VText
 * @typedef {VElement | VText} Node_
 * @typedef {VElement | string | number | null | undefined | false} Child
 */

const SVG = 'http://www.w3.org/2000/svg';

/**
 * @param {string} tag  'button.large#id' is a tag with classes
 * @param {Record<string, any> | null} [props]
 * @param {...any} children
 * @returns {VElement}
 */
export function h(tag, props, ...children) {
	const [name, ...classes] = tag.split('.');
	/** @type {Record<string, any>} */
	const all = { ...props };
	const own = all.class ? [all.class] : [];
	if (classes.length || own.length) all.class = [...classes, ...own].join(' ');
	const key = all.key;
	delete all.key;
	/** @type {Node_[]} */
	const list = [];
	flatten(children, list);
	return { tag: name || 'div', props: all, children: list, key };
}

/** @param {any[]} children @param {Node_[]} list */
function flatten(children, list) {
	for (const child of children) {
		if (child === null || child === undefined || child === false || child === true) continue;
		if (Array.isArray(child)) flatten(child, list);
		else if (typeof child === 'object') list.push(child);
		else list.push({ text: String(child) });
	}
}

/** @param {Element} el @param {string} name @param {any} value @param {any} before */
function setProp(el, name, value, before) {
	if (name.startsWith('on')) {
		/** @type {any} */ (el)[name] = value ?? null;
	} else if (name === 'style') {
		const style = /** @type {HTMLElement} */ (el).style;
		for (const key of Object.keys(before ?? {})) if (!value || !(key in value)) style.removeProperty(key);
		for (const key of Object.keys(value ?? {})) style.setProperty(key, value[key]);
	} else if (name === 'value') {
		const input = /** @type {HTMLInputElement} */ (el);
		if (input.value !== String(value)) input.value = String(value);
	} else if (name === 'defaultValue') {
		/* Shown until something is typed: no drawing takes that away, as `value` would. */
		/** @type {HTMLInputElement} */ (el).defaultValue = String(value ?? '');
	} else if (name === 'checked' || name === 'open') {
		/** @type {any} */ (el)[name] = !!value;
	} else if (value === false || value === null || value === undefined) {
		el.removeAttribute(name);
	} else {
		el.setAttribute(name, value === true ? '' : String(value));
	}
}

/** @param {Node_} node @param {boolean} svg @returns {Element | Text} */
function create(node, svg) {
	if (!('tag' in node)) return (node.el = document.createTextNode(node.text));
	const drawn = svg || node.tag === 'svg';
	const el = drawn ? document.createElementNS(SVG, node.tag) : document.createElement(node.tag);
	node.el = el;
	const inside = drawn && node.tag !== 'foreignObject';
	for (const child of node.children) el.append(create(child, inside));
	for (const name of ordered(node.props)) if (name !== 'hook') setProp(el, name, node.props[name], undefined);
	if (node.props.hook) node.props.hook(el);
	return el;
}

/** A range must know its limits before its value. @param {Record<string, any>} props */
function ordered(props) {
	return Object.keys(props).sort((a, b) => Number(a === 'value') - Number(b === 'value'));
}

/** @param {Node_} a @param {Node_} b */
function same(a, b) {
	if ('tag' in a && 'tag' in b) return a.tag === b.tag && a.key === b.key;
	return !('tag' in a) && !('tag' in b);
}

/** @param {Node_} before @param {Node_} after @param {boolean} svg */
function update(before, after, svg) {
	if (before === after) return;
	if (!('tag' in after) || !('tag' in before)) {
		const text = /** @type {VText} */ (after),
			old = /** @type {VText} */ (before);
		text.el = old.el;
		if (text.text !== old.text) /** @type {Text} */ (text.el).data = text.text;
		return;
	}
	const el = (after.el = /** @type {Element} */ (before.el));
	const drawn = svg || after.tag === 'svg';
	updateChildren(el, before.children, after.children, drawn && after.tag !== 'foreignObject');
	for (const name of Object.keys(before.props))
		if (!(name in after.props)) setProp(el, name, undefined, before.props[name]);
	for (const name of ordered(after.props))
		if (name !== 'hook' && (name === 'value' || name === 'checked' || before.props[name] !== after.props[name]))
			setProp(el, name, after.props[name], before.props[name]);
}

/** @param {Element} parent @param {Node_[]} before @param {Node_[]} after @param {boolean} svg */
function updateChildren(parent, before, after, svg) {
	/** @type {Map<any, Node_>} */
	const keyed = new Map();
	for (const node of before) if ('tag' in node && node.key !== undefined) keyed.set(node.key, node);
	const loose = before.filter((node) => !('tag' in node && node.key !== undefined));
	const kept = new Set();
	let at = 0;
	for (const node of after) {
		let old = 'tag' in node && node.key !== undefined ? keyed.get(node.key) : loose[at++];
		if (old && !same(old, node)) old = undefined;
		if (old) {
			update(old, node, svg);
			kept.add(old);
		} else create(node, svg);
	}
	for (const node of before) if (!kept.has(node)) node.el?.remove();
	let place = parent.firstChild;
	for (const node of after) {
		if (node.el === place) place = place?.nextSibling ?? null;
		else parent.insertBefore(/** @type {Element} */ (node.el), place);
	}
}

/** @type {Map<string, {from: any[], node: any}>} */
const kept = new Map();

/**
 * A part that is described anew only when one of the values that it is made `from` is another: the large parts of the
 * table are the same from one bid to the next.
 * @param {string} slot its place on the page
 * @param {any[]} from
 * @template {VElement | null | undefined} T
 * @param {() => T} make
 * @returns {T}
 */
export function unchanged(slot, from, make) {
	const old = kept.get(slot);
	if (old && old.from.length === from.length && old.from.every((value, i) => value === from[i])) return old.node;
	const node = make();
	kept.set(slot, { from, node });
	return node;
}

/** @type {WeakMap<Element, Node_[]>} */
const drawn = new WeakMap();

/** @param {Element} root @param {Child[]} children */
export function patch(root, children) {
	/** @type {Node_[]} */
	const list = [];
	flatten(children, list);
	updateChildren(root, drawn.get(root) ?? [], list, false);
	drawn.set(root, list);
}

/** The field that an event is about. @param {Event} event */
export function inputOf(event) {
	return /** @type {HTMLInputElement} */ (event.target);
}

/** The form that was sent, which the page handles itself. @param {Event} event */
export function formOf(event) {
	event.preventDefault();
	return /** @type {HTMLFormElement} */ (event.target);
}

/** What was typed into a field of a form. @param {HTMLFormElement} form @param {string} name */
export function typedInto(form, name) {
	return String(new FormData(form).get(name) ?? '').trim();
}
