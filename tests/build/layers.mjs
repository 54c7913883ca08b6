// Every #include of the C sources keeps to the table "Who may use whom" of ARCHITECTURE.md, and no folder is missing
// there.
// usage: layers.mjs
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(dirname(new URL(import.meta.url).pathname), '../..');
const read = (file) => readFileSync(join(root, file), 'utf8');

/** Rows of the table: folder -> the folders it names. */
function table(text) {
	const section = text.split('## Who may use whom')[1].split('\n## ')[0];
	const rows = new Map();
	for (const [, folder, uses] of section.matchAll(/^\| `(?:src|include)\/(\w+)\/` \|[^|]*\| ([^|]*) \|$/gm))
		rows.set(folder, uses === 'nothing' ? [] : uses.split(', '));
	return rows;
}

const rows = table(read('ARCHITECTURE.md'));

/** The folder itself, and whatever its row allows, directly or through others. */
function reach(folder, seen = new Set()) {
	if (seen.has(folder)) return seen;
	seen.add(folder);
	for (const other of rows.get(folder) ?? []) reach(other, seen);
	return seen;
}

const faults = [];
const files = execFileSync(join(root, 'tools/files'), ['src/*.c', 'src/*.h'], { encoding: 'utf8' }).trim().split('\n');
for (const file of files) {
	const folder = file.split('/')[1];
	if (!rows.has(folder)) {
		faults.push(`${file}: ARCHITECTURE.md has no row for src/${folder}/`);
		continue;
	}
	const allowed = reach(folder);
	for (const [, included] of read(file).matchAll(/^#include "([^"]+\/[^"]+)"/gm)) {
		const target = included.split('/')[0];
		if (!allowed.has(target)) faults.push(`${file} includes "${included}": ${folder} may not use ${target}`);
	}
}
for (const [folder, uses] of rows)
	for (const other of uses) if (!rows.has(other)) faults.push(`the row of ${folder} names ${other}, which has none`);

const report = (number, name, list) => {
	console.log(`${list.length ? 'not ok' : 'ok'} ${number} - ${name}`);
	for (const line of list) console.log(`# ${line}`);
};
report(1, `${files.length} sources include only what ARCHITECTURE.md allows`, faults);
report(
	2,
	'the table has a row for every folder, and no row is empty',
	rows.size > 15 ? [] : [`only ${rows.size} rows were found`],
);
console.log('1..2');
process.exit(faults.length || rows.size <= 15 ? 1 : 0);
