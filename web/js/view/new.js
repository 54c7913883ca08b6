/* The table against bots that is chosen in detail: which game, how many, against whom. */
import { formOf, h } from '../base/dom.js';
import { bothGames, sheet } from './parts.js';
import { choice, check, tutorChoice } from './settings.js';
import { capital, setupOf } from '../game/setup.js';
import { _ } from '../base/lang.js';

/** @typedef {import('../state/app.js').State} State */
/** @typedef {import('../main.js').Actions} Actions */

/** @param {{name: string, about: string}[]} bots @param {string} bot */
function aboutBot(bots, bot) {
	const about = bots.find(({ name }) => name === bot)?.about;
	return about && _(about);
}

/**
 * How strong the rivals are, or who they are one by one.
 * @param {import('../game/setup.js').Setup} setup
 * @param {number} count
 * @param {Actions} actions
 */
function rivals(setup, count, actions) {
	const usual = actions.levelBots(setup.level ?? '', count),
		chosen = usual.map((bot, i) => setup.bots?.[i] || bot);
	const known = actions.bots(),
		bots = known.length ? known : chosen.map((name) => ({ name, about: '' }));
	const levels = actions.levels(),
		level = setup.bots ? '' : (levels.find(({ name }) => name === setup.level) ?? levels[1]).name;
	return h(
		'fieldset.rivals',
		null,
		h('legend', null, _('Your rivals')),
		h(
			'div.levels',
			null,
			levels.map(({ name, about }) =>
				h(
					'label.kind',
					{ class: level === name ? 'chosen' : '' },
					h('input', {
						type: 'radio',
						name: 'level',
						value: name,
						checked: level === name,
						onchange: () => actions.setup({ level: name, bots: undefined }),
					}),
					h('b', null, capital(_(name))),
					h('span', null, _(about)),
				),
			),
		),
		h(
			'details.each',
			{ open: !!setup.bots },
			h('summary', null, _('Choose each rival')),
			chosen.map((bot, i) =>
				h(
					'div.rival',
					{ key: i },
					choice(
						_('Seat %d', i + 2),
						`bot${i}`,
						bots.map(({ name }) => [name, capital(name)]),
						bot,
						(name) => actions.setup({ bots: chosen.map((was, k) => (k === i ? name : was)) }),
					),
					h('span.about', null, aboutBot(bots, bot)),
				),
			),
		),
	);
}

/** @param {State} state @param {Actions} actions */
export function newView(state, actions) {
	const setup = setupOf(state.settings.last, state.setup);
	const counts = actions.playerCounts(setup),
		players = Math.max(counts[0], setup.players);
	return sheet(
		state,
		_('Choose the game'),
		h(
			'form.new',
			{
				onsubmit: (/** @type {Event} */ event) => {
					formOf(event);
					actions.playChosen();
				},
			},
			h(
				'fieldset.kinds',
				null,
				h('legend', null, _('Game')),
				bothGames(actions).map(({ name: value, title, text }) =>
					h(
						'label.kind',
						{ class: setup.game === value ? 'chosen' : '' },
						h('input', {
							type: 'radio',
							name: 'game',
							value,
							checked: setup.game === value,
							onchange: () => actions.setup({ game: value, options: {} }),
						}),
						h('b', null, title),
						h('span', null, text),
					),
				),
			),
			choice(
				_('Players'),
				'players',
				counts.map((n) => [String(n), String(n)]),
				String(players),
				(n) => actions.setup({ players: Number(n) }),
			),
			setup.game === 'board' &&
				choice(
					_('Edition'),
					'edition',
					actions.editions().map((name) => [name, actions.editionTitle(name)]),
					setup.edition ?? actions.editions()[0],
					(edition) => actions.setup({ edition }),
				),
			setup.game === 'card' &&
				check(_('With the bonus of 20'), 'bonus20', !!setup.options?.bonus20, (on) =>
					actions.setup({ options: on ? { ...setup.options, bonus20: true } : {} }),
				),
			rivals(setup, players - 1, actions),
			tutorChoice(state, actions),
			h('button.main.huge', { type: 'submit' }, _('Play')),
		),
	);
}
