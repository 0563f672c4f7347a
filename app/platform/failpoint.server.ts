import { env } from './env.server';

/**
 * Kills this process at a named place when FAILPOINT names it, as a power cut would. The fault tests use it to prove
 * that an order loses and doubles nothing wherever the process dies.
 */
export function failpoint(name: string): void {
  if (env().FAILPOINT === name) process.kill(process.pid, 'SIGKILL');
}
