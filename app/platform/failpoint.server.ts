import { writeSync } from 'node:fs';
import { env } from './env.server';

let reached = 0;

/**
 * Kills this process at a named place when FAILPOINT names it, as a power cut would. The fault tests use it to prove
 * that an order loses and doubles nothing wherever the process dies. `name:3` is the third time that it gets there, and
 * `name:3:stop` stops it there (SIGSTOP), so that a test may pause it or cut its connections at that very place.
 */
export function failpoint(name: string): void {
  const asked = env().FAILPOINT;
  if (!asked.startsWith(name)) return;
  const [place, time = '1', how = 'kill'] = asked.split(':');
  if (place !== name) return;
  reached++;
  if (reached !== Number(time)) return;
  writeSync(2, `failpoint ${name}\n`);
  process.kill(process.pid, how === 'stop' ? 'SIGSTOP' : 'SIGKILL');
}
