// Compares every #include of the C sources and every import statement of the page with the tables "Who may use whom" of
// ARCHITECTURE.md, and reports folders without a row. Types in comments (JSDoc) may refer to any file.
// usage: layers.mjs
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const root = join(dirname(new URL(import.meta.url).pathname), '../..');
const read = (file) => readFileSync(join(root, file), 'utf8');
const list = (...patterns) =>
	execFileSync(join(root, 'tools/files'), patterns, { encoding: 'utf8' }).trim().split('\n');
const architecture = read('ARCHITECTURE.md');

/** Rows of the table below a heading: name -> the names it lists. `row` matches the first column, with the name. */
function table(heading, row) {
	const section = architecture.split(`## ${heading}\n`)[1].split('\n## ')[0];
	const rows = new Map();
	for (const [, name, uses] of section.matchAll(new RegExp(`^\\| \`${row}\` \\|[^|]*\\| ([^|]*) \\|$`, 'gm')))
		rows.set(name, uses === 'nothing' ? [] : uses.split(', '));
	return rows;
}

/** The folder itself, and whatever its row allows, directly or through others. */
function reach(rows, folder, seen = new Set()) {
	if (seen.has(folder)) return seen;
	seen.add(folder);
	for (const other of rows.get(folder) ?? []) reach(rows, other, seen);
	return seen;
}

/** Faults of a table: rows that name what has no row. */
const unknown = (rows) =>
	[...rows].flatMap(([name, uses]) =>
		uses.filter((other) => !rows.has(other)).map((other) => `the row of ${name} names ${other}, which has none`),
	);

/** Faults of files; `folderOf` gives a path's row, `used` the folders that a file uses, as [folder, words]. */
function compare(rows, files, folderOf, used) {
	return files.flatMap((file) => {
		const folder = folderOf(file);
		if (!rows.has(folder)) return [`${file}: ARCHITECTURE.md has no row for ${folder}`];
		const allowed = reach(rows, folder);
		return used(file)
			.filter(([target]) => !allowed.has(target))
			.map(([target, words]) => `${file} ${words}: ${folder} may not use ${target}`);
	});
}

/** The row of a file below src/: that of its folder, or of the nearest folder above that has one. */
function sourceFolder(path) {
	const folders = path.split('/').slice(0, -1);
	while (folders.length > 1 && !rows.has(folders.join('/'))) folders.pop();
	return folders.join('/');
}

const includes = (file) =>
	[...read(file).matchAll(/^#include "([^"]+\/[^"]+)"/gm)].map(([, path]) => [
		sourceFolder(path),
		`includes "${path}"`,
	]);

const imported = (file) =>
	[...read(file).matchAll(/^import [^;]*?from '([^']+)';/gm)].map(([, path]) => normalize(join(dirname(file), path)));
const pageFolder = (file) => file.split('/')[2].replace(/\.js$/, '');
const imports = (file) => imported(file).map((path) => [pageFolder(path), `imports ${path}`]);

/** Files of the page that import each other, directly or through others. */
function cycles(files) {
	const done = new Set();
	const visit = (file, path) => {
		if (path.includes(file)) return [[...path.slice(path.indexOf(file)), file].join(' -> ')];
		if (done.has(file)) return [];
		const found = imported(file).flatMap((next) => visit(next, [...path, file]));
		done.add(file);
		return found;
	};
	return files.flatMap((file) => visit(file, []));
}

const rows = table('Who may use whom', '(?:src|include)\\/([\\w/]+)\\/');
const sources = list('src/*.c', 'src/*.h');
const pageRows = table('Who may use whom, on the page', 'web\\/js\\/(\\w+)(?:\\/|\\.js)');
const modules = list('web/js/*.js');
const checks = [
	[
		`${sources.length} sources include only what ARCHITECTURE.md allows`,
		[...compare(rows, sources, (file) => sourceFolder(file.replace('src/', '')), includes), ...unknown(rows)],
	],
	['the table has a row for every folder', rows.size > 15 ? [] : [`only ${rows.size} rows were found`]],
	[
		`${modules.length} modules of the page import only what ARCHITECTURE.md allows`,
		[...compare(pageRows, modules, pageFolder, imports), ...unknown(pageRows)],
	],
	['no modules of the page import each other', cycles(modules)],
];
checks.forEach(([name, faults], i) => {
	console.log(`${faults.length ? 'not ok' : 'ok'} ${i + 1} - ${name}`);
	for (const line of faults) console.log(`# ${line}`);
});
console.log(`1..${checks.length}`);
process.exit(checks.some(([, faults]) => faults.length) ? 1 : 0);
