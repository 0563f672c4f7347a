import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData } from '~/platform/web';
import { useTranslation } from '~/platform/texts';
import { Notice } from '~/components/notice';
import { PageHead, Panel } from '~/components/panel';
import { refusal } from '~/features/identity/accounts/answer-log-in.server';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { isStaffRole } from '~/features/identity/accounts/viewer';
import { AccountAccessPanel } from '~/features/desks/administration/account-access-panel';
import { readAccount, readMailCredentials } from '~/features/desks/administration/account-admin-store.server';
import { AccountIdentitiesPanel } from '~/features/desks/administration/account-identities-panel';
import { AccountMailPanel } from '~/features/desks/administration/account-mail-panel';
import { AccountOwnerPanel } from '~/features/desks/administration/account-owner-panel';
import { AccountPill } from '~/features/desks/administration/account-pills';
import { AccountRail } from '~/features/desks/administration/account-rail';
import { AccountRolePanel } from '~/features/desks/administration/account-role-panel';
import { AccountSecondFactorPanel } from '~/features/desks/administration/account-second-factor-panel';
import { changeAccount } from '~/features/desks/administration/change-account.server';
import { OneTimeLink } from '~/features/desks/administration/one-time-link';
import {
  ACCOUNT_ACT_FIELDS,
  placeOf,
  readAccountAct,
  textOf,
  wrongCredential,
  type AccountAnswer,
} from '~/features/desks/administration/read-account-act.server';
import { readLinkedIdentities } from '~/features/identity/identities/identity-panel.server';
import { localAccountMail, postSecurityNotice } from '~/features/ordering/mail/account-mail.server';
import { requireProof } from '~/features/identity/second-factor/prove.server';
import { AuditEntries } from '~/features/desks/staff/audit-entries';
import { readAuditOf } from '~/features/desks/staff/audit-of-subject-store.server';
import { REASON_FIELD, readReason } from '~/features/desks/staff/reason';
import { db } from '~/platform/db/client.server';
import { AppError, notFound } from '~/platform/errors';
import { errorText } from '~/platform/http.server';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { flashToast } from '~/platform/toasts.server';

const HISTORY = 20;

const nameOf = (data: unknown) => (data as { account: { displayName: string } } | undefined)?.account.displayName;

export const handle: RouteHandle = { titleKey: 'staff:nav.accounts', title: nameOf, breadcrumb: nameOf };

const idOf = (text: string | undefined) => (text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'accounts.manage');
  const id = idOf(params.id);
  const account = id === undefined ? undefined : await readAccount(id);
  if (!account) throw notFound('account-not-found');
  const [history, localMail, mailCredentials, identities] = await Promise.all([
    readAuditOf('account', String(account.id), HISTORY),
    localAccountMail(account.email),
    readMailCredentials(db(), account.id),
    readLinkedIdentities(account.id, await localeOf(request)),
  ]);
  return {
    account,
    history,
    identities,
    localMail: localMail ?? null,
    mailCredentials: mailCredentials ?? null,
    own: account.id === viewer.accountId,
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, 'accounts.manage');
  const id = idOf(params.id);
  if (id === undefined) throw notFound('account-not-found');
  const form = await readForm(request, [...ACCOUNT_ACT_FIELDS, REASON_FIELD]);
  const act = readAccountAct(form);
  if (!act) throw new AppError('malformed-request', 400);
  const place = placeOf(act);
  const typed = {
    place,
    reason: textOf(form, 'reason'),
    role: act.do === 'role' ? act.role : null,
    // The password is never sent back.
    registeredMail: act.do === 'mail-credentials' ? act.registeredMail : null,
  } as const;
  const reason = readReason(form);
  if (!reason) return Response.json({ ...typed, reasonWrong: true } satisfies AccountAnswer, { status: 400 });
  const wrong = act.do === 'mail-credentials' ? wrongCredential(act) : undefined;
  if (wrong) return Response.json({ ...typed, wrong } satisfies AccountAnswer, { status: 400 });
  const locale = await localeOf(request);
  try {
    // A session that was left open must not be able to open other accounts to whoever knows their password.
    if (act.do === 'remove-second-factor') {
      await requireProof({ viewer, locale, post: postSecurityNotice }, textOf(form, 'proof'));
    }
    const link = await changeAccount(actorOf(viewer), id, act, { reason, locale });
    if (link?.url) return Response.json({ place, url: link.url } satisfies AccountAnswer);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'wrong-proof' || error.status === 429) {
      const { refused, init } = await refusal(request, error);
      return Response.json({ ...typed, refused: refused.message } satisfies AccountAnswer, init);
    }
    if (error.status !== 409) throw error;
    const refused = errorText(locale, error.code);
    return Response.json({ ...typed, refused } satisfies AccountAnswer, { status: error.status });
  }
  const message = translator(locale)(`admin:accounts.done.${act.do}`);
  return redirect(`/ops/accounts/${id}`, { headers: { 'Set-Cookie': flashToast({ tone: 'success', message }) } });
}

export default function Account() {
  const { account, history, identities, localMail, mailCredentials, own } = useLoaderData<typeof loader>();
  const answer = useActionData<AccountAnswer>();
  const { t } = useTranslation('admin');
  const answerOf = (place: AccountAnswer['place']) => (answer?.place === place ? answer : undefined);
  return (
    <>
      <PageHead
        title={<bdi>{account.displayName}</bdi>}
        state={<AccountPill {...account} />}
        facts={[<bdi key="email">{account.email}</bdi>, t(`accounts.role.${account.role}`)]}
      />
      {answer?.url ? (
        <div className="mb-4">
          <OneTimeLink url={answer.url} />
        </div>
      ) : null}
      {own ? (
        <div className="mb-4">
          <Notice compact>{t('accounts.own-text')}</Notice>
        </div>
      ) : null}
      <div className="split">
        <div className="grid gap-4">
          {isStaffRole(account.role) && !own ? <AccountRolePanel account={account} answer={answerOf('role')} /> : null}
          {account.role === 'dealer' ? <AccountOwnerPanel account={account} answer={answerOf('owner')} /> : null}
          <AccountAccessPanel account={account} own={own} answer={answerOf('access')} />
          <AccountSecondFactorPanel account={account} own={own} answer={answerOf('second-factor')} />
          <AccountIdentitiesPanel account={account} identities={identities} own={own} answer={answerOf('identities')} />
          <AccountMailPanel mailCredentials={mailCredentials} answer={answerOf('mail')} />
          <Panel title={t('accounts.history')}>
            <AuditEntries entries={history} subject={{ type: 'account', id: String(account.id) }} />
          </Panel>
        </div>
        <AccountRail account={account} localMail={localMail} />
      </div>
    </>
  );
}
