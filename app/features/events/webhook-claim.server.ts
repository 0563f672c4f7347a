import { env } from '~/platform/env.server';

/** A webhook's attempt that has said nothing for so long is dead; longer than one that lives can take. */
export const webhookClaimMs = () => 3 * env().WEBHOOK_TIMEOUT_MS;
