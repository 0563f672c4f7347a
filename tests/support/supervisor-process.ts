import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { collectOutput } from './output';

const library = (name: string) => JSON.stringify(pathToFileURL(path.resolve('scripts/lib', name)).href);

/**
 * A supervisor with two parts, each a program of its own. `whenReady` is code that the supervisor's process then runs,
 * with both parts as `parts`.
 */
export function superviseIn(folder: string, web: string, worker: string, whenReady = '') {
  const file = (name: string, text: string) => {
    const written = path.join(folder, `${name}-${randomUUID()}.mjs`);
    writeFileSync(written, text);
    return written;
  };
  const programs = JSON.stringify([file('web', web), file('worker', worker)]);
  const main = file(
    'main',
    `import { runCommand } from ${library('shutdown.mjs')};
     import { supervise } from ${library('supervisor.mjs')};
     const [web, worker] = ${programs};
     runCommand(async () => {
       const parts = [
         supervise({ name: 'web', args: [web], env: process.env, portTaken: 'Port 1 is taken.' }),
         supervise({ name: 'worker', args: [worker], env: process.env }),
       ];
       await Promise.all(parts.map(({ ready }) => ready));
       console.log('all ready');
       ${whenReady}
       return new Promise(() => {});
     }, { signalCode: 0 });`,
  );
  // Without npm above it, so that it does not watch its parent.
  const { npm_lifecycle_event: _, ...env } = process.env;
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  return { child, output: collectOutput(child), exited: once(child, 'exit').then(([code]) => code as number | null) };
}
