import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/platform/web.server';
import { Link, useActionData, useLoaderData } from '~/platform/web';
import { ClockAlert } from '~/components/icons';
import { useMemo } from 'react';
import { useTranslation } from '~/platform/texts';
import { Notice } from '~/components/notice';
import { answerLogIn, LOG_IN_FIELDS, onwardTarget } from '~/features/identity/accounts/answer-log-in.server';
import { answerLinkDealer } from '~/features/identity/accounts/answer-link-dealer.server';
import type { FormAnswer } from '~/features/identity/accounts/form-answer';
import { KeptCart } from '~/features/identity/accounts/kept-cart';
import { LogInForm } from '~/features/identity/accounts/log-in-fields';
import { dealerLogInSchema, plainLogInSchema } from '~/features/identity/accounts/log-in-form';
import { LogInPage } from '~/features/identity/accounts/log-in-page';
import { dealerPasswordRule } from '~/features/identity/accounts/passwords.server';
import { homeOf } from '~/features/identity/accounts/viewer';
import { DEMO_DEALER } from '~/features/identity/accounts/demo-accounts.server';
import { optionalViewer, sessionIdOf } from '~/features/identity/accounts/session.server';
import { ProviderButtons } from '~/features/identity/identities/provider-buttons';
import { shownProviders } from '~/features/identity/identities/providers.server';
import { mergeGuestCart } from '~/features/ordering/cart/merge-guest-cart.server';
import { keepsResumeForm } from '~/features/ordering/checkout/resume-form.server';
import { countWaitingCart } from '~/features/ordering/cart/waiting-cart.server';
import type { LogInPageName } from '~/features/identity/identities/log-in-pages';
import { PasskeyLogIn } from '~/features/identity/second-factor/passkey-log-in';
import { LinkDealerForm } from '~/features/identity/accounts/link-dealer-form';
import { env } from '~/platform/env.server';
import { withTo } from '~/platform/safe-redirect';
import { readForm } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';

type PageName = Exclude<LogInPageName, 'staff'>;

export const handle: RouteHandle = {
  title: (data, t) =>
    t((data as { page?: PageName } | undefined)?.page === 'member' ? 'auth:member.title' : 'auth:dealer.title'),
};

const pageOf = (request: Request): PageName =>
  new URL(request.url).searchParams.get('as') === 'member' ? 'member' : 'dealer';

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await optionalViewer(request);
  const to = new URL(request.url).searchParams.get('to');
  const page = pageOf(request);
  const member = viewer?.role === 'member' ? { name: viewer.displayName, sentHere: to !== null } : null;
  return {
    page,
    rule: dealerPasswordRule(),
    demo: env().DEMO && page === 'dealer' && !member ? DEMO_DEALER : null,
    // A member would be redirected back here, so they get an explanation instead (readings 19).
    loggedIn:
      viewer && !member?.sentHere
        ? {
            name: viewer.displayName, // `to` names pages of dealers, which staff cannot open.
            onward: viewer.role === 'dealer' ? onwardTarget(request, homeOf(viewer)) : homeOf(viewer),
          }
        : null,
    member,
    // A page sent this browser here, which still has the cookie of a session that is no more.
    ended: !viewer && to !== null && sessionIdOf(request) !== '',
    keepsStep: keepsResumeForm(request),
    waiting: await countWaitingCart(request),
    providers: shownProviders(),
    to,
    addresses: {
      dealer: withTo('/login', to),
      member: withTo('/login?as=member', to),
      register: withTo('/register', to),
      passkey: withTo('/login/passkey', to),
      forgotten: withTo(page === 'member' ? '/forgot-password?as=member' : '/forgot-password', to),
    },
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await optionalViewer(request);
  if (viewer?.role === 'member' && pageOf(request) === 'dealer') {
    const form = await readForm(request, LOG_IN_FIELDS);
    return answerLinkDealer(request, form, viewer, onwardTarget(request, '/checkout'));
  }
  const member = pageOf(request) === 'member';
  return answerLogIn(request, member ? plainLogInSchema : dealerLogInSchema(dealerPasswordRule()), {
    staff: false,
    members: member,
    fallback: homeOf,
    welcome: ({ accountId }) => mergeGuestCart(request, accountId),
  });
}

export default function Login() {
  const { page, rule, demo, loggedIn, member, ended, keepsStep, waiting, providers, to, addresses } =
    useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const { t } = useTranslation('auth');
  const schema = useMemo(() => (page === 'member' ? plainLogInSchema : dealerLogInSchema(rule)), [page, rule]);
  if (member && page === 'dealer') {
    return (
      <LogInPage title={t('link.title')} intro={t('link.intro')} loggedIn={loggedIn}>
        <LinkDealerForm name={member.name} rule={rule} answer={answer} />
      </LogInPage>
    );
  }
  return (
    <LogInPage title={t(`${page}.title`)} intro={t(`${page}.intro`)} loggedIn={loggedIn}>
      {!loggedIn && (ended || keepsStep) ? (
        <Notice icon={ClockAlert} title={t('session-ended.title')}>
          {t(keepsStep ? 'session-ended.kept' : 'session-ended.text')}
        </Notice>
      ) : null}
      {waiting > 0 ? <KeptCart count={waiting} /> : null}
      <LogInForm
        key={page}
        schema={schema}
        rule={rule}
        withDealerCode={page === 'dealer'}
        answer={answer}
        hint={t(page === 'dealer' ? 'failed-hint' : 'failed-hint-member')}
        demo={demo && { text: t('demo.text', { ...demo, code: demo.bayikodu }), values: demo }}
        forgotten={addresses.forgotten}
      />
      <PasskeyLogIn key={`passkey ${page}`} address={addresses.passkey} />
      <ProviderButtons providers={providers} page={page} to={to} />
      <div className="grid gap-2 text-sm text-muted">
        <p>
          {t('no-account')}{' '}
          <Link to={addresses.register} className="link">
            {t('register.title')}
          </Link>
        </p>
        <p>
          {t(`${page}.other-page`)}{' '}
          <Link to={page === 'dealer' ? addresses.member : addresses.dealer} className="link">
            {t(`${page}.other-page-link`)}
          </Link>
        </p>
      </div>
    </LogInPage>
  );
}
