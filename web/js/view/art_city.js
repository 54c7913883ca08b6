/* The city on its river, in the evening or by night: behind the title of the first page, and at the foot of others. */
import { h } from '../base/dom.js';

/** A row of gabled houses down to `foot`: left edge, width, height. @param {number[][]} list @param {number} foot */
function houses(list, foot) {
	return list
		.map(([x, width, height]) => {
			const half = width / 2,
				gable = Math.round(width / 5);
			return `M${x} ${foot}v-${height}l${half}-${gable} ${half} ${gable}v${height}z`;
		})
		.join('');
}

/**
 * Windows in rows and columns.
 * @param {number} x
 * @param {number} y
 * @param {number} columns
 * @param {number} rows
 * @param {number} [dx]
 * @param {number} [dy]
 */
function windows(x, y, columns, rows, dx = 11, dy = 13) {
	let d = '';
	for (let i = 0; i < columns; i++)
		for (let k = 0; k < rows; k++) d += `M${x + i * dx} ${y + k * dy}v-4a2 2 0 0 1 4 0v4z`;
	return d;
}

/** @param {number} x @param {number} y its foot @param {number} height */
function cypress(x, y, height) {
	const low = height * 0.3,
		high = height * 0.7;
	return `M${x} ${y}c-6-${low} -5-${high} 0-${height}c5 ${low} 6 ${high} 0 ${height}z`;
}

const FAR = [
	[0, 70, 34],
	[66, 44, 52],
	[118, 60, 30],
	[182, 40, 44],
	[226, 74, 26],
	[300, 50, 40],
	[356, 64, 30],
	[424, 38, 56],
	[470, 66, 30],
	[540, 44, 40],
	[640, 70, 30],
	[930, 52, 44],
	[986, 60, 30],
	[1090, 50, 48],
	[1146, 60, 34],
];
const NEAR = [
	[440, 52, 20],
	[488, 40, 30],
	[524, 56, 18],
	[960, 44, 24],
	[1088, 46, 22],
	[1130, 40, 32],
	[1166, 50, 20],
];
const SHOPS = [
	[58, 34, 18],
	[92, 28, 24],
	[122, 36, 16],
	[160, 30, 22],
	[192, 40, 18],
	[234, 30, 24],
	[266, 36, 16],
	[304, 32, 22],
	[338, 34, 18],
	[374, 28, 24],
];

export function skyline(fit = 'slice') {
	return h(
		'svg',
		{ viewBox: '0 0 1200 300', class: 'skyline', preserveAspectRatio: `xMaxYMax ${fit}`, 'aria-hidden': 'true' },
		h('circle', { class: 'sun', cx: 985, cy: 118, r: 62 }),
		h('path', { class: 'hills', d: 'M0 196q150-66 320-34t330-34 300 30 250-26v168H0z' }),
		h('path', { class: 'slopes', d: 'M0 226q120-34 260-12t280-24 260 16 220-22 180 10v106H0z' }),
		h('path', {
			class: 'trees',
			d: [
				[652, 204, 34],
				[668, 203, 44],
				[686, 202, 30],
				[1120, 196, 38],
				[1140, 198, 28],
				[1176, 200, 42],
			]
				.map(([x, y, height]) => cypress(x, y, height))
				.join(''),
		}),
		h('path', { class: 'far', d: houses(FAR, 272) }),
		h(
			'g',
			{ class: 'near' },
			h('path', { d: 'M574 272V118h-4v-7h36v7h-4v154z' }),
			h('path', { d: 'M606 272v-44l14-10h130v54z' }),
			h('path', { d: 'M736 272v-56a26 26 0 0 1 52 0h104a26 26 0 0 1 52 0v56z' }),
			h('path', {
				d: 'M778 216v-26h-6v-6h6c2-48 26-82 56-90V76h-5v-5h6l5-16 5 16h6v5h-5v18c30 8 54 42 56 90h6v6h-6v26z',
			}),
			h('path', {
				d:
					'M1000 272v-82h-4v-9h7v-6h9v6h9v-6h9v6h4V98h-5V84h6v-7h6v7h6v-7h6v7h6v14h-5' +
					'v83h4v-6h9v6h9v-6h9v6h7v9h-4v82z' +
					'M1038 77V66l6-14 6 14v11z',
			}),
		),
		h('path', {
			class: 'ribs',
			d:
				'M838 95c-22 16-36 50-38 89M840 95c-8 22-14 52-14 89M840 95c8 22 14 52 14 89M842 95c22 16 36 50 38 89' +
				'M772 187h136M606 228h144M570 147h36M570 176h36M570 205h36M996 190h88',
		}),
		h('path', {
			class: 'windows',
			d:
				windows(582, 140, 2, 4, 10, 29) +
				windows(626, 250, 8, 1, 14) +
				windows(752, 250, 13, 1, 14) +
				windows(1010, 216, 6, 3, 12, 18) +
				windows(1038, 122, 2, 2, 8, 22),
		}),
		h('path', { class: 'near', d: houses(NEAR, 276) + 'M430 268h770v10H430z' }),
		h('path', {
			class: 'windows',
			d: NEAR.map(([x, width, height]) => windows(x + width / 2 - 9, 276 - height + 10, 2, 1, 13)).join(''),
		}),
		h('path', {
			class: 'water',
			d: 'M0 280q50-7 100 0t100 0 100 0 100 0 100 0 100 0 100 0 100 0 100 0 100 0 100 0 100 0v20H0z',
		}),
		h('path', {
			class: 'near',
			d:
				houses(SHOPS, 262) +
				'M0 258h430v26h-14a46 24 0 0 0-92 0h-22a46 24 0 0 0-92 0h-22a46 24 0 0 0-92 0H60a46 24 0 0 0-60-20z',
		}),
		h('path', {
			class: 'windows',
			d: SHOPS.map(([x, width, height]) => windows(x + width / 2 - 2, 262 - height + 9, 1, 1)).join(''),
		}),
		h('path', { class: 'boat', d: 'M500 278h68l-9 15h-48zM535 276v-48h2v48z' }),
		h('path', {
			class: 'sails',
			d: 'M538 232c17 6 24 20 21 40-7-3-14-3-21-1zM533 240c-12 7-18 17-18 31 6-2 12-2 18 0z',
		}),
	);
}
