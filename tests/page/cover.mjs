// Takes the picture that messengers show beside a link to the page, preview.png: the city of the first page and the
// name of the game, in no language. node tests/page/cover.mjs PROGRAM WEB PICTURES; run by tools/pictures.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { browser, finish, pictures, serve } from './lib.mjs';
import { pixelsOf, smallPng } from './pixels.mjs';

const STYLE = `
	body > :not(#app), .top, main, .hero p { display: none }
	.hero.hero { --city: 34em; box-sizing: border-box; width: 100vw; height: 100vh; padding: 3rem 4rem }
	.hero.hero h1 { font-size: 10rem }`;

const { url } = await serve();
const context = await browser.newContext({
	viewport: { width: 1200, height: 630 },
	colorScheme: 'light',
	bypassCSP: true,
	serviceWorkers: 'block',
});
const page = await context.newPage();
await page.goto(url);
await page.waitForSelector('#play');
await page.addStyleTag({ content: STYLE });
await page.evaluate(() => document.fonts.ready.then(() => true));
writeFileSync(join(pictures, 'preview.png'), smallPng(await pixelsOf(page)));
await finish();
