// The page and the terminal follow a game alike. Over every golden record:
// - the page's scene after each line (web/js/game/scene.js) is that of src/scene, which tests/unit/scene_json.c prints;
// - the page tells it in the same sentences (web/js/game/story.js) as `medici replay --all`, in each language. What the
//   terminal adds, the header and the arithmetic of a scoring, is left out;
// - the page proves the deal from the seed, also where players contributed to it.
// And the rules on the page are those of `medici rules`, in each language.
// usage: twins.mjs PROGRAM FOLDER, the page as tools/page puts it together
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { useCatalogue } from '../../web/js/base/lang.js';
import { factsOf } from '../../web/js/game/facts.js';
import { deal, parseRecords, prove } from '../../web/js/game/record.js';
import { Rules, hex } from '../../web/js/game/rules.js';
import { sceneNext, sceneStart, shipLoad, shipRise, shipWorth } from '../../web/js/game/scene.js';
import { sentence } from '../../web/js/game/story.js';
import { rulesText } from '../../web/js/view/rules.js';

const [program, folder] = process.argv.slice(2);
const sceneProgram = join(dirname(program), 'tests/unit/scene_json');
const golden = new URL('../data/golden/', import.meta.url).pathname;
const goldens = readdirSync(golden)
	.filter((file) => file.endsWith('.medici'))
	.map((name) => ({ name, path: join(golden, name), games: parseRecords(readFileSync(join(golden, name), 'utf8')) }));
const rules = new Rules(await WebAssembly.compile(readFileSync(join(folder, 'rules.wasm'))));

let number = 0,
	failed = 0;

/** One check: what went wrong, if anything. */
function report(name, faults) {
	failed += faults.length;
	console.log(`${faults.length ? 'not ok' : 'ok'} ${++number} - ${name}`);
	for (const fault of faults) console.log(`# ${fault}`);
}

const run = (...args) => execFileSync(program, args, { encoding: 'utf8' });

/* ---- The scene ---- */

/** The page's scene in the form and with the names of scene_json.c. */
function brief(scene) {
	const rising = !['scored', 'over'].includes(scene.phase);
	const all = (list) => scene.sources.map(list);
	return {
		day: scene.day,
		phase: scene.phase,
		left: scene.left,
		turn: scene.turn,
		selector: scene.selector,
		leader: scene.leader,
		high: scene.high,
		letters: scene.letters.join(''),
		winners: scene.winners.reduce((bits, seat) => bits | (1 << seat), 0),
		said: scene.said.map((said) => [said?.kind, said?.amount].filter((word) => word !== undefined).join(' ')),
		money: scene.money,
		before: scene.before,
		load: scene.ships.map(shipLoad),
		worth: scene.ships.map(shipWorth),
		ships: scene.ships,
		scored_ships: scene.scoredShips,
		stock: scene.stock,
		rise: scene.ships.map((ship) => shipRise(ship).map((rise) => (rising ? rise : 0))),
		group: scene.group,
		market: scene.market,
		spent: all(({ spent }) => spent),
		earned_ship: all(({ ship }) => ship),
		earned_stock: all(({ stock }) => stock),
		earned_bonus: all(({ bonus }) => bonus),
		points: scene.points.map(({ day, money }) => [day, ...money]),
	};
}

/** The scene after each event, a line each. */
function pageScenes({ header, lines }) {
	let scene = sceneStart(header, rules.numbers(header, header.players.length));
	return lines.filter((ev) => ev.ev !== 'seed').map((ev) => ({ ev, scene: brief((scene = sceneNext(scene, ev))) }));
}

function sceneFault({ name, path, games }) {
	const want = execFileSync(sceneProgram, [path], { encoding: 'utf8', maxBuffer: 1 << 28 })
		.trim()
		.split('\n')
		.map((line) => JSON.parse(line));
	const got = games.flatMap(pageScenes);
	if (want.length !== got.length) return `${name}: ${want.length} events in the terminal, ${got.length} on the page`;
	for (const [i, { ev, scene }] of got.entries())
		for (const [field, value] of Object.entries(want[i]))
			if (JSON.stringify(scene[field]) !== JSON.stringify(value))
				return (
					`${name}, event ${i + 1}, ${JSON.stringify(ev).slice(0, 80)}: ${field} is ` +
					`${JSON.stringify(value)} in the terminal, ${JSON.stringify(scene[field])} on the page`
				);
	return '';
}

report(`the scene after every event of ${goldens.length} goldens`, goldens.map(sceneFault).filter(Boolean));

/* ---- The deal ---- */

function proofFault({ name, games }) {
	const unfair = games.find(({ header, lines }) => !prove(rules, header, lines).fair);
	return unfair ? `${name}: not proved` : '';
}

