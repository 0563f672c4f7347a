import { randomUUID } from 'node:crypto';
import { cookieHeader, readCookie } from './cookies.server';

/** As the toast region takes it; the id lets it be shown once. */
export type FlashedToast = { id: string; tone: 'info' | 'success' | 'warning' | 'danger'; message: string };

const COOKIE = 'flash';

/** A Set-Cookie header that makes the next page show a toast; the message comes translated. */
export function flashToast(toast: Omit<FlashedToast, 'id'>): string {
  const value = Buffer.from(JSON.stringify({ ...toast, id: randomUUID() })).toString('base64url');
  return cookieHeader(COOKIE, value, 60);
}

/** The toast that the last answer left, with the header that takes it away. */
export function takeFlashedToast(request: Request): { toast: FlashedToast; header: string } | undefined {
  const value = readCookie(request, COOKIE);
  if (!value) return undefined;
  try {
    const toast = JSON.parse(Buffer.from(value, 'base64url').toString('utf8')) as FlashedToast;
    return typeof toast.message === 'string' ? { toast, header: cookieHeader(COOKIE, '', 0) } : undefined;
  } catch {
    return undefined;
  }
}
