import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { nodeFlags } from '../../scripts/lib/node-flags.mjs';
import { testEnvironment } from './database';
import { collectOutput, reachesFailpoint } from './output';

export type HostProcess = {
  origin: string;
  child: ChildProcess;
  exited: Promise<number | null>;
  /** Its output so far. */
  output: () => string;
  stop: () => Promise<void>;
};

/** A product, and how it starts. */
export type Product = { folder: string; node: string; host?: string; flags: Record<'web' | 'worker', string[]> };

export const THIS_PRODUCT: Product = { folder: '.', node: process.execPath, flags: nodeFlags };

const SOURCES = { ...THIS_PRODUCT, host: 'server/development.ts', flags: { web: ['--import', 'tsx'], worker: [] } };

/** Starts the web process from the sources, as `npm run dev` does. */
export const startDevelopmentHost = (databaseUrl: string): Promise<HostProcess> =>
  startHost(databaseUrl, { NODE_ENV: 'development' }, SOURCES);

/** Starts so many real web processes of the built product on one port and waits until all of them listen. */
export const startHosts = (count: number, databaseUrl: string, extra: Record<string, string> = {}) =>
  startHost(databaseUrl, { WEB_PROCESSES: String(count), ...extra }, { ...THIS_PRODUCT, host: 'build/web.js' });

/** Starts the real web process of the built product on a free port and waits until it listens. */
export async function startHost(
  databaseUrl: string,
  extra: Record<string, string> = {},
  { folder, node, host = 'build/host.js', flags } = THIS_PRODUCT,
): Promise<HostProcess> {
  const child = fork(path.resolve(folder, host), {
    cwd: folder,
    execPath: node,
    env: { ...process.env, ...testEnvironment(databaseUrl, { LOG_LEVEL: 'info', ...extra }) },
    // Without the flags of the process that starts it: a TypeScript loader would take twice as much time and memory as
    // the product.
    execArgv: process.env.BENCH_NODE_OPTIONS?.split(' ') ?? flags.web,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const output = collectOutput(child);
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  const ready = await Promise.race([
    once(child, 'message'),
    exited,
    // With a failpoint it may stop before it listens.
    ...(extra.FAILPOINT?.endsWith(':stop')
      ? [reachesFailpoint(output, 60_000).then(() => [{ port: extra.PORT }])]
      : []),
  ]);
  if (!Array.isArray(ready))
    throw new Error(`the web process ended with ${ready} (is the product built? npm run build)`);
  const [{ port }] = ready as [{ port: number | string }];
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await exited;
  };
  return { origin: `http://127.0.0.1:${port}`, child, exited, output, stop };
}
