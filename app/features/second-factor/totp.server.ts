import { generateSecret, generateURI, verifySync } from 'otplib';
import { encode } from 'uqr';
import { env } from '~/platform/env.server';

const PERIOD = 30;

/** A new secret for an app, in base 32: 160 bits, as RFC 4226 advises. */
export function newAppSecret(): string {
  return generateSecret({ length: 20 });
}

/**
 * The step of time to which a code belongs; undefined for a wrong one. Clocks may differ by one step, and a step is good
 * once.
 * @param lastStep the newest that was taken; it and those before it count for nothing
 */
export function stepOfCode(secret: string, code: string, lastStep: number, now: Date): number | undefined {
  const epoch = Math.floor(now.getTime() / 1000);
  const step = Math.floor(epoch / PERIOD);
  // The library takes a step of the future for a mistake of its caller.
  if (lastStep > step) return undefined;
  const result = verifySync({
    secret,
    token: code,
    epoch,
    period: PERIOD,
    epochTolerance: PERIOD,
    afterTimeStep: lastStep,
  });
  return result.valid ? step + result.delta : undefined;
}

/** A drawing of dark modules on light ground: the outline of each row's runs. */
export type QrDrawing = { size: number; path: string };

/** What an app reads of the screen, for an account of ours. */
export function qrOf(secret: string, email: string): QrDrawing {
  const { data, size } = encode(generateURI({ issuer: env().VENDOR_NAME, label: email, secret }), {
    ecc: 'M',
    border: 4,
  });
  const path = data
    .flatMap((row, y) => {
      const line = row.map((dark) => (dark ? '1' : '0')).join('');
      return [...line.matchAll(/1+/g)].map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`);
    })
    .join('');
  return { size, path };
}
