// Measures the page: from the server's event to the screen, frames of animations on a slowed CPU, memory over ten
// games, after ten others. bench/page runs it; a figure is never a test's pass or fail.
import { finish, serve, visitor } from '../tests/page/lib.mjs';

const GAMES = 20,
	SLOWER = 4,
	WATCHED = 25000;
const { url } = await serve();

/** @param {number[]} list */
function told(list) {
	const sorted = [...list].sort((a, b) => a - b),
		at = (part) => Math.round((sorted[Math.floor(part * (sorted.length - 1))] ?? 0) * 10) / 10;
	return `median ${at(0.5)}, 95% ${at(0.95)}, 99% ${at(0.99)}, most ${at(1)} (of ${sorted.length})`;
}

/** In the page: somebody in a hurry, who presses whatever there is. */
function driver(pause) {
	const press = () =>
		document.querySelector('#goon, .act:not(.idle) .second, .act:not(.idle) .main:not([disabled])')?.click();
	globalThis.driving = setInterval(press, pause);
}

/** In the page, before its scripts: when lines come in, and when the next drawing after them is done. */
function stopwatch() {
	globalThis.delays = [];
	globalThis.WebSocket = class extends WebSocket {
		constructor(...args) {
			super(...args);
			this.addEventListener('message', (message) => {
				if (!/"n":\d+,"ev"/.test(message.data)) return;
				const came = performance.now(),
					before = document.querySelector('#sentence')?.textContent;
				const look = () => {
					if (document.querySelector('#sentence')?.textContent !== before)
						globalThis.delays.push(performance.now() - came);
					else if (performance.now() - came < 5000) requestAnimationFrame(look);
				};
				requestAnimationFrame(look);
			});
		}
	};
}

/** A game over the network; the pace is the server's. */
async function delays() {
	const page = await visitor('', { speed: 'steady' });
	await page.addInitScript(stopwatch);
	await page.goto(`${url}/#/tables`);
	await page.fill('form.enter input', 'Anna');
	await page.click('form.enter button');
	await page.click('form.make .main');
	await page.click('text=Sit down');
	await page.click('text=Start, bots for the free seats');
	await page.waitForSelector('.table');
	await page.evaluate(driver, 300);
	await page.waitForTimeout(WATCHED);
	console.log(
		`from a message to its first line on the screen, ms: ${told(await page.evaluate(() => globalThis.delays))}`,
	);
	await page.context().close();
}

/** Times between frames while something runs; the long ones are those that took more than one and a half. */
async function frames(page) {
	await page.evaluate(() => {
		globalThis.times = [];
		globalThis.long = 0;
		new PerformanceObserver((list) => {
			globalThis.long += list.getEntries().length;
		}).observe({ entryTypes: ['longtask'] });
		let last = performance.now();
		const next = (now) => {
			globalThis.times.push(now - last);
			last = now;
			requestAnimationFrame(next);
		};
		requestAnimationFrame(next);
	});
	await page.waitForTimeout(WATCHED);
	const { times, long } = await page.evaluate(() => ({ times: globalThis.times, long: globalThis.long }));
	const late = times.filter((time) => time > 25).length;
	const share = ((100 * late) / times.length).toFixed(1);
	return `${late} of ${times.length} late (${share}%), tasks over 50 ms: ${long}; ms: ${told(times)}`;
}

/** Games with animations on a CPU that is four times slower, against the same page when nothing moves. */
async function animations() {
	for (const [name, plays] of [
		['nothing moves', false],
		['a game with animations', true],
	]) {
		const page = await visitor('', { speed: 'quick' });
		await page.emulateMedia({ reducedMotion: 'no-preference' });
		await page.goto(url);
		await page.click('#play');
		await page.waitForSelector('.table');
		if (plays) await page.evaluate(driver, 150);
		const cdp = await page.context().newCDPSession(page);
		await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
		console.log(`frames, CPU ${SLOWER} times slower, ${name}: ${await frames(page)}`);
		await page.context().close();
	}
}

/**
 * CPU time of the page's main thread in such a game, however busy the machine is: by drawing, of which there is one a
 * frame at most.
 */
async function cost() {
	const page = await visitor('', { speed: 'quick' });
	const cdp = await page.context().newCDPSession(page);
	await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
	const read = async () =>
		Object.fromEntries((await cdp.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value]));
	await page.emulateMedia({ reducedMotion: 'no-preference' });
	await page.goto(url);
	await page.click('#play');
	await page.waitForSelector('.table');
	await page.evaluate(driver, 150);
	const before = await read();
	await page.waitForTimeout(WATCHED);
	const after = await read(),
		drawings = after.LayoutCount - before.LayoutCount;
	const each = (name) => ((1000 * (after[name] - before[name])) / drawings).toFixed(2);
	console.log(
		`CPU a drawing, ms (of ${drawings}): all ${each('TaskDuration')}, of it scripts ${each('ScriptDuration')}, ` +
			`layout ${each('LayoutDuration')}, style ${each('RecalcStyleDuration')}`,
	);
	await page.context().close();
}

/** Heap and elements after each game, when everything that can be is collected. */
async function memory() {
	const page = await visitor(url);
	const cdp = await page.context().newCDPSession(page);
	await cdp.send('Performance.enable');
	const heaps = [],
		nodes = [];
	for (let game = 0; game < GAMES; game++) {
		await page.click('#play');
		await page.evaluate(driver, 5);
		await page.locator('.page.end').waitFor();
		await page.evaluate(() => clearInterval(globalThis.driving));
		await page.evaluate(() => {
			location.hash = '#/';
		});
		await page.locator('#play').waitFor();
		await cdp.send('HeapProfiler.collectGarbage');
		const { metrics } = await cdp.send('Performance.getMetrics');
		const metric = (name) => metrics.find((one) => one.name === name).value;
		heaps.push(metric('JSHeapUsedSize') / 1024);
		nodes.push(metric('Nodes'));
	}
	console.log(`heap after each of ${GAMES} games, kB: ${heaps.map(Math.round).join(' ')}`);
	console.log(
		`elements: ${nodes.join(' ')}; heap after the last ten against after the first ten: ` +
			(heaps[GAMES - 1] / heaps[GAMES / 2 - 1]).toFixed(3),
	);
	await page.context().close();
}

await delays();
await animations();
await cost();
await memory();
await finish();
