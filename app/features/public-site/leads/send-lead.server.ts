import { offerLeadJob } from '~/jobs/offer-lead';
import { transaction } from '~/platform/db/client.server';
import { AppError } from '~/platform/errors';
import { notifyStaff } from '~/platform/live/live-changes.server';
import { enqueue } from '~/platform/outbox-store.server';
import { settings } from '~/platform/settings-store.server';
import { mailVisitorReceived } from './lead-mails.server';
import { countOpenLeads, insertLead, lockLead, type LeadLine, type NewLead } from './lead-store.server';
import { addWorkingMinutes } from './working-time';

/** So many open requests of one telephone number: the dealers would call about one business again and again. */
const MOST_OPEN = 3;

/**
 * Stores what a visitor sends to a dealer: the row, its mail and the job that offers it, in one commit. A form that is sent twice is
 * one request.
 * @throws AppError lead-open (429) where the number has too many open requests
 */
export async function sendLead(given: Omit<NewLead, 'deadlineAt'>, lines: readonly LeadLine[]): Promise<void> {
  await transaction(async (tx) => {
    if ((await countOpenLeads(tx, given)) >= MOST_OPEN)
      throw new AppError('lead-open', 429, { params: { max: MOST_OPEN } });
    const { leads } = await settings(tx);
    const deadlineAt = addWorkingMinutes(new Date(), leads.offerHours * 60);
    const stored = await insertLead(tx, { ...given, deadlineAt }, lines);
    const lead = stored && (await lockLead(tx, stored.id));
    if (!lead) return;
    await enqueue(tx, offerLeadJob, [{ payload: { leadId: lead.id }, correlationId: lead.correlationId }]);
    await mailVisitorReceived(tx, lead, deadlineAt);
    notifyStaff(tx);
  });
}
