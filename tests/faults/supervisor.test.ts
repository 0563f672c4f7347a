import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAlerts } from '~/features/desks/administration/alert-store.server';
import { watchForStalls } from '~/features/desks/administration/watch.server';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { startHost } from '../support/host-process';
import { superviseIn } from '../support/supervisor-process';

let folder: string;
let database: TestDatabase;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'karpin-supervisor-'));
  database = await createTestDatabase();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.drop();
});

const supervise = (web: string, worker: string) => superviseIn(folder, web, worker);

const READY = `process.on('disconnect', () => process.exit()); process.send({ type: 'ready' });`;
const STEADY_WEB = `${READY} process.on('message', ({ parts }) => console.log('told ' + JSON.stringify(parts)));`;

it('O7 a part that keeps dying is started again with growing pauses for ever, and the other part goes on and is told', async () => {
  const { child, output, exited } = supervise(STEADY_WEB, `${READY} setTimeout(() => process.exit(7), 20);`);
  const pauses = () =>
    [...output().matchAll(/worker process ended \(exit code 7.*in ([\d.]+) s/g)].map(([, s]) => Number(s));
  await expect.poll(() => pauses().length, { timeout: 30_000, interval: 100 }).toBeGreaterThanOrEqual(4);
  expect(pauses().slice(0, 4)).toEqual([0.25, 0.5, 1, 2]);
  expect(child.exitCode).toBeNull();
  expect(output()).not.toContain('The web process ended');
  type Told = { name: string; deaths: { how: string }[]; nextStartAt: string | null }[];
  const told = () => [...output().matchAll(/^told (.*)$/gm)].map(([, text]) => JSON.parse(text ?? '') as Told);
  const workers = () => told().flatMap((parts) => parts.filter(({ name }) => name === 'worker'));
  // The other part hears of a death after the line that was waited for.
  await expect
    .poll(() => workers().find(({ deaths, nextStartAt }) => deaths.length === 4 && nextStartAt !== null), {
      timeout: 10_000,
    })
    .toMatchObject({
      deaths: Array.from({ length: 4 }, () => ({ how: 'exit code 7' })),
      nextStartAt: expect.stringMatching(/^\d{4}-/) as string,
    });
  child.kill('SIGTERM');
  expect(await exited).toBe(0);
});

it('O7 a part that dies again and again before it was ever ready ends the start with a line that says so; a taken port at once', async () => {
  const dying = supervise(STEADY_WEB, `console.error('no key'); process.exit(3);`);
  expect(await dying.exited).toBe(1);
  expect(dying.output()).toMatch(/no key[^]*The worker process ended 5 times \(exit code 3\) and was never ready/);
  const taken = supervise(`process.exit(98);`, READY);
  expect(await taken.exited).toBe(1);
  expect(taken.output()).toContain('Port 1 is taken.');
});

it('O7 B9 the web process says in /readyz which part died how often and when it starts again, and an alert opens', async () => {
  const host = await startHost(database.url);
  try {
    const nextStartAt = new Date(Date.now() + 1000).toISOString();
    const deaths = Array.from({ length: 3 }, () => ({
      id: randomUUID(),
      at: new Date().toISOString(),
      how: 'SIGKILL',
    }));
    const parts = [
      { name: 'web', deaths: [], nextStartAt: null },
      { name: 'worker', deaths, nextStartAt },
    ];
    for (let times = 0; times < 2; times++) host.child.send({ type: 'parts', parts });
    const readiness = async () => (await (await fetch(`${host.origin}/readyz`)).json()) as Record<string, unknown>;
    await expect.poll(readiness).toMatchObject({
      parts: [{ name: 'worker', deaths: 3, lastDeathAt: deaths[2]?.at, how: 'SIGKILL', nextStartAt }],
    });
    await expect
      .poll(() => database.query('select part, how from part_deaths'))
      .toEqual(deaths.map(() => ({ part: 'worker', how: 'SIGKILL' })));
    await watchForStalls();
    expect(await openAlerts()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          kind: 'part-restarts',
          subject: 'worker',
          details: { part: 'worker', count: 3, how: 'SIGKILL', minutes: 10 },
        }),
      ]),
    );
  } finally {
    await host.stop();
  }
});
