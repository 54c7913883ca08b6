// What the page's tests share: a real server, a real browser, checks as TAP. Everything that is started is ended here.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

export const [, , program, web, pictures] = process.argv;
const require = createRequire(import.meta.url);
const axeSource = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

export const DESKTOP = { width: 1280, height: 720 };
export const PHONE = { width: 390, height: 844 };
/** How long a fact may take to come true, in milliseconds: no check depends on it, on however slow a machine. */
export const PATIENCE = Number(process.env.PATIENCE ?? 240) * 1000;
export const work = mkdtempSync(join(tmpdir(), 'medici-page-'));
if (pictures) mkdirSync(pictures, { recursive: true });

let count = 0;
let failed = 0;
const servers = [];

/** ONLY=REGULAR_EXPRESSION in the environment leaves the other checks out. */
export async function check(name, run) {
	if (!new RegExp(process.env.ONLY ?? '').test(name)) return;
	let trouble = '';
	try {
		await run();
	} catch (error) {
		trouble = `${error.stack ?? error}`.split('\n').slice(0, 12).join('\n# ');
	}
	count++;
	failed += trouble ? 1 : 0;
	console.log(`${trouble ? 'not ok' : 'ok'} ${count} - ${name}${trouble ? `\n# ${trouble}` : ''}`);
}

/** Checks that know nothing of each other, two at a time. @param {[string, () => Promise<void>][]} list */
export async function checkAll(list) {
	const left = [...list];
	const work = async () => {
		for (let next = left.shift(); next; next = left.shift()) await check(...next);
	};
	await Promise.all([work(), work()]);
}

export function must(fact, words) {
	if (!fact) throw new Error(words);
}

/** Starts `medici serve` and waits until it says where it is. */
export function serve({
	listen = '127.0.0.1:0',
	data = join(work, `data${servers.length}`),
	web: folder = web,
	flags = [],
} = {}) {
	const child = spawn(program, ['serve', '--listen', listen, '--data', data, '--web', folder, ...flags], {
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	servers.push(child);
	child.stderr.resume();
	return new Promise((resolve, reject) => {
		let said = '';
		child.stdout.on('data', (chunk) => {
			said += chunk;
			const found = /Serving on (http:\S+)\//.exec(said);
			if (found) resolve({ child, url: found[1], data });
		});
		child.on('exit', (code) => reject(new Error(`medici serve ended with ${code}: ${said}`)));
	});
}

/** @param {import('node:child_process').ChildProcess} child */
export function ended(child) {
	return child.exitCode !== null || child.signalCode !== null
		? Promise.resolve()
		: new Promise((resolve) => child.once('exit', resolve));
}

export const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', chromiumSandbox: false });

/** A page of somebody's own: cookies and kept games are not shared. Trouble in it is collected. */
export async function visitor(
	url,
	{
		size = DESKTOP,
		theme = 'light',
		locale = 'en',
		speed = 'at once',
		workers = 'block',
		forcedColors = 'none',
		reducedMotion = 'reduce',
		...settings
	} = {},
) {
	const context = await browser.newContext({
		viewport: size,
		colorScheme: theme,
		forcedColors,
		locale,
		serviceWorkers: workers,
		reducedMotion,
		acceptDownloads: true,
	});
	await context.addInitScript(
		(kept) => {
			if (!localStorage.getItem('medici.settings')) localStorage.setItem('medici.settings', JSON.stringify(kept));
		},
		{ speed, ...settings },
	);
	const page = await context.newPage();
	page.setDefaultTimeout(PATIENCE);
	page.trouble = [];
	page.on('pageerror', (error) => page.trouble.push(error.message));
	page.on('console', (message) => {
		if (message.type() === 'error' && !/Failed to load resource|WebSocket connection/.test(message.text()))
			page.trouble.push(message.text());
	});
	if (url) await page.goto(url);
	return page;
}

export async function leave(page) {
	must(!page.trouble.length, `the page complains: ${page.trouble.join('; ')}`);
	await page.context().close();
}

/**
 * Nothing that axe-core finds, whatever its weight. With forced colours the browser sees to the contrast, and axe-core
 * computes it from colours that are not shown.
 */
export async function accessible(page, where) {
	await page.evaluate(axeSource);
	const { violations } = await page.evaluate(() => {
		const forced = matchMedia('(forced-colors: active)').matches;
		return globalThis.axe.run(document, {
			resultTypes: ['violations'],
			rules: { 'color-contrast': { enabled: !forced } },
		});
	});
	const words = violations.map(
		(found) =>
			`${found.id} (${found.nodes
				.map((node) => node.target.join(' '))
				.slice(0, 3)
				.join(', ')}): ${found.nodes[0].failureSummary?.split('\n')[1] ?? ''}`,
	);
	must(!violations.length, `${where}: ${words.join('; ')}`);
}

/** After the drawing that follows what was done. */
export function drawn(page) {
	return page.evaluate(
		() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 0)))),
	);
}

/** Presses Tab until the focus is there. */
export async function tabTo(page, selector) {
	for (let n = 0; n < 80; n++) {
		if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
		await page.keyboard.press('Tab');
	}
	must(false, `Tab does not reach ${selector}`);
}

export async function picture(page, name) {
	if (pictures) await page.screenshot({ path: join(pictures, `${name}.png`) });
}

/** Everything of the table lies within the window. */
export async function inOneView(page) {
	const outside = await page.evaluate(() => {
		const parts = [
			...document.querySelectorAll(
				'.market, .stalls svg, .houses, .ship, .doing, .act button, .hull .tile, .hull .slot',
			),
		];
		return parts
			.filter((part) => {
				const { left, top, right, bottom } = part.getBoundingClientRect();
				return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
			})
			.map((part) => part.className.baseVal ?? part.className);
	});
	const scrolls = await page.evaluate(
		() =>
			document.documentElement.scrollHeight > innerHeight + 1 ||
			document.documentElement.scrollWidth > innerWidth + 1,
	);
	const lines = await page.evaluate(() => {
		const day = document.querySelector('.day');
		return day ? Math.round(day.getBoundingClientRect().height / parseFloat(getComputedStyle(day).lineHeight)) : 0;
	});
	must(lines <= 2, `day and edition take ${lines} lines`);
	must(!outside.length && !scrolls, `outside the window: ${outside.join(', ')}${scrolls ? '; it scrolls' : ''}`);
}

/** Lots do not cover each other. */
export async function noneCovered(page) {
	const covered = await page.evaluate(
		() =>
			[...document.querySelectorAll('.ship')].filter((ship) => {
				const box = ship.getBoundingClientRect(),
					hull = ship.querySelector('.hull').getBoundingClientRect();
				return hull.bottom > box.bottom + 1 || hull.top < box.top - 1 || hull.right > box.right + 1;
			}).length,
	);
	must(covered === 0, `${covered} hulls are cut off`);
}

export async function finish() {
	await browser.close();
	for (const child of servers) {
		child.removeAllListeners('exit');
		if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
		await ended(child);
	}
	rmSync(work, { recursive: true, force: true });
	console.log(`1..${count}`);
	process.exitCode = failed ? 1 : 0;
}
