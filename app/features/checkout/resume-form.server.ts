import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { cookieHeader, readCookie } from '~/platform/cookies.server';
import { decrypt, encrypt } from '~/platform/crypto.server';
import type { AddressValues, PaymentValues } from './checkout-form';

type StepValues = AddressValues | PaymentValues;
type ResumeForm = { accountId: number; until: number; values: StepValues };

const COOKIE = 'held-checkout';
const MINUTES = 30;
/** Browsers take 4,096 bytes with the cookie's name and attributes. */
const MAX_LENGTH = 3500;

const PAGE = 'checkout page of ';

/** Stands in each step's form: says whose page it is when the session has ended by the time it is sent. */
export function pageToken(accountId: number): string {
  return encrypt(PAGE + accountId);
}

function accountOfPage(token: FormDataEntryValue | null): number | undefined {
  try {
    const text = typeof token === 'string' ? decrypt(token) : '';
    return text.startsWith(PAGE) ? Number(text.slice(PAGE.length)) : undefined;
  } catch {
    // Changed on its way, or of another installation's key.
    return undefined;
  }
}

/**
 * Keeps a step that was sent without a session in this browser, for whoever its page was made for to find after the
 * log-in; undefined where the page's account cannot be told or the form is too long.
 * @returns the Set-Cookie header
 */
export function keepResumeForm(form: FormData, values: StepValues): string | undefined {
  const accountId = accountOfPage(form.get('page'));
  if (accountId === undefined) return undefined;
  const held: ResumeForm = { accountId, until: Date.now() + MINUTES * 60_000, values };
  const value = encrypt(deflateRawSync(JSON.stringify(held)).toString('base64'));
  return value.length <= MAX_LENGTH ? cookieHeader(COOKIE, value, MINUTES * 60) : undefined;
}

function openResumeForm(cookie: string): ResumeForm | undefined {
  try {
    return JSON.parse(inflateRawSync(Buffer.from(decrypt(cookie), 'base64')).toString('utf8')) as ResumeForm;
  } catch {
    return undefined;
  }
}

/** The step that this account sent without a session, with the header that takes it away; anybody else's stays closed. */
export function takeResumeForm(
  request: Request,
  accountId: number,
): { values: StepValues; header: string } | undefined {
  const cookie = readCookie(request, COOKIE);
  const held = cookie === undefined ? undefined : openResumeForm(cookie);
  if (held?.accountId !== accountId || held.until < Date.now()) return undefined;
  return { values: held.values, header: cookieHeader(COOKIE, '', 0) };
}
