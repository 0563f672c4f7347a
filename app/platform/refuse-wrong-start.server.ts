import { setTimeout as wait } from 'node:timers/promises';
import { addressProblem } from './db/pooler.server';
import { migrationsAreCurrent } from './db/readiness.server';
import { keyFits, WRONG_KEY } from './encryption-canary-store.server';
import { log, warnSparsely } from './log.server';

const AGAIN_MS = 500;

/**
 * Waits until the database has this version's schema, then ends the process where ENCRYPTION_KEY is not the database's: it could
 * read no secret, and would keep new ones under another key. So it does where a pooler stands in front that cannot be used as
 * the environment says.
 */
export async function refuseWrongStart(): Promise<void> {
  for (;;) {
    try {
      const problem = await addressProblem();
      if (problem) return end(problem);
      if (await migrationsAreCurrent()) return (await keyFits()) ? undefined : end(WRONG_KEY);
      warnSparsely({}, 'waiting for the migrations of this version');
    } catch (error) {
      warnSparsely({ error }, 'waiting for the database');
    }
    await wait(AGAIN_MS);
  }
}

function end(words: string): never {
  log().fatal(words);
  log().flush();
  process.exit(1);
}
