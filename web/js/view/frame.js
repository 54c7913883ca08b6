/* What every view stands in: the reader's colours, and what to do when a part of the page could not be loaded. */
import { h, patch } from '../base/dom.js';
import { _ } from '../base/lang.js';
import { inMotion } from '../state/app.js';

/** @typedef {import('../state/app.js').State} State */

/** @param {State} state @param {() => void} onRetry */
function troubleView({ trouble }, onRetry) {
	if (!trouble) return null;
	const page = trouble === 'page';
	return h(
		'div.trouble',
		{ key: 'trouble', role: 'alert' },
		h(
			'p',
			null,
			page
				? _('Part of this page could not be loaded. Check the connection, then load the page again.')
				: _(
						'The bots could not be loaded. Check the connection, then try again: ' +
							'the game goes on where it is.',
					),
		),
		h('button.main', { type: 'button', onclick: onRetry }, page ? _('Load the page again') : _('Try again')),
	);
}

/** @param {State} state @param {any} view @param {() => void} [onRetry] */
export function drawFrame(state, view, onRetry = () => location.reload()) {
	const { settings } = state,
		root = document.documentElement,
		app = /** @type {Element} */ (document.getElementById('app'));
	root.dataset.theme = settings.theme;
	root.dataset.motion = inMotion(settings) ? 'on' : 'off';
	app.querySelector(':scope > .loading')?.remove();
	patch(app, [view, troubleView(state, onRetry)]);
}
