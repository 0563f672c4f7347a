import { randomUUID } from 'node:crypto';
import { cookieHeader, readCookie } from './cookies.server';
import { TOAST_COOKIE } from './toast-cookie';

/**
 * In the form of the toast region; the id lets it be shown only once. `form` names the form that it answers, where the page
 * says so in its place, too.
 */
export type FlashedToast = {
  id: string;
  tone: 'info' | 'success' | 'warning' | 'danger';
  message: string;
  form?: string;
};

/** A Set-Cookie header that makes the next page show a toast; the message must be translated already. */
export function flashToast(toast: Omit<FlashedToast, 'id'>): string {
  const value = Buffer.from(JSON.stringify({ ...toast, id: randomUUID() })).toString('base64url');
  return cookieHeader(TOAST_COOKIE, value, 60, { forScripts: true });
}

/**
 * The toast that the last answer left, and for a full page load the header that removes it. A load of data by the
 * page's scripts keeps the cookie: the browser may discard such an answer and ask again when a live page is told of a
 * change, so the page removes it itself after showing it.
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
