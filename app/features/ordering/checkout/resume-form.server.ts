import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { cookieHeader, hostCookieName, readCookie } from '~/platform/cookies.server';
import { decrypt, encrypt } from '~/platform/crypto.server';
import type { AddressValues, PaymentValues } from './checkout-form';

type StepValues = AddressValues | PaymentValues;
type ResumeForm = { accountId: number; until: number; values: StepValues };

const cookieName = () => hostCookieName('held-checkout');
const MINUTES = 30;
/** Browsers limit a cookie to 4,096 bytes including its name and attributes. */
const MAX_LENGTH = 3500;

const PAGE = 'checkout page of ';

/** A hidden field in each step's form: it tells whose page it is if the session has ended before the form is sent. */
export function pageToken(accountId: number): string {
  return encrypt(PAGE + accountId);
}

function accountOfPage(token: FormDataEntryValue | null): number | undefined {
  try {
    const text = typeof token === 'string' ? decrypt(token) : '';
    return text.startsWith(PAGE) ? Number(text.slice(PAGE.length)) : undefined;
  } catch {
    // It was tampered with, or comes from an installation with another key.
    return undefined;
  }
}

/**
 * Stores a step that was sent without a session in this browser, for the page's account to restore after the log-in;
 * undefined if the page's account cannot be told or the form is too long.
 * @returns the Set-Cookie header
 */
export function keepResumeForm(form: FormData, values: StepValues): string | undefined {
  const accountId = accountOfPage(form.get('page'));
  if (accountId === undefined) return undefined;
  const held: ResumeForm = { accountId, until: Date.now() + MINUTES * 60_000, values };
  const value = encrypt(deflateRawSync(JSON.stringify(held)).toString('base64'));
  return value.length <= MAX_LENGTH ? cookieHeader(cookieName(), value, MINUTES * 60) : undefined;
}

function openResumeForm(cookie: string): ResumeForm | undefined {
  try {
    return JSON.parse(inflateRawSync(Buffer.from(decrypt(cookie), 'base64')).toString('utf8')) as ResumeForm;
  } catch {
    return undefined;
  }
}

/** Whether this browser keeps a step that was sent after its session had ended, whoever's it was. */
export function keepsResumeForm(request: Request): boolean {
  const cookie = readCookie(request, cookieName());
  const held = cookie === undefined ? undefined : openResumeForm(cookie);
  return held !== undefined && held.until >= Date.now();
}

/**
 * The step that this account sent without a session, with the header that removes the cookie; another account's step
 * stays encrypted.
 */
export function takeResumeForm(
  request: Request,
  accountId: number,
): { values: StepValues; header: string } | undefined {
  const cookie = readCookie(request, cookieName());
  const held = cookie === undefined ? undefined : openResumeForm(cookie);
  if (held?.accountId !== accountId || held.until < Date.now()) return undefined;
  return { values: held.values, header: cookieHeader(cookieName(), '', 0) };
}
