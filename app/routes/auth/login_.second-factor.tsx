import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '~/platform/web.server';
import { Link, useActionData, useLoaderData } from '~/platform/web';
import { ArrowRight } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { LogInPage } from '~/features/identity/accounts/log-in-page';
import { isStaff } from '~/features/identity/accounts/viewer';
import { mergeGuestCart } from '~/features/ordering/cart/merge-guest-cart.server';
import { linkPromised } from '~/features/identity/identities/link-identity.server';
import { postSecurityNotice } from '~/features/ordering/mail/account-mail.server';
import { RecoveryCodes } from '~/features/identity/second-factor/recovery-codes';
import secondFactorStyles from '~/features/identity/second-factor/second-factor.css?url';
import type { SecondFactorAnswer } from '~/features/identity/second-factor/second-factor-page';
import { answerLogInStep } from '~/features/identity/second-factor/answer-log-in-step.server';
import { FirstFactor } from '~/features/identity/second-factor/first-factor';
import { ProveForm } from '~/features/identity/second-factor/prove-form';
import { readLogInStep, type LogInStep } from '~/features/identity/second-factor/read-log-in-step.server';
import type { RouteHandle } from '~/platform/route-handle';
import { useTranslation } from '~/platform/texts';

export const handle: RouteHandle = {
  titleKey: 'second-factor:log-in.title',
  // Only staff set up a second factor here, and they are logged in while they see their recovery codes.
  audience: (data) => ((data as LogInStep | undefined)?.stage === 'set-up' ? 'staff' : 'dealer'),
};

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: secondFactorStyles }];

export function loader({ request }: LoaderFunctionArgs) {
  return readLogInStep(request);
}

export function action({ request }: ActionFunctionArgs) {
  return answerLogInStep(request, {
    post: postSecurityNotice,
    welcome: async (viewer) => [
      ...(isStaff(viewer) ? [] : await mergeGuestCart(request, viewer.accountId)),
      ...(await linkPromised(request, viewer)),
    ],
  });
}

export default function SecondFactor() {
  const data = useLoaderData<typeof loader>() as LogInStep;
  const answer = useActionData<SecondFactorAnswer>();
  const { t } = useTranslation('second-factor');
  if (answer?.codes) {
    return (
      <LogInPage title={t('codes.title')} intro={undefined} loggedIn={null}>
        <RecoveryCodes codes={answer.codes} email={answer.email ?? ''}>
          <LinkButton to={answer.onward ?? '/'} reloadDocument variant="primary" trailingIcon={ArrowRight} turn>
            {t('log-in.onward')}
          </LinkButton>
        </RecoveryCodes>
      </LogInPage>
    );
  }
  if (data.stage === 'gone') {
    return (
      <LogInPage title={t('log-in.gone')} intro={t('log-in.gone-text')} loggedIn={null}>
        <div>
          <LinkButton to={data.back} reloadDocument variant="primary">
            {t('log-in.again')}
          </LinkButton>
        </div>
      </LogInPage>
    );
  }
  const setUp = data.stage === 'set-up';
  return (
    <LogInPage
      title={t(setUp ? 'log-in.set-up-title' : 'log-in.title')}
      intro={t(setUp ? 'log-in.set-up-intro' : `log-in.intro.${data.by}`)}
      loggedIn={null}
    >
      {setUp ? <FirstFactor step={data} answer={answer} /> : <ProveForm step={data} answer={answer} />}
      <p className="text-sm text-muted">
        <bdi>{data.email}</bdi>{' '}
        <Link to={data.back} reloadDocument className="link">
          {t('log-in.back')}
        </Link>
      </p>
    </LogInPage>
  );
}
