import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { nodeFlags } from '../../scripts/lib/node-flags.mjs';
import { testEnvironment } from './database';
import { collectOutput } from './output';

export type HostProcess = {
  origin: string;
  child: ChildProcess;
  exited: Promise<number | null>;
  /** Its output so far. */
  output: () => string;
  stop: () => Promise<void>;
};

/** Starts the real web process of the built product on a free port and waits until it listens. */
export async function startHost(databaseUrl: string, extra: Record<string, string> = {}): Promise<HostProcess> {
  const child = fork(path.resolve('build/host.js'), {
    env: { ...process.env, ...testEnvironment(databaseUrl, { LOG_LEVEL: 'info', ...extra }) },
    // Without the flags of the process that starts it: a TypeScript loader would take twice as much time and memory as
    // the product.
    execArgv: process.env.BENCH_NODE_OPTIONS?.split(' ') ?? nodeFlags.web,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const output = collectOutput(child);
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  const ready = await Promise.race([once(child, 'message'), exited]);
  if (!Array.isArray(ready))
    throw new Error(`the web process ended with ${ready} (is the product built? npm run build)`);
  const [{ port }] = ready as [{ port: number }];
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await exited;
  };
  return { origin: `http://127.0.0.1:${port}`, child, exited, output, stop };
}
