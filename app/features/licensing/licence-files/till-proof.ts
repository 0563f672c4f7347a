import { createPublicKey, verify } from 'node:crypto';

/** A till's proof that it holds the private half of its key. */
export type TillProof = {
  /** Ed25519, the 32 bytes in base64url. */
  publicKey: string;
  /** ISO 8601, by the till's clock. */
  signedAt: string;
  /** Over {@link signedText}, in base64url. */
  signature: string;
  /** `meta.claim` of a file that the dealer fetched. */
  claim?: string | undefined;
};

/** A till whose clock is further from ours takes the time of our answer and signs again. */
const CLOCK_MS = 10 * 60_000;

/** The text that a till signs; its beginning keeps the signature from being valid for anything else. */
export function signedText(approvalCode: string, signedAt: string): string {
  return `licence-file-request/${approvalCode}/${signedAt}`;
}

/** Whether the till has signed this request, and just now. */
export function isProven(approvalCode: string, { publicKey, signedAt, signature }: TillProof, now: Date): boolean {
  if (!(Math.abs(Date.parse(signedAt) - now.getTime()) <= CLOCK_MS)) return false;
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
    return verify(null, Buffer.from(signedText(approvalCode, signedAt)), key, Buffer.from(signature, 'base64url'));
  } catch {
    // The 32 bytes are no key.
    return false;
  }
}
