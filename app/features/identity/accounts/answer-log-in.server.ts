import { parseWithZod } from '@conform-to/zod/v4';
import type { z } from 'zod';
import { asBusy } from '~/platform/db/client.server';
import { AppError } from '~/platform/errors';
import { errorText } from '~/platform/http.server';
import { localeOf } from '~/platform/i18n.server';
import { readForm, type FormField } from '~/platform/read-form.server';
import { requestContext } from '~/platform/request-context.server';
import { safeRedirectTarget } from '~/platform/safe-redirect';
import type { FormAnswer } from './form-answer';
import type { LogInValues } from './log-in-form';
import { logIn } from './log-in.server';
import { isKnownDevice } from './known-device.server';
import { completeLogIn, type CompletedLogIn } from './complete-log-in.server';
import type { SessionIdentity, Viewer } from './viewer';

/** The target of a log-in: the page named in `to` if it is on this site, otherwise `fallback` (dealer-shop §2). */
export function onwardTarget(request: Request, fallback: string): string {
  return safeRedirectTarget(new URL(request.url).searchParams.get('to'), fallback);
}

/** The client's IP address, for the limits. */
export function addressOf(): string {
  return requestContext()?.address ?? 'unknown';
}

/**
 * The response to a form that was refused by an AppError: its message, with the error's status. A wrong log-in is
 * a warning, everything else an error (dealer-shop §8).
 * @throws `error` if it is nothing that a person can act on
 */
export async function refusal(
  request: Request,
  error: unknown,
): Promise<{ refused: NonNullable<FormAnswer['refused']>; init: ResponseInit }> {
  const known = asBusy(error);
  if (!(known instanceof AppError)) throw error;
  const { code, status, details } = known;
  return {
    refused: {
      code,
      message: errorText(await localeOf(request), code, details.params),
      tone: code === 'access-denied' ? 'warning' : 'danger',
    },
    init: {
      status,
      headers: details.retryAfterSeconds ? { 'Retry-After': String(details.retryAfterSeconds) } : undefined,
    },
  };
}

/** The fields of all log-in forms. */
export const LOG_IN_FIELDS: readonly FormField[] = [
  'form',
  'bayikodu',
  'email',
  { name: 'password', anyDigits: true },
  'remember',
];

/** The response to a log-in form: a redirect with a session, or the form with the problems. */
export async function answerLogIn(
  request: Request,
  schema: z.ZodType<LogInValues>,
  page: {
    staff: boolean;
    members?: boolean;
    /** The target without a `to`. */
    fallback: (viewer: Viewer) => string;
    welcome?: CompletedLogIn['welcome'];
    /** A check in addition to the password; an AppError that it throws refuses the form. */
    identity?: (viewer: Viewer) => Promise<SessionIdentity>;
  },
): Promise<Response> {
  const submission = parseWithZod(await readForm(request, LOG_IN_FIELDS), { schema });
  const again = (refused: FormAnswer['refused'], init: ResponseInit) => {
    const lastResult = submission.reply({ hideFields: ['password'] });
    const answer: FormAnswer = { form: 'log-in', lastResult, refused };
    return Response.json(answer, init);
  };
  if (submission.status !== 'success') return again(null, { status: 400 });
  const { bayikodu, email, password, remember } = submission.value;
  const { staff, members } = page;
  try {
    const knows = (accountId: number) => isKnownDevice(request, accountId);
    const viewer = await logIn({ dealerCode: bayikodu, email, password, address: addressOf(), staff, members, knows });
    const onward = onwardTarget(request, page.fallback(viewer));
    const identity = await page.identity?.(viewer);
    return await completeLogIn(request, viewer, {
      remember: remember === 'on',
      onward,
      identity,
      welcome: page.welcome,
    });
  } catch (error) {
    const { refused, init } = await refusal(request, error);
    return again(refused, init);
  }
}
