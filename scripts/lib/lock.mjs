import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { endGroup, processIdentity, sleep } from './processes.mjs';

const held = new Set();
process.on('exit', () => {
  for (const path of held) rmSync(path, { force: true });
});

/**
 * Does `work` while no other process does work under the same lock file.
 * A lock whose owner was killed is taken over, after the commands that the owner left running are ended.
 * @param {string} path the lock file; its folder exists
 * @param {(lock: { remember(pid: number): void, forget(pid: number): void }) => Promise<T>} work
 * @param {() => void} [onWait] called once when somebody else holds the lock
 * @returns {Promise<T>}
 * @template T
 */
export async function withLock(path, work, onWait) {
  const owner = { pid: process.pid, identity: processIdentity(process.pid), commands: [] };
  // Written beside and moved in, so that nobody ever reads half a lock.
  const draft = `${path}.${randomUUID()}`;
  for (let attempt = 0; ; attempt += 1) {
    writeFileSync(draft, JSON.stringify(owner));
    try {
      linkSync(draft, path);
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    } finally {
      rmSync(draft, { force: true });
    }
    if (await removeIfAbandoned(path)) continue;
    if (attempt === 0) onWait?.();
    await sleep(200);
  }
  held.add(path);
  const save = () => {
    writeFileSync(draft, JSON.stringify(owner));
    renameSync(draft, path);
  };
  try {
    return await work({
      remember(pid) {
        owner.commands.push({ pid, identity: processIdentity(pid) });
        save();
      },
      forget(pid) {
        owner.commands = owner.commands.filter((command) => command.pid !== pid);
        if (held.has(path)) save();
      },
    });
  } finally {
    held.delete(path);
    rmSync(path, { force: true });
  }
}

async function removeIfAbandoned(path) {
  const text = read(path);
  if (text === undefined) return true;
  const owner = JSON.parse(text);
  if (processIdentity(owner.pid) === owner.identity) return false;
  for (const command of owner.commands) await endGroup(command);
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
    // Somebody quicker may have taken the lock over between our look and our move: give it back.
    if (read(aside) !== text) linkSync(aside, path);
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
  return true;
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}
