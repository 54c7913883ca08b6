// The page and the terminal tell a game in the same words: every golden record as sentences, by web/js/game/story.js
// and by `medici replay --all`, in each language. What the terminal adds, the header and the arithmetic of a scoring,
// is left out.
// usage: twins.mjs PROGRAM FOLDER, the page as tools/page puts it together
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { useCatalogue } from '../../web/js/base/lang.js';
import { parseRecords } from '../../web/js/game/record.js';
import { Rules } from '../../web/js/game/rules.js';
import { sceneNext, sceneStart } from '../../web/js/game/scene.js';
import { sentence } from '../../web/js/game/story.js';

const [program, folder] = process.argv.slice(2);
const golden = new URL('../data/golden/', import.meta.url).pathname;
const rules = new Rules(await WebAssembly.compile(readFileSync(join(folder, 'rules.wasm'))));

/** Each line of the game as the page tells it: [event, sentence]. */
function pageStory({ header, lines }) {
	rules.start(header);
	let scene = sceneStart(header, rules.numbers(header, header.players.length));
	return lines.flatMap((ev) => {
		const text = sentence(ev, scene);
		scene = sceneNext(scene, ev);
		return text ? [[ev.ev, text]] : [];
	});
}

/** Lines that the terminal tells. Its paragraphs do not break lines in a pipe. */
function terminalStory(file, language) {
	const text = execFileSync(program, ['--lang', language, 'replay', '--all', file], { encoding: 'utf8' });
	return text
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

let number = 0,
	failed = 0;
for (const language of ['en', 'de', 'it']) {
	const texts = language === 'en' ? {} : JSON.parse(readFileSync(join(folder, 'lang', `${language}.json`), 'utf8'));
	useCatalogue(language, texts);
	const faults = [];
	let told = 0;
	for (const name of readdirSync(golden).filter((file) => file.endsWith('.medici'))) {
		const page = parseRecords(readFileSync(join(golden, name), 'utf8')).flatMap(pageStory);
		const fault = difference(page, terminalStory(join(golden, name), language));
		told += page.length;
		if (fault) faults.push(`${name}: ${fault}`);
	}
	if (told < 1000) faults.push(`only ${told} sentences were told`);
	failed += faults.length;
	console.log(`${faults.length ? 'not ok' : 'ok'} ${++number} - ${told} sentences of the goldens, ${language}`);
	for (const fault of faults) console.log(`# ${fault}`);
}
console.log(`1..${number}`);
process.exit(failed ? 1 : 0);
