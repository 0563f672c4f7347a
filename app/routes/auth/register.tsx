import { parseWithZod } from '@conform-to/zod/v4';
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { Link, useActionData, useLoaderData } from '~/platform/web';
import { useMemo } from 'react';
import { useTranslation } from '~/platform/texts';
import { Notice } from '~/components/notice';
import { addressOf, onwardTarget, refusal } from '~/features/identity/accounts/answer-log-in.server';
import { canonicalEmail } from '~/features/identity/accounts/email-address';
import type { FormAnswer } from '~/features/identity/accounts/form-answer';
import { KeptCart } from '~/features/identity/accounts/kept-cart';
import { LocalMail, type StoredMail } from '~/features/identity/accounts/local-mail';
import { LogInPage } from '~/features/identity/accounts/log-in-page';
import { LookIntoMailbox } from '~/features/identity/accounts/look-into-mailbox';
import { dealerPasswordRule } from '~/features/identity/accounts/passwords.server';
import { RegisterForm } from '~/features/identity/accounts/register-fields';
import { registerSchema } from '~/features/identity/accounts/register-form';
import { requestAccount } from '~/features/identity/accounts/register-member.server';
import { optionalViewer } from '~/features/identity/accounts/session.server';
import { countWaitingCart } from '~/features/ordering/cart/waiting-cart.server';
import { accountMailGoesOut, localAccountMail, registrationMails } from '~/features/ordering/mail/account-mail.server';
import { env } from '~/platform/env.server';
import { localeOf } from '~/platform/i18n.server';
import { readForm, type FormField } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { withTo } from '~/platform/safe-redirect';

export const handle: RouteHandle = { titleKey: 'auth:register.title' };

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await optionalViewer(request);
  const to = new URL(request.url).searchParams.get('to');
  return {
    rule: dealerPasswordRule(),
    open: accountMailGoesOut(),
    vendor: env().VENDOR_NAME,
    loggedIn: viewer ? { name: viewer.displayName, onward: onwardTarget(request, '/') } : null,
    waiting: await countWaitingCart(request),
    logIn: withTo('/login', to),
    own: withTo('/register', to),
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

/** The answer is the same whether the address has an account or not, but for the mail that demo mode does not send. */
type SentAnswer = { sentTo: string; localMail: StoredMail | null };

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, FIELDS);
  // The page says that no account can be made here.
  if (!accountMailGoesOut()) return redirect('/register');
  const submission = parseWithZod(form, { schema: registerSchema(dealerPasswordRule()) });
  const again = (refused: FormAnswer['refused'], init: ResponseInit, fieldErrors?: Record<string, string[]>) => {
    const lastResult = submission.reply({ hideFields: ['password', 'confirmPassword'], fieldErrors });
    return Response.json({ form: 'register', lastResult, refused } satisfies FormAnswer, init);
  };
  if (submission.status !== 'success') return again(null, { status: 400 });
  const { displayName, email, password } = submission.value;
  const locale = await localeOf(request);
  const asked = { displayName, email, password, address: addressOf(), locale };
  const onward = onwardTarget(request, '/');
  try {
    await requestAccount(asked, registrationMails, { onward, reserved: null });
    return Response.json({
      sentTo: email,
      localMail: (await localAccountMail(canonicalEmail(email), null)) ?? null,
    } satisfies SentAnswer);
  } catch (error) {
    const { refused, init } = await refusal(request, error);
    const fields: Record<string, Record<string, string[]>> = {
      'common-password': { password: ['rule.password-common'] },
    };
    return again(refused, init, fields[refused.code]);
  }
}

export default function Register() {
  const { rule, open, vendor, loggedIn, waiting, logIn, own } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer | SentAnswer>();
  const { t } = useTranslation('auth');
  const schema = useMemo(() => registerSchema(rule), [rule]);
  const sent = answer && 'sentTo' in answer ? answer : undefined;
  return (
    <LogInPage
      title={t('register.title')}
      intro={sent || !open ? undefined : t('register.intro')}
      loggedIn={sent ? null : loggedIn}
    >
      {waiting > 0 && open && !sent ? <KeptCart count={waiting} /> : null}
      {sent ? (
        <LookIntoMailbox again={{ to: own, label: t('register.again') }}>
          <p>{t('register.sent-text', { email: sent.sentTo })}</p>
          <p className="mt-1">{t('register.sent-hint')}</p>
          {sent.localMail ? <LocalMail mail={sent.localMail} /> : null}
        </LookIntoMailbox>
      ) : !open ? (
        <Notice tone="warning" title={t('register.off')}>
          {t('register.off-text', { vendor })}
        </Notice>
      ) : (
        <RegisterForm schema={schema} rule={rule} answer={answer && 'form' in answer ? answer : undefined} />
      )}
      <p className="text-sm text-muted">
        {t('register.have-account')}{' '}
        <Link to={logIn} className="link">
          {t('submit')}
        </Link>
      </p>
    </LogInPage>
  );
}
