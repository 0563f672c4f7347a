import { describe, expect, it } from 'vitest';
import { payloadVersion, type Job } from './job';
import { jobs, type JobName } from './jobs';

const ID = '6f1c1f5e-8f0a-4a53-9f2e-0d3c5d1b7a10';

/** As the last release writes them: each release brings this up to date with what it changes itself (docs/runbooks/release.md). */
const LAST_RELEASE: Record<JobName, Record<string, unknown>> = {
  'provision-order-line': { orderLineId: ID, generation: 1 },
  'settle-paid-year': { orderId: 1 },
  'send-order-confirmation': { orderId: 1 },
  'send-payment-mails': { orderId: 1 },
  'send-refund-mail': { refundId: 1 },
  'deliver-mail': { mailId: ID },
  'run-import': { importId: 1 },
  'deliver-webhooks': { endpointId: 1 },
  'deliver-alert': { deliveryId: 1 },
  'ask-acquirer': { attemptId: 1 },
  'give-back': { refundId: 1 },
  'offer-lead': { leadId: 1 },
};

describe('B38 B16 payloads of two releases', () => {
  it.each(Object.values<Job>(jobs))(
    'B38 B16 $name reads what the last release writes, and leaves out what a later one adds',
    (job) => {
      const written = LAST_RELEASE[job.name as JobName];
      expect(job.payload.parse(written)).toEqual(written);
      expect(job.payload.parse({ ...written, v: payloadVersion(job) + 1, added: 'later' })).toEqual(written);
      // Whoever raises it says above what the last release writes, and teaches the schema to read both.
      expect(payloadVersion(job) - Number(written.v ?? 1)).toBeLessThanOrEqual(1);
    },
  );
});
