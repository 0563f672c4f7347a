import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';

/** A new secret in the format of Standard Webhooks: 32 random bytes. */
export function newSecret(): string {
  return PREFIX + randomBytes(32).toString('base64');
}

/** The end of a secret, by which its owner recognises it. */
export function hintOf(secret: string): string {
  return secret.replace(/=+$/, '').slice(-4);
}

/**
 * The headers of a message by Standard Webhooks 1.0. While there are two secrets both sign, so that a receiver can
 * change from one to the other at any time.
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
