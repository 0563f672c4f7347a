import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decrypt, encrypt } from './crypto.server';

it('O7 any secret comes back, and never twice as the same text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (plain) => {
      expect(decrypt(encrypt(plain))).toBe(Buffer.from(plain, 'utf8').toString('utf8'));
      expect(encrypt(plain)).not.toBe(encrypt(plain));
    }),
    { numRuns: 50 },
  );
});

it('O7 a changed secret is refused', () => {
  const secret = encrypt('karpin508');
  expect(secret).toMatch(/^v1:/);
  const bytes = Buffer.from(secret.slice(3), 'base64url');
  for (const at of [0, 12, 28, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => decrypt(`v1:${changed.toString('base64url')}`)).toThrow();
  }
  expect(() => decrypt('v2:abc')).toThrow('unknown version');
});
