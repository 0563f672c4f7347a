import { parseWithZod } from '@conform-to/zod/v4';
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData } from '~/platform/web';
import { BadgeCheck, CircleDashed, ShieldCheck, Store, UserRound } from '~/components/icons';
import { useMemo } from 'react';
import { useTranslation } from '~/platform/texts';
import { LinkButton } from '~/components/button';
import { Facts } from '~/components/facts';
import { PageHead, Panel } from '~/components/panel';
import { StatusPill } from '~/components/status-pill';
import { ownersOf } from '~/features/identity/accounts/account-store.server';
import { answerLinkDealer } from '~/features/identity/accounts/answer-link-dealer.server';
import { addressOf, LOG_IN_FIELDS, refusal } from '~/features/identity/accounts/answer-log-in.server';
import {
  changeProfile,
  dropPhoto,
  endMyOtherSessions,
  savePhoto,
} from '~/features/identity/accounts/change-profile.server';
import { changePassword } from '~/features/identity/accounts/change-password.server';
import { ConfirmationNotice } from '~/features/identity/accounts/confirmation-notice';
import type { FormAnswer } from '~/features/identity/accounts/form-answer';
import { LogInForm } from '~/features/identity/accounts/log-in-fields';
import { dealerLogInSchema } from '~/features/identity/accounts/log-in-form';
import { PasswordForm } from '~/features/identity/accounts/password-fields';
import { passwordSchema } from '~/features/identity/accounts/password-form';
import { dealerPasswordRule, passwordRuleOf } from '~/features/identity/accounts/passwords.server';
import { PhotoForm } from '~/features/identity/accounts/photo-form';
import { ProfileForm } from '~/features/identity/accounts/profile-fields';
import { profileSchema } from '~/features/identity/accounts/profile-form';
import { readProfile } from '~/features/identity/accounts/profile-store.server';
import { sendConfirmation } from '~/features/identity/accounts/send-confirmation.server';
import { hasSecondFactor } from '~/features/identity/accounts/second-factor-state-store.server';
import { openSessionsOf } from '~/features/identity/accounts/session-store.server';
import { actorOf, renewedCookie, requireViewer, sessionIdOf } from '~/features/identity/accounts/session.server';
import { SessionList } from '~/features/identity/accounts/session-list';
import { OwnRights } from '~/features/identity/firm-people/own-rights';
import { accountMailGoesOut, localAccountMail, postAccountLink } from '~/features/ordering/mail/account-mail.server';
import { formatDateTime, formatRelative } from '~/platform/dates';
import { db } from '~/platform/db/client.server';
import { AppError } from '~/platform/errors';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm, type FormField } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { flashToast } from '~/platform/toasts.server';

export const handle: RouteHandle = {
  titleKey: 'account:title',
  breadcrumbKey: 'account:title',
};

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request);
  const { accountId, displayName, email, role } = viewer;
  const [profile, secondFactor, sessions, locale] = await Promise.all([
    readProfile(accountId),
    hasSecondFactor(db(), accountId),
    openSessionsOf(accountId, sessionIdOf(request)),
    localeOf(request),
  ]);
  if (!profile) throw new AppError('not-found', 404);
  const now = new Date();
  const {
    about,
    createdAt,
    passwordChangedAt,
    emailConfirmedAt,
    confirmationSent,
    photoUpdatedAt,
    status,
    providerId,
  } = profile;
  const unconfirmed = !emailConfirmedAt && accountMailGoesOut();
  return {
    // Named like the specification's user info (public-site §3).
    user: {
      uid: accountId,
      displayName,
      about,
      photoURL: photoUpdatedAt && `/account/photo/${accountId}?v=${photoUpdatedAt.getTime()}`,
      status,
      userRole: role,
      email,
      providerId,
    },
    firm: viewer.role === 'dealer' ? viewer.firm : null,
    rights: viewer.role === 'dealer' ? viewer.rights : null,
    owners: viewer.role === 'dealer' ? await ownersOf(db(), viewer.firm.id) : [],
    createdAt: formatDateTime(createdAt, locale),
    confirmed: Boolean(emailConfirmedAt),
    confirmation: unconfirmed
      ? { sent: confirmationSent, localMail: (await localAccountMail(email, 'confirm-email')) ?? null }
      : null,
    rule: passwordRuleOf(role),
    passwordSince: passwordChangedAt.getTime(),
    dealerRule: dealerPasswordRule(),
    secondFactor,
    sessions: sessions.map(({ createdAt: since, lastSeenAt, remember, device, current }) => ({
      device,
      since: formatDateTime(since, locale),
      seen: formatRelative(lastSeenAt, now, locale),
      seenExactly: formatDateTime(lastSeenAt, locale),
      remember,
      current,
    })),
  };
}

