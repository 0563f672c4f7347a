import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { superviseIn } from '../../tests/support/supervisor-process';
import { processIdentity } from './processes.mjs';

// tests/faults/supervisor.test.ts covers deaths, pauses and the end of a start that cannot succeed.
const folder = mkdtempSync(path.join(tmpdir(), 'karpin-supervisor-unit-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const STEADY = `console.log('began ' + process.pid);
  process.on('disconnect', () => process.exit());
  process.on('message', ({ parts }) => console.log('told ' + JSON.stringify(parts)));
  process.send({ type: 'ready' });`;

const began = (output: string) => [...output.matchAll(/began (\d+)/g)].map(([, pid]) => Number(pid));
const running = (output: string) => began(output).filter((pid) => processIdentity(pid) !== undefined);

it('O6 a part that is started anew on purpose has not died, and is ended with the rest', async () => {
  const { child, output, exited } = superviseIn(folder, STEADY, STEADY, 'parts[1].restart(); parts[1].restart();');
  await expect.poll(() => began(output()).length, { timeout: 20_000 }).toBe(3);
  // The third start is told of the parts once it is ready.
  await expect.poll(() => output().split('told ').length, { timeout: 20_000 }).toBeGreaterThan(3);
  expect(output()).not.toMatch(/process ended|"how"/);
  child.kill('SIGTERM');
  expect(await exited).toBe(0);
  expect(running(output())).toEqual([]);
  expect(began(output())).toHaveLength(3);
});

it('O6 a part that somebody kills is started again, and the line says which signal it was', async () => {
  const { child, output, exited } = superviseIn(folder, STEADY, STEADY);
  await expect.poll(() => output(), { timeout: 20_000 }).toContain('all ready');
  const [, victim = 0] = began(output());
  process.kill(victim, 'SIGKILL');
  await expect.poll(() => began(output()).length, { timeout: 20_000 }).toBe(3);
  expect(output()).toMatch(/The (web|worker) process ended \(SIGKILL\); starting it again in 0\.25 s\./);
  child.kill('SIGTERM');
  expect(await exited).toBe(0);
  expect(running(output())).toEqual([]);
});

it('O6 a supervisor that is killed leaves no part behind', async () => {
  const { child, output, exited } = superviseIn(folder, STEADY, STEADY);
  await expect.poll(() => output(), { timeout: 20_000 }).toContain('all ready');
  child.kill('SIGKILL');
  await exited;
  await expect.poll(() => running(output()), { timeout: 20_000 }).toEqual([]);
});
