import { decryptIfReadable } from '~/platform/crypto.server';
import { addressPolicy } from '~/platform/endpoint-address.server';
import { env } from '~/platform/env.server';
import { DONE, type JobOutcome } from '~/platform/job-outcome';
import { log } from '~/platform/log.server';
import { countAlertMessage } from '~/platform/metrics.server';
import { postWebhook, resolveHost, UNREADABLE, type Resolve } from '~/platform/post-webhook.server';
import { retryAfterMs } from '~/platform/retry';
import { cutText } from '~/platform/text';
import { claimAlertDelivery, recordAlertAttempt } from './alert-delivery-store.server';
import { chatBody, nextAlertTryMs } from './alert-message';
import { messageOf } from './alert-words-of-event.server';

/** The part of an answer that is kept: chats say why in a few words. */
const KEPT = 300;

/**
 * Tells a chat what its row says. A worker that dies between the answer and the record tells it again: chats have no key by
 * which they would know it.
 */
export async function deliverAlert(deliveryId: number, resolve: Resolve = resolveHost): Promise<JobOutcome> {
  const delivery = await claimAlertDelivery(deliveryId);
  if (!delivery) return DONE;
  const { event, alert, kind, locale, channelId, encryptedUrl, attempts } = delivery;
  const { WEBHOOK_TIMEOUT_MS, WEBHOOK_TIME_SCALE: scale } = env();
  const body = chatBody(kind, messageOf(event, alert, locale));
  const url = decryptIfReadable(encryptedUrl);
  const answer =
    url === undefined
      ? UNREADABLE
      : await postWebhook(
          { url, headers: { 'content-type': 'application/json' }, body },
          { policy: addressPolicy(), resolve, timeoutMs: WEBHOOK_TIMEOUT_MS },
        );
  const { code, status, tookMs } = answer;
  countAlertMessage({ channel: kind, outcome: code });
  const askedMs = retryAfterMs(answer.headers['retry-after'], new Date());
  // Whoever tries a channel waits for its answer, and presses again.
  const isLast = code === 'delivered' || answer === UNREADABLE || event === 'test';
  const retryInMs = isLast ? null : (nextAlertTryMs(attempts, { code, status, askedMs, scale }) ?? null);
  await recordAlertAttempt(delivery, { ...answer, text: cutText(answer.text, KEPT) }, retryInMs);
  log().info({ channelId, deliveryId, event, code, status, tookMs }, 'alert told');
  return retryInMs === null ? DONE : { kind: 'retry', code: 'chat-silent', inMs: retryInMs, waited: true };
}
