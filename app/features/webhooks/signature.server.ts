import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';

/** A new secret of an endpoint, as Standard Webhooks writes it: 32 random bytes. */
export function newSecret(): string {
  return PREFIX + randomBytes(32).toString('base64');
}

/** The end of a secret, by which its owner tells two apart. */
export function hintOf(secret: string): string {
  return secret.replace(/=+$/, '').slice(-4);
}

/**
 * The headers of a message by Standard Webhooks 1.0. With two secrets it is signed by both, so that a receiver may change
 * from the one to the other whenever it likes.
 * @param at seconds since 1970
 */
export function signedHeaders(
  { id, at, body }: { id: string; at: number; body: string },
  secrets: readonly string[],
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': String(at), 'webhook-signature': signatures.join(' ') };
}
