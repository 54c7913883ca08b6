// A network that misbehaves, between the browser and a server: it can stall, refuse, and lead to another server.
import { createServer, request } from 'node:http';

/** Requests whose path `stalls` matches are never answered, those that `refuses` matches are with 503. */
export async function misbehave(target) {
	const network = { target, stalls: null, refuses: null, asked: [] };
	const server = createServer((asked, answer) => {
		network.asked.push(asked.url);
		if (network.stalls?.test(asked.url)) return;
		if (network.refuses?.test(asked.url)) {
			answer.writeHead(503).end();
			return;
		}
		const { hostname, port } = new URL(network.target);
		const options = { hostname, port, path: asked.url, method: asked.method, headers: asked.headers };
		const passed = request(options, (came) => {
			answer.writeHead(came.statusCode, came.headers);
			came.pipe(answer);
		});
		passed.on('error', () => answer.destroy());
		asked.pipe(passed);
	});
	await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
	network.url = `http://127.0.0.1:${server.address().port}`;
	network.close = () => {
		server.closeAllConnections();
		server.close();
	};
	return network;
}
