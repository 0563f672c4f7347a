import { env } from '~/platform/env.server';

/** A delivery attempt without a sign of life for this long is dead; a live one cannot take as long. */
export const webhookClaimMs = () => 3 * env().WEBHOOK_TIMEOUT_MS;
