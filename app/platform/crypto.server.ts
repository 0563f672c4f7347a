import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { env } from './env.server';

const VERSION = 'v1';

const key = () => Buffer.from(env().ENCRYPTION_KEY, 'base64');

/** Encrypts with AES-256-GCM under ENCRYPTION_KEY: `v1:` and base64url of nonce, tag and cipher text. */
export function encrypt(plain: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key(), nonce);
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return `${VERSION}:${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
}

/** @throws Error for text that this key did not encrypt, or that was changed afterwards */
export function decrypt(secret: string): string {
  const [version, payload] = secret.split(':');
  if (version !== VERSION || !payload) throw new Error('The secret is of an unknown version.');
  const bytes = Buffer.from(payload, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key(), bytes.subarray(0, 12), { authTagLength: 16 });
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}

/** What was encrypted, or undefined where it cannot be read: for rows that must end all the same. */
export function decryptIfReadable(secret: string): string | undefined {
  try {
    return decrypt(secret);
  } catch {
    return undefined;
  }
}

/** A key of 32 bytes that is derived from ENCRYPTION_KEY and serves one purpose only. */
export function keyFor(purpose: string): Buffer {
  return createHmac('sha256', key()).update(purpose).digest();
}

/** A signature of `text` under ENCRYPTION_KEY, valid only for `purpose`: base64url of HMAC-SHA-256. */
export function sign(purpose: string, text: string): string {
  return createHmac('sha256', keyFor(purpose)).update(text).digest('base64url');
}

/** Whether `signature` belongs to `text`, compared in constant time. */
export function isSigned(purpose: string, text: string, signature: string): boolean {
  const [wanted, given] = [Buffer.from(sign(purpose, text)), Buffer.from(signature)];
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}

/** 32 random bytes in base64url: a session id or an access token. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
