import { parseWithZod } from '@conform-to/zod/v4';
import { redirectDocument, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { Link, useActionData, useLoaderData } from '~/platform/web';
import { useMemo } from 'react';
import { useTranslation } from '~/platform/texts';
import { addressOf, onwardTarget, refusal } from '~/features/accounts/answer-log-in.server';
import type { FormAnswer } from '~/features/accounts/form-answer';
import { KeptCart } from '~/features/accounts/kept-cart';
import { LogInPage } from '~/features/accounts/log-in-page';
import { dealerPasswordRule } from '~/features/accounts/passwords.server';
import { RegisterForm } from '~/features/accounts/register-fields';
import { registerSchema } from '~/features/accounts/register-form';
import { registerMember } from '~/features/accounts/register-member.server';
import { optionalViewer, startSession } from '~/features/accounts/session.server';
import { mergeGuestCart } from '~/features/cart/merge-guest-cart.server';
import { countWaitingCart } from '~/features/cart/waiting-cart.server';
import { accountMailGoesOut, postAccountLink } from '~/features/mail/account-mail.server';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm, type FormField } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { flashToast } from '~/platform/toasts.server';

export const handle: RouteHandle = { titleKey: 'auth:register.title' };

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await optionalViewer(request);
  const to = new URL(request.url).searchParams.get('to');
  return {
    rule: dealerPasswordRule(),
    loggedIn: viewer ? { name: viewer.displayName, onward: onwardTarget(request, '/') } : null,
    waiting: await countWaitingCart(request),
    logIn: to ? `/login?to=${encodeURIComponent(to)}` : '/login',
  };
}

const FIELDS: readonly FormField[] = [
  'form',
  { name: 'displayName', anyDigits: true },
  'email',
  { name: 'password', anyDigits: true },
  { name: 'confirmPassword', anyDigits: true },
  'terms',
];

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, FIELDS);
  const submission = parseWithZod(form, { schema: registerSchema(dealerPasswordRule()) });
  const again = (refused: FormAnswer['refused'], init: ResponseInit, fieldErrors?: Record<string, string[]>) => {
    const lastResult = submission.reply({ hideFields: ['password', 'confirmPassword'], fieldErrors });
    return Response.json({ form: 'register', lastResult, refused } satisfies FormAnswer, init);
  };
  if (submission.status !== 'success') return again(null, { status: 400 });
  const { displayName, email, password } = submission.value;
  const locale = await localeOf(request);
  try {
    const member = await registerMember(
      { displayName, email, password, address: addressOf(), locale },
      accountMailGoesOut() ? postAccountLink : undefined,
    );
    const t = translator(locale);
    const headers = new Headers({ 'Set-Cookie': await startSession(request, member.accountId, false) });
    for (const cookie of await mergeGuestCart(request, member.accountId)) headers.append('Set-Cookie', cookie);
    const message = t('auth:register.done', { title: t('auth:register.created'), text: t('auth:register.success') });
    headers.append('Set-Cookie', flashToast({ tone: 'success', message }));
    return redirectDocument(onwardTarget(request, '/'), { headers });
  } catch (error) {
    const { refused, init } = await refusal(request, error);
    const fields: Record<string, Record<string, string[]>> = {
      'email-taken': { email: ['rule.email-taken'] },
      'common-password': { password: ['rule.password-common'] },
    };
    return again(refused, init, fields[refused.code]);
  }
}

export default function Register() {
  const { rule, loggedIn, waiting, logIn } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const { t } = useTranslation('auth');
  const schema = useMemo(() => registerSchema(rule), [rule]);
  return (
    <LogInPage title={t('register.title')} intro={t('register.intro')} loggedIn={loggedIn}>
      {waiting > 0 ? <KeptCart count={waiting} /> : null}
      <RegisterForm schema={schema} rule={rule} answer={answer} />
      <p className="text-sm text-muted">
        {t('register.have-account')}{' '}
        <Link to={logIn} className="link">
          {t('submit')}
        </Link>
      </p>
    </LogInPage>
  );
}
