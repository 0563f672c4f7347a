import { spawn } from 'node:child_process';
import { projectRoot } from './project.mjs';
import { endOf, Restarts } from './restarts.mjs';
import { isShuttingDown, onShutdown, shutdown, waitFor } from './shutdown.mjs';

/** The exit code with which the web host reports that its port is taken. */
const PORT_TAKEN = 98;

/**
 * @typedef {import('node:child_process').ChildProcess} ChildProcess
 * @typedef {import('./restarts.mjs').Part} Part
 */

/** @type {Map<string, ChildProcess>} */
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

/** This many deaths before the first readiness are no accident: something has to be fixed first. */
const FIRST_DEATHS = 5;

/**
 * The history of each part: sent to all parts, so that the web process can show it.
 * @type {Map<string, Part>}
 */
const parts = new Map();

function tellParts() {
  const message = { type: 'parts', parts: [...parts.values()] };
  for (const child of children.values()) if (child.connected) child.send(message, () => {});
}

/**
 * Starts a part of the product and keeps it running: a part that dies is restarted, after pauses that grow to half a
 * minute, for ever, while the other parts go on. Everything ends only if a part dies again and again before it was ever
 * ready, or if its port is taken. A part sends `{ type: 'ready' }` over IPC when it can work, receives `{ type:
 * 'parts', parts }`, and ends when the channel closes, so that nothing outlives a killed supervisor.
 * @param {{ name: string, args: string[], env: NodeJS.ProcessEnv, portTaken?: string }} part args: what Node runs;
 * portTaken: the line to show when its port is taken
 * @returns {{ ready: Promise<void>, restart(): void, signal(name: NodeJS.Signals): void }} ready settles at the first readiness
 */
export function supervise({ name, args, env, portTaken }) {
  const restarts = new Restarts(name);
  parts.set(name, restarts.part);
  /** @type {ChildProcess | undefined} */
  let child;
  let wanted = false;
  let wasReady = false;
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  let markReady = () => {};
  const ready = new Promise((/** @type {(value: void) => void} */ settle) => (markReady = settle));

  const start = () => {
    clearTimeout(timer);
    if (isShuttingDown()) return;
    restarts.started();
    child = spawn(process.execPath, args, { cwd: projectRoot, env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    children.set(name, child);
    child.on('message', (message) => {
      if (typeof message !== 'object' || !('type' in message) || message.type !== 'ready') return;
      wasReady = true;
      markReady();
      tellParts();
    });
    // Errors of messages to or from a part that has just died do not matter.
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
      const how = endOf(code, signal);
      if (!wasReady && restarts.inARow + 1 >= FIRST_DEATHS) {
        console.error(
          `\nThe ${name} process ended ${FIRST_DEATHS} times (${how}) and was never ready. Its last words above say why; mend that, then start again.`,
        );
        void shutdown(1);
        return;
      }
      timer = setTimeout(start, restarts.died(how));
      tellParts();
    });
  };

  endAllOnShutdown();
  start();
  return {
    ready,
    restart() {
      if (wanted || !child) return;
      if (hasEnded(child)) return start();
      wanted = true;
      child.kill('SIGTERM');
    },
    signal: (name) => void child?.kill(name),
  };
}

/** @param {ChildProcess} child */
const hasEnded = (child) => child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
