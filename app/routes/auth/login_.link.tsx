import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/platform/web.server';
import { Link, useActionData, useLoaderData } from '~/platform/web';
import { useMemo } from 'react';
import { LinkButton } from '~/components/button';
import { LogIn } from '~/components/icons';
import { Notice } from '~/components/notice';
import { answerLogIn } from '~/features/identity/accounts/answer-log-in.server';
import type { FormAnswer } from '~/features/identity/accounts/form-answer';
import { LogInForm } from '~/features/identity/accounts/log-in-fields';
import { dealerLogInSchema, plainLogInSchema } from '~/features/identity/accounts/log-in-form';
import { LogInPage } from '~/features/identity/accounts/log-in-page';
import { dealerPasswordRule } from '~/features/identity/accounts/passwords.server';
import { optionalViewer } from '~/features/identity/accounts/session.server';
import { homeOf, isStaff } from '~/features/identity/accounts/viewer';
import { mergeGuestCart } from '~/features/ordering/cart/merge-guest-cart.server';
import { acceptedAccounts, providerPageAddress, type LogInPageName } from '~/features/identity/identities/log-in-pages';
import { linkPromised, promiseIdentity, waitingOf } from '~/features/identity/identities/link-identity.server';
import { OwnPasswordForm } from '~/features/identity/identities/own-password-form';
import { providerById } from '~/features/identity/identities/providers.server';
import { answerOwnPassword } from '~/features/identity/identities/answer-own-password.server';
import type { RouteHandle } from '~/platform/route-handle';
import { withTo } from '~/platform/safe-redirect';
import { RichText, useTranslation } from '~/platform/texts';

export const handle: RouteHandle = { titleKey: 'identities:link.title', audience: () => 'dealer' };

/** A user who started on the account page and has been logged out meanwhile logs in like a dealer. */
const logInPageName = (page: string): LogInPageName => (page === 'member' || page === 'staff' ? page : 'dealer');

/** Only dealers are told the required length of a password. */
const NO_RULE = { min: 1, max: 128 };

const schemaOf = (page: LogInPageName) =>
  page === 'dealer' ? dealerLogInSchema(dealerPasswordRule()) : plainLogInSchema;

export async function loader({ request }: LoaderFunctionArgs) {
  const [waiting, viewer] = await Promise.all([waitingOf(request), optionalViewer(request)]);
  const page = logInPageName(waiting?.page ?? 'dealer');
  const to = new URL(request.url).searchParams.get('to');
  return {
    waiting: waiting ? { provider: providerById(waiting.provider)?.name ?? '', label: waiting.label } : null,
    own: viewer ? viewer.email : null,
    page,
    rule: page === 'dealer' ? dealerPasswordRule() : NO_RULE,
    forgotten: withTo(page === 'dealer' ? '/forgot-password' : `/forgot-password?as=${page}`, to),
    back: withTo(providerPageAddress(viewer ? 'account' : page), viewer ? null : to),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await optionalViewer(request);
  if (viewer) return answerOwnPassword(request, viewer);
  const waiting = await waitingOf(request);
  const page = logInPageName(waiting?.page ?? 'dealer');
  return answerLogIn(request, schemaOf(page), {
    ...acceptedAccounts(page),
    fallback: homeOf,
    identity: (proved) => promiseIdentity(request, proved),
    welcome: async (proved) => [
      ...(isStaff(proved) ? [] : await mergeGuestCart(request, proved.accountId)),
      ...(await linkPromised(request, proved)),
    ],
  });
}

export default function LinkIdentity() {
  const { waiting, own, page, rule, forgotten, back } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const { t } = useTranslation('identities');
  const schema = useMemo(() => (page === 'dealer' ? dealerLogInSchema(rule) : plainLogInSchema), [page, rule]);
  if (!waiting) {
    return (
      <LogInPage title={t('link.title')} intro={undefined} loggedIn={null}>
        <Notice
          tone="warning"
          role="status"
          title={t('link.over')}
          actions={
            <LinkButton to={back} icon={LogIn} turn>
              {t(own ? 'identities:refused.to-account' : 'auth:submit')}
            </LinkButton>
          }
        >
          {t('link.over-text')}
        </Notice>
      </LogInPage>
    );
  }
  return (
    <LogInPage title={t('link.title')} intro={t('link.intro', { provider: waiting.provider })} loggedIn={null}>
      <Notice title={t('link.account', { provider: waiting.provider })}>
        <p>
          <bdi className="font-semibold break-words">{waiting.label}</bdi>
        </p>
        <p>{t(`link.text.${own ? 'own' : page}`)}</p>
      </Notice>
      {own ? (
        <>
          <p className="text-sm text-muted">
            <RichText
              text={t('link.own-account', { email: own })}
              wrap={[
                (email) => (
                  <bdi key={email} className="font-semibold text-ink">
                    {email}
                  </bdi>
                ),
              ]}
            />
          </p>
          <OwnPasswordForm email={own} answer={answer} />
        </>
      ) : (
        <LogInForm
          schema={schema}
          rule={rule}
          withDealerCode={page === 'dealer'}
          answer={answer}
          hint={t(page === 'dealer' ? 'auth:failed-hint' : `auth:failed-hint-${page}`)}
          forgotten={forgotten}
          enter={t('link.submit')}
        />
      )}
      <p className="text-sm text-muted">
        {t('link.no-account')}{' '}
        <Link to={back} className="link">
          {t(own ? 'refused.to-account' : 'link.back')}
        </Link>
      </p>
    </LogInPage>
  );
}
