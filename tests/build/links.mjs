// The documents: every link leads to a file or heading that exists, and the pictures stay small. Prints TAP.
// usage: links.mjs
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const PICTURES_MAX = 1.5e6; // bytes of all PNG files together

const files = (pattern) => execFileSync('tools/files', [pattern], { encoding: 'utf8' }).trim().split('\n');

/** The anchor that a Markdown heading gets. */
const anchor = (heading) =>
	heading
		.toLowerCase()
		.replace(/[^\p{L}\p{N}_ -]/gu, '')
		.replaceAll(' ', '-');

const anchors = (file) => [...readFileSync(file, 'utf8').matchAll(/^#+ (.*)$/gm)].map((match) => anchor(match[1]));

/** Why a link of a document leads nowhere; empty if it is fine. */
function fault(document, link) {
	const [path, wanted] = link.split('#');
	const file = path ? normalize(join(dirname(document), path)) : document;
	if (!existsSync(file)) return `${document}: there is no ${link}`;
	if (wanted && file.endsWith('.md') && !anchors(file).includes(wanted)) return `${document}: no heading for ${link}`;
	return '';
}

function faults(document) {
	const links = [...readFileSync(document, 'utf8').matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)].map(
		(match) => match[1] ?? match[2],
	);
	return links
		.filter((link) => !/^[a-z]+:/.test(link))
		.map((link) => fault(document, link))
		.filter(Boolean);
}

let count = 0;
function check(name, wrong) {
	console.log(`${wrong.length ? 'not ok' : 'ok'} ${++count} - ${name}${wrong.map((line) => `\n# ${line}`).join('')}`);
	if (wrong.length) process.exitCode = 1;
}

const size = files('*.png')
	.filter((file) => file.startsWith('docs/'))
	.reduce((sum, file) => sum + statSync(file).size, 0);
// study/plays.md is the template of docs/plays.md: its links are meant for that place.
const documents = files('*.md').filter((file) => file !== 'study/plays.md');
check('every link of the documents leads somewhere', documents.flatMap(faults));
check('the pictures are small', size > PICTURES_MAX ? [`${size} bytes, ${PICTURES_MAX} at most`] : []);
console.log(`1..${count}`);
