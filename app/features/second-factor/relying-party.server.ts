import { isIP } from 'node:net';
import { env } from '~/platform/env.server';
import { ownOriginsOf } from '~/platform/origin-guard';

/** For whom a passkey is made: a name of a host, and the origins from which it may be asked. */
export type RelyingParty = { id: string; name: string; origins: string[] };

/**
 * Ours, by PUBLIC_ORIGIN. Browsers make passkeys for names alone: a demo on the loopback's number is known by its name,
 * and at any other number there are none.
 */
export function relyingParty(): RelyingParty | undefined {
  const { PUBLIC_ORIGIN, DEMO, VENDOR_NAME } = env();
  const origins = ownOriginsOf(PUBLIC_ORIGIN, DEMO);
  const id = origins
    .map((origin) => new URL(origin).hostname)
    .find((host) => isIP(host) === 0 && !host.startsWith('['));
  return id === undefined ? undefined : { id, name: VENDOR_NAME, origins };
}
