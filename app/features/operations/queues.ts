import type { JobName } from '~/jobs/contracts';
import type { QueueName } from '~/jobs/job';

/** The queues in the order in which the console shows them. */
export const QUEUES = ['provisioning', 'mail'] as const satisfies readonly QueueName[];

/** The name of one of the queues; undefined for anything else that an address or a form may say. */
export function queueOf(text: unknown): QueueName | undefined {
  return QUEUES.find((queue) => queue === text);
}

/** What a job is about, as the outbox names it: the way from a failed attempt to its line or mail. */
export function subjectOf(job: string, payload: Record<string, unknown>): string {
  switch (job as JobName) {
    case 'provision-order-line':
      return String(payload.orderLineId);
    case 'send-order-confirmation':
      return `confirmation:${String(payload.orderId)}`;
    case 'deliver-mail':
      return `mail:${String(payload.mailId)}`;
    default:
      return '';
  }
}
