import { randomUUID } from 'node:crypto';
import { cookieHeader, readCookie } from './cookies.server';
import { TOAST_COOKIE } from './toast-cookie';

/** As the toast region takes it; the id lets it be shown once. */
export type FlashedToast = { id: string; tone: 'info' | 'success' | 'warning' | 'danger'; message: string };

/** A Set-Cookie header that makes the next page show a toast; the message comes translated. */
export function flashToast(toast: Omit<FlashedToast, 'id'>): string {
  const value = Buffer.from(JSON.stringify({ ...toast, id: randomUUID() })).toString('base64url');
  return cookieHeader(TOAST_COOKIE, value, 60, { forScripts: true });
}

/**
 * The toast that the last answer left, and for a whole page the header that takes it away. A reading by the page's scripts
 * leaves it: the browser may throw such an answer away and ask again, when a live page hears of a change just then, so the
 * page takes it away itself once it is shown.
 */
export function flashedToast(request: Request): { toast: FlashedToast; headers: Record<string, string> } | undefined {
  const value = readCookie(request, TOAST_COOKIE);
  if (!value) return undefined;
  const wholePage = request.headers.get('Accept')?.includes('text/html');
  try {
    const toast = JSON.parse(Buffer.from(value, 'base64url').toString('utf8')) as FlashedToast;
    if (typeof toast.message !== 'string') return undefined;
    return {
      toast,
      headers: wholePage ? { 'Set-Cookie': cookieHeader(TOAST_COOKIE, '', 0, { forScripts: true }) } : {},
    };
  } catch {
    return undefined;
  }
}
