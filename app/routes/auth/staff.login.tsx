import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData } from '~/platform/web';
import { useTranslation } from '~/platform/texts';
import { Notice } from '~/components/notice';
import { answerLogIn, LOG_IN_FIELDS, onwardTarget } from '~/features/identity/accounts/answer-log-in.server';
import type { FormAnswer } from '~/features/identity/accounts/form-answer';
import { LogInForm } from '~/features/identity/accounts/log-in-fields';
import { plainLogInSchema } from '~/features/identity/accounts/log-in-form';
import { LogInPage } from '~/features/identity/accounts/log-in-page';
import { homeOf, isStaff } from '~/features/identity/accounts/viewer';
import { DEMO_STAFF } from '~/features/identity/accounts/demo-accounts.server';
import { optionalViewer } from '~/features/identity/accounts/session.server';
import { PasskeyLogIn } from '~/features/identity/second-factor/passkey-log-in';
import { ProviderButtons } from '~/features/identity/identities/provider-buttons';
import { shownProviders } from '~/features/identity/identities/providers.server';
import { staffNeedProvider } from '~/features/identity/identities/staff-log-in.server';
import { env } from '~/platform/env.server';
import { readForm } from '~/platform/read-form.server';
import { withTo } from '~/platform/safe-redirect';
import type { RouteHandle } from '~/platform/route-handle';

export const handle: RouteHandle = { titleKey: 'auth:staff.title' };

/** The page does not reveal the required length of a password. */
const NO_RULE = { min: 1, max: 128 };

export async function loader({ request }: LoaderFunctionArgs) {
  const [viewer, providerOnly] = await Promise.all([optionalViewer(request), staffNeedProvider()]);
  const to = new URL(request.url).searchParams.get('to');
  return {
    demo: env().DEMO ? DEMO_STAFF : null,
    forgotten: withTo('/forgot-password?as=staff', to),
    passkey: withTo('/login/passkey?as=staff', to),
    providers: shownProviders(),
    providerOnly,
    to,
    loggedIn: viewer
      ? { name: viewer.displayName, onward: isStaff(viewer) ? onwardTarget(request, homeOf(viewer)) : homeOf(viewer) }
      : null,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  if (await staffNeedProvider()) {
    await readForm(request, LOG_IN_FIELDS);
    return redirect('/staff/login');
  }
  return answerLogIn(request, plainLogInSchema, { staff: true, fallback: homeOf });
}

export default function StaffLogin() {
  const { demo, loggedIn, forgotten, passkey, providers, providerOnly, to } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const { t } = useTranslation('auth');
  if (providerOnly) {
    return (
      <LogInPage title={t('staff.title')} intro={t('staff.intro')} loggedIn={loggedIn}>
        {providers.length > 0 ? (
          <Notice title={t('provider.only')}>{t('provider.only-text')}</Notice>
        ) : (
          <Notice tone="warning" title={t('provider.only')}>
            {t('provider.none')} <code>npm run staff:passwords</code>
          </Notice>
        )}
        <ProviderButtons providers={providers} page="staff" to={to} alone />
      </LogInPage>
    );
  }
  return (
    <LogInPage title={t('staff.title')} intro={t('staff.intro')} loggedIn={loggedIn}>
      <LogInForm
        schema={plainLogInSchema}
        rule={NO_RULE}
        withDealerCode={false}
        answer={answer}
        hint={t('failed-hint-staff')}
        demo={demo && { text: t('demo.staff-text', demo), values: demo }}
        forgotten={forgotten}
      />
      <PasskeyLogIn address={passkey} />
      <ProviderButtons providers={providers} page="staff" to={to} />
    </LogInPage>
  );
}
