import { createPrivateKey, sign } from 'node:crypto';

/** Days for which a file is valid after it was made, whatever the licence's own end: a till requests a new one in time. */
export const FILE_DAYS = 30;

/** The contents of a licence file; instants are ISO 8601. */
export type LicenceFacts = {
  approvalCode: string;
  status: 'valid' | 'expired' | 'stopped' | 'taken-back';
  expiresAt: string;
  firm: { code: string; name: string; taxNumber: string };
  product: { code: string; name: string } | null;
  modules: string[];
  /** The registered computer's name; null if any computer is allowed. */
  computer: string | null;
  /** By which a till proves that the dealer gave it the file; only in files for dealers. */
  claim?: string;
};

/** A signing key: its id, and the private key as PKCS #8 in base64. */
export type SigningKey = { kid: string; privateKey: string };

/**
 * Makes the licence file of a licence in Keygen's format, with its signature (`base64+ed25519`): the signed text is
 * `license/` and the encoded payload, so that our signatures are valid for nothing else.
 */
export function licenceFile(licence: LicenceFacts, { kid, privateKey }: SigningKey, now: Date): string {
  const { approvalCode, status, expiresAt, firm, product, modules, computer, claim } = licence;
  const ttl = FILE_DAYS * 86_400;
  const payload = {
    data: {
      type: 'licenses',
      id: approvalCode,
      attributes: { key: approvalCode, status, expiry: expiresAt, firm, product, modules, computer },
    },
    meta: {
      kid,
      issued: now.toISOString(),
      expiry: new Date(now.getTime() + ttl * 1000).toISOString(),
      ttl,
      ...(claim !== undefined && { claim }),
    },
  };
  const enc = Buffer.from(JSON.stringify(payload)).toString('base64');
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' });
  const sig = sign(null, Buffer.from(`license/${enc}`), key).toString('base64');
  const frame = Buffer.from(JSON.stringify({ enc, sig, alg: 'base64+ed25519' })).toString('base64');
  const lines = frame.match(/.{1,64}/g) ?? [];
  return `-----BEGIN LICENSE FILE-----\n${lines.join('\n')}\n-----END LICENSE FILE-----\n`;
}
