import { parseWithZod } from '@conform-to/zod/v4';
import { redirect } from '~/platform/web.server';
import { AppError } from '~/platform/errors';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm, type FormField } from '~/platform/read-form.server';
import { flashToast } from '~/platform/toasts.server';
import { answerLinkDealer } from './answer-link-dealer.server';
import { addressOf, LOG_IN_FIELDS, refusal } from './answer-log-in.server';
import { changeProfile, dropPhoto, endMyOtherSessions, savePhoto } from './change-profile.server';
import { changePassword } from './change-password.server';
import type { FormAnswer } from './form-answer';
import { passwordSchema } from './password-form';
import { passwordRuleOf } from './passwords.server';
import { profileSchema } from './profile-form';
import { sendConfirmation, type PostAccountLink } from './send-confirmation.server';
import { actorOf, renewedCookie, sessionIdOf } from './session.server';
import type { Viewer } from './viewer';

/** The fields of all forms of the page. */
const FIELDS: readonly FormField[] = [
  ...LOG_IN_FIELDS,
  { name: 'displayName', anyDigits: true },
  { name: 'about', anyDigits: true },
  { name: 'photo', file: true },
  'username',
  { name: 'currentPassword', anyDigits: true },
  { name: 'confirmPassword', anyDigits: true },
];

/**
 * The response to a form of the account's page: what was changed, or why not.
 * @param post mails the link that confirms an address; null where no mails go out
 */
export async function answerAccountForm(
  request: Request,
  viewer: Viewer,
  post: PostAccountLink | null,
): Promise<Response> {
  const body = await readForm(request, FIELDS);
  const sent = body.get('form');
  const form = typeof sent === 'string' ? sent : '';
  const t = translator(await localeOf(request));
  const done = (message: string, cookie?: string) => {
    const headers = new Headers(cookie ? { 'Set-Cookie': cookie } : {});
    headers.append('Set-Cookie', flashToast({ tone: 'success', message }));
    return redirect('/account', { headers });
  };
  const again = (lastResult: FormAnswer['lastResult'], refused: FormAnswer['refused'], init: ResponseInit) =>
    Response.json({ form, lastResult, refused } satisfies FormAnswer, init);
  try {
    switch (form) {
      case 'profile': {
        const submission = parseWithZod(body, { schema: profileSchema });
        if (submission.status !== 'success') return again(submission.reply(), null, { status: 400 });
        await changeProfile(actorOf(viewer), submission.value);
        return done(t('account:profile.saved'));
      }
      case 'photo':
        await savePhoto(actorOf(viewer), body.get('photo'));
        return done(t('account:photo.saved'));
      case 'remove-photo':
        await dropPhoto(actorOf(viewer));
        return done(t('account:photo.removed'));
      case 'password': {
        const submission = parseWithZod(body, { schema: passwordSchema(passwordRuleOf(viewer.role)) });
        if (submission.status !== 'success') {
          const hideFields = ['currentPassword', 'password', 'confirmPassword'] as const;
          return again(submission.reply({ hideFields: [...hideFields] }), null, { status: 400 });
        }
        const { currentPassword: current, password: next } = submission.value;
        const { ended, renewed } = await changePassword(viewer, {
          current,
          next,
          sessionId: sessionIdOf(request),
          address: addressOf(),
        });
        return done(t('account:password.saved', ended), renewedCookie(renewed));
      }
      case 'end-sessions':
        return done(t('account:sessions.ended', await endMyOtherSessions(actorOf(viewer), sessionIdOf(request))));
      case 'confirmation':
        if (!post) throw new AppError('malformed-request', 400);
        await sendConfirmation(viewer, await localeOf(request), post);
        return done(t('account:confirmation.sent', { email: viewer.email }));
      case 'link-dealer':
        if (viewer.role !== 'member') return redirect('/account');
        return await answerLinkDealer(request, body, viewer, '/account');
      default:
        throw new AppError('malformed-request', 400);
    }
  } catch (error) {
    const { refused, init } = await refusal(request, error);
    const fields: Record<string, Record<string, string[]>> = {
      'wrong-password': { currentPassword: ['rule.password-wrong'] },
      'common-password': { password: ['rule.password-common'] },
    };
    return again({ status: 'error', error: fields[refused.code] }, refused, init);
  }
}
