import { generateSecret, generateURI, verifySync } from 'otplib';
import { env } from '~/platform/env.server';
import { drawQr, type QrDrawing } from '~/platform/qr-drawing.server';

const PERIOD = 30;

/** A new secret for an app, in base 32: 160 bits, as RFC 4226 recommends. */
export function newAppSecret(): string {
  return generateSecret({ length: 20 });
}

/**
 * The time step of a code; undefined if the code is wrong. Clocks may differ by one step, and a step can be used once.
 * @param lastStep the newest used step; it and earlier ones are refused
 */
export function stepOfCode(secret: string, code: string, lastStep: number, now: Date): number | undefined {
  const epoch = Math.floor(now.getTime() / 1000);
  const step = Math.floor(epoch / PERIOD);
  // The library throws if the last step is in the future.
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

/** The QR code for an app. */
export function qrOf(secret: string, email: string): QrDrawing {
  return drawQr(generateURI({ issuer: env().VENDOR_NAME, label: email, secret }));
}
