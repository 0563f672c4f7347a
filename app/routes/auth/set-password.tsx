import { parseWithZod } from '@conform-to/zod/v4';
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData } from '~/platform/web';
import { RichText, useTranslation } from '~/platform/texts';
import { LinkButton } from '~/components/button';
import { Notice } from '~/components/notice';
import { findPasswordLink } from '~/features/identity/accounts/account-link-store.server';
import { refusal } from '~/features/identity/accounts/answer-log-in.server';
import type { FormAnswer } from '~/features/identity/accounts/form-answer';
import { LogInPage } from '~/features/identity/accounts/log-in-page';
import { NewPasswordForm } from '~/features/identity/accounts/new-password-form';
import { newPasswordSchema } from '~/features/identity/accounts/password-form';
import { passwordRuleOf } from '~/features/identity/accounts/passwords.server';
import { setPassword } from '~/features/identity/accounts/set-password.server';
import { isStaffRole } from '~/features/identity/accounts/viewer';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm, type FormField } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { flashToast } from '~/platform/toasts.server';

export const handle: RouteHandle = { titleKey: 'auth:set-password.title' };

/** GET changes nothing, because programs that follow the links of mails must not use them up. */
export async function loader({ request }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const link = token ? await findPasswordLink(token) : undefined;
  return {
    link: link && {
      token,
      email: link.email,
      invited: link.invited,
      rule: passwordRuleOf(link.role),
    },
  };
}

const FIELDS: readonly FormField[] = [
  'form',
  { name: 'token', anyDigits: true },
  'username',
  { name: 'password', anyDigits: true },
  { name: 'confirmPassword', anyDigits: true },
];

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, FIELDS);
  const given = form.get('token');
  const token = typeof given === 'string' ? given : '';
  const link = await findPasswordLink(token);
  // The page explains an expired link.
  if (!link) return redirect('/set-password');
  const submission = parseWithZod(form, { schema: newPasswordSchema(passwordRuleOf(link.role)) });
  const again = (refused: FormAnswer['refused'], init: ResponseInit) => {
    const fieldErrors = refused?.code === 'common-password' ? { password: ['rule.password-common'] } : undefined;
    const lastResult = submission.reply({ hideFields: ['password', 'confirmPassword'], fieldErrors });
    return Response.json({ form: 'new-password', lastResult, refused } satisfies FormAnswer, init);
  };
  if (submission.status !== 'success') return again(null, { status: 400 });
  try {
    const { role } = await setPassword(token, submission.value.password);
    const message = translator(await localeOf(request))('auth:set-password.done');
    const page = isStaffRole(role) ? '/staff/login' : role === 'dealer' ? '/login' : '/login?as=member';
    return redirect(page, { headers: { 'Set-Cookie': flashToast({ tone: 'success', message }) } });
  } catch (error) {
    const { refused, init } = await refusal(request, error);
    return again(refused, init);
  }
}

export default function SetPassword() {
  const { link } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const { t } = useTranslation('auth');
  return (
    <LogInPage
      title={t(link?.invited ? 'set-password.welcome' : 'set-password.title')}
      intro={undefined}
      loggedIn={null}
    >
      {link ? (
        <>
          <p className="mb-4 text-sm text-muted">
            <RichText
              text={t(link.invited ? 'set-password.invited' : 'set-password.intro', { email: link.email })}
              wrap={[
                (email) => (
                  <bdi key={email} className="font-semibold text-ink">
                    {email}
                  </bdi>
                ),
              ]}
            />
          </p>
          <NewPasswordForm rule={link.rule} email={link.email} token={link.token} answer={answer} />
        </>
      ) : (
        <Notice
          tone="warning"
          title={t('set-password.gone')}
          role="status"
          actions={<LinkButton to="/forgot-password">{t('forgotten.again')}</LinkButton>}
        >
          {t('set-password.gone-text')}
        </Notice>
      )}
    </LogInPage>
  );
}
