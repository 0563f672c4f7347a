import { redirect } from '~/platform/web.server';
import { refusal } from '~/features/identity/accounts/answer-log-in.server';
import { sessionIdOf } from '~/features/identity/accounts/session.server';
import type { Viewer } from '~/features/identity/accounts/viewer';
import { AppError, notFound } from '~/platform/errors';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import { rowIdOf } from '~/platform/row-ids';
import { flashToast } from '~/platform/toasts.server';
import {
  addApp,
  addPasskey,
  dropApp,
  dropPasskey,
  preparePasskey,
  renewCodes,
  startApp,
  type Owner,
} from './manage-second-factor.server';
import { requireProof } from './prove.server';
import { shownRecoveryCode } from './typed-code';
import { SECURITY_PAGE, type SecurityAnswer } from './second-factor-page';

/** The response to a form of the page: a change of the user's second factors, a step towards one, or why it was refused. */
export async function answerSecurityForm(request: Request, viewer: Viewer, post: Owner['post']): Promise<Response> {
  const form = await readForm(request, [
    'form',
    'id',
    'code',
    { name: 'name', anyDigits: true },
    { name: 'proof', anyDigits: true },
    { name: 'response', length: 8000, anyDigits: true },
  ]);
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const which = text('form');
  const locale = await localeOf(request);
  const owner: Owner = { viewer, locale, post, sessionId: sessionIdOf(request) };
  const done = (message: `app.${'added' | 'removed'}` | `passkeys.${'added' | 'removed'}`) =>
    redirect(SECURITY_PAGE, {
      headers: {
        'Set-Cookie': flashToast({ tone: 'success', message: translator(locale)(`second-factor:${message}`) }),
      },
    });
  const answer = (given: Omit<SecurityAnswer, 'form'>) =>
    Response.json({ form: which, ...given } satisfies SecurityAnswer, { headers: { 'Cache-Control': 'no-store' } });
  const withCodes = (codes: string[] | null, message: 'app.added' | 'passkeys.added') =>
    codes ? answer({ codes: codes.map(shownRecoveryCode), onward: SECURITY_PAGE }) : done(message);
  try {
    switch (which) {
      case 'start-app':
        await requireProof(owner, text('proof'));
        await startApp(owner);
        return redirect(`${SECURITY_PAGE}?step=app#app`);
      case 'add-app':
        return withCodes(await addApp(owner, text('code')), 'app.added');
      case 'remove-app':
        await dropApp(owner, text('proof'));
        return done('app.removed');
      case 'start-passkey':
        return answer({ passkey: await preparePasskey(owner, text('name'), text('proof')) });
      case 'add-passkey':
        return withCodes(await addPasskey(owner, text('name'), text('response')), 'passkeys.added');
      case 'remove-passkey': {
        const id = rowIdOf(text('id'));
        if (id === undefined) throw notFound('not-found');
        await dropPasskey(owner, id, text('proof'));
        return done('passkeys.removed');
      }
      case 'codes':
        return answer({
          codes: (await renewCodes(owner, text('proof'))).map(shownRecoveryCode),
          onward: SECURITY_PAGE,
        });
    }
  } catch (error) {
    const { refused, init } = await refusal(request, error);
    const name = text('name');
    return Response.json(
      { form: which, refused: refused.message, ...(name && { name }) } satisfies SecurityAnswer,
      init,
    );
  }
  throw new AppError('malformed-request', 400);
}