/** A game of which two players contributed to the deal, as the program proves it. */
function contributionFault() {
	const seed = new Uint8Array(32).map((_, i) => i);
	const players = ['Anna', 'Bo', 'Cleo'].map((name, seat) => ({
		name,
		...(seat === 1 ? {} : { contribution: hex(new Uint8Array(32).fill(seat + 1)) }),
	}));
	const header = { medici: 1, game: 'card', players, options: {}, commit: hex(rules.sha256(seed)) };
	const choose = () => {
		const { reveal, choices } = rules.question();
		return reveal ? { type: 4, places: 0, amount: 0 } : { type: 5, places: choices[0][0], amount: 0 };
	};
	const lines = [...deal(rules, header, seed, choose), { ev: 'seed', seed: hex(seed) }];
	const record = [header, ...lines].map((line) => JSON.stringify(line) + '\n').join('');
	try {
		execFileSync(program, ['verify', '-'], { input: record, stdio: ['pipe', 'pipe', 'pipe'] });
		return '';
	} catch (error) {
		return `medici verify: ${error.stdout}${error.stderr}`.replaceAll('\n', '\n# ');
	}
}

report('the page proves the deal of every golden', goldens.map(proofFault).filter(Boolean));
report('the program proves a deal of the page to which players contributed', [contributionFault()].filter(Boolean));

/* ---- Sentences ---- */

/** Each line of the game as the page tells it: [event, sentence]. */
function pageStory({ header, lines }) {
	let scene = sceneStart(header, rules.numbers(header, header.players.length));
	return lines.flatMap((ev) => {
		const text = sentence(ev, scene);
		scene = sceneNext(scene, ev);
		return text ? [[ev.ev, text]] : [];
	});
}

/** Lines that the terminal tells. Its paragraphs do not break lines in a pipe. */
function terminalStory(file, language) {
	return run('--lang', language, 'replay', '--all', file)
		.split('\n')
		.map((line) => line.trim())
		.filter(Boolean);
}

/** The first difference, or ''. Between two sentences the terminal may say more only before day 1 and in a scoring. */
function difference(page, terminal) {
	let at = 0,
		before = '';
	for (const [event, text] of page) {
		const found = terminal.indexOf(text, at);
		if (found < 0) return `the terminal does not say "${text}" after "${terminal[at - 1] ?? ''}"`;
		if (found > at && before && before !== 'score') return `the page does not say "${terminal[at]}"`;
		at = found + 1;
		before = event;
	}
	return '';
}

function checkStory(language) {
	const faults = [];
	let told = 0;
	for (const { name, path, games } of goldens) {
		const page = games.flatMap(pageStory);
		const fault = difference(page, terminalStory(path, language));
		told += page.length;
		if (fault) faults.push(`${name}: ${fault}`);
	}
	if (told < 1000) faults.push(`only ${told} sentences were told`);
	report(`${told} sentences of the goldens, ${language}`, faults);
}

/* ---- Rules ---- */

/** The texts of all elements with this tag. */
function textsOf(element, tag) {
	const text = (node) => node.text ?? node.children.map(text).join('');
	if (element.tag === tag) return [text(element)];
	return (element.children ?? []).flatMap((child) => textsOf(child, tag));
}

const oneLine = (text) => text.replace(/\s+/g, ' ').trim();
const rulesNamed = (text) => text.match(/\[[BC]\d+[ \dBC]*\]/g) ?? [];

/** Every heading and paragraph of the page, in order, in the terminal's text; and no more paragraphs than that. */
function rulesFault(game, language) {
	const terminal = oneLine(run('--lang', language, 'rules', game)),
		shown = rulesText(factsOf(rules, game), 'p'),
		page = textsOf(shown, 'p').map(oneLine);
	let at = 0;
	for (const text of page) {
		const found = terminal.indexOf(text, at);
		if (found < 0) return `the terminal does not say "${text}"`;
		at = found + text.length;
	}
	const named = rulesNamed(page.join(' ')).join(' '),
		want = rulesNamed(terminal).join(' ');
	if (named !== want) return `the page names ${named}, the terminal ${want}`;
	const numbers = textsOf(shown, 'td').join(' ').match(/\d+/g) ?? [];
	return numbers.length < 30 ? `only ${numbers.length} numbers in the tables of the page` : '';
}

for (const language of ['en', 'de', 'it']) {
	const texts = language === 'en' ? {} : JSON.parse(readFileSync(join(folder, 'lang', `${language}.json`), 'utf8'));
	useCatalogue(language, texts);
	checkStory(language);
	for (const game of ['board', 'card'])
		report(`the rules of the ${game} game, ${language}`, [rulesFault(game, language)].filter(Boolean));
}
console.log(`1..${number}`);
process.exit(failed ? 1 : 0);
