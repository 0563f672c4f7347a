import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { withLock } from './lock.mjs';
import { processIdentity, sleep } from './processes.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'karpin-lock-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let locks = 0;
const newLock = () => path.join(folder, `${(locks += 1)}.lock`);

/**
 * A process that takes the lock and then runs `work`, which can use `lock` and start a child that only sleeps (`idle()`).
 */
async function holder(lockPath: string, work: string) {
  const program = `import { spawn } from 'node:child_process';
    import { withLock } from ${JSON.stringify(pathToFileURL(path.resolve('scripts/lib/lock.mjs')).href)};
    const idle = () => spawn('sleep', ['300'], { detached: true, stdio: 'ignore' }).pid;
    await withLock(process.argv[1], async (lock) => { ${work} });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, lockPath], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [said] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
  return { child, said: said.trim(), exited: once(child, 'exit') };
}

it('O6 work under one lock is done one after another, and who waits is told so once', async () => {
  const lock = newLock();
  const seen: string[] = [];
  let waits = 0;
  const work = (name: string) =>
    withLock(
      lock,
      async () => {
        seen.push(`${name} begins`);
        await sleep(300);
        seen.push(`${name} ends`);
        return name;
      },
      () => (waits += 1),
    );
  expect(await Promise.all([work('one'), work('other')])).toEqual(['one', 'other']);
  const [first] = (seen[0] ?? '').split(' ');
  const second = first === 'one' ? 'other' : 'one';
  expect(seen).toEqual([`${first} begins`, `${first} ends`, `${second} begins`, `${second} ends`]);
  expect(waits).toBe(1);
  expect(readdirSync(folder)).toEqual([]);
});

it('O6 a lock is free again after work that fails, and after a process that ends under it', async () => {
  const lock = newLock();
  await expect(withLock(lock, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(existsSync(lock)).toBe(false);
  const { exited } = await holder(lock, `process.stdout.write('held', () => process.exit());`);
  await exited;
  expect(existsSync(lock)).toBe(false);
});

it('O6 the lock of a killed process is taken over once the commands that it left are ended; finished ones are forgotten', async () => {
  const lock = newLock();
  const { child, said, exited } = await holder(
    lock,
    `const [left, over] = [idle(), idle()];
     lock.remember(over); lock.remember(left); lock.forget(over);
     console.log(left + ' ' + over);
     setInterval(() => {}, 1000); await new Promise(() => {});`,
  );
  const [left = 0, over = 0] = said.split(' ').map(Number);
  try {
    child.kill('SIGKILL');
    await exited;
    expect(processIdentity(left)).toBeDefined();
    expect(await withLock(lock, () => Promise.resolve(processIdentity(left)))).toBeUndefined();
    expect(processIdentity(over)).toBeDefined();
  } finally {
    process.kill(over, 'SIGKILL');
  }
});

it('O6 a process that merely got the id of a dead one neither keeps its lock nor is ended for it', async () => {
  const lock = newLock();
  const stranger = spawn('sleep', ['300'], { detached: true, stdio: 'ignore' });
  try {
    await once(stranger, 'spawn');
    const commands = [{ pid: stranger.pid, identity: 'of an earlier boot' }];
    writeFileSync(lock, JSON.stringify({ pid: process.pid, identity: 'of an earlier boot', commands }));
    await withLock(lock, () => Promise.resolve());
    expect(processIdentity(stranger.pid)).toBeDefined();
  } finally {
    stranger.kill('SIGKILL');
  }
});
