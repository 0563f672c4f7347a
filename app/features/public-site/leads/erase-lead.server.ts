import { transaction, type Executor } from '~/platform/db/client.server';
import { readSettings } from '~/platform/settings-store.server';
import { erasePerson, lockOldLeads } from './lead-store.server';

/** Erases who sent a locked request: at once where they withdraw it, or where staff do it for them. */
export async function eraseLead(tx: Executor, leadId: number): Promise<void> {
  await erasePerson(tx, leadId);
}

/** The number per transaction, so that no transaction takes long. */
const AT_ONCE = 100;

/** Erases who sent requests to which nothing has happened for as long as the settings keep visitors' requests. */
export async function eraseExpiredLeads(): Promise<{ leads: number }> {
  let leads = 0;
  for (;;) {
    const erased = await transaction(async (tx) => {
      const { requests } = await readSettings(tx);
      const old = await lockOldLeads(tx, { days: requests.keepDays, most: AT_ONCE });
      for (const id of old) await erasePerson(tx, id);
      return old.length;
    });
    leads += erased;
    if (erased < AT_ONCE) return { leads };
  }
}
