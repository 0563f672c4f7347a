import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import path from 'node:path';

/** Starts a program of this folder that serves on a free port, beside which or with which the product is measured. */
export async function startBareServer(
  program: 'bare-page' | 'bare-acceptor' | 'bare-mail-server',
  ...args: string[]
): Promise<{ child: ChildProcess; origin: string; stop: () => void }> {
  const child = fork(path.resolve('bench', `${program}.ts`), args, {
    env: { ...process.env, NODE_ENV: 'production' },
    execArgv: ['--import', 'tsx', '--import', './bench/virtual-modules.mjs'],
  });
  const [port] = (await once(child, 'message')) as [number];
  return { child, origin: `http://127.0.0.1:${port}`, stop: () => void child.kill() };
}

/** Serves on a free port, which the parent process is told. */
export function serveBarely(answer: RequestListener): void {
  const server = createServer(answer).listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.(typeof address === 'object' ? address?.port : 0);
  });
}
