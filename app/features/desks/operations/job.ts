import type { JobName } from '~/jobs/jobs';
import { isUuid, rowIdOf } from '~/platform/row-ids';

/**
 * A job in the console is the work of one row, not an entry of a queue: an order line in its current generation, the
 * confirmation of a completed order, or a stored mail. So the lists survive an emptied queue, and each job leads to its
 * order.
 */
export const JOB_STATES = [
  'waiting',
  'delayed',
  'active',
  'retrying',
  'failed',
  'unknown',
  'completed',
  'cancelled',
] as const;
export type JobState = (typeof JOB_STATES)[number];

/** The jobs of the list. Webhook deliveries are listed with their endpoint, imports in a list of their own. */
export const JOB_KINDS = [
  'provision-order-line',
  'send-order-confirmation',
  'deliver-mail',
] as const satisfies JobName[];
export type JobKind = (typeof JOB_KINDS)[number];

/** The row of a job: of lines and mails the uuid, of confirmations the order's id. */
export type JobRef =
  | { kind: 'provision-order-line' | 'deliver-mail'; id: string }
  | { kind: 'send-order-confirmation'; id: number };

const PREFIX: Record<JobKind, string> = {
  'provision-order-line': 'line',
  'send-order-confirmation': 'confirmation',
  'deliver-mail': 'mail',
};

/** A job's id in URLs: `line-<uuid>`, `mail-<uuid>`, `confirmation-<order id>`. */
export function jobIdOf({ kind, id }: JobRef): string {
  return `${PREFIX[kind]}-${id}`;
}

/** The row of an id; undefined for an invalid one. */
export function jobRefOf(text: string | null | undefined): JobRef | undefined {
  const [, prefix = '', rest = ''] = /^(line|mail|confirmation)-([0-9a-f-]{1,36})$/.exec(text ?? '') ?? [];
  if (prefix === 'confirmation') {
    const id = rowIdOf(rest);
    return id === undefined ? undefined : { kind: 'send-order-confirmation', id };
  }
  if (!isUuid(rest)) return undefined;
  return { kind: prefix === 'line' ? 'provision-order-line' : 'deliver-mail', id: rest };
}

/** A short form of the id for lists. */
export function shortJobId(jobId: string): string {
  const id = jobId.slice(jobId.indexOf('-') + 1);
  return id.length > 12 ? `${id.slice(0, 4)}…${id.slice(-4)}` : id;
}
