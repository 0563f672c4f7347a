import cluster, { type Worker } from 'node:cluster';
import type { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { webProcesses } from '../scripts/lib/process-counts.mjs';
import { endOf, Restarts, type Part } from '../scripts/lib/restarts.mjs';

/**
 * The web processes of one machine on one port (decision 83). Where there is one, this process is it. Otherwise this one
 * loads nothing of the application: it hands the connections out in turn, starts a process that has died again, and
 * replaces all of them one by one on SIGHUP.
 */

/** Longer than the 60 s in which a process that is replaced ends its answers, and the 20 s of one that is stopped. */
const REPLACED_LIMIT_MS = 65_000;
const STOP_LIMIT_MS = 22_000;
const READY_LIMIT_MS = 120_000;
/** What a process wrote before its end has been read by then. */
const LAST_WORDS_MS = 100;
/** A process that is busy for longer is left out of the figures. */
const FIGURES_LIMIT_MS = 1000;

type Message =
  | { type: 'ready'; port: number }
  | { type: 'figures-wanted'; id: number }
  | { type: 'figures'; id: number; figures: unknown };

/** One of the processes, through all its lives; `successor` takes over as soon as it is ready. */
type Place = { restarts: Restarts; process?: Worker; successor?: Worker | undefined; timer?: NodeJS.Timeout };

const count = webProcesses(process.env.WEB_PROCESSES);
if (count === 1) await import('./index');
else lead();

function lead(): void {
  cluster.schedulingPolicy = cluster.SCHED_RR;
  cluster.setupPrimary({
    exec: fileURLToPath(new URL('./host.js', import.meta.url)),
    // V8 gives each process four threads for collecting and compiling; one is enough beside siblings that fill the cores,
    // and a process takes 5 MB less (decision 83).
    execArgv: [...process.execArgv, '--v8-pool-size=1'],
  });

  const places: Place[] = Array.from({ length: count }, (_, index) => ({ restarts: new Restarts(`web ${index + 1}`) }));
  const running = new Set<Worker>();
  const ready = new Set<Worker>();
  let wereReady = false;
  let stopping: number | undefined;
  let replacing = false;
  let lastAsked = 0;
  /** What the supervisor says of the other parts. */
  let otherParts: readonly Part[] = [];

  function start(place: Place): Worker {
    clearTimeout(place.timer);
    place.restarts.started();
    // Each process takes its part of what all of them may take (app/platform/processes.server.ts).
    const worker = cluster.fork({ SIBLING_PROCESSES: String(count) });
    running.add(worker);
    passOnUntaken(worker);
    // Errors of messages to a process that has just died do not matter.
    worker.on('error', () => {});
    worker.on('message', (message: Message) => hear(worker, message));
    worker.once('exit', (code, signal) => {
      running.delete(worker);
      ready.delete(worker);
      if (stopping !== undefined) leaveAfterLast(stopping);
      // Whoever replaces a process looks after the old one and the new one.
      else if (place.process === worker && !place.successor) revive(place, endOf(code, signal), code);
    });
    return worker;
  }

  function revive(place: Place, how: string, code: number | null): void {
    // Whoever started this process has its own patience for a start that does not succeed.
    if (!wereReady) return stop(code || 1);
    place.timer = setTimeout(() => (place.process = start(place)), place.restarts.died(how));
    tellParts();
  }

  function hear(worker: Worker, message: Message): void {
    if (message.type === 'figures-wanted') gatherFigures(worker, message.id);
    if (message.type !== 'ready') return;
    ready.add(worker);
    tellParts();
    if (wereReady || !places.every((place) => place.process && ready.has(place.process))) return;
    wereReady = true;
    process.send?.({ type: 'ready', port: message.port });
  }

  function tellParts(): void {
    const parts = [...otherParts, ...places.map(({ restarts }) => restarts.part)];
    for (const worker of ready) worker.send({ type: 'parts', parts }, () => {});
  }

  /** Asks all processes for what they have counted, and gives the one that wants to tell it. */
  function gatherFigures(asker: Worker, wanted: number): void {
    const id = ++lastAsked;
    const gathered: unknown[] = [];
    const silent = new Set(ready);
    const give = () => {
      clearTimeout(late);
      for (const worker of running) worker.off('message', take);
      asker.send({ type: 'all-figures', id: wanted, gathered }, () => {});
    };
    const late = setTimeout(give, FIGURES_LIMIT_MS);
    function take(this: Worker, message: Message): void {
      if (message.type !== 'figures' || message.id !== id || !silent.delete(this)) return;
      gathered.push(message.figures);
      if (silent.size === 0) give();
    }
    for (const worker of silent) {
      worker.on('message', take);
      worker.send({ type: 'tell-figures', id }, () => {});
    }
  }

  /** Starts a new process for each, and lets the old one leave once the new one listens. */
  async function replaceAll(): Promise<void> {
    if (replacing || !wereReady) return;
    replacing = true;
    for (const place of places) if (stopping === undefined && !(await replace(place))) break;
    replacing = false;
  }

  async function replace(place: Place): Promise<boolean> {
    const old = place.process;
    // One that waits for its next start is new by itself.
    if (!old || !running.has(old)) return true;
    const fresh = start(place);
    place.successor = fresh;
    await until(() => ready.has(fresh) || !running.has(fresh), READY_LIMIT_MS);
    place.successor = undefined;
    if (stopping !== undefined) return false;
    const { name } = place.restarts.part;
    if (!ready.has(fresh)) {
      say(`The new ${name} process is not ready; those that have not been replaced stay.`);
      fresh.process.kill('SIGKILL');
      if (!running.has(old)) revive(place, 'ended while it was being replaced', null);
      return false;
    }
    place.process = fresh;
    old.send({ type: 'retire' }, () => {});
    if (!(await until(() => !running.has(old), REPLACED_LIMIT_MS))) old.process.kill('SIGKILL');
    say(`The ${name} process ${old.process.pid} was replaced by ${fresh.process.pid}.`);
    return true;
  }

  function stop(code: number): void {
    if (stopping !== undefined) return;
    stopping = code;
    for (const { timer } of places) clearTimeout(timer);
    for (const worker of running) worker.process.kill('SIGTERM');
    setTimeout(() => {
      for (const worker of running) worker.process.kill('SIGKILL');
    }, STOP_LIMIT_MS).unref();
    leaveAfterLast(code);
  }

  function leaveAfterLast(code: number): void {
    if (running.size === 0) process.exit(code);
  }

  for (const place of places) place.process = start(place);
  process.on('SIGTERM', () => stop(0));
  process.on('SIGINT', () => stop(0));
  process.on('SIGHUP', () => void replaceAll());
  process.on('disconnect', () => stop(0));
  process.on('message', (message: { type?: unknown; parts?: readonly Part[] }) => {
    if (message.type !== 'parts' || !message.parts) return;
    otherParts = message.parts;
    tellParts();
  });
}

const say = (line: string) => process.stderr.write(`${line}\n`);

async function until(holds: () => boolean, limitMs: number): Promise<boolean> {
  for (const end = performance.now() + limitMs; !holds() && performance.now() < end;) await wait(50);
  return holds();
}

/**
 * Gives the connections to other processes that one was handed and had not taken when it ended. Node itself would keep them
 * open with nobody to answer, so their clients would wait for ever; it is told what a process says that does not take one.
 */
function passOnUntaken(worker: Worker): void {
  type Internal = { cmd?: unknown; act?: unknown; seq?: number; ack?: number };
  const child = worker.process as EventEmitter & {
    connected: boolean;
    disconnect: () => void;
    send: (message: Internal, ...rest: unknown[]) => boolean;
  };
  const untaken = new Set<number | undefined>();
  const send = child.send.bind(child);
  child.send = (message, ...rest) => {
    if (message.cmd === 'NODE_CLUSTER' && message.act === 'newconn') untaken.add(message.seq);
    return send(message, ...rest);
  };
  child.on('internalMessage', ({ ack }: Internal) => untaken.delete(ack));
  const passOn = () => {
    for (const ack of untaken) child.emit('internalMessage', { cmd: 'NODE_CLUSTER', ack, accepted: false });
  };
  worker.once('exit', () => {
    setTimeout(() => {
      // Until then Node would hand it more.
      if (child.connected) child.disconnect();
      setImmediate(passOn);
    }, LAST_WORDS_MS);
  });
}
