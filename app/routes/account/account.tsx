import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData } from '~/platform/web';
import { CircleDashed, ShieldCheck, Store, UserRound } from '~/components/icons';
import { useMemo } from 'react';
import { useTranslation } from '~/platform/texts';
import { LinkButton } from '~/components/button';
import { PageHead, Panel } from '~/components/panel';
import { StatusPill } from '~/components/status-pill';
import { ConfirmationNotice } from '~/features/identity/accounts/confirmation-notice';
import type { FormAnswer } from '~/features/identity/accounts/form-answer';
import { LogInForm } from '~/features/identity/accounts/log-in-fields';
import { dealerLogInSchema } from '~/features/identity/accounts/log-in-form';
import { PasswordForm } from '~/features/identity/accounts/password-fields';
import { PhotoForm } from '~/features/identity/accounts/photo-form';
import { ProfileForm } from '~/features/identity/accounts/profile-fields';
import { requireViewer, sessionIdOf } from '~/features/identity/accounts/session.server';
import { SessionList } from '~/features/identity/accounts/session-list';
import { OwnRights } from '~/features/identity/firm-people/own-rights';
import { accountMailGoesOut, localAccountMail, postAccountLink } from '~/features/ordering/mail/account-mail.server';
import { AccountFacts } from '~/features/identity/accounts/account-facts';
import { answerAccountForm } from '~/features/identity/accounts/answer-account-form.server';
import { OwnFirmFacts } from '~/features/identity/accounts/own-firm-facts';
import { readAccountPage } from '~/features/identity/accounts/read-account-page.server';
import { localeOf } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';

export const handle: RouteHandle = {
  titleKey: 'account:title',
};

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request);
  const { confirmationSent, ...page } = await readAccountPage(viewer, sessionIdOf(request), await localeOf(request));
  const unconfirmed = !page.confirmed && accountMailGoesOut();
  return {
    ...page,
    confirmation: unconfirmed
      ? { sent: confirmationSent, localMail: (await localAccountMail(viewer.email, 'confirm-email')) ?? null }
      : null,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  return answerAccountForm(request, await requireViewer(request), accountMailGoesOut() ? postAccountLink : null);
}

export default function Account() {
  const { confirmation, ...page } = useLoaderData<typeof loader>();
  const { user, firm, rights, owners, rule, passwordSince, dealerRule, sessions, secondFactor } = page;
  const answer = useActionData<FormAnswer>();
  const { t } = useTranslation('account');
  const linkSchema = useMemo(() => dealerLogInSchema(dealerRule), [dealerRule]);
  return (
    <>
      <PageHead
        title={t('title')}
        state={
          <StatusPill
            tone={user.userRole === 'member' ? 'neutral' : 'accent'}
            icon={user.userRole === 'dealer' ? Store : user.userRole === 'member' ? UserRound : ShieldCheck}
          >
            {t(`role.${user.userRole}`)}
          </StatusPill>
        }
      />
      <div className="split">
        <div className="grid gap-4">
          {confirmation ? <ConfirmationNotice email={user.email} answer={answer} {...confirmation} /> : null}
          <Panel title={t('profile.title')}>
            <div className="grid gap-6">
              <PhotoForm name={user.displayName} url={user.photoURL} answer={answer} />
              <ProfileForm user={user} answer={answer} />
            </div>
          </Panel>
          {user.userRole === 'member' ? (
            <Panel title={t('auth:link.title')}>
              <div className="grid max-w-md gap-5">
                <p className="text-muted">{t('auth:link.intro')}</p>
                <LogInForm
                  id="link-dealer"
                  schema={linkSchema}
                  rule={dealerRule}
                  withDealerCode
                  answer={answer}
                  hint={t('auth:failed-hint')}
                  submit={t('auth:link.submit')}
                />
              </div>
            </Panel>
          ) : null}
          <Panel title={t('password.title')}>
            {/* The form is remounted after a change of the password, so that it is empty. */}
            <PasswordForm key={passwordSince} rule={rule} email={user.email} answer={answer} />
          </Panel>
          <Panel title={t('security.title')}>
            <div className="grid justify-items-start gap-3">
              <StatusPill tone={secondFactor ? 'success' : 'neutral'} icon={secondFactor ? ShieldCheck : CircleDashed}>
                {t(secondFactor ? 'security.on' : 'security.off')}
              </StatusPill>
              <p className="text-sm text-muted">{t('security.text')}</p>
              <LinkButton to="/account/security">{t('security.link')}</LinkButton>
            </div>
          </Panel>
          <SessionList sessions={sessions} />
        </div>
        <div className="rail">
          <section>
            <h2>{t('facts.title')}</h2>
            <AccountFacts page={page} />
          </section>
          {firm ? (
            <section>
              <h2>{t('firm.title')}</h2>
              <OwnFirmFacts firm={firm} />
            </section>
          ) : null}
          {rights ? <OwnRights rights={rights} owners={owners} /> : null}
        </div>
      </div>
    </>
  );
}
