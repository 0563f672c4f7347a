import { startBulkRun, type BulkStarted } from '~/features/desks/bulk-runs/start-bulk-run.server';
import type { BulkSubject } from '~/platform/bulk-states';
import type { Actor } from '~/platform/audit-store.server';
import type { JobKind } from './job';
import type { JobVerb } from './job-act';
import { planJobAct, type JobChoice } from './job-act.server';
import type { MailVerb } from './mail-act';
import { planMailAct, type MailChoice } from './mail-act.server';

const SUBJECTS: Record<JobKind, BulkSubject> = {
  'provision-order-line': 'order-line',
  'send-order-confirmation': 'confirmation',
  'deliver-mail': 'mail',
};

/**
 * Tries failed jobs again by a run that tries a few first (B33); undefined for a single one and for other verbs, which need none.
 * @param continues the stopped run whose rest they are
 */
export async function startJobRun(
  verb: JobVerb,
  choice: JobChoice,
  actor: Actor,
  reason: string,
  continues?: number,
): Promise<BulkStarted | undefined> {
  if (verb !== 'retry') return undefined;
  const { will } = await planJobAct('retry', choice);
  if (will.length < 2) return undefined;
  const items = will.map(({ kind, ref, version }) => ({ subject: SUBJECTS[kind], id: String(ref.id), version }));
  return startBulkRun(actor, { act: 'retry', items, continues, reason });
}

/** Sends mails again by such a run. */
export async function startMailRun(
  verb: MailVerb,
  choice: MailChoice,
  actor: Actor,
  reason: string,
  continues?: number,
): Promise<BulkStarted | undefined> {
  if (verb !== 'resend') return undefined;
  const { mails } = await planMailAct('resend', choice);
  if (mails.length < 2) return undefined;
  const items = mails.map(({ id, version }) => ({ subject: 'mail' as const, id, version }));
  return startBulkRun(actor, { act: 'resend', items, continues, reason });
}
