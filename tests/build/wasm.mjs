// The same game on two machines: the records and positions that the WebAssembly module writes are the native program's,
// byte for byte, and both refuse a position with the same sentence. So is the analysis of a game.
// node tests/build/wasm.mjs MODULE PROGRAM; prints TAP.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { AnalysingRules, analyse } from '../../web/js/game/analysis.js';
import { parseRecords } from '../../web/js/game/record.js';

const [, , modulePath, program] = process.argv;
const { instance } = await WebAssembly.instantiate(readFileSync(modulePath));
const { bot_name, memory, record_game, record_text } = instance.exports;
const data = new URL('../data/', import.meta.url).pathname;

const seeds = [0n, 1n, 7n, 123456789n, 2n ** 64n - 1n];
// lorenzo computes in vectors, which are wider on some processors: the decisions must not depend on it.
const bots = { random: seeds, novice: seeds, merchant: seeds, lorenzo: [7n] };
const games = ['board', 'card'];
const editions = ['rio-grande-2006', 'amigo-1995', 'grail-2016'];
const cardOptions = ['bonus20', 'empty_placed'];
const firstBits = (seat) => (seat + 1) << 8;

// What is compared: every edition and number of players, every option.
function* setups() {
	for (const [index, edition] of editions.entries())
		for (let players = edition === 'grail-2016' ? 2 : 3; players <= 6; players++) {
			yield { kind: 0, edition: index, players, bits: 0, flags: ['--edition', edition] };
			const first = players - 1;
			yield {
				kind: 0,
				edition: index,
				players,
				bits: firstBits(first),
				flags: ['--edition', edition, '--option', `first=${first}`],
			};
		}
	for (let players = 2; players <= 6; players++)
		for (let bits = 0; bits < 4; bits++) {
			const named = cardOptions.filter((name, i) => (bits >> i) & 1);
			const flags = named.flatMap((name) => ['--option', `${name}=true`]);
			yield { kind: 1, edition: 0, players, bits, flags };
		}
}

function native({ kind, players, flags }, bot, seed) {
	const run = ['--game', games[kind], '--players', `${players}`, '--games', '1', '--seed', `${seed}`, '--bots', bot];
	return execFileSync(program, ['simulate', ...run, ...flags, '--record', '-'], {
		encoding: 'utf8',
		stdio: ['ignore', 'pipe', 'pipe'],
	});
}

function botIndex(name) {
	for (let index = 0, at; (at = bot_name(index)); index++) {
		const bytes = new Uint8Array(memory.buffer, at);
		if (new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0))) === name) return index;
	}
	throw new Error(`the module has no bot named ${name}`);
}

function wasm({ kind, edition, players, bits }, bot, seed) {
	const length = record_game(kind, edition, players, bits, botIndex(bot), seed);
	return new TextDecoder().decode(new Uint8Array(memory.buffer, record_text(), length));
}

// Answers what differs first, or nothing.
function difference(setup) {
	for (const [bot, its] of Object.entries(bots))
		for (const seed of its) {
			const want = native(setup, bot, seed).split('\n');
			const got = wasm(setup, bot, seed).split('\n');
			const line = want.findIndex((text, i) => text !== got[i]);
			if (want.length < 20 || line >= 0 || want.length !== got.length)
				return `${bot}, seed ${seed}, line ${line + 1}\n# native: ${want[line]}\n# wasm:   ${got[line]}`;
		}
	return '';
}

function refuses(...args) {
	return record_game(...args) === 0 ? '' : 'a record came back';
}

// ---- Positions (docs/position.md) ----

function text(at) {
	const bytes = new Uint8Array(memory.buffer, at);
	return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
}

function readPosition(line) {
	const { desk_at, position_start } = instance.exports;
	const bytes = new TextEncoder().encode(line);
	new Uint8Array(memory.buffer, desk_at(), bytes.length).set(bytes);
	return position_start(bytes.length) === 1;
}

function writePosition() {
	const { desk_at, position_line } = instance.exports;
	const length = position_line();
	return new TextDecoder().decode(new Uint8Array(memory.buffer, desk_at(), length));
}

// The whole sentence, as position_text.c makes it.
function refusal() {
	const { position_argument, position_at, position_field, position_rule, position_why } = instance.exports;
	const rule = text(position_rule());
	let next = 0;
	const why = text(position_why()).replace(/%s/g, () => text(position_argument(next++)));
	return `character ${position_at()} (${text(position_field())}): ${why}${rule ? ` (${rule})` : ''}`;
}

