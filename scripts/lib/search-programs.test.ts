import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { provideChromium } from './chromium.mjs';
import { provideRedis } from './redis.mjs';
import { findProgram, provideProgram } from './test-programs.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'karpin-programs-'));
  // Finds only what a test puts there, nothing of this machine.
  vi.stubEnv('PATH', folder);
  vi.stubEnv('CHROMIUM_PATH', undefined);
  vi.stubEnv('REDIS_URL', undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const program = (name: string, script: string) => {
  const file = path.join(folder, name);
  writeFileSync(file, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return file;
};
const DRAWS = `echo '<p>it-starts</p>'`;
const LACKS_LIBRARIES = `echo 'error while loading shared libraries' >&2; exit 127`;
const nothingToInstall = () => vi.fn((_name: string) => Promise.resolve(false));

it('O6 the Chromium of CHROMIUM_PATH comes first, then the headless shell', async () => {
  const shell = program('chromium-headless-shell', DRAWS);
  const own = program('own', DRAWS);
  const install = nothingToInstall();
  vi.stubEnv('CHROMIUM_PATH', own);
  expect(await provideChromium(install)).toEqual({ path: own, source: own });
  vi.stubEnv('CHROMIUM_PATH', program('broken', LACKS_LIBRARIES));
  expect(await provideChromium(install)).toEqual({ path: shell, source: shell });
  vi.stubEnv('CHROMIUM_PATH', path.join(folder, 'missing'));
  expect(await provideChromium(install)).toEqual({ path: shell, source: shell });
  expect(install).not.toHaveBeenCalled();
});

it('O6 a headless shell is installed where there is none, even beside a whole Chromium', async () => {
  program('chromium', DRAWS);
  const install = vi.fn((name: string) => Promise.resolve(program(name, DRAWS) !== ''));
  const found = path.join(folder, 'chromium-headless-shell');
  expect(await provideChromium(install)).toEqual({ path: found, source: `${found} (installed now)` });
  expect(install.mock.calls).toEqual([['chromium-headless-shell']]);
});

it('O6 where nothing can be installed the first browser that draws a page is taken', async () => {
  program('chromium-headless-shell', LACKS_LIBRARIES);
  program('chromium', LACKS_LIBRARIES);
  const chrome = program('google-chrome', DRAWS);
  expect(await provideChromium(nothingToInstall())).toEqual({ path: chrome, source: chrome });
});

it('O6 a Redis that REDIS_URL names is the only one that is asked, and must answer', async () => {
  const server = createServer((socket) => {
    // Each command of the protocol begins with the number of its words.
    socket.on('data', (data) => socket.write('+PONG\r\n'.repeat(data.toString().match(/^\*\d+\r$/gm)?.length ?? 0)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `redis://127.0.0.1:${port}`;
  vi.stubEnv('REDIS_URL', url);
  const startContainer = vi.fn(() => Promise.resolve(undefined));
  const ways = {
    startContainer,
    install: nothingToInstall(),
    startProgram: () => Promise.reject(new Error('not asked')),
  };
  expect(await provideRedis(ways)).toEqual({ url, source: 'REDIS_URL' });
  await new Promise((resolve) => server.close(resolve));
  await expect(provideRedis(ways)).rejects.toThrow('Redis at REDIS_URL does not answer.');
  expect(startContainer).not.toHaveBeenCalled();
});

it('O6 without REDIS_URL a container comes first, then a program of this machine, then the package, then the advice', async () => {
  const container = { url: 'redis://container', source: 'container' };
  const startProgram = (name: string) => Promise.resolve({ url: 'redis://program', source: name });
  const noContainer = () => Promise.resolve(undefined);
  const install = nothingToInstall();
  await expect(provideRedis({ startContainer: noContainer, install, startProgram })).rejects.toThrow(
    'There is no redis-server that starts here: install it (apt install redis-server), then run this command again.',
  );
  expect(await findProgram('redis')).toBeUndefined();

  const installs = (name: string) => Promise.resolve(program(name, 'exit 0') !== '');
  const found = await provideRedis({ startContainer: noContainer, install: installs, startProgram });
  const installed = path.join(folder, 'redis-server');
  expect(found.source).toBe(installed);
  expect((await provideRedis({ startContainer: noContainer, install, startProgram })).source).toBe(installed);
  expect(install).toHaveBeenCalledTimes(1);
  const first = await provideRedis({ startContainer: () => Promise.resolve(container), install, startProgram });
  expect(first).toBe(container);
});

it('O6 a Redis program that does not run is none; Valkey stands in', async () => {
  program('redis-server', LACKS_LIBRARIES);
  expect(await findProgram('redis')).toBeUndefined();
  const valkey = program('valkey-server', 'exit 0');
  expect(await findProgram('redis')).toBe(valkey);
});

it('O6 a program is taken from its variable, then from the path, then from Debian', async () => {
  vi.stubEnv('PDFTOTEXT_PATH', undefined);
  expect(await provideProgram('pdfToText', nothingToInstall())).toBeUndefined();
  const installed = path.join(folder, 'pdftotext');
  const installs = vi.fn((_name: string) => Promise.resolve(program('pdftotext', 'exit 0') !== ''));
  expect(await provideProgram('pdfToText', installs)).toEqual({
    path: installed,
    source: `${installed} (installed now)`,
  });
  expect(installs.mock.calls).toEqual([['poppler-utils']]);
  expect(await provideProgram('pdfToText', installs)).toEqual({ path: installed, source: installed });
  const own = program('own-pdftotext', 'exit 0');
  vi.stubEnv('PDFTOTEXT_PATH', own);
  expect(await findProgram('pdfToText')).toBe(own);
  vi.stubEnv('PDFTOTEXT_PATH', program('broken', LACKS_LIBRARIES));
  expect(await findProgram('pdfToText')).toBe(installed);
});
