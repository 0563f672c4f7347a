import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { projectRoot } from './project.mjs';
import { isShuttingDown, onShutdown, shutdown, waitFor } from './shutdown.mjs';

/** The exit code with which the web host reports that its port is taken. */
const PORT_TAKEN = 98;

/**
 * @typedef {import('node:child_process').ChildProcess} ChildProcess
 * @typedef {{ name: string, deaths: { id: string, at: string, how: string }[], nextStartAt: string | null }} Part
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

/** The pause before a part is restarted doubles with each death, up to the longest. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
/** A part that has lived this long has recovered: its pauses start anew. */
const STEADY_MS = 60_000;
/** This many deaths before the first readiness are no accident: something has to be fixed first. */
const FIRST_DEATHS = 5;
/** The number of most recent deaths that are reported. */
const KEPT_DEATHS = 50;

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
 * @returns {{ ready: Promise<void>, restart(): void }} ready settles at the first readiness
 */
export function supervise({ name, args, env, portTaken }) {
  /** @type {Part} */
  const part = { name, deaths: [], nextStartAt: null };
  parts.set(name, part);
  /** @type {ChildProcess | undefined} */
  let child;
  let wanted = false;
  let inARow = 0;
  let wasReady = false;
  let startedAt = 0;
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  let markReady = () => {};
  const ready = new Promise((/** @type {(value: void) => void} */ settle) => (markReady = settle));

  const start = () => {
    clearTimeout(timer);
    if (isShuttingDown()) return;
    part.nextStartAt = null;
    startedAt = performance.now();
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
      if (performance.now() - startedAt > STEADY_MS) inARow = 0;
      inARow += 1;
      const how = signal ?? `exit code ${code}`;
      if (!wasReady && inARow >= FIRST_DEATHS) {
        console.error(
          `\nThe ${name} process ended ${inARow} times (${how}) and was never ready. Its last words above say why; mend that, then start again.`,
        );
        void shutdown(1);
        return;
      }
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** (inARow - 1), LONGEST_PAUSE_MS);
      part.deaths = [...part.deaths, { id: randomUUID(), at: new Date().toISOString(), how }].slice(-KEPT_DEATHS);
      part.nextStartAt = new Date(Date.now() + pause).toISOString();
      const again = inARow > 1 ? `, ${inARow} times in a row` : '';
      console.error(`The ${name} process ended (${how}${again}); starting it again in ${pause / 1000} s.`);
      timer = setTimeout(start, pause);
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
  };
}

/** @param {ChildProcess} child */
const hasEnded = (child) => child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
