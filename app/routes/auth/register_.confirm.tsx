import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/platform/web.server';
import { Form, useLoaderData, useNavigation } from '~/platform/web';
import { UserPlus } from '~/components/icons';
import { RichText, useTranslation } from '~/platform/texts';
import { Button, LinkButton } from '~/components/button';
import { Notice } from '~/components/notice';
import { LogInPage } from '~/features/identity/accounts/log-in-page';
import { findRegistrationLink } from '~/features/identity/accounts/pending-registration-store.server';
import { makeRequestedAccount } from '~/features/identity/accounts/register-member.server';
import { enterNew } from '~/features/ordering/cart/enter-new.server';
import { AppError } from '~/platform/errors';
import { readForm } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';

export const handle: RouteHandle = { titleKey: 'auth:register.confirm.title' };

const HERE = '/register/confirm';

/** GET changes nothing, because programs that follow the links of mails must not use them up. */
export async function loader({ request }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  return { token, link: (await findRegistrationLink(token)) ?? null };
}

export async function action({ request }: ActionFunctionArgs) {
  const token = (await readForm(request, [{ name: 'token', anyDigits: true }])).get('token');
  try {
    const { viewer, onward } = await makeRequestedAccount(typeof token === 'string' ? token : '');
    return await enterNew(request, viewer, onward);
  } catch (error) {
    // The page says why the link makes no account any more.
    if (error instanceof AppError && (error.code === 'link-gone' || error.code === 'email-taken')) {
      return Response.json(null, { status: error.status });
    }
    throw error;
  }
}

export default function ConfirmRegistration() {
  const { token, link } = useLoaderData<typeof loader>();
  const { t } = useTranslation('auth');
  const busy = useNavigation().state === 'submitting';
  return (
    <LogInPage title={t('register.confirm.title')} intro={undefined} loggedIn={null}>
      {link === null ? (
        <Notice
          tone="warning"
          role="status"
          title={t('confirm.gone')}
          actions={<LinkButton to="/register">{t('register.title')}</LinkButton>}
        >
          {t('register.confirm.gone')}
        </Notice>
      ) : link.state === 'open' ? (
        <>
          <p className="text-sm text-muted">
            <RichText
              text={t('register.confirm.text', { name: link.displayName, email: link.email })}
              wrap={[
                (words) => (
                  <bdi key={words} className="font-semibold break-words text-ink">
                    {words}
                  </bdi>
                ),
              ]}
            />
          </p>
          <Form method="post" action={`${HERE}?${new URLSearchParams({ token })}`}>
            <input type="hidden" name="token" value={token} />
            <Button type="submit" variant="primary" size="big" block icon={UserPlus} loading={busy}>
              {t('register.confirm.submit')}
            </Button>
          </Form>
        </>
      ) : (
        <Notice
          tone={link.state === 'used' ? 'info' : 'warning'}
          role="status"
          title={t(`register.confirm.${link.state}-title`)}
          actions={
            <>
              <LinkButton to="/login?as=member" variant="primary">
                {t('submit')}
              </LinkButton>
              <LinkButton to="/forgot-password?as=member">{t('forgotten.link')}</LinkButton>
            </>
          }
        >
          {t(`register.confirm.${link.state}`, { email: link.email })}
        </Notice>
      )}
    </LogInPage>
  );
}
