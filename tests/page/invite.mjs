// The invitation to a table: its QR code, which a program of others reads from the screen, and what its link shows
// before the page runs. node tests/page/invite.mjs PROGRAM WEB [PICTURES]; prints TAP.
import jsqr from 'jsqr';
import { PHONE, accessible, browser, check, finish, leave, must, picture, serve, visitor } from './lib.mjs';

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
	const png = (await page.screenshot()).toString('base64'),
		eye = await browser.newPage();
	const { pixels, width, height } = await eye.evaluate(async (data) => {
		const picture = Object.assign(new Image(), { src: `data:image/png;base64,${data}` });
		await picture.decode();
		const canvas = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
		canvas.drawImage(picture, 0, 0);
		const found = canvas.getImageData(0, 0, picture.width, picture.height);
		return { pixels: [...found.data], width: found.width, height: found.height };
	}, png);
	await eye.close();
	return jsqr(Uint8ClampedArray.from(pixels), width, height, { inversionAttempts: 'dontInvert' })?.data;
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

await finish();
