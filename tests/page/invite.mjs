// The invitation to a table: its QR code, which a program of others reads from the screen, and what its link shows
// before the page runs. node tests/page/invite.mjs PROGRAM WEB [PICTURES]; prints TAP.
import jsqr from 'jsqr';
import { PHONE, accessible, check, finish, leave, must, picture, serve, visitor } from './lib.mjs';
import { pixelsOf } from './pixels.mjs';

const { url } = await serve();

/** Somebody who has made a table: the page, and the table's link. */
async function host(options, address = url) {
	const page = await visitor(`${address}/#/tables`, options);
	await page.fill('form.enter input', 'Anna');
	await page.click('form.enter button');
	await page.click('form.make .main');
	await page.waitForSelector('details.nearby');
	return { page, link: await page.inputValue('.copy .link') };
}

/** What a camera in front of the screen would read. */
async function scan(page) {
	const { pixels, width, height } = await pixelsOf(page);
	return jsqr(pixels, width, height, { inversionAttempts: 'dontInvert' })?.data;
}

for (const [where, label, options, media] of [
	['light', 'QR code of the link to this table', {}, {}],
	['dark, a phone', 'QR-Code des Links zu diesem Tisch', { theme: 'dark', size: PHONE, locale: 'de' }, {}],
	['forced colours', 'Codice QR del link a questo tavolo', { locale: 'it' }, { forcedColors: 'active' }],
])
	await check(`the QR code on the screen leads to the table: ${where}`, async () => {
		const { page, link } = await host(options);
		await page.emulateMedia({ colorScheme: options.theme, ...media });
		must(!(await page.$('svg.qr')), 'the code is there unasked');
		await page.click('details.nearby summary');
		await page.waitForSelector(`svg.qr[aria-label="${label}"]`);
		await page.locator('svg.qr').scrollIntoViewIfNeeded();
		const read = await scan(page);
		must(read === link, `it reads ${read}, not ${link}`);
		await accessible(page, 'the QR code');
		await picture(page, `qr-${where.replace(/\W+/g, '-')}`);
		const guest = await visitor(read, options);
		await guest.waitForSelector('.invites');
		for (const one of [page, guest]) await leave(one);
	});

await check('what draws QR codes is fetched when one is wanted; if it cannot be had, the page says so', async () => {
	const { page } = await host({});
	const parts = /\/js\/(page\/qr|view\/qr|qr\/)/;
	await page.route(parts, (route) => route.abort());
	await page.click('details.nearby summary');
	await page.waitForSelector('text=Part of this page could not be loaded');
	await page.unroute(parts);
	await page.click('details.nearby summary');
	await page.click('details.nearby summary');
	await page.waitForSelector('svg.qr');
	await leave(page);
});

await check('before the page runs, its link tells who invites to what, in the language of who asks', async () => {
	const { page, link } = await host({ speed: 'at once' });
	for (const [accept, title, description] of [
		['en', 'Anna invites you to the board game', /^The board game · \d players · \d free seats$/],
		['de-DE,de;q=0.9', 'Anna lädt dich zum Brettspiel ein', /^Das Brettspiel · \d Spieler · \d freie Plätze$/],
		['it', 'Anna ti invita al gioco da tavolo', /^Il gioco da tavolo · \d giocatori · \d posti liberi$/],
	]) {
		const text = await (await fetch(link, { headers: { 'accept-language': accept } })).text();
		const tag = (name) => new RegExp(`<meta property="og:${name}" content="([^"]*)">`).exec(text)?.[1] ?? '';
		must(tag('title') === title, `${accept}: ${tag('title')}`);
		must(description.test(tag('description')), `${accept}: ${tag('description')}`);
		must((await fetch(tag('image'))).headers.get('content-type') === 'image/png', `no picture: ${tag('image')}`);
	}
	await leave(page);
});

await finish();
