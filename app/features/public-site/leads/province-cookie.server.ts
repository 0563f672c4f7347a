import { cityOfPlate } from '~/features/public-site/dealers/cities';
import { cookieHeader, readCookie } from '~/platform/cookies.server';

const NAME = 'province';
const SECONDS_KEPT = 180 * 24 * 60 * 60;

/** The province that this browser has asked about; empty where it has not. No other page is sent the cookie, so all stay kept for everybody. */
export function rememberedProvince(request: Request): string {
  const plate = readCookie(request, NAME) ?? '';
  return cityOfPlate(plate) ? plate : '';
}

export function provinceCookie(plate: string): string {
  return cookieHeader(NAME, plate, SECONDS_KEPT, { path: '/send-to-dealer' });
}
