/* The review beside the table: progress, the graph and the moment, mistakes to go through or to learn from, sums. */
import { h, inputOf, unchanged } from '../base/dom.js';
import { actionOf } from '../game/record.js';
import { DRAW, OFFER, BID, PASS, REVEAL } from '../game/rules.js';
import { pieceWords } from '../game/words.js';
import { chancesView, graphView, markShape, marksLegend } from './review_graph.js';
import { points, signed, sumsView } from './review_sums.js';
import { choiceWords } from './act.js';
import { letterKey, seatName } from './parts.js';
import { gradeWords } from './verdict.js';
import { _, P_, language } from '../base/lang.js';

/** @typedef {import('../state/app.js').State} State */
/** @typedef {import('../state/app.js').Game} Game */
/** @typedef {import('../state/app.js').Review} Review */
/** @typedef {import('../main.js').Actions} Actions */
/** @typedef {import('../game/types.js').Report} Report */
/** @typedef {import('../game/types.js').ReviewStep} ReviewStep */
/** @typedef {import('../game/types.js').Choice} Choice */
/** @typedef {typeof import('../play/review.js')} Controller */

/** Changes of a chance that are not worth telling are smaller. */
const LITTLE = 0.005;

/** @param {Choice} choice @param {Game} game */
function wordsOf(choice, game) {
	return choiceWords(actionOf(choice), game.scene);
}

/** @param {{error?: number, florins?: number}} of */
function costWords({ error = 0, florins = 0 }) {
	return _('%s points of the chance to win, %s florins', points(-error), signed(-florins, 1));
}

/** Who gained most by an error, in words, or ''. @param {ReviewStep} step @param {Game} game */
function gainerWords({ seat, chances, better = [] }, game) {
	const gains = chances.map((chance, other) => (other === seat ? 0 : chance - (better[other] ?? chance))),
		most = Math.max(...gains);
	return most >= LITTLE
		? _('%s gains most by it: %s points.', seatName(game, gains.indexOf(most)), points(most))
		: '';
}

/** @param {ReviewStep} step @returns {boolean} was there something better? */
function isWrong({ error = 0 }) {
	return error >= LITTLE;
}

/** What chance did to everybody, the most first. @param {ReviewStep} step @param {Game} game */
function luckWords({ effect }, game) {
	return effect
		.map((change, seat) => ({ change, seat }))
		.filter(({ change }) => Math.abs(change) >= LITTLE)
		.sort((a, b) => Math.abs(b.change) - Math.abs(a.change))
		.map(({ change, seat }) => `${seatName(game, seat)} ${points(change)}`)
		.join(', ');
}

/** The moment: what was decided or came, and what that means. @param {ReviewStep} step @param {Game} game
 * @returns {{head: string, grade: string, lines: string[]}} */
export function momentWords(step, game) {
	const who = seatName(game, step.seat ?? step.first ?? 0);
	if (!step.played) {
		const head = step.piece
			? `${who}: ${pieceWords(step.piece)}`
			: `${_('Day %d of 3', step.day)}: ${_('%s starts.', who)}`;
		const luck = luckWords(step, game);
		return { head, grade: '', lines: [luck ? _('Luck: %s', luck) : _('This changed little.')] };
	}
	const head = `${who}: ${wordsOf(step.played, game)}`;
	if (!isWrong(step))
		return {
			head,
			grade: '',
			lines: [step.counts ? _('Nothing was better.') : _('All choices were about equal.')],
		};
	const better = _('Better: %s', wordsOf(/** @type {Choice} */ (step.best), game));
	const lines = [costWords(step), better, gainerWords(step, game)].filter(Boolean);
	return { head, grade: step.grade ?? '', lines };
}

/** The best choice, if it may be drawn on the table. @param {Review} review @returns {Choice | null} */
function betterChoice({ report, at, quiz, status }) {
	const step = report?.steps[at];
	if (status !== 'ready' || !step?.best || !isWrong(step)) return null;
	return !quiz || quiz.solved ? step.best : null;
}

/** How the table is drawn for a choice. @param {Choice | null} choice @param {Game} game */
function drawnChoice(choice, game) {
	if (!choice) return { class: '', style: {} };
	const { type, places } = actionOf(choice);
	/** @type {Record<number, string>} */
	const names = { [DRAW]: 'draw', [OFFER]: 'offer', [BID]: 'bid', [PASS]: 'bid', [REVEAL]: 'draw' };
	const taken = [1, 2, 3].filter((place) => (places >> (place - 1)) & 1).map((place) => `better-take${place}`);
	return {
		class: `better ${names[type] ? `better-${names[type]}` : taken.join(' ')}`,
		style: { '--better': JSON.stringify(wordsOf(choice, game).split(':')[0]) },
	};
}

/**
 * @param {string} name
 * @param {string} label
 * @param {(() => void) | undefined} onclick
 * @param {{key?: string, id?: string, off?: boolean, title?: string}} [more]
 */
