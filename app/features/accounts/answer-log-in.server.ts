import { parseWithZod } from '@conform-to/zod/v4';
import { redirect } from '@remix-run/node';
import type { z } from 'zod';
import { AppError } from '~/platform/errors';
import { errorText } from '~/platform/http.server';
import { localeOf } from '~/platform/i18n.server';
import { requestContext } from '~/platform/request-context.server';
import { safeRedirectTarget } from '~/platform/safe-redirect';
import type { LogInAnswer } from './log-in-fields';
import type { LogInValues } from './log-in-form';
import { logIn } from './log-in.server';
import { startSession } from './session.server';

/** Where a log-in leads: the page named in `to` if it is ours, otherwise `fallback` (dealer-shop §2). */
export function onwardTarget(request: Request, fallback: string): string {
  return safeRedirectTarget(new URL(request.url).searchParams.get('to'), fallback);
}

/** The answer of both doors to their form: onward with a session, or the form again with what is wrong. */
export async function answerLogIn(
  request: Request,
  schema: z.ZodType<LogInValues>,
  door: { staff: boolean; fallback: string },
): Promise<Response> {
  const submission = parseWithZod(await request.formData(), { schema });
  const again = (refused: string | null, init: ResponseInit) => {
    const answer: LogInAnswer = { lastResult: submission.reply({ hideFields: ['password'] }), refused };
    return Response.json(answer, init);
  };
  if (submission.status !== 'success') return again(null, { status: 400 });
  const { bayikodu, email, password, remember } = submission.value;
  try {
    const address = requestContext()?.address ?? 'unknown';
    const viewer = await logIn({ dealerCode: bayikodu, email, password, address, staff: door.staff });
    const cookie = await startSession(request, viewer.accountId, remember === 'on');
    return redirect(onwardTarget(request, door.fallback), { headers: { 'Set-Cookie': cookie } });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, status, details } = error;
    const headers = details.retryAfterSeconds ? { 'Retry-After': String(details.retryAfterSeconds) } : undefined;
    return again(errorText(await localeOf(request), code, details.params), { status, headers });
  }
}
