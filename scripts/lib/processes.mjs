import { execFileSync, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { getPriority } from 'node:os';

/**
 * @typedef {{ pid: number, identity: string | undefined }} Identified a process as `processIdentity` knew it
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {Record<string, string | undefined>} [env]
 * @property {number} [uid]
 * @property {number} [gid]
 * @property {boolean} [show] its output goes to the terminal; otherwise it is only collected
 * @property {number} [silenceMs] a command without output and without a change of `progress()` for that long is taken for
 *   hung and ended
 * @property {() => unknown} [progress]
 * @property {number} [timeoutMs]
 * @property {boolean} [essential] survives `endRunning` (the database's own commands, which are short)
 * @property {import('./lock.mjs').Lock} [lock] the lock it works under, which then knows of it should this process be killed
 * @property {NodeJS.Signals} [stopSignal]
 */

/**
 * Identifies a process beyond its id: the time at which it started. Undefined when no such process runs. An id alone is
 * not enough, because ids are reused after a crash or a reboot.
 * @param {number | undefined} pid
 */
export function processIdentity(pid) {
  if (pid === undefined || !Number.isInteger(pid) || pid <= 0) return undefined;
  if (process.platform === 'linux') {
    try {
      const fields = statFields(pid);
      // A zombie has ended; only its parent has not collected it yet.
      if (fields[0] === 'Z') return undefined;
      return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${fields[19]}`;
    } catch {
      return undefined;
    }
  }
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}

/**
 * The command line of a process, empty when it cannot be read.
 * @param {number} pid
 */
export function commandLine(pid) {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

/**
 * The name in field 2 may contain spaces and brackets, so the fields are counted from its end.
 * @param {number} pid
 */
function statFields(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/**
 * Signals a process started by `run`, and all of its descendants.
 * @param {number | undefined} pid undefined if it could not be started
 * @param {NodeJS.Signals} signal
 */
function signalGroup(pid, signal) {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}

/**
 * Ends a process group reliably; the identity protects another process with the same id.
 * @param {Identified} head
 */
export async function endGroup({ pid, identity }) {
  if (processIdentity(pid) !== identity) return;
  signalGroup(pid, 'SIGTERM');
  for (let waited = 0; waited < 5000 && processIdentity(pid) === identity; waited += 100) await sleep(100);
  signalGroup(pid, 'SIGKILL');
}

/**
 * @typedef {{ child: import('node:child_process').ChildProcess, essential: boolean, stopSignal: NodeJS.Signals,
 *   ended: Promise<void> }} Command
 */

/** @type {Set<Command>} */
const running = new Set();
let closed = false;

/** Ends every command that `run` has under way and lets no new one start, except those marked `essential`. */
export async function endRunning({ patienceMs = 5000 } = {}) {
  closed = true;
  const commands = [...running].filter((command) => !command.essential);
  for (const { child, stopSignal } of commands) {
    // Only the group's leader is signalled first, so that it can end its own helpers in order.
    if (stopSignal === 'SIGINT') child.kill('SIGINT');
    else signalGroup(child.pid, stopSignal);
  }
  const ended = Promise.all(commands.map((command) => command.ended));
  await Promise.race([ended, sleep(patienceMs)]);
  for (const { child } of commands) signalGroup(child.pid, 'SIGKILL');
  await Promise.race([ended, sleep(1000)]);
}

/**
 * Runs a command to its end in its own process group. After a call of `endRunning` the promise never settles: the
 * caller's work is over.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{ code: number, output: string, hung: boolean }>} code is 127 when the command cannot be started
 */
export function run(command, args, options = {}) {
  const {
    cwd,
    env,
    show = false,
    silenceMs,
    timeoutMs,
    progress,
    essential = false,
    lock,
    uid,
    gid,
    stopSignal,
  } = options;
  if (closed && !essential) return new Promise(() => {});
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: /** @type {NodeJS.ProcessEnv} */ (env),
      uid,
      gid,
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
      detached: true,
    });
    if (child.pid) inheritPriority(child.pid);
    let output = '';
    let hung = false;
    let lastSign = Date.now();
    let lastProgress = progress?.();
    const began = Date.now();
    /** @param {Buffer} chunk */
    const collect = (chunk) => {
      lastSign = Date.now();
      output = (output + chunk.toString()).slice(-200_000);
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    const watchdog =
      silenceMs || timeoutMs
        ? setInterval(() => {
            const current = progress?.();
            if (current !== lastProgress) lastSign = Date.now();
            lastProgress = current;
            const silent = silenceMs && Date.now() - lastSign > silenceMs;
            if (!silent && !(timeoutMs && Date.now() - began > timeoutMs)) return;
            signalGroup(child.pid, hung ? 'SIGKILL' : 'SIGTERM');
            hung = true;
          }, 1000)
        : undefined;
    let markEnded = () => {};
    const ended = new Promise((/** @type {(value: void) => void} */ settle) => (markEnded = settle));
    /** @type {Command} */
    const record = { child, essential, stopSignal: stopSignal ?? 'SIGTERM', ended };
    /** @param {number} code */
    const finish = (code) => {
      clearInterval(watchdog);
      running.delete(record);
      if (child.pid !== undefined) lock?.forget(child.pid);
      markEnded();
      if (closed && !essential) return;
      resolve({ code, output, hung });
    };
    child.once('error', (error) => {
      output += error.message;
      finish(127);
    });
    child.once('spawn', () => {
      running.add(record);
      if (child.pid !== undefined) lock?.remember(child.pid);
    });
    child.once('close', (code) => finish(code ?? 1));
  });
}

/**
 * Linux schedules whole sessions against each other (autogroup): the niceness of a process only counts within its session,
 * and a detached process begins one.
 * @param {number} pid
 */
function inheritPriority(pid) {
  const niceness = getPriority();
  if (niceness <= 0) return;
  try {
    if (process.platform === 'linux') writeFileSync(`/proc/${pid}/autogroup`, String(niceness));
  } catch {
    // It has ended already, or this system has no autogroups.
  }
}

/**
 * Whether a port of 127.0.0.1 is free to listen on.
 * @param {number} port
 * @returns {Promise<boolean>}
 */
export function portIsFree(port, host = '127.0.0.1') {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** A free port of 127.0.0.1 below the system's range for outgoing connections. */
export async function freePort() {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    if (await portIsFree(port)) return port;
  }
}

/** @type {(ms: number) => Promise<void>} */
export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
