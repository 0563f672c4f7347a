import { readFile } from 'node:fs/promises';

async function statusOf(pid: number | undefined, line: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(new RegExp(`${line}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) * 1024;
}

/** The resident memory of a process in bytes; 0 if the system does not tell. */
export const residentBytes = (pid: number | undefined) => statusOf(pid, 'VmRSS');

/** The highest resident memory since the process started; 0 if the system does not tell. */
export const peakBytes = (pid: number | undefined) => statusOf(pid, 'VmHWM');
