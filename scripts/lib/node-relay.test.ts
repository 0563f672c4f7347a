import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { fetchNode } from './node-relay.mjs';
import { OLDEST_TO_RUN, pinnedNode, whatToDoOn } from './node-versions.mjs';
import { processIdentity, sleep } from './processes.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'karpin-relay-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('O6 the Node that a command runs on', () => {
  it.each([
    ['20.18.3', 'refuse'],
    ['18.20.8', 'refuse'],
    ['8.0.0', 'refuse'],
    ['20.19.0', 'relay'],
    ['20.20.2', 'relay'],
    ['21.7.3', 'relay'],
    ['22.0.0', 'run'],
    ['23.11.1', 'run'],
    ['24.21.0', 'run'],
    ['100.0.0', 'run'],
  ])('%s: %s', (version, expected) => {
    expect(whatToDoOn(version)).toBe(expected);
  });

  it('is the pinned one where it is older than the oldest that runs it, and that one runs it itself', () => {
    expect(OLDEST_TO_RUN).toBe('22');
    expect(whatToDoOn(pinnedNode())).toBe('run');
    const lock: unknown = JSON.parse(readFileSync('package-lock.json', 'utf8'));
    expect(lock).toMatchObject({ packages: { '': { engines: { node: `>=${OLDEST_TO_RUN}` } } } });
  });
});

describe('O6 a command that goes on with another Node', { timeout: 90_000 }, () => {
  const library = (name: string) => JSON.stringify(pathToFileURL(path.resolve('scripts/lib', name)).href);
  const brought = path.join(folder, 'brought');
  mkdirSync(brought);
  symlinkSync(process.execPath, path.join(brought, 'node'));
  const command = path.join(folder, 'command.mjs');
  writeFileSync(
    command,
    `import { spawnSync } from 'node:child_process';
     if (!process.env.KARPIN_RELAYED_BY) {
       const { goOnWithPinned } = await import(${library('node-relay.mjs')});
       await goOnWithPinned({ version: '99.1.0', fetch: async () => ${JSON.stringify(brought)} });
     }
     const { onShutdown, runCommand } = await import(${library('shutdown.mjs')});
     runCommand(async () => {
       onShutdown(async () => console.log('in order'));
       const [what, ...args] = process.argv.slice(2);
       const below = spawnSync('sh', ['-c', 'command -v node; echo "$NODE"; echo "by $KARPIN_RELAYED_BY"']);
       console.log(JSON.stringify({ pid: process.pid, args, below: below.stdout.toString().trim().split('\\n') }));
       if (what === 'wait') await new Promise(() => setInterval(() => {}, 1000));
       return 5;
     }, { signalCode: 7 });`,
  );

  function start(...args: string[]) {
    // Without npm above it: it is the relay alone that is watched.
    const { npm_lifecycle_event: _, ...env } = process.env;
    const child = spawn(process.execPath, [command, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let errors = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (errors += chunk));
    const ended = once(child, 'close') as Promise<[code: number | null, signal: string | null]>;
    return { child, ended, output: () => output, errors: () => errors };
  }

  async function whatItSaid({ output }: { output: () => string }) {
    await until(() => output().includes('\n'));
    return JSON.parse(output().split('\n')[0]!) as { pid: number; args: string[]; below: string[] };
  }

  it('keeps its arguments and its exit code, says so in one line, and what it starts meets the same Node', async () => {
    const run = start('end', 'a b', '--c=*');
    expect(await run.ended).toEqual([5, null]);
    const { args, below } = await whatItSaid(run);
    expect(args).toEqual(['a b', '--c=*']);
    expect(below).toEqual([path.join(brought, 'node'), path.join(brought, 'node'), 'by']);
    expect(run.errors()).toBe(
      `Node ${process.versions.node} is older than 22; going on with Node 99.1.0 from the npm registry.\n`,
    );
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('is given %s, ends in order, and with its code', async (signal) => {
    const run = start('wait');
    const { pid } = await whatItSaid(run);
    expect(pid).not.toBe(run.child.pid);
    run.child.kill(signal);
    expect(await run.ended).toEqual([7, null]);
    expect(run.output()).toContain('in order');
    expect(processIdentity(pid)).toBeUndefined();
  });

  it('ends in order where the first process is killed, and the first ends as a killed one does', async () => {
    const abandoned = start('wait');
    const killed = start('wait');
    const { pid } = await whatItSaid(abandoned);
    abandoned.child.kill('SIGKILL');
    process.kill((await whatItSaid(killed)).pid, 'SIGKILL');
    expect(await killed.ended).toEqual([null, 'SIGKILL']);
    await until(() => processIdentity(pid) === undefined);
    await abandoned.ended;
    expect(abandoned.output()).toContain('in order');
  });
});

describe('O6 a Node from the registry', () => {
  let caches = 0;
  function makeCache() {
    const cache = path.join(folder, `cache-${(caches += 1)}`);
    mkdirSync(cache);
    return cache;
  }

  /** An npm that brings a program which says that it is this version. */
  function npmThatBrings(says: string) {
    const asked: string[] = [];
    const install = (prefix: string, what: string) => {
      asked.push(what);
      const bin = path.join(prefix, 'node_modules', what.slice(0, what.lastIndexOf('@')), 'bin');
      mkdirSync(bin, { recursive: true });
      writeFileSync(path.join(bin, 'node'), `#!/bin/sh\necho ${says}\n`, { mode: 0o755 });
      return Promise.resolve({ code: 0, output: '', hung: false });
    };
    return { asked, install };
  }

  it('is fetched once for all starts, also those at the same time, and what a killed start left goes', async () => {
    const cache = makeCache();
    mkdirSync(path.join(cache, 'node-24.21.0-draft-1', 'node_modules'), { recursive: true });
    const npm = npmThatBrings('v24.21.0');
    const found = await Promise.all([1, 2].map(() => fetchNode('24.21.0', { cache, install: npm.install })));
    found.push(await fetchNode('24.21.0', { cache, install: npm.install }));
    expect(found).toEqual(Array(3).fill(path.join(cache, 'node-24.21.0')));
    expect(npm.asked).toEqual([expect.stringMatching(/^node-.*@24\.21\.0$/)]);
    expect(readdirSync(cache)).toEqual(['node-24.21.0']);
    expect(readdirSync(path.join(cache, 'node-24.21.0'))).toEqual(['node']);
  });

  it('that cannot be had, or does not run here, ends in a sentence that says why and what to do', async () => {
    const cache = makeCache();
    const refusal = { code: 1, output: 'npm error code ENOTFOUND\nnpm error network', hung: false };
    const offline = () => Promise.resolve(refusal);
    await expect(fetchNode('24.21.0', { cache, install: offline })).rejects.toThrow(
      /^Node 24\.21\.0 could not be had from the npm registry \(npm error code ENOTFOUND.*Install Node 22 or newer/,
    );
    const { install } = npmThatBrings('"not found: libc"');
    await expect(fetchNode('24.21.0', { cache, install })).rejects.toThrow(/it does not run here: not found: libc/);
    expect(readdirSync(cache)).toEqual([]);
  });
});

async function until(holds: () => boolean) {
  for (let waited = 0; !holds() && waited < 60_000; waited += 50) await sleep(50);
  expect(holds()).toBe(true);
}
