import { parseWithZod } from '@conform-to/zod/v4';
import { redirect } from '~/platform/web.server';
import { localeOf, translator } from '~/platform/i18n.server';
import { flashToast } from '~/platform/toasts.server';
import { addressOf, refusal } from './answer-log-in.server';
import type { FormAnswer } from './form-answer';
import { linkDealer } from './link-dealer.server';
import { dealerLogInSchema } from './log-in-form';
import { dealerPasswordRule } from './passwords.server';
import { rotateSession } from './session.server';
import type { MemberViewer } from './viewer';

/** The response to a member who gives a dealer's log-in: a redirect with a renewed session, or the form again. */
export async function answerLinkDealer(
  request: Request,
  form: FormData,
  member: MemberViewer,
  onward: string,
): Promise<Response> {
  const submission = parseWithZod(form, { schema: dealerLogInSchema(dealerPasswordRule()) });
  const again = (refused: FormAnswer['refused'], init: ResponseInit) => {
    const lastResult = submission.reply({ hideFields: ['password'] });
    const answer: FormAnswer = { form: 'link-dealer', lastResult, refused };
    return Response.json(answer, init);
  };
  if (submission.status !== 'success') return again(null, { status: 400 });
  const { bayikodu, email, password } = submission.value;
  try {
    const firm = await linkDealer(member, { dealerCode: bayikodu, email, password, address: addressOf() });
    const t = translator(await localeOf(request));
    const headers = new Headers({ 'Set-Cookie': await rotateSession(request) });
    headers.append('Set-Cookie', flashToast({ tone: 'success', message: t('auth:link.done', { firm: firm.name }) }));
    return redirect(onward, { headers });
  } catch (error) {
    const { refused, init } = await refusal(request, error);
    return again(refused, init);
  }
}
