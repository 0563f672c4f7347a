import { expect, it } from 'vitest';
import type { Outage } from './outage-store.server';
import { followServer } from './outages';

function follow(server: 'database' | 'queue', isWritable: () => boolean = () => true) {
  let time = 0;
  let ids = 0;
  const written: Outage[] = [];
  const look = followServer(
    server,
    (outage) => (isWritable() ? Promise.resolve(void written.push(outage)) : Promise.reject(new Error('no database'))),
    { newId: () => `id-${++ids}`, now: () => time },
  );
  return {
    written,
    at: (ms: number, answers: boolean) => {
      time = ms;
      return look(() => (answers ? Promise.resolve() : Promise.reject(new Error('no answer')))).then(
        () => 'answered',
        (error: Error) => error.message,
      );
    },
  };
}

it('B32 an outage of the queues’ server is written while it lasts, by one id, from the first look without an answer', async () => {
  const { at, written } = follow('queue');
  expect(await at(0, true)).toBe('answered');
  expect(await at(5000, false)).toBe('no answer');
  await at(10_000, false);
  await at(15_000, false);
  expect(await at(20_000, true)).toBe('answered');
  await at(25_000, true);
  expect(written).toEqual([
    { id: 'id-1', server: 'queue', over: false, beganAgoMs: 5000 },
    { id: 'id-1', server: 'queue', over: false, beganAgoMs: 10_000 },
    { id: 'id-1', server: 'queue', over: true, beganAgoMs: 15_000 },
  ]);
});

it('B32 an outage of the database is written when it is back, also where the first try to write it fails', async () => {
  let writable = false;
  const { at, written } = follow('database', () => writable);
  await at(0, false);
  expect(await at(5000, false)).toBe('no answer');
  expect(await at(9000, true)).toBe('no database');
  writable = true;
  await at(14_000, true);
  await at(19_000, true);
  expect(written).toEqual([{ id: 'id-1', server: 'database', over: true, beganAgoMs: 14_000 }]);
});

it('B32 a connection that breaks and is back at once is no outage', async () => {
  const { at, written } = follow('database');
  await at(0, false);
  await at(1000, true);
  await at(9000, false);
  await at(11_000, true);
  expect(written).toEqual([]);
});
