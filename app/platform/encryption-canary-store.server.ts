import { decrypt, encrypt } from './crypto.server';
import { db } from './db/client.server';
import { encryptionCanary } from './db/schema.server';

const CANARY = 'canary';

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
