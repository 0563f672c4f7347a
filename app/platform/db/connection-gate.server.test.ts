import { expect, it } from 'vitest';
import { ConnectionAbandoned, ConnectionGate } from './connection-gate.server';

const reset = () => Promise.reject(new Error('read ECONNRESET'));
const proven = () => Promise.resolve();

it('O7 while the database is away one connection at a time tries, and the others fail with it', async () => {
  const gate = new ConnectionGate();
  let [tries, asked] = [0, 0];
  const end = performance.now() + 1500;
  const loop = async () => {
    while (performance.now() < end) {
      asked++;
      await gate
        .pass(() => {
          tries++;
          return reset();
        }, proven)
        .catch(() => undefined);
    }
  };
  await Promise.all(Array.from({ length: 20 }, loop));
  expect(asked).toBeGreaterThan(tries * 10);
  // The shortest pauses are 50, 100, 200, 400, then 500 ms.
  expect(tries).toBeLessThanOrEqual(8);
});

it('O7 after a success all open at once; a connection that cannot answer is no success', async () => {
  const gate = new ConnectionGate();
  const open = () => Promise.resolve();
  await expect(gate.pass(open, reset)).rejects.toThrow('ECONNRESET');
  let [running, most] = [0, 0];
  const slowly = async () => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, 50));
    running--;
  };
  await Promise.all([1, 2, 3, 4].map(() => gate.pass(slowly, proven)));
  expect(most).toBe(3);
  gate.broke(60_000);
  most = 0;
  await Promise.all([1, 2].map(() => gate.pass(slowly, proven)));
  expect(most).toBe(1);
});

it('O7 a connection that is no longer wanted says nothing of the database', async () => {
  const gate = new ConnectionGate();
  const given = gate.pass(() => Promise.reject(new ConnectionAbandoned()), proven);
  const next = gate.pass(() => Promise.resolve(), proven);
  await expect(given).rejects.toThrow(ConnectionAbandoned);
  await next;
});
