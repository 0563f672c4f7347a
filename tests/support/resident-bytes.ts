import { readFile } from 'node:fs/promises';

async function statusOf(pid: number | undefined, line: 'VmRSS' | 'VmHWM' | 'RssFile'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(new RegExp(`${line}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) * 1024;
}

/** The resident memory of a process in bytes; 0 if the system does not tell. */
export const residentBytes = (pid: number | undefined) => statusOf(pid, 'VmRSS');

/** The highest resident memory since the process started; 0 if the system does not tell. */
export const peakBytes = (pid: number | undefined) => statusOf(pid, 'VmHWM');

/** The resident memory of processes of one program, with the files that they share (Node itself, its libraries) counted once. */
export async function residentBytesTogether(pids: readonly (number | undefined)[]): Promise<number> {
  const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0);
  const [all, files] = await Promise.all([
    Promise.all(pids.map(residentBytes)),
    Promise.all(pids.map((pid) => statusOf(pid, 'RssFile'))),
  ]);
  return sum(all) - (sum(files) - Math.max(...files));
}
