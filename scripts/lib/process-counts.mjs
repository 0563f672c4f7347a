import { availableParallelism, totalmem } from 'node:os';

/** Half of the memory is for the processes that are counted here, and each may grow to so much of it. */
const MEMORY_EACH = 256 * 1024 * 1024;
const MOST = 64;

/**
 * The number of web processes: WEB_PROCESSES, or one for each core but one, which is left to the database and the worker.
 * @param {string | undefined} setting
 * @param {{ cores: number, memory: number }} [machine]
 */
export function webProcesses(setting, machine = thisMachine()) {
  return asked(setting) ?? bounded(machine.cores - 1, machine);
}

/**
 * The number of workers: WORKER_PROCESSES, or half as many as web processes by default. An order takes more time of a worker than of the web,
 * but orders come in bursts and may wait for a moment; pages come all day and may not.
 * @param {string | undefined} setting
 * @param {{ cores: number, memory: number }} [machine]
 */
export function workerProcesses(setting, machine = thisMachine()) {
  return asked(setting) ?? bounded(Math.floor(webProcesses('', machine) / 2), machine);
}

/**
 * A setting that is none of these numbers is refused by the process that reads it; one process is enough for that.
 * @param {string | undefined} setting
 */
function asked(setting) {
  if (!setting) return undefined;
  return /^\d+$/.test(setting) && Number(setting) >= 1 && Number(setting) <= MOST ? Number(setting) : 1;
}

/** @param {number} count @param {{ memory: number }} machine */
function bounded(count, { memory }) {
  return Math.max(1, Math.min(count, Math.floor(memory / 2 / MEMORY_EACH), MOST));
}

function thisMachine() {
  // Where a container has no limit, Node names more than there is.
  return { cores: availableParallelism(), memory: Math.min(totalmem(), process.constrainedMemory() || Infinity) };
}
