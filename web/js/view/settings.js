/* What a player can choose about the page itself. */
import { h, inputOf } from '../base/dom.js';
import { DEFAULT_NAME } from '../game/setup.js';
import { speeds, tutorLevels } from '../state/app.js';
import { permission } from '../state/notify.js';
import { sheet } from './parts.js';
import { _, C_, N_, LANGUAGES } from '../base/lang.js';

/** @typedef {import('../state/app.js').State} State */
/** @typedef {import('../main.js').Actions} Actions */

/** @type {Record<string, string>} */
const speedWords = { slow: N_('slow'), steady: N_('normal'), quick: N_('quick'), 'at once': N_('at once') };
/** @type {[string, string][]} */
const themes = [
	['auto', N_('as the system')],
	['light', N_('light')],
	['dark', N_('dark')],
];

/**
 * @param {string} label
 * @param {string} name
 * @param {string[][]} choices
 * @param {string} chosen
 * @param {(value: string) => void} onchange
 */
export function choice(label, name, choices, chosen, onchange) {
	return h(
		'label.choice',
		null,
		h('span', null, label),
		h(
			'select',
			{ name, onchange: (/** @type {Event} */ event) => onchange(inputOf(event).value) },
			choices.map(([value, words]) => h('option', { value, selected: value === chosen }, words)),
		),
	);
}

/** What the tutor warns of, in games against bots. @param {State} state @param {Actions} actions */
export function tutorChoice({ settings }, actions) {
	const words = [C_('tutor', 'off'), C_('tutor', 'gentle'), C_('tutor', 'strict')];
	return choice(
		C_('form', 'Tutor'),
		'tutor',
		tutorLevels.map((level, i) => [level, words[i]]),
		settings.tutor,
		(tutor) => actions.settings({ tutor }),
	);
}

/** @param {string} label @param {string} name @param {boolean} on @param {(on: boolean) => void} onchange */
export function check(label, name, on, onchange) {
	return h(
		'label.check',
		null,
		h('input', {
			type: 'checkbox',
			name,
			checked: on,
			onchange: (/** @type {Event} */ event) => onchange(inputOf(event).checked),
		}),
		h('span', null, label),
	);
}

/** A wish that the browser must agree to. @param {State} state @param {Actions} actions */
export function notifyCheck(state, actions) {
	if (permission() === 'none') return null;
	return h(
		'div.wish',
		null,
		check(_('Tell me when it is my turn'), 'notify', state.settings.notify && permission() === 'granted', (on) =>
			actions.settings({ notify: on }),
		),
		permission() === 'denied' &&
			h('small', null, _('This browser does not allow it here; its settings for this page can change that.')),
	);
}

/** @param {State} state @param {Actions} actions */
export function settingsForm(state, actions) {
	const { settings } = state;
	const set = actions.settings;
	return h(
		'div.settings',
		null,
		h(
			'label.choice',
			null,
			h('span', null, _('Your name')),
			h('input', {
				name: 'name',
				maxlength: 24,
				defaultValue: settings.name,
				placeholder: DEFAULT_NAME,
				autocomplete: 'nickname',
				onchange: (/** @type {Event} */ event) => set({ name: inputOf(event).value.trim() }),
			}),
		),
		choice(_('Language'), 'lang', LANGUAGES, document.documentElement.lang, (lang) => set({ lang })),
		choice(
			_('Bots play'),
			'speed',
			Object.keys(speeds).map((speed) => [speed, _(speedWords[speed])]),
			settings.speed,
			(speed) => set({ speed }),
		),
		choice(
			_('Colours'),
			'theme',
			themes.map(([value, words]) => [value, _(words)]),
			settings.theme,
			(theme) => set({ theme }),
		),
		tutorChoice(state, actions),
		check(_('Sounds'), 'sound', settings.sound, (sound) => set({ sound })),
		check(_('Animations'), 'motion', settings.motion, (motion) => set({ motion })),
		check(_('Letters and digits as shortcuts'), 'letters', settings.letters, (letters) => set({ letters })),
		notifyCheck(state, actions),
		h(
			'details',
			null,
			h('summary', null, _('Keys')),
			h(
				'dl.keys',
				null,
				[
					['D O', _('draw, offer')],
					['↑ ↓ 0–9', _('choose a bid')],
					['Enter', _('bid, take, go on')],
					['P', _('pass')],
					['R 2 3', _('reveal, mark')],
					['Space', _('skip')],
					['H W', _('hint, odds')],
					['← → C', _('in a replay: back, on, play on from here')],
					['V B N', _('review of a replay, previous mistake, next mistake')],
					['L T ? M', _('log, words, rules, settings')],
					['Esc', _('close')],
				].map(([key, words]) => [h('dt', null, h('kbd', null, key)), h('dd', null, words)]),
			),
		),
	);
}

/** @param {State} state @param {Actions} actions */
export function settingsView(state, actions) {
	return sheet(state, _('Settings'), settingsForm(state, actions));
}
