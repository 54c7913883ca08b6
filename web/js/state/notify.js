/* Telling somebody who looks elsewhere that it is their turn: by the browser's notifications, if they are wished and
 * allowed. */
import { _ } from '../base/lang.js';

const TAG = 'turn';

/** 'none' where the browser has none of them, as on a page without TLS. */
export function permission() {
	return 'Notification' in window ? Notification.permission : 'none';
}

/** Asks, where nothing has been said yet. @returns {Promise<boolean>} allowed? */
export async function mayNotify() {
	if (permission() === 'default') await Notification.requestPermission();
	return permission() === 'granted';
}

/** Phones show only what the service worker shows. */
async function worker() {
	return 'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : undefined;
}

/** @param {string} title @param {string} body */
async function show(title, body) {
	const options = { body, tag: TAG, icon: '/icon-192.png', badge: '/icon-192.png' };
	const registered = await worker();
	if (registered?.active) await registered.showNotification(title, options);
	else new Notification(title, options).onclick = () => window.focus();
}

/** @param {import('./app.js').State} state @param {import('./app.js').PageEvent} event */
export function notify(state, event) {
	const wished =
		event.type === 'ask' &&
		event.ask &&
		state.settings.notify &&
		state.game &&
		!['lesson', 'replay'].includes(state.game.mode);
	if (!wished || !document.hidden || permission() !== 'granted') return;
	const last = state.game?.said[state.game.said.length - 1] ?? '';
	show(_('Your turn'), last).catch(() => undefined);
}

/** Who is back needs no notification. */
export function watchReturn() {
	document.addEventListener('visibilitychange', async () => {
		if (document.hidden) return;
		for (const old of (await (await worker())?.getNotifications({ tag: TAG })) ?? []) old.close();
	});
}
