import { redirectDocument, redirect } from '~/platform/web.server';
import { refusal } from '~/features/identity/accounts/answer-log-in.server';
import {
  claimLogIn,
  completePendingLogIn,
  pendingLogInOf,
  type CompletedLogIn,
} from '~/features/identity/accounts/complete-log-in.server';
import type { Viewer } from '~/features/identity/accounts/viewer';
import { db, type Executor } from '~/platform/db/client.server';
import { AppError } from '~/platform/errors';
import { localeOf } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import { addApp, addPasskey, startApp, type Owner } from './manage-second-factor.server';
import { readPasskeyAnswer } from './passkeys.server';
import { takeCode } from './prove.server';
import { LOG_IN_STEP, type SecondFactorAnswer } from './second-factor-page';
import { hasAny, readSecondFactors } from './second-factor-store.server';
import { shownRecoveryCode } from './typed-code';

/**
 * The response to a form of the step: the log-in, or why it was refused.
 * @param entry how the notice of a first second factor is mailed, and what runs when the session is opened
 */
export async function answerLogInStep(
  request: Request,
  { post, welcome }: { post: Owner['post']; welcome: CompletedLogIn['welcome'] },
): Promise<Response> {
  const form = await readForm(request, [
    'form',
    'code',
    { name: 'name', anyDigits: true },
    { name: 'response', length: 8000, anyDigits: true },
  ]);
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const which = text('form');
  try {
    const pending = await pendingLogInOf(request);
    if (!pending) throw new AppError('log-in-expired', 410);
    const { viewer } = pending;
    const locale = await localeOf(request);
    const owner: Owner = { viewer, locale, post, sessionId: '', onlyFirst: true };
    const enter = () => completePendingLogIn(request, pending, welcome);
    const claim = (tx: Executor) => claimLogIn(request, tx);
    /** Logs in with the first second factor, whose recovery codes are shown before the redirect. */
    const enterWith = async (codes: string[] | null) => {
      await claim(db());
      const headers = await enter();
      headers.set('Cache-Control', 'no-store');
      const { onward } = pending;
      const answer = { form: which, codes: (codes ?? []).map(shownRecoveryCode), email: viewer.email, onward };
      return Response.json(answer satisfies SecondFactorAnswer, { headers });
    };
    switch (which) {
      case 'code':
        await takeCode(owner, text('code'), claim);
        return redirectDocument(pending.onward, { headers: await enter() });
      case 'passkey':
        await readPasskeyAnswer(viewer, text('response'));
        await claim(db());
        return redirectDocument(pending.onward, { headers: await enter() });
      case 'start-app':
        await requireNone(viewer);
        await startApp(owner);
        return redirect(`${LOG_IN_STEP}?by=app`);
      case 'add-app':
        return await enterWith(await addApp(owner, text('code')));
      case 'add-passkey':
        return await enterWith(await addPasskey(owner, text('name'), text('response')));
    }
  } catch (error) {
    const { refused, init } = await refusal(request, error);
    return Response.json({ form: which, refused: refused.message } satisfies SecondFactorAnswer, init);
  }
  throw new AppError('malformed-request', 400);
}

/** Users who have a second factor must use it, and cannot set up another one. */
async function requireNone({ accountId }: Viewer): Promise<void> {
  if (hasAny(await readSecondFactors(db(), accountId))) throw new AppError('log-in-expired', 410);
}
