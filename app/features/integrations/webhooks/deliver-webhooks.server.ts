import { webhookClaimMs } from './webhook-claim.server';
import { decryptIfReadable } from '~/platform/crypto.server';
import { allOf, db, transaction } from '~/platform/db/client.server';
import { env } from '~/platform/env.server';
import { failpoint } from '~/platform/failpoint.server';
import { log } from '~/platform/log.server';
import { countWebhook } from '~/platform/metrics.server';
import { runForOne } from '~/platform/request-context.server';
import { retryAfterMs } from '~/platform/retry';
import { searchKey } from '~/platform/text';
import { traced } from '~/platform/tracing.server';
import { claimDelivery, recordAttempt, ringEndpoint, type ClaimedDelivery } from './delivery-store.server';
import { addressPolicy } from '~/platform/endpoint-address.server';
import { messageBody, messageId } from './message';
import { postWebhook, resolveHost, UNREADABLE, type Resolve } from '~/platform/post-webhook.server';
import { nextTryMs, SILENCE_MS, SWITCH_OFF_AFTER_MS } from './retry-schedule';
import { signedHeaders } from './signature.server';
import { mailSwitchedOff } from './switched-off-mail.server';

/**
 * The time for which one job sends events of its endpoint; then it goes to the end of the queue. Together with the
 * time-out of the last request it stays below the time that a worker has to stop.
 */
const SLICE_MS = 5000;
/** The number of requests that one job makes at once; the limit per endpoint is checked where events are claimed. */
const LANES = 4;

/**
 * Sends the due events of an endpoint, oldest first, until none is left or the time slice is over. Any number of these
 * may run at once for the same endpoint: the rows decide who sends what, and how many at once.
 */
export async function deliverWebhooks(endpointId: number, resolve: Resolve = resolveHost): Promise<void> {
  const until = performance.now() + SLICE_MS;
  let running = 0;
  let rest: string | undefined;
  const lanes: Promise<void>[] = [];

  const openLane = () => {
    running += 1;
    lanes.push(lane().finally(() => (running -= 1)));
  };
  const lane = async () => {
    for (;;) {
      const delivery = await claimDelivery(endpointId, webhookClaimMs());
      if (!delivery) return;
      // If one event was due, more may be due.
      if (running < LANES) openLane();
      await runForOne(delivery.correlationId, () => attempt(delivery, resolve));
      if (performance.now() >= until) {
        rest = delivery.correlationId;
        return;
      }
    }
  };
  openLane();
  while (lanes.length > 0) await allOf(lanes.splice(0));
  if (rest !== undefined) await ringEndpoint(db(), endpointId, rest);
}

async function attempt(delivery: ClaimedDelivery, resolve: Resolve): Promise<void> {
  const { endpointId, eventId, type, data, createdAt, at, url } = delivery;
  const { WEBHOOK_TIMEOUT_MS, WEBHOOK_TIME_SCALE: scale, VENDOR_NAME } = env();
  const body = messageBody({ type, timestamp: createdAt, data });
  // One that cannot be read any more signs nothing; a receiver that changes to a new one knows the other.
  const secrets = delivery.secrets.map(decryptIfReadable).filter((secret) => secret !== undefined);
  const requestHeaders = {
    'content-type': 'application/json',
    'user-agent': `${searchKey(VENDOR_NAME).replace(/[^a-z0-9]+/g, '-')}-webhooks/1.0`,
    ...(secrets.length > 0 && signedHeaders({ id: messageId(eventId), at, body }, secrets)),
  };
  // The receiver gets no trace headers: it belongs to somebody else.
  const answer = await traced(
    'POST webhook',
    {
      'http.request.method': 'POST',
      'karpin.webhook.endpoint': endpointId,
      'karpin.webhook.event': eventId,
      'karpin.correlation_id': delivery.correlationId,
    },
    async (span) => {
      const told =
        secrets.length === 0
          ? UNREADABLE
          : await postWebhook(
              { url, headers: requestHeaders, body },
              { policy: addressPolicy(), resolve, timeoutMs: WEBHOOK_TIMEOUT_MS },
            );
      span?.setAttribute('karpin.outcome', told.code);
      if (told.status !== null) span?.setAttribute('http.response.status_code', told.status);
      return told;
    },
  );
  countWebhook({ outcome: answer.code, seconds: answer.tookMs / 1000 });
  failpoint('webhook-before-record');
  const askedMs = retryAfterMs(answer.headers['retry-after'], new Date(at * 1000));
  const retryInMs =
    answer === UNREADABLE
      ? null
      : (nextTryMs(delivery.attempts + 1, { random: Math.random(), scale, askedMs }) ?? null);
  const off = await transaction(async (tx) => {
    const reason = await recordAttempt(
      tx,
      delivery,
      { answer, requestHeaders, retryInMs },
      { switchOffMs: SWITCH_OFF_AFTER_MS * scale, silenceMs: SILENCE_MS * scale },
    );
    if (reason) await mailSwitchedOff(tx, endpointId, reason);
    return reason;
  });
  const { code, status, tookMs } = answer;
  log().info({ endpointId, eventId, code, status, tookMs, ...(off && { off }) }, 'webhook sent');
}
