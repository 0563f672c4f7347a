import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { endGroup, processIdentity, sleep } from './processes.mjs';
import { codeOf } from './project.mjs';

/**
 * @typedef {{ remember(pid: number): void, forget(pid: number): void }} Lock knows of the commands that run under it
 * @typedef {import('./processes.mjs').Identified & { commands: import('./processes.mjs').Identified[] }} Owner
 */

/** @type {Set<string>} */
const held = new Set();
process.on('exit', () => {
  for (const path of held) rmSync(path, { force: true });
});

/**
 * Does `work` while no other process holds the same lock file. A lock whose owner was killed is taken over, after the
 * commands that the owner left running were ended.
 * @param {string} path the lock file; its folder exists
 * @param {(lock: Lock) => Promise<T>} work
 * @param {() => void} [onWait] called once when another process holds the lock
 * @returns {Promise<T>}
 * @template T
 */
export async function withLock(path, work, onWait) {
  /** @type {Owner} */
  const owner = { pid: process.pid, identity: processIdentity(process.pid), commands: [] };
  // Written to a draft and renamed, so that nobody ever reads half a lock.
  const draft = `${path}.${randomUUID()}`;
  for (let attempt = 0; ; attempt += 1) {
    writeFileSync(draft, JSON.stringify(owner));
    try {
      linkSync(draft, path);
      break;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
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

/**
 * @param {string} path
 * @returns {Promise<boolean>} whether the lock may be tried again at once
 */
async function removeIfAbandoned(path) {
  const text = read(path);
  if (text === undefined) return true;
  /** @type {Owner} */
  const owner = JSON.parse(text);
  if (processIdentity(owner.pid) === owner.identity) return false;
  for (const command of owner.commands) await endGroup(command);
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
    // Another process may have taken the lock over between our read and our rename: give it back.
    if (read(aside) !== text) linkSync(aside, path);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
  return true;
}

/** @param {string} path */
function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}
