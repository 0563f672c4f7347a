import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData } from '~/platform/web';
import { useTranslation } from '~/platform/texts';
import { answerLogIn, onwardTarget } from '~/features/accounts/answer-log-in.server';
import type { FormAnswer } from '~/features/accounts/form-answer';
import { LogInForm } from '~/features/accounts/log-in-fields';
import { plainLogInSchema } from '~/features/accounts/log-in-form';
import { LogInPage } from '~/features/accounts/log-in-page';
import { homeOf, isStaff } from '~/features/accounts/viewer';
import { DEMO_STAFF } from '~/features/accounts/demo-accounts.server';
import { optionalViewer } from '~/features/accounts/session.server';
import { PasskeyLogIn } from '~/features/second-factor/passkey-log-in';
import { env } from '~/platform/env.server';
import { withTo } from '~/platform/safe-redirect';
import type { RouteHandle } from '~/platform/route-handle';

export const handle: RouteHandle = { titleKey: 'auth:staff.title' };

/** This door only asks for some password: how long one must be is nobody's business here. */
const NO_RULE = { min: 1, max: 128 };

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await optionalViewer(request);
  const to = new URL(request.url).searchParams.get('to');
  return {
    demo: env().DEMO ? DEMO_STAFF : null,
    forgotten: withTo('/forgot-password?as=staff', to),
    passkey: withTo('/login/passkey?as=staff', to),
    loggedIn: viewer
      ? { name: viewer.displayName, onward: isStaff(viewer) ? onwardTarget(request, homeOf(viewer)) : homeOf(viewer) }
      : null,
  };
}

export function action({ request }: ActionFunctionArgs) {
  return answerLogIn(request, plainLogInSchema, { staff: true, fallback: homeOf });
}

export default function StaffLogin() {
  const { demo, loggedIn, forgotten, passkey } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const { t } = useTranslation('auth');
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
    </LogInPage>
  );
}
