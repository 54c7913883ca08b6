/* Names of goods, pieces, places and players, in the reader's language. */
import { _, N_ } from '../base/lang.js';
import { piece } from './scene.js';

const names = [N_('cloth'), N_('fur'), N_('grain'), N_('dye'), N_('spice')];
const titles = [N_('Cloth'), N_('Fur'), N_('Grain'), N_('Dye'), N_('Spice')];
const places = [N_('1st'), N_('2nd'), N_('3rd'), N_('4th'), N_('5th'), N_('6th')];

/** @param {number} good */
export function goodName(good) {
	return _(names[good]);
}

/** @param {number} good */
export function goodTitle(good) {
	return _(titles[good]);
}

/** @param {number} good */
export function goodLetter(good) {
	return _('CFGDS')[good];
}

/** @param {string} name "fur0x2" */
export function pieceWords(name) {
	const { good, word, value, icons, green } = piece(name);
	if (good < 0)
		return word === 'gold' ? _('gold %d', value) : word === 'green' ? _('green %d', value) : _('black %d', value);
	if (icons === 2) return _('%s %d x2', goodName(good), value);
	return green ? _('%s %d green', goodName(good), value) : `${goodName(good)} ${value}`;
}

/** @param {string[]} list */
export function groupWords(list) {
	return list.map(pieceWords).join(', ');
}

/** @param {number} from @param {number} to places from 0, `to` excluded */
export function placeWords(from, to) {
	return to - from === 1 ? _(places[from]) : `${_(places[from])}–${_(places[to - 1])}`;
}

/** @param {string[]} list */
export function listNames(list) {
	return list.length < 2 ? list.join('') : list.slice(0, -1).join(', ') + _(' and ') + list[list.length - 1];
}
