import { generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** A certificate with its key, both as PEM. */
export type Certificate = { cert: string; key: string };

const DAY = 86_400_000;

/** DER (X.690): tag, length, content. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts);
const oid = (...bytes: readonly number[]) => der(0x06, Buffer.from(bytes));
const bits = (content: Buffer) => der(0x03, Buffer.from([0]), content);
const yes = der(0x01, Buffer.from([255]));
/** UTCTime: 261123093000Z. */
const time = (at: Date) => der(0x17, Buffer.from(`${at.toISOString().slice(2, 19).replace(/[-T:]/g, '')}Z`, 'latin1'));
const named = (name: string) => sequence(der(0x31, sequence(oid(0x55, 4, 3), der(0x0c, Buffer.from(name)))));
const extension = (id: Buffer, critical: boolean, value: Buffer) =>
  sequence(id, ...(critical ? [yes] : []), der(0x04, value));
const pem = (label: string, bytes: Buffer) =>
  `-----BEGIN ${label}-----\n${(bytes.toString('base64').match(/.{1,64}/g) ?? []).join('\n')}\n-----END ${label}-----\n`;

const ECDSA_SHA256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 4, 3, 2));

type Issuer = { name: string; key: KeyObject };

function certify(
  name: string,
  { issuer, dnsNames, from, until }: { issuer?: Issuer; dnsNames?: readonly string[]; from: Date; until: Date },
): Certificate & { own: Issuer } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const authority = dnsNames === undefined;
  const signer = issuer ?? { name, key: privateKey };
  const extensions = authority
    ? // Basic constraints: an authority. Key usage: it signs certificates.
      [
        extension(oid(0x55, 0x1d, 0x13), true, sequence(yes)),
        extension(oid(0x55, 0x1d, 0x0f), true, der(0x03, Buffer.from([2, 4]))),
      ]
    : [
        extension(
          oid(0x55, 0x1d, 0x11),
          false,
          sequence(...dnsNames.map((host) => der(0x82, Buffer.from(host, 'latin1')))),
        ),
      ];
  const tbs = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ECDSA_SHA256,
    named(signer.name),
    sequence(time(from), time(until)),
    named(name),
    publicKey.export({ format: 'der', type: 'spki' }),
    der(0xa3, sequence(...extensions)),
  );
  const certificate = sequence(tbs, ECDSA_SHA256, bits(sign('sha256', tbs, signer.key)));
  return {
    cert: pem('CERTIFICATE', certificate),
    key: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    own: { name, key: privateKey },
  };
}

/** An authority of a test's own, and servers' certificates: one that is right, and one for each thing that can be wrong. */
export function testCertificates(
  host: string,
): Record<'authority' | 'right' | 'otherName' | 'expired' | 'foreign' | 'selfSigned', Certificate> {
  const days = { from: new Date(Date.now() - DAY), until: new Date(Date.now() + 30 * DAY) };
  const authority = certify('Deneme Sertifika Kurumu', days);
  const foreign = certify('Tanınmayan Kurum', days);
  const issuer = authority.own;
  return {
    authority,
    right: certify(host, { ...days, issuer, dnsNames: [host] }),
    otherName: certify('erp.ornek.example', { ...days, issuer, dnsNames: ['erp.ornek.example'] }),
    expired: certify(host, {
      from: new Date(Date.now() - 60 * DAY),
      until: new Date(Date.now() - DAY),
      issuer,
      dnsNames: [host],
    }),
    foreign: certify(host, { ...days, issuer: foreign.own, dnsNames: [host] }),
    selfSigned: certify(host, { ...days, dnsNames: [host] }),
  };
}
