import { transaction } from '~/platform/db/client.server';
import { notifyStaff } from '~/platform/live/live-changes.server';
import { erasePerson, leadOfToken, lockLead, withdrawLocked } from './lead-store.server';
import { leadStateAfter } from './lead-states';

/**
 * Takes back what a visitor has sent, and erases who they are at once, whoever has it by then. One that is over already stays as
 * it is, but its visitor is erased all the same.
 * @returns false where the link is nobody's
 */
export async function withdrawLead(token: string): Promise<boolean> {
  return transaction(async (tx) => {
    const id = await leadOfToken(tx, token);
    const lead = id === undefined ? undefined : await lockLead(tx, id);
    if (!lead) return false;
    if (leadStateAfter(lead.state, 'withdraw')) await withdrawLocked(tx, lead.id);
    if (lead.phone !== '') await erasePerson(tx, lead.id);
    notifyStaff(tx);
    return true;
  });
}
