import { AppError } from '~/platform/errors';
import { readBody } from '~/platform/body-limits';
import { kurusFromDecimal } from '~/platform/money';
import { configuredAcquirer } from './acquirers.server';
import { findAttempt, type Attempt } from './attempt-store.server';
import { sameText } from './nestpay/nestpay-hash.server';
import { settle } from './settle.server';

type Fields = Record<string, string>;

/**
 * Takes an answer that the acquirer sent by the person's browser or from server to server. The try is found by its number and
 * secret in the address, without any session; only what the acquirer has signed about this charge is believed.
 * @returns the try, and whether the answer was believed
 * @throws AppError not-found (404)
 */
export async function takeAnswer(
  request: Request,
  { oid = '', rnd = '' }: { oid?: string | undefined; rnd?: string | undefined },
): Promise<{ attempt: Attempt; believed: boolean }> {
  const acquirer = configuredAcquirer();
  const attempt = oid.length <= 64 ? await findAttempt(oid) : undefined;
  if (!acquirer || !attempt || !sameText(attempt.rnd, rnd)) throw new AppError('not-found', 404);
  const charge = {
    oid: attempt.oid,
    amount: kurusFromDecimal(attempt.amount) + kurusFromDecimal(attempt.surcharge),
  };
  for (const fields of await readings(request)) {
    const verdict = acquirer.judgeReturn(fields, charge);
    if (!verdict) continue;
    await settle(attempt, verdict);
    return { attempt, believed: true };
  }
  return { attempt, believed: false };
}

/** The fields of an answer, as UTF-8 and, where that reads otherwise, in the encoding of older banks. */
async function readings(request: Request): Promise<Fields[]> {
  if (request.method === 'GET') return [Object.fromEntries(new URL(request.url).searchParams)];
  const body = (await readBody(request)).toString('latin1');
  const utf8 = Object.fromEntries(new URLSearchParams(body));
  const older = Object.fromEntries(body.split('&').map((pair) => pair.split('=', 2).map(turkish) as [string, string]));
  return JSON.stringify(older) === JSON.stringify(utf8) ? [utf8] : [utf8, older];
}

function turkish(text: string): string {
  const bytes = text
    .replaceAll('+', ' ')
    .replace(/%([\da-f]{2})/gi, (_sign, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return new TextDecoder('iso-8859-9').decode(Buffer.from(bytes, 'latin1'));
}