function button(name, label, onclick, { key = '', id, off, title } = {}) {
	return h(
		`button.${name}`,
		{
			key: id ?? label,
			id,
			type: 'button',
			onclick,
			title,
			'aria-label': title,
			disabled: off ? 'disabled' : null,
			'aria-keyshortcuts': key || null,
		},
		label,
		key && h('kbd', { 'aria-hidden': 'true' }, key),
	);
}

/** @param {Review} review @param {Actions} actions */
function workingView({ part }, actions) {
	const percent = Math.floor(100 * part);
	return [
		h('p', { key: 'why' }, _('The game is being analysed, here in your browser.')),
		h(
			'p.progress',
			{ key: 'bar' },
			h('progress', { value: percent, max: 100, 'aria-label': _('Analysed so far') }),
			h('b', null, `${percent}%`),
		),
		h('p', { key: 'stop' }, button('quiet', _('Cancel'), actions.closeReview)),
	];
}

/** @param {Actions} actions */
function failedView(actions) {
	return [
		h('p.notice', { key: 'why', role: 'alert' }, _('The game could not be analysed.')),
		h(
			'p',
			{ key: 'again' },
			button('main', _('Try again'), () => actions.reviewing()?.again()),
		),
	];
}

/** Whose mistakes are looked for. @param {Game} game @param {Review} review @param {Controller | null} control */
function whoseView(game, { seat }, control) {
	return h(
		'label.whose',
		null,
		_('Whose mistakes'),
		h(
			'select',
			{
				value: seat,
				onchange: (/** @type {Event} */ event) => control?.choose(Number(inputOf(event).value)),
			},
			h('option', { value: -1, selected: seat === -1 }, _('everybody')),
			game.header.players.map((_player, one) =>
				h('option', { key: one, value: one, selected: seat === one }, seatName(game, one)),
			),
		),
	);
}

/** @param {{head: string, grade: string, lines: string[]}} words */
function momentView({ head, grade, lines }) {
	return h(
		'div.moment',
		{ role: 'status' },
		h(
			'p.head',
			null,
			grade && markShape(grade),
			h('b', null, head),
			grade && h('span.grade', { class: grade }, gradeWords(grade)),
		),
		lines.map((line, i) => h('p', { key: i }, line)),
	);
}

/** @param {State} state @param {Review} review @param {Controller | null} control */
function movesView(state, review, control) {
	const game = /** @type {Game} */ (state.game),
		last = (review.report?.steps.length ?? 1) - 1;
	const count = control?.mistakesOf(review).length ?? 0,
		any = (/** @type {number} */ direction) => (control?.mistakeFrom(review, direction) ?? -1) >= 0;
	const learner = review.seat >= 0 && seatName(game, review.seat);
	return [
		h(
			'div.moves',
			{ key: 'moves' },
			button('step', '◀', () => control?.step(-1), { title: _('one step back'), off: review.at <= 0 }),
			button('step', '▶', () => control?.step(1), { title: _('one step on'), off: review.at >= last }),
			button('second', _('◂ mistake'), () => control?.toMistake(-1), {
				id: 'previous-mistake',
				title: _('Previous mistake'),
				key: letterKey(state, 'B'),
				off: !any(-1),
			}),
			button('second', _('mistake ▸'), () => control?.toMistake(1), {
				id: 'next-mistake',
				title: _('Next mistake'),
				key: letterKey(state, 'N'),
				off: !any(1),
			}),
		),
		h(
			'div.moves',
			{ key: 'learn' },
			whoseView(game, review, control),
			learner &&
				button(
					'main',
					review.seat === game.you || game.you < 0
						? P_('Learn from %d mistake', 'Learn from %d mistakes', count)
						: P_(
								'Do better than %1$s: %2$d mistake',
								'Do better than %1$s: %2$d mistakes',
								count,
								learner,
								count,
							),
					() => control?.learn(),
					{ id: 'learn', off: !count },
				),
		),
	];
}

/** @param {State} state @param {Review} review @param {Actions} actions */
function studyView(state, review, actions) {
	const game = /** @type {Game} */ (state.game),
		report = /** @type {Report} */ (review.report),
		control = actions.reviewing(),
		step = report.steps[review.at],
		words = momentWords(step, game);
	const plain = [words.head, words.grade && gradeWords(words.grade), ...words.lines].filter(Boolean).join('. ');
	return [
		graphView(game, review, plain, (index) => control?.goTo(index)),
		chancesView(game, step.chances),
		momentView(words),
		...movesView(state, review, control),
		marksLegend(),
		unchanged('sums', [report, game.header, game.you, language()], () => sumsView(game, report)),
		h(
			'p.tools',
			null,
			game.lines.some((ev) => ev.ev === 'seed') && button('quiet', _('Share'), actions.share, { id: 'share' }),
			button('quiet', _('Copy the position'), actions.copyPosition, { id: 'copy-position' }),
			h('small', null, _('Evaluator %s', report.evaluator)),
		),
		state.notice && h('p.told', { role: 'status' }, state.notice),
	];
}

/* ---- Learning from mistakes ---- */

