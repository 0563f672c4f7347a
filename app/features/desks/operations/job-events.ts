import type { JobAttempt, JobLine, JobMessage, JobOrder } from './job-detail-store.server';

export type JobEventTone = 'success' | 'accent' | 'warning' | 'danger' | 'neutral';

/** An event in a job's history; its text is `jobs:event.<name>`. */
export type JobEvent = {
  at: string;
  name:
    | 'accepted'
    | 'outbox'
    | 'queued'
    | 'attempt-failed'
    | 'step-done'
    | 'step-failed'
    | 'licence'
    | 'line-done'
    | 'line-failed'
    | 'order-completed'
    | 'mail-stored'
    | 'mail-claimed'
    | 'mail-sent'
    | 'staff';
  tone: JobEventTone;
  /** The text's parameters: a worker, a step, a code, a person. */
  params: Record<string, string | number>;
};

type Sources = {
  order?: JobOrder | undefined;
  line?: JobLine | undefined;
  mail?: { createdAt: string; claimedAt: string | null; sentAt: string | null } | undefined;
  messages: readonly JobMessage[];
  attempts: readonly JobAttempt[];
  acts: readonly { at: string; actor: string; action: string }[];
};

/** The recorded history of a job, oldest first. Nothing is inferred beyond the rows. */
export function jobEvents({ order, line, mail, messages, attempts, acts }: Sources): JobEvent[] {
  const events: JobEvent[] = [];
  const add = (
    at: string | null | undefined,
    name: JobEvent['name'],
    tone: JobEventTone,
    params: JobEvent['params'] = {},
  ) => {
    if (at) events.push({ at: new Date(at).toISOString(), name, tone, params });
  };
  add(order?.acceptedAt, 'accepted', 'success');
  for (const { createdAt, sentAt } of messages) {
    add(createdAt, 'outbox', 'success');
    add(sentAt, 'queued', 'success');
  }
  for (const { failedAt, attempt, worker, code, retryInMs } of attempts) {
    add(failedAt, 'attempt-failed', retryInMs === null ? 'danger' : 'warning', { attempt, worker, code });
  }
  for (const { name, status, finishedAt } of line?.steps ?? []) {
    if (status === 'done') add(finishedAt, 'step-done', 'success', { step: name });
    if (status === 'failed') add(finishedAt, 'step-failed', 'danger', { step: name });
  }
  for (const { approvalCode, action, at } of line?.licences ?? []) {
    add(at, 'licence', 'success', { code: approvalCode, action });
  }
  if (line?.status === 'done') add(line.finishedAt, 'line-done', 'success');
  if (line?.status === 'failed') add(line.finishedAt, 'line-failed', 'danger');
  add(order?.completedAt, 'order-completed', 'success');
  const shown = mail ?? (order?.mail ? { ...order.mail, claimedAt: null } : undefined);
  add(shown?.createdAt, 'mail-stored', 'success');
  add(shown?.claimedAt, 'mail-claimed', 'accent');
  add(shown?.sentAt, 'mail-sent', 'success');
  for (const { at, actor, action } of acts) add(at, 'staff', 'accent', { actor, action });
  // The sort is stable: events of one transaction have the same time and keep the order above.
  return events.sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}
