// What is on the screen as pixels, and pixels as a small PNG.
import { deflateSync } from 'node:zlib';
import { browser } from './lib.mjs';

/** The page as it is shown: four bytes for each pixel. */
export async function pixelsOf(page) {
	const png = (await page.screenshot()).toString('base64'),
		reader = await browser.newPage();
	const { text, width, height } = await reader.evaluate(async (data) => {
		const picture = Object.assign(new Image(), { src: `data:image/png;base64,${data}` });
		await picture.decode();
		const canvas = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
		canvas.drawImage(picture, 0, 0);
		const { data: bytes } = canvas.getImageData(0, 0, picture.width, picture.height);
		return {
			text: Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''),
			width: picture.width,
			height: picture.height,
		};
	}, png);
	await reader.close();
	return { pixels: Uint8ClampedArray.from(Buffer.from(text, 'latin1')), width, height };
}

/** CRC-32, as PNG has it. */
function crc(bytes) {
	let value = ~0;
	for (const byte of bytes) {
		value ^= byte;
		for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
	}
	return ~value >>> 0;
}

function chunk(type, bytes) {
	const body = Buffer.concat([Buffer.from(type, 'latin1'), bytes]),
		frame = Buffer.alloc(8);
	frame.writeUInt32BE(bytes.length, 0);
	frame.writeUInt32BE(crc(body), 4);
	return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** The 256 colours that occur most often, and for every colour the one of them that is nearest. */
function paletteOf(colours) {
	const counts = new Map();
	for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
	const most = [...counts].sort((a, b) => b[1] - a[1]).map(([colour]) => colour),
		palette = most.slice(0, 256);
	const parts = (colour) => [colour >> 16, (colour >> 8) & 255, colour & 255];
	const far = (a, b) => parts(a).reduce((sum, part, i) => sum + (part - parts(b)[i]) ** 2, 0);
	const place = (colour) =>
		palette.reduce((best, other, i) => (far(colour, other) < far(colour, palette[best]) ? i : best), 0);
	return { palette: palette.flatMap(parts), places: new Map(most.map((colour) => [colour, place(colour)])) };
}

/** A picture of flat colours as a PNG of 256 of them: a third of what a browser writes. */
export function smallPng({ pixels, width, height }) {
	const colours = Array.from({ length: width * height }, (_pixel, i) => {
		const [red, green, blue] = pixels.subarray(4 * i, 4 * i + 3);
		return (red << 16) | (green << 8) | blue;
	});
	const { palette, places } = paletteOf(colours),
		rows = Buffer.alloc((width + 1) * height),
		head = Buffer.alloc(13);
	colours.forEach((colour, i) => (rows[i + Math.floor(i / width) + 1] = places.get(colour)));
	head.writeUInt32BE(width, 0);
	head.writeUInt32BE(height, 4);
	head.set([8, 3, 0, 0, 0], 8);
	return Buffer.concat([
		Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
		chunk('IHDR', head),
		chunk('PLTE', Buffer.from(palette)),
		chunk('IDAT', deflateSync(rows, { level: 9 })),
		chunk('IEND', Buffer.alloc(0)),
	]);
}
