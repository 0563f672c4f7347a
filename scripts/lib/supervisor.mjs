import { spawn } from 'node:child_process';
import { projectRoot } from './project.mjs';
import { isShuttingDown, onShutdown, shutdown, waitFor } from './shutdown.mjs';

/** The exit code by which the web host says that its port is taken. */
const PORT_TAKEN = 98;

const children = new Map();
let shutdownRegistered = false;

function endAllOnShutdown() {
  if (shutdownRegistered) return;
  shutdownRegistered = true;
  onShutdown(async (state) => {
    const left = () => [...children.values()].filter((child) => !hasEnded(child));
    for (const child of left()) child.kill('SIGTERM');
    if (await waitFor(() => left().length === 0, 20_000, state)) return;
    for (const child of left()) child.kill('SIGKILL');
    await waitFor(() => left().length === 0, 2000);
  });
}

/**
 * Starts a part of the product and keeps it running: one that dies is started again, five deaths in a minute
 * end everything. A part says `{ type: 'ready' }` over IPC when it can work, and ends when the channel closes,
 * so that nothing outlives a killed supervisor.
 * @param {{ name: string, args: string[], env: NodeJS.ProcessEnv, portTaken?: string }} part
 *   args: what Node runs; portTaken: the line to show when its port is taken
 * @returns {{ ready: Promise<void>, restart(): void }} ready settles at the first readiness
 */
export function supervise({ name, args, env, portTaken }) {
  let child;
  let wanted = false;
  let deaths = [];
  let markReady;
  const ready = new Promise((resolve) => (markReady = resolve));

  const start = () => {
    if (isShuttingDown()) return;
    child = spawn(process.execPath, args, { cwd: projectRoot, env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    children.set(name, child);
    child.on('message', (message) => {
      if (message?.type === 'ready') markReady();
    });
    // A message to or from a part that has just died is of no interest.
    child.on('error', () => {});
    child.once('exit', (code, signal) => {
      if (isShuttingDown()) return;
      if (wanted) {
        wanted = false;
        start();
        return;
      }
      if (code === PORT_TAKEN && portTaken) {
        console.error(`\n${portTaken}`);
        void shutdown(1);
        return;
      }
      deaths = [...deaths.filter((at) => at > Date.now() - 60_000), Date.now()];
      const how = signal ?? `exit code ${code}`;
      if (deaths.length >= 5) {
        console.error(`\nThe ${name} process ended five times within a minute (${how}): see its last words above.`);
        void shutdown(1);
        return;
      }
      const pause = 250 * 2 ** deaths.length;
      console.error(`The ${name} process ended (${how}); starting it again in ${pause / 1000} s.`);
      setTimeout(start, pause);
    });
  };

  endAllOnShutdown();
  start();
  return {
    ready,
    restart() {
      if (wanted || !child || hasEnded(child)) return;
      wanted = true;
      child.kill('SIGTERM');
    },
  };
}

const hasEnded = (child) => child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
