import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './processes.mjs';
import { onShutdown } from './shutdown.mjs';

const policy = '/usr/sbin/policy-rc.d';
const refusal = '#!/bin/sh\n# Karpin test run: start no service\nexit 101\n';
const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
/** @type {Promise<unknown>} */
let queue = Promise.resolve();

/**
 * Installs a package of Debian or Ubuntu when run as root. A download without progress for 20 s is given up.
 * @param {string} name
 * @returns {Promise<boolean>} whether it is installed
 */
export function installDebianPackage(name) {
  // One at a time: apt locks itself.
  const installing = queue.then(() => install(name));
  queue = installing.catch(() => undefined);
  return installing;
}

/** @param {string} name */
async function install(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log(`  installing ${name} with apt-get …`);
  const args = ['install', '-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120', name];
  await apt(['update']);
  const downloaded = await apt([...args, '--download-only']);
  if (downloaded.code !== 0) return false;
  // A package must not start its service on this machine; only the program is wanted.
  const ours = !existsSync(policy) || readFileSync(policy, 'utf8') === refusal;
  if (ours) writeFileSync(policy, refusal, { mode: 0o755 });
  // An interrupted dpkg blocks every later one, so this is awaited even when the run is stopped.
  const installing = run('apt-get', args, { env: environment, timeoutMs: 5 * 60_000, essential: true }).finally(() => {
    if (ours) rmSync(policy, { force: true });
  });
  onShutdown(async () => void (await installing));
  return (await installing).code === 0;
}

/** @param {string[]} args */
function apt(args) {
  return run('apt-get', args, { env: environment, silenceMs: 20_000, progress: downloadedBytes });
}

/** How much of the current downloads has arrived; apt reports nothing within one file. */
function downloadedBytes() {
  let bytes = 0;
  for (const folder of ['/var/cache/apt/archives/partial', '/var/lib/apt/lists/partial']) {
    try {
      for (const name of readdirSync(folder)) bytes += statSync(join(folder, name)).size;
    } catch {
      // A file was completed between the two calls.
    }
  }
  return bytes;
}