/** @param {NonNullable<Review['quiz']>} quiz @param {Controller | null} control */
function countView({ grades, list }, control) {
	const right = grades.filter((grade) => grade === 'good').length,
		nearly = grades.filter((grade) => grade === 'inaccuracy').length;
	return [
		h(
			'p.verdict',
			{ key: 'count', role: 'status' },
			P_('%1$d of %2$d was right at once.', '%1$d of %2$d were right at once.', right, right, list.length),
			nearly > 0 && ` ${P_('%d was nearly right.', '%d were nearly right.', nearly)}`,
		),
		h(
			'div.moves',
			{ key: 'on' },
			button('second', _('Once more'), () => control?.learn(), { id: 'again' }),
			button('main', _('Back to the review'), () => control?.endQuiz(), { id: 'end-quiz', key: 'Enter' }),
		),
	];
}

/** @param {NonNullable<Review['quiz']>} quiz @param {ReviewStep} step @param {Game} game */
function verdictLines(quiz, step, game) {
	const { answer, solved } = quiz,
		best = wordsOf(/** @type {Choice} */ (step.best), game);
	if (!answer) return solved ? [_('Best: %s', best)] : [];
	const made = wordsOf(answer, game),
		cost = costWords(answer);
	if (answer.grade === 'good') return [made === best ? `${made}.` : _('%s is as good as %s.', made, best)];
	if (answer.grade === 'inaccuracy') return [`${made}: ${cost}`, _('Best: %s', best)];
	return [`${made}: ${cost}`, solved ? _('Best: %s', best) : ''].filter(Boolean);
}

/** @param {ReviewStep} step @param {Game} game */
function playedWords(step, game) {
	const words = wordsOf(/** @type {Choice} */ (step.played), game);
	return step.seat === game.you
		? _('In the game you chose: %s.', words)
		: _('In the game %s chose: %s.', seatName(game, step.seat ?? 0), words);
}

/** @param {'good' | 'inaccuracy' | 'mistake' | 'blunder'} grade */
function verdictHead(grade) {
	return grade === 'good' ? _('Right!') : grade === 'inaccuracy' ? _('Nearly.') : _('No, that is worse.');
}

/** @param {State} state @param {Review} review @param {Controller | null} control */
function quizView(state, review, control) {
	const game = /** @type {Game} */ (state.game),
		quiz = /** @type {NonNullable<Review['quiz']>} */ (review.quiz),
		step = /** @type {Report} */ (review.report).steps[review.at];
	if (quiz.at >= quiz.list.length) return countView(quiz, control);
	const { answer, solved, waiting } = quiz,
		done = answer || solved;
	return [
		h(
			'div.moment',
			{ key: `m${quiz.at}`, role: 'status' },
			!done && h('p', null, playedWords(step, game), ' ', h('b', null, _('What would have been better?'))),
			waiting && h('p', null, _('Thinking …')),
			answer && h('p.verdict', { class: answer.grade }, verdictHead(answer.grade)),
			verdictLines(quiz, step, game).map((line, i) => h('p', { key: i }, line)),
		),
		h(
			'div.moves',
			{ key: 'on' },
			answer && !solved && button('second', _('Try again'), () => control?.tryAgain(), { id: 'try-again' }),
			!solved && !waiting && button('second', _('Show the solution'), () => control?.solve(), { id: 'solve' }),
			done && button('main', _('Next'), () => control?.next(), { id: 'next', key: 'Enter' }),
			button('quiet', _('Back to the review'), () => control?.endQuiz(), { id: 'end-quiz' }),
		),
	];
}

/** @param {Review} review */
function titleOf({ quiz }) {
	if (!quiz) return _('Review');
	return quiz.at < quiz.list.length
		? _('Mistake %d of %d', quiz.at + 1, quiz.list.length)
		: _('Learn from your mistakes');
}

/** @param {State} state @param {Review} review @param {Actions} actions */
function bodyOf(state, review, actions) {
	if (review.status === 'failed') return failedView(actions);
	if (review.status === 'working' || !review.report) return workingView(review, actions);
	return review.quiz ? quizView(state, review, actions.reviewing()) : studyView(state, review, actions);
}

/**
 * The table with its review beside or below it.
 * @param {State} state
 * @param {Actions} actions
 * @param {import('../base/dom.js').VElement} table
 */
export function reviewView(state, actions, table) {
	const game = /** @type {Game} */ (state.game),
		review = /** @type {Review} */ (state.review),
		better = drawnChoice(betterChoice(review), game);
	return h(
		'div.studied',
		{ key: 'studied', class: `${review.quiz ? 'asking' : ''} ${better.class}`, style: better.style },
		table,
		h(
			'aside.review',
			{ 'aria-label': _('Review') },
			h(
				'header',
				null,
				h('h2', null, titleOf(review)),
				h(
					'button.close',
					{
						type: 'button',
						'aria-label': _('Back to the replay'),
						title: _('Back to the replay'),
						onclick: actions.closeReview,
					},
					'×',
				),
			),
			h('div.body', { key: review.quiz ? 'quiz' : review.status }, bodyOf(state, review, actions)),
		),
	);
}
