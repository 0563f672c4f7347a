import { transform } from 'esbuild';
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { licenceFile, type LicenceFacts } from './licence-file';
import { isProven, type TillProof } from './till-proof';

type Key = { kid: string; kty: string; crv: string; x: string };
type Read = (file: string, keys: Key[], now: Date, lastSeen?: Date) => { key: string; modules: string[] };

/** The example program from the documentation for authors of tills. */
let read: Read;
/** The example of a till's request there. */
let request: (code: string, privateKey: string, now: Date) => { till: TillProof };
const page = readFileSync('docs/api/licence-files.md', 'utf8');
const blocks = (language: string) =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\n\`\`\``, 'g'))].map(([, code = '']) => code);
const load = async (code = '') => {
  const { code: plain } = await transform(code, { loader: 'ts' });
  return (await import(`data:text/javascript,${encodeURIComponent(plain)}`)) as unknown;
};

beforeAll(async () => {
  const [asking, reading] = blocks('ts');
  ({ licenceFileRequest: request } = (await load(asking)) as { licenceFileRequest: typeof request });
  ({ readLicenceFile: read } = (await load(reading)) as { readLicenceFile: Read });
});

const pkcs8 = (key: KeyObject) => key.export({ format: 'der', type: 'pkcs8' }).toString('base64');
const own = generateKeyPairSync('ed25519');
const foreign = generateKeyPairSync('ed25519');
const keys = [{ kid: 'k1', ...own.publicKey.export({ format: 'jwk' }) } as Key];

const NOW = new Date('2026-11-23T09:30:00Z');
const days = (count: number) => new Date(NOW.getTime() + count * 86_400_000);
const FACTS: LicenceFacts = {
  approvalCode: 'A1B2C3D4',
  status: 'valid',
  expiresAt: days(200).toISOString(),
  firm: { code: '10123', name: 'Yıldız “Market” Ltd. Şti.', taxNumber: '9470312856' },
  product: { code: 'KarpinMarket', name: 'KarpinMarket' },
  modules: ['Cari', 'Peşin'],
  computer: 'KASA-01',
};
const fileOf = (facts: Partial<LicenceFacts> = {}, key = own.privateKey, now = NOW) =>
  licenceFile({ ...FACTS, ...facts }, { kid: 'k1', privateKey: pkcs8(key) }, now);

/** The same file with another payload below the same signature. */
function forged(change: (payload: { data: { attributes: Record<string, unknown> } }) => void): string {
  const body = fileOf().split('\n').slice(1, -2).join('');
  const frame = JSON.parse(Buffer.from(body, 'base64').toString()) as { enc: string };
  const payload = JSON.parse(Buffer.from(frame.enc, 'base64').toString()) as Parameters<typeof change>[0];
  change(payload);
  const enc = Buffer.from(JSON.stringify(payload)).toString('base64');
  const changed = Buffer.from(JSON.stringify({ ...frame, enc })).toString('base64');
  return `-----BEGIN LICENSE FILE-----\n${changed}\n-----END LICENSE FILE-----\n`;
}

describe('licence-file', () => {
  it('B17 a till reads what the documented program makes of a file, without a connection', () => {
    expect(read(fileOf(), keys, NOW)).toMatchObject({
      key: 'A1B2C3D4',
      modules: ['Cari', 'Peşin'],
      firm: FACTS.firm,
      computer: 'KASA-01',
    });
    // Line ends of another system, and text around the file.
    expect(read(`\uFEFF${fileOf().replaceAll('\n', '\r\n')}`, keys, NOW).key).toBe('A1B2C3D4');
    for (const language of ['ts', 'csharp'])
      for (const code of blocks(language)) expect(code.split('\n').length, language).toBeLessThanOrEqual(30);
  });

  it('B17 nothing counts that the vendor has not signed with a key that the till knows', () => {
    const extended = forged(({ data }) => void (data.attributes.expiry = days(9000).toISOString()));
    expect(() => read(extended, keys, NOW)).toThrow('wrong-signature');
    expect(() => read(fileOf({}, foreign.privateKey), keys, NOW)).toThrow('wrong-signature');
    expect(() => read(fileOf(), [], NOW)).toThrow('unknown-key');
    expect(() => read('A1B2C3D4', keys, NOW)).toThrow('not-a-licence-file');
    const none = Buffer.from(JSON.stringify({ enc: '', sig: '', alg: 'none' })).toString('base64');
    const unsigned = `-----BEGIN LICENSE FILE-----${none}-----END LICENSE FILE-----`;
    expect(() => read(unsigned, keys, NOW)).toThrow('unknown-algorithm');
  });

  it('B17 a file ends after 30 days, a licence at its own end, whichever comes first', () => {
    expect(read(fileOf(), keys, days(29.9)).key).toBe('A1B2C3D4');
    expect(() => read(fileOf(), keys, days(30))).toThrow('file-too-old');
    const soon = fileOf({ expiresAt: days(3).toISOString() });
    expect(read(soon, keys, days(2.9)).key).toBe('A1B2C3D4');
    expect(() => read(soon, keys, days(3))).toThrow('licence-expired');
    expect(() => read(fileOf({ status: 'stopped' }), keys, NOW)).toThrow('licence-stopped');
  });

  it('B17 a clock that is a little slow goes on; one that was set back does not', () => {
    expect(read(fileOf(), keys, days(-0.9)).key).toBe('A1B2C3D4');
    expect(() => read(fileOf(), keys, days(-1.1))).toThrow('clock-set-back');
    expect(() => read(fileOf(), keys, days(2), days(10))).toThrow('clock-set-back');
    // The clock was set back within the day, after the licence ended: the later time counts.
    const ended = fileOf({ expiresAt: days(-0.5).toISOString() });
    expect(() => read(ended, keys, days(-0.9))).toThrow('licence-expired');
  });

  it('B17 the documented request proves its till, for its licence and within ten minutes', () => {
    const pem = own.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
    const { till } = request('A1B2C3D4', pem, NOW);
    const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000);
    expect([-10, 0, 10].map((count) => isProven('A1B2C3D4', till, minutes(count)))).toEqual([true, true, true]);
    expect([-11, 11].map((count) => isProven('A1B2C3D4', till, minutes(count)))).toEqual([false, false]);
    expect(isProven('A1B2C3D5', till, NOW)).toBe(false);
    expect(isProven('A1B2C3D4', { ...till, publicKey: 'x' }, NOW)).toBe(false);
    expect(isProven('A1B2C3D4', { ...till, signedAt: 'yesterday' }, NOW)).toBe(false);
  });
});
