import { deliverMailJob } from '~/jobs/deliver-mail';
import type { AuditAction } from '~/platform/audit-actions';
import { recordAudit, type Actor } from '~/platform/audit-store.server';
import { transaction, type Executor } from '~/platform/db/client.server';
import { notifyStaff } from '~/platform/live/live-changes.server';
import { enqueue } from '~/platform/outbox-store.server';
import { moveMails, type MailRef, type MovedMail } from './mail-queue-store.server';

/** Gives moved mails new jobs: the first job to run delivers the mail, the other finds it done. */
async function ring(tx: Executor, mails: readonly MovedMail[]): Promise<void> {
  await enqueue(
    tx,
    deliverMailJob,
    mails.map(({ id, correlationId }) => ({ payload: { mailId: id }, correlationId })),
  );
}

async function record(
  tx: Executor,
  mails: readonly MovedMail[],
  {
    actor,
    reason,
    action,
    after,
  }: { actor: Actor; reason: string; action: AuditAction; after: Record<string, string> },
): Promise<void> {
  for (const { id, statusBefore, addressBefore, errorBefore, correlationId } of mails) {
    const { to } = after;
    await recordAudit(tx, {
      actor,
      action,
      subjectType: 'mail',
      subjectId: id,
      before: {
        status: statusBefore,
        ...(errorBefore !== null && { errorCode: errorBefore }),
        ...(to !== undefined && { to: addressBefore }),
      },
      after,
      reason,
      correlationId,
    });
  }
  notifyStaff(tx);
}

/** What puts mails back into the queue, with its name in the trail and the state in which they then are. */
const REQUEUES = {
  /** Failed and removed ones, with the same Message-ID. */
  retry: { action: 'mail.retry', status: 'queued' },
  resend: { action: 'mail.resend', status: 'queued' },
  /** Those that wait for another attempt. */
  'run-now': { action: 'mail.promote', status: 'retrying' },
} as const satisfies Record<string, { action: AuditAction; status: string }>;

/** Puts mails back into the queue within the caller's transaction; returns those that go out. */
export async function requeueWithin(
  tx: Executor,
  verb: keyof typeof REQUEUES,
  mails: readonly MailRef[],
  { actor, reason, address }: { actor: Actor; reason: string; address?: string | undefined },
): Promise<MovedMail[]> {
  const { action, status } = REQUEUES[verb];
  const moved = await moveMails(tx, mails, verb, address);
  await ring(tx, moved);
  await record(tx, moved, { actor, reason, action, after: { status, ...(address !== undefined && { to: address }) } });
  return moved;
}

const idsOf = (mails: readonly MovedMail[]) => new Set(mails.map(({ id }) => id));

/**
 * Puts failed or removed mails back into the queue, with the same Message-ID.
 * @returns the ids of the mails that go out again
 */
export async function retryMails(mails: readonly MailRef[], actor: Actor, reason: string): Promise<Set<string>> {
  return transaction(async (tx) => idsOf(await requeueWithin(tx, 'retry', mails, { actor, reason })));
}

/**
 * Sends mails again, also those that were sent: mailboxes that still have the first one drop the copy by its Message-ID.
 * @param address replaces a wrong address
 * @returns the ids of those that go out; not of a mail that has changed since it was looked at, or that has no text
 * left to send
 */
export async function resendMails(
  mails: readonly MailRef[],
  actor: Actor,
  reason: string,
  address?: string,
): Promise<Set<string>> {
  return transaction(async (tx) => idsOf(await requeueWithin(tx, 'resend', mails, { actor, reason, address })));
}

/** Runs mails now that wait for another attempt. */
export async function runMailsNow(mails: readonly MailRef[], actor: Actor, reason: string): Promise<Set<string>> {
  return transaction(async (tx) => idsOf(await requeueWithin(tx, 'run-now', mails, { actor, reason })));
}

/** Removes mails from the queue: they do not go out unless somebody sends them. */
export async function removeMails(mails: readonly MailRef[], actor: Actor, reason: string): Promise<Set<string>> {
  return transaction(async (tx) => {
    const moved = await moveMails(tx, mails, 'remove');
    await record(tx, moved, { actor, reason, action: 'mail.remove', after: { status: 'cancelled' } });
    return new Set(moved.map(({ id }) => id));
  });
}

/** Marks mails of unknown outcome as sent: somebody has found that they arrived, or wants no second copy. */
export async function settleMails(mails: readonly MailRef[], actor: Actor, reason: string): Promise<Set<string>> {
  return transaction(async (tx) => {
    const moved = await moveMails(tx, mails, 'settle');
    await record(tx, moved, { actor, reason, action: 'mail.count-sent', after: { status: 'sent' } });
    return new Set(moved.map(({ id }) => id));
  });
}