// Every position of a golden game: the module reads what the program wrote, and writes it again.
function positionsDiffer(file) {
	const lines = execFileSync(program, ['replay', '--position', 'all', `${data}golden/${file}`], { encoding: 'utf8' });
	for (const line of lines.trim().split('\n')) {
		if (!readPosition(line)) return `${line}\n# ${refusal()}`;
		if (writePosition() !== line) return `${line}\n# wasm:   ${writePosition()}`;
	}
	return lines.length > 1000 ? '' : 'too few positions';
}

// tests/data/positions.txt: lines, each with an indented verdict.
function casesDiffer() {
	let line = '';
	let cases = 0;
	for (const row of readFileSync(`${data}positions.txt`, 'utf8').split('\n')) {
		if (row.startsWith('\t')) {
			const fine = readPosition(line);
			const verdict = !fine ? refusal() : writePosition() === line ? 'fine' : `fine: ${writePosition()}`;
			if (verdict !== row.slice(1)) return `${line}\n# case:   ${row.slice(1)}\n# wasm:   ${verdict}`;
			cases++;
		}
		line = row;
	}
	return cases > 50 ? '' : 'too few cases';
}

// After a refusal the module's game is still the one before.
function refusalKeepsGame() {
	const line = 'a:board3:1:lot1:40.40.40:-.-.-:-.-.-:-:-';
	if (!readPosition(line) || readPosition(line.replace('lot1', 'lot7'))) return 'the wrong line was read';
	return writePosition() === line ? '' : writePosition();
}

// ---- Analysis (docs/analysis.md) ----

const compiled = await WebAssembly.compile(readFileSync(modulePath));

function reportsDiffer(file) {
	const path = `${data}golden/${file}`;
	const want = execFileSync(program, ['analyze', '--json', path], { encoding: 'utf8' });
	const [{ header, lines }] = parseRecords(readFileSync(path, 'utf8'));
	const got = analyse(new AnalysingRules(compiled), header, lines);
	if (want.length > 1000 && want === got) return '';
	const at = [...want].findIndex((letter, i) => letter !== got[i]);
	return `character ${at}\n# native: ${want.slice(at, at + 80)}\n# wasm:   ${got.slice(at, at + 80)}`;
}

// A position on its own: everybody's chances and the choices.
function studiesDiffer(line) {
	const { analysis_study, analysis_text } = instance.exports;
	const want = execFileSync(program, ['analyze', '--json', '--position', line], { encoding: 'utf8' });
	if (!readPosition(line)) return refusal();
	const length = analysis_study();
	const got = new TextDecoder().decode(new Uint8Array(memory.buffer, analysis_text(), length));
	return want.includes('"choices":[') && want === got ? '' : `native: ${want}# wasm:   ${got}`;
}

let count = 0;
let failed = 0;

function check(name, run) {
	let trouble;
	try {
		trouble = run();
	} catch (error) {
		trouble = `${error}`.replaceAll('\n', '\n# ');
	}
	count++;
	failed += trouble ? 1 : 0;
	console.log(`${trouble ? 'not ok' : 'ok'} ${count} - ${name}${trouble ? `\n# ${trouble}` : ''}`);
}

for (const setup of setups())
	check(`${games[setup.kind]}, ${setup.players} players ${setup.flags.join(' ')}`, () => difference(setup));
check('two buyers need an edition for two', () => refuses(0, 0, 2, 0, 0, 1n));
check('seven players are refused', () => refuses(1, 0, 7, 0, 0, 1n));
check('a third game is refused', () => refuses(2, 0, 4, 0, 0, 1n));
check('an unknown edition is refused', () => refuses(0, 3, 4, 0, 0, 1n));
check('an unknown bot is refused', () => refuses(0, 0, 4, 0, 99, 1n));
check('a first seat that nobody has is refused', () => refuses(0, 0, 3, firstBits(5), 0, 1n));
for (const file of readdirSync(`${data}golden`).filter((name) => name.endsWith('.medici')))
	check(`positions of ${file}`, () => positionsDiffer(file));
check('positions that are refused, and why', casesDiffer);
check('a refused position changes nothing', refusalKeepsGame);
for (const file of ['board-rio-grande-2006-4', 'board-grail-2016-2', 'card-3', 'card-all-options-2'])
	check(`the analysis of ${file}.medici`, () => reportsDiffer(`${file}.medici`));
for (const game of ['board-rio-grande-2006-4', 'card-3']) {
	const run = ['replay', '--position', 'all', `${data}golden/${game}.medici`];
	const lines = execFileSync(program, run, { encoding: 'utf8' }).trim().split('\n');
	for (const at of [0.3, 0.6].map((part) => Math.floor(lines.length * part)))
		check(`the analysis of position ${at} of ${game}.medici`, () => studiesDiffer(lines[at]));
}
console.log(`1..${count}`);
process.exitCode = failed ? 1 : 0;
