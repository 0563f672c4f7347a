import { endRunning, sleep } from './processes.mjs';
import { Advice } from './project.mjs';

/** @typedef {{ hurried(): boolean }} Hurry whether the person at the terminal has asked twice */

/** Names the process that only passes on our signals (node-relay.mjs), for us to end with it. */
export const RELAYED_BY = 'KARPIN_RELAYED_BY';
const relay = Number(process.env[RELAYED_BY]) || undefined;
// Nobody below us has that parent.
delete process.env[RELAYED_BY];

/** @type {((state: Hurry) => Promise<void>)[]} */
const steps = [];
/** @type {Promise<void> | undefined} */
let ending;
let hurried = false;
let beganAt = 0;

/**
 * Registers a step that must run before this command ends; the last one registered runs first.
 * @param {(state: Hurry) => Promise<void>} step
 */
export function onShutdown(step) {
  steps.push(step);
}

/**
 * Ends what was started and then this process. Further calls change nothing.
 * @param {number} code
 */
export function shutdown(code) {
  ending ??= (async () => {
    beganAt = Date.now();
    const commands = endRunning({ patienceMs: 15_000 });
    for (const step of steps.reverse()) {
      try {
        await step({ hurried: () => hurried });
      } catch (error) {
        console.error(error instanceof Advice ? error.message : error);
      }
    }
    await commands;
    process.exit(code);
  })();
  return ending;
}

export const isShuttingDown = () => ending !== undefined;

/**
 * Runs a command's main function: signals, the death of npm above us and errors all lead to an orderly shutdown.
 * @param {() => Promise<number>} main resolves with the exit code
 * @param {{ signalCode?: number, onSignal?: () => void, onHangUp?: () => void }} [options] signalCode: the exit code after
 * SIGINT or SIGTERM; onHangUp: what SIGHUP does instead where no terminal can have been closed
 */
export function runCommand(main, { signalCode = 130, onSignal, onHangUp } = {}) {
  // A closed terminal must not break the orderly shutdown through a failing write.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (signal === 'SIGHUP' && onHangUp && !ending && !hasTerminal()) return onHangUp();
      if (!ending) onSignal?.();
      // npm forwards the Ctrl-C that the terminal has already sent us; only a later one is a second Ctrl-C.
      if (ending && Date.now() - beganAt > 1000) hurried = true;
      void shutdown(signalCode);
    });
  }
  watchParent(() => void shutdown(1));
  main().then(
    (code) => shutdown(code),
    (error) => {
      if (!ending) console.error(error instanceof Advice ? `\n${error.message}` : error);
      return shutdown(1);
    },
  );
}

const hasTerminal = () => [process.stdin, process.stdout, process.stderr].some((stream) => stream.isTTY);

/**
 * Calls back once when the process above us has ended. An npm that is killed with -9 forwards no signal. The scripts of
 * package.json begin with `exec`, so that npm is our parent and no shell in between swallows signals. Without npm or a
 * relay above us a changing parent is normal (nohup, a closed shell).
 * @param {() => void} onGone
 */
export function watchParent(onGone) {
  if (!relay && !process.env.npm_lifecycle_event) return;
  const parent = relay ?? process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, 1000);
  timer.unref();
}

/**
 * Waits until `done()` is true, for at most `ms`, or until the person is in a hurry.
 * @param {() => boolean} done
 * @param {number} ms
 * @param {Hurry} [state]
 */
export async function waitFor(done, ms, state) {
  for (let waited = 0; waited < ms && !done() && !state?.hurried(); waited += 100) await sleep(100);
  return done();
}
