// The rules on the page and `medici rules` say the same: each paragraph of one that names rules, such as "... [B7 B8]",
// is a paragraph of the other.
// usage: rules.mjs
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { INTRODUCTION, RULES_TEXT } from '../../web/js/game/rules_text.js';

const root = join(dirname(new URL(import.meta.url).pathname), '../..');
const source = ['src/text/rules.c', 'src/cli/rules.c'].map((file) => join(root, file)).find(existsSync);

/** Texts that are marked for translation, their literals joined. */
const marked = (text) =>
	[...text.matchAll(/_\(((?:\s*"(?:[^"\\]|\\.)*")+)\)/g)].map(([, literals]) =>
		[...literals.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, part]) => part.replaceAll('\\"', '"')).join(''),
	);
/** Help for an option ends in "[B6]" without a full stop before it. */
const namesRules = (text) => /[.:] \[[BC]\d+[ \d BC]*\]/.test(text);

const terminal = marked(readFileSync(source, 'utf8')).filter(namesRules);
const page = Object.values(RULES_TEXT)
	.flatMap((sections) => sections.flatMap(([, items]) => items))
	.concat(Object.values(INTRODUCTION))
	.filter((item) => typeof item === 'string')
	.filter(namesRules);
const checks = [
	['paragraphs were found', terminal.length > 20 ? [] : [`only ${terminal.length}`]],
	['the page lacks no paragraph of the terminal', terminal.filter((text) => !page.includes(text))],
	['the terminal lacks no paragraph of the page', page.filter((text) => !terminal.includes(text))],
];
checks.forEach(([name, faults], i) => {
	console.log(`${faults.length ? 'not ok' : 'ok'} ${i + 1} - ${name}`);
	for (const line of faults) console.log(`# ${line}`);
});
console.log(`1..${checks.length}`);
process.exit(checks.some(([, faults]) => faults.length) ? 1 : 0);
