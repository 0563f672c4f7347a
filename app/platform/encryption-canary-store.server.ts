import { setTimeout as wait } from 'node:timers/promises';
import { decrypt, encrypt } from './crypto.server';
import { db } from './db/client.server';
import { migrationsAreCurrent } from './db/readiness.server';
import { encryptionCanary } from './db/schema.server';
import { log, warnSparsely } from './log.server';

const CANARY = 'canary';
const AGAIN_MS = 500;

export const WRONG_KEY =
  'ENCRYPTION_KEY is not the key under which this database keeps its secrets. Start with the right key (docs/runbooks/backup.md).';

/** Whether ENCRYPTION_KEY is the key of this database, which takes the first one that it sees for its own. */
export async function keyFits(): Promise<boolean> {
  await db()
    .insert(encryptionCanary)
    .values({ secret: encrypt(CANARY) })
    .onConflictDoNothing();
  const [row] = await db().select().from(encryptionCanary);
  try {
    return decrypt(row?.secret ?? '') === CANARY;
  } catch {
    return false;
  }
}

/**
 * Waits until the database has this version's schema, then ends the process where ENCRYPTION_KEY is not the database's:
 * it could read no secret, and would keep new ones under another key.
 */
export async function refuseWrongKey(): Promise<void> {
  for (;;) {
    try {
      if (await migrationsAreCurrent()) {
        if (await keyFits()) return;
        break;
      }
      warnSparsely({}, 'waiting for the migrations of this version');
    } catch (error) {
      warnSparsely({ error }, 'waiting for the database');
    }
    await wait(AGAIN_MS);
  }
  log().fatal(WRONG_KEY);
  log().flush();
  process.exit(1);
}
