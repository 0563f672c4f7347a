import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { Form, useLoaderData, useNavigation } from '~/platform/web';
import { MailCheck } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { Button, LinkButton } from '~/components/button';
import { Notice } from '~/components/notice';
import { confirmEmail, isConfirmationOpen } from '~/features/identity/accounts/account-link-store.server';
import { LogInPage } from '~/features/identity/accounts/log-in-page';
import { optionalViewer } from '~/features/identity/accounts/session.server';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { flashToast } from '~/platform/toasts.server';

export const handle: RouteHandle = { titleKey: 'auth:confirm.title' };

/** GET changes nothing, because programs that follow the links of mails must not use them up. */
export async function loader({ request }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  return { token: (await isConfirmationOpen(token)) ? token : null };
}

export async function action({ request }: ActionFunctionArgs) {
  const token = (await readForm(request, [{ name: 'token', anyDigits: true }])).get('token');
  const t = translator(await localeOf(request));
  if (typeof token !== 'string' || !(await confirmEmail(token))) return null;
  const viewer = await optionalViewer(request);
  return redirect(viewer ? '/account' : '/login?as=member', {
    headers: { 'Set-Cookie': flashToast({ tone: 'success', message: t('auth:confirm.done') }) },
  });
}

export default function ConfirmEmail() {
  const { token } = useLoaderData<typeof loader>();
  const { t } = useTranslation('auth');
  const busy = useNavigation().state === 'submitting';
  return (
    <LogInPage title={t('confirm.title')} intro={token ? t('confirm.intro') : undefined} loggedIn={null}>
      {token ? (
        <Form method="post" action="/confirm-email">
          <input type="hidden" name="token" value={token} />
          <Button type="submit" variant="primary" size="big" block icon={MailCheck} loading={busy}>
            {t('confirm.submit')}
          </Button>
        </Form>
      ) : (
        <Notice
          tone="warning"
          title={t('confirm.gone')}
          role="status"
          actions={<LinkButton to="/account">{t('confirm.again')}</LinkButton>}
        >
          {t('confirm.gone-text')}
        </Notice>
      )}
    </LogInPage>
  );
}
