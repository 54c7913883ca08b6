/* A few short tones, made on the spot; silent unless the settings ask for them. */

/** @type {AudioContext | undefined} */
let audio;

/** From, to, how long. @type {Record<string, [number, number, number]>} */
const tones = {
	draw: [300, 240, 0.09],
	reveal: [300, 240, 0.09],
	bid: [520, 560, 0.09],
	pass: [220, 200, 0.07],
	sold: [660, 990, 0.22],
	take: [660, 880, 0.18],
	discard: [200, 140, 0.2],
	score: [440, 880, 0.5],
	end: [523, 1046, 0.8],
	ask: [740, 740, 0.14],
};

/** @param {string} name */
function play(name) {
	const tone = tones[name];
	if (!tone) return;
	audio ??= new AudioContext();
	const [from, to, length] = tone,
		now = audio.currentTime;
	const source = audio.createOscillator(),
		volume = audio.createGain();
	source.type = 'triangle';
	source.frequency.setValueAtTime(from, now);
	source.frequency.exponentialRampToValueAtTime(to, now + length);
	volume.gain.setValueAtTime(0.0001, now);
	volume.gain.exponentialRampToValueAtTime(0.12, now + 0.015);
	volume.gain.exponentialRampToValueAtTime(0.0001, now + length);
	source.connect(volume).connect(audio.destination);
	source.start(now);
	source.stop(now + length + 0.05);
}

/**
 * @param {import('./app.js').State} state
 * @param {import('./app.js').PageEvent} event
 * @param {import('./app.js').State} before
 */
export function hear(state, event, before) {
	if (!state.settings.sound || !state.game) return;
	if (event.type === 'show') play(before.game?.lines[before.game.shown]?.ev ?? '');
	if (event.type === 'ask' && event.ask) play('ask');
}
