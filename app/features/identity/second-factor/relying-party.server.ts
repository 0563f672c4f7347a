import { isIP } from 'node:net';
import { env } from '~/platform/env.server';
import { ownOriginsOf } from '~/platform/origin-guard';

/** WebAuthn's relying party: a host name, and the origins that may use its passkeys. */
export type RelyingParty = { id: string; name: string; origins: string[] };

/**
 * Our relying party, by PUBLIC_ORIGIN. Browsers make passkeys only for host names: for a demo on the loopback address it is
 * `localhost`, and other IP addresses have none.
 */
export function relyingParty(): RelyingParty | undefined {
  const { PUBLIC_ORIGIN, DEMO, VENDOR_NAME } = env();
  const origins = ownOriginsOf(PUBLIC_ORIGIN, DEMO);
  const id = origins
    .map((origin) => new URL(origin).hostname)
    .find((host) => isIP(host) === 0 && !host.startsWith('['));
  return id === undefined ? undefined : { id, name: VENDOR_NAME, origins };
}