/** The fields of all forms of the page. */
const FIELDS: readonly FormField[] = [
  ...LOG_IN_FIELDS,
  { name: 'displayName', anyDigits: true },
  { name: 'about', anyDigits: true },
  { name: 'photo', file: true },
  'username',
  { name: 'currentPassword', anyDigits: true },
  { name: 'confirmPassword', anyDigits: true },
];

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireViewer(request);
  const body = await readForm(request, FIELDS);
  const sent = body.get('form');
  const form = typeof sent === 'string' ? sent : '';
  const t = translator(await localeOf(request));
  const done = (message: string, cookie?: string) => {
    const headers = new Headers(cookie ? { 'Set-Cookie': cookie } : {});
    headers.append('Set-Cookie', flashToast({ tone: 'success', message }));
    return redirect('/account', { headers });
  };
  const again = (lastResult: FormAnswer['lastResult'], refused: FormAnswer['refused'], init: ResponseInit) =>
    Response.json({ form, lastResult, refused } satisfies FormAnswer, init);
  try {
    switch (form) {
      case 'profile': {
        const submission = parseWithZod(body, { schema: profileSchema });
        if (submission.status !== 'success') return again(submission.reply(), null, { status: 400 });
        await changeProfile(actorOf(viewer), submission.value);
        return done(t('account:profile.saved'));
      }
      case 'photo':
        await savePhoto(actorOf(viewer), body.get('photo'));
        return done(t('account:photo.saved'));
      case 'remove-photo':
        await dropPhoto(actorOf(viewer));
        return done(t('account:photo.removed'));
      case 'password': {
        const submission = parseWithZod(body, { schema: passwordSchema(passwordRuleOf(viewer.role)) });
        if (submission.status !== 'success') {
          const hideFields = ['currentPassword', 'password', 'confirmPassword'] as const;
          return again(submission.reply({ hideFields: [...hideFields] }), null, { status: 400 });
        }
        const { currentPassword: current, password: next } = submission.value;
        const { ended, renewed } = await changePassword(viewer, {
          current,
          next,
          sessionId: sessionIdOf(request),
          address: addressOf(),
        });
        return done(t('account:password.saved', ended), renewedCookie(renewed));
      }
      case 'end-sessions':
        return done(t('account:sessions.ended', await endMyOtherSessions(actorOf(viewer), sessionIdOf(request))));
      case 'confirmation':
        if (!accountMailGoesOut()) throw new AppError('malformed-request', 400);
        await sendConfirmation(viewer, await localeOf(request), postAccountLink);
        return done(t('account:confirmation.sent', { email: viewer.email }));
      case 'link-dealer':
        if (viewer.role !== 'member') return redirect('/account');
        return await answerLinkDealer(request, body, viewer, '/account');
      default:
        throw new AppError('malformed-request', 400);
    }
  } catch (error) {
    const { refused, init } = await refusal(request, error);
    const fields: Record<string, Record<string, string[]>> = {
      'wrong-password': { currentPassword: ['rule.password-wrong'] },
      'common-password': { password: ['rule.password-common'] },
    };
    return again({ status: 'error', error: fields[refused.code] }, refused, init);
  }
}

export default function Account() {
  const {
    user,
    firm,
    rights,
    owners,
    createdAt,
    confirmed,
    confirmation,
    rule,
    passwordSince,
    dealerRule,
    sessions,
    secondFactor,
  } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const { t } = useTranslation('account');
  const linkSchema = useMemo(() => dealerLogInSchema(dealerRule), [dealerRule]);
  const word = t(`role.${user.userRole}`);
  return (
    <>
      <PageHead
        title={t('title')}
        state={
          <StatusPill
            tone={user.userRole === 'member' ? 'neutral' : 'accent'}
            icon={user.userRole === 'dealer' ? Store : user.userRole === 'member' ? UserRound : ShieldCheck}
          >
            {word}
          </StatusPill>
        }
      />
      <div className="split max-lg:grid-cols-1">
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
            <Facts
              items={[
                { label: t('facts.uid'), value: <bdi>{user.uid}</bdi> },
                { label: t('facts.role'), value: word },
                { label: t('facts.provider'), value: t(`provider.${user.providerId}`) },
                {
                  label: t('facts.status'),
                  value: (
                    <StatusPill tone="success" icon={BadgeCheck} plain>
                      {t(`status.${user.status}`)}
                    </StatusPill>
                  ),
                },
                {
                  label: t('facts.email'),
                  value: (
                    <StatusPill
                      tone={confirmed ? 'success' : 'neutral'}
                      icon={confirmed ? BadgeCheck : CircleDashed}
                      plain
                    >
                      {t(confirmed ? 'facts.confirmed' : 'facts.unconfirmed')}
                    </StatusPill>
                  ),
                },
                { label: t('facts.since'), value: createdAt },
              ]}
            />
          </section>
          {firm ? (
            <section>
              <h2>{t('firm.title')}</h2>
              <Facts
                items={[
                  { label: t('firm.name'), value: firm.name },
                  { label: t('firm.dealer-code'), value: <bdi>{firm.id}</bdi> },
                  { label: t('firm.address'), value: joined(', ', firm.address1, firm.address2) },
                  { label: t('firm.place'), value: joined(' / ', firm.district, firm.province) },
                  { label: t('firm.tax'), value: joined(' · ', firm.taxOffice, firm.taxNumber) },
                  { label: t('firm.email'), value: firm.email },
                  { label: t('firm.phone'), value: <bdi>{firm.phone}</bdi> },
                  { label: t('firm.contact'), value: firm.contact },
                ]}
              />
              <p className="mt-3 text-xs text-muted">{t('firm.read-only')}</p>
            </section>
          ) : null}
          {rights ? <OwnRights rights={rights} owners={owners} /> : null}
        </div>
      </div>
    </>
  );
}

const joined = (separator: string, ...parts: string[]) => parts.filter(Boolean).join(separator);
