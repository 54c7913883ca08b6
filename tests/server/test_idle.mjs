// A silent client that answers the server's pings stays connected; one that has vanished is disconnected.
// usage: test_idle.mjs PROGRAM
import assert from 'node:assert/strict';
import { check, finish, Server, sleep } from './harness.mjs';

const server = await new Server('data').start();

await check('silent clients stay, dead ones are disconnected', async () => {
	const silent = await server.enter('Anna'),
		dead = await server.enter('Bo');
	dead.raw = () => undefined;
	for (let i = 0; i < 300 && !dead.closed; i++) await sleep(1000);
	assert.ok(dead.closed, 'the dead one is still there');
	await sleep(3000);
	assert.ok(!silent.closed, 'the silent one was hung up on, too');
	silent.send({ do: 'ping' });
	await silent.next((m) => m.pong);
	silent.drop();
	assert.equal(await server.stop(), 0);
});

finish();
