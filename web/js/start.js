/* What is loaded first: the first page is drawn before everything else (main.js) has come. */
import { chooseLanguage, speak, _ } from './base/lang.js';
import { listGames } from './game/keep.js';
import { Unloaded, inTime } from './game/load.js';
import { dispatch, getState } from './state/app.js';
import { drawFrame } from './view/frame.js';
import { homeView } from './view/home.js';

/** The games that are kept are not waited for longer, in milliseconds: they would push away what is below them. */
const GAMES_WAIT = 200;

/** @type {Promise<typeof import('./main.js')> | undefined} */
let loading;

function rest() {
	loading ??= inTime(import('./main.js'));
	return loading;
}

/** What the first page offers; it is done once everything is there. */
const actions = {
	play: async () => (await rest()).actions.play(),
	/** @param {Partial<import('./state/app.js').Settings>} change */
	settings: async (change) => (await rest()).actions.settings(change),
};

function isFirstPage() {
	return !location.pathname.startsWith('/table/') && /^#?\/?$/.test(location.hash);
}

async function findGames() {
	const games = listGames().then((list) => dispatch({ type: 'games', games: list }));
	await Promise.race([games, new Promise((resume) => setTimeout(resume, GAMES_WAIT))]);
}

function drawFirstPage() {
	const state = getState();
	drawFrame(state, homeView(state, actions));
}

function drawn() {
	return new Promise((resume) => requestAnimationFrame(() => setTimeout(resume, 0)));
}

async function start() {
	const first = isFirstPage();
	if (!first) rest().catch(() => undefined);
	const { lang } = getState().settings;
	await Promise.all([speak(chooseLanguage([lang, ...navigator.languages].filter(Boolean))), first && findGames()]);
	if (first) {
		drawFirstPage();
		await drawn();
	}
	await (await rest()).start();
}

/** Nothing can be drawn by the usual way: a sentence, and a button that loads the page again. @param {unknown} error */
function fail(error) {
	const why = error instanceof Error && !(error instanceof Unloaded) ? error.message : '';
	const button = Object.assign(document.createElement('button'), {
		className: 'main',
		type: 'button',
		textContent: _('Load the page again'),
		onclick: () => location.reload(),
	});
	const words = Object.assign(document.createElement('p'), {
		textContent: why
			? _('Medici cannot start here: %s', why)
			: _('Part of this page could not be loaded. Check the connection, then load the page again.'),
	});
	const box = Object.assign(document.createElement('div'), { className: 'trouble', role: 'alert' });
	box.append(words, button);
	document.body.append(box);
}

start().catch(fail);
