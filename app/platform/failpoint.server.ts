import { env } from './env.server';

/**
 * Kills this process at a named place when FAILPOINT says so, as a power cut would.
 * The fault tests use it to prove that no place of an order's way loses or doubles anything.
 */
export function failpoint(name: string): void {
  if (env().FAILPOINT === name) process.kill(process.pid, 'SIGKILL');
}
