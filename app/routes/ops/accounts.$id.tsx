import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { Form, useActionData, useLoaderData, useNavigation } from '~/platform/web';
import { KeyRound, Lock, LockOpen, LogOut, ShieldOff, Unplug } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { z } from 'zod';
import { Button } from '~/components/button';
import { ConfirmDialog } from '~/components/dialog';
import { Facts } from '~/components/facts';
import { Field, PasswordInput, RadioPanels, TextInput } from '~/components/field';
import { Notice } from '~/components/notice';
import { PageHead, Panel } from '~/components/panel';
import { refusal } from '~/features/identity/accounts/answer-log-in.server';
import { dealerRightsOf } from '~/features/identity/accounts/dealer-rights';
import { canonicalEmail } from '~/features/identity/accounts/email-address';
import { RightTags } from '~/features/identity/accounts/right-tags';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { isStaffRole, STAFF_ROLES } from '~/features/identity/accounts/viewer';
import { readAccount, readMailCredentials } from '~/features/desks/administration/account-admin-store.server';
import { AccountPill } from '~/features/desks/administration/account-pills';
import type { AccountAct } from '~/features/desks/administration/account-rules';
import { changeAccount } from '~/features/desks/administration/change-account.server';
import { OneTimeLink } from '~/features/desks/administration/one-time-link';
import { IdentityList } from '~/features/identity/identities/identity-panel';
import { readLinkedIdentities } from '~/features/identity/identities/identity-panel.server';
import { localAccountMail, postSecurityNotice } from '~/features/ordering/mail/account-mail.server';
import { requireProof } from '~/features/identity/second-factor/prove.server';
import { AuditEntries } from '~/features/desks/staff/audit-entries';
import { readAuditOf } from '~/features/desks/staff/audit-of-subject-store.server';
import { REASON_FIELD, readReason } from '~/features/desks/staff/reason';
import { ReasonField } from '~/features/desks/staff/reason-field';
import { formatDateTime } from '~/platform/dates';
import { db } from '~/platform/db/client.server';
import { AppError, notFound } from '~/platform/errors';
import { errorText } from '~/platform/http.server';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { useShell } from '~/platform/shell-context';
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
  const form = await readForm(request, [
    'intent',
    'role',
    'registeredMail',
    { name: 'issuer', anyDigits: true },
    { name: 'servicePassword', anyDigits: true },
    { name: 'proof', anyDigits: true },
    REASON_FIELD,
  ]);
  const act = actOf(form);
  if (!act) throw new AppError('malformed-request', 400);
  const place = PLACES[act.do] ?? 'access';
  const typed = {
    place,
    reason: textOf(form, 'reason'),
    role: act.do === 'role' ? act.role : null,
    // The password is never sent back.
    registeredMail: act.do === 'mail-credentials' ? act.registeredMail : null,
  } as const;
  const reason = readReason(form);
  if (!reason) return Response.json({ ...typed, reasonWrong: true } satisfies Answer, { status: 400 });
  const wrong = act.do === 'mail-credentials' ? wrongCredential(act) : undefined;
  if (wrong) return Response.json({ ...typed, wrong } satisfies Answer, { status: 400 });
  const locale = await localeOf(request);
  try {
    // A session that was left open must not be able to open other accounts to whoever knows their password.
    if (act.do === 'remove-second-factor') {
      await requireProof({ viewer, locale, post: postSecurityNotice }, textOf(form, 'proof'));
    }
    const link = await changeAccount(actorOf(viewer), id, act, { reason, locale });
    if (link?.url) return Response.json({ place, url: link.url } satisfies Answer);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'wrong-proof' || error.status === 429) {
      const { refused, init } = await refusal(request, error);
      return Response.json({ ...typed, refused: refused.message } satisfies Answer, init);
    }
    if (error.status !== 409) throw error;
    const refused = errorText(locale, error.code);
    return Response.json({ ...typed, refused } satisfies Answer, { status: error.status });
  }
  const message = translator(locale)(`admin:accounts.done.${act.do}`);
  return redirect(`/ops/accounts/${id}`, { headers: { 'Set-Cookie': flashToast({ tone: 'success', message }) } });
}

const PLACES: Partial<Record<AccountAct['do'], Answer['place']>> = {
  role: 'role',
  'mail-credentials': 'mail',
  'make-owner': 'owner',
  'remove-second-factor': 'second-factor',
  'unlink-identity': 'identities',
};

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

function actOf(form: FormData): AccountAct | undefined {
  const intent = form.get('intent');
  const role = textOf(form, 'role');
  switch (intent) {
    case 'role':
      return isStaffRole(role) ? { do: 'role', role } : undefined;
    case 'mail-credentials': {
      const servicePassword = textOf(form, 'servicePassword') || undefined;
      return { do: intent, registeredMail: canonicalEmail(textOf(form, 'registeredMail')), servicePassword };
    }
    case 'unlink-identity':
      return { do: intent, issuer: textOf(form, 'issuer') };
    case 'lock':
    case 'unlock':
    case 'end-sessions':
    case 'password-link':
    case 'remove-second-factor':
    case 'make-owner':
      return { do: intent };
    default:
      return undefined;
  }
}

/** The limits of sMail and sPostaKodu in the vendor's tables; XML headers cannot contain control characters. */
function wrongCredential({ registeredMail, servicePassword = '' }: AccountAct & { do: 'mail-credentials' }) {
  if (!z.email().max(60).safeParse(registeredMail).success) return 'registeredMail';
  return servicePassword.length > 60 || /\p{Cc}/u.test(servicePassword) ? 'servicePassword' : undefined;
}

type Answer = {
  /** The form that the answer belongs to. */
  place: 'role' | 'access' | 'mail' | 'owner' | 'identities' | 'second-factor';
  registeredMail?: string | null;
  wrong?: 'registeredMail' | 'servicePassword';
  reason?: string;
  role?: string | null;
  reasonWrong?: true;
  /** The error, in the reader's language. */
  refused?: string;
  /** A link that no mail delivers. */
  url?: string;
};

export default function Account() {
  const { account, history, localMail, own } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const { t } = useTranslation('admin');
  const { locale } = useShell();
  const time = (text: string) => formatDateTime(new Date(text), locale);
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
          {isStaffRole(account.role) && !own ? (
            <RolePanel answer={answer?.place === 'role' ? answer : undefined} />
          ) : null}
          {account.role === 'dealer' ? <OwnerPanel answer={answer?.place === 'owner' ? answer : undefined} /> : null}
          <AccessPanel answer={answer?.place === 'access' ? answer : undefined} />
          <SecondFactorPanel answer={answer?.place === 'second-factor' ? answer : undefined} />
          <IdentitiesPanel answer={answer?.place === 'identities' ? answer : undefined} />
          <MailPanel answer={answer?.place === 'mail' ? answer : undefined} />
          <Panel title={t('accounts.history')}>
            <AuditEntries entries={history} subject={{ type: 'account', id: String(account.id) }} />
          </Panel>
        </div>
        <aside className="rail">
          <section>
            <h2>{t('accounts.facts')}</h2>
            <Facts
              items={[
                { label: t('accounts.column.role'), value: t(`accounts.role.${account.role}`) },
                ...(account.firmName
                  ? [
                      {
                        label: t('accounts.column.firm'),
                        value: <bdi>{`${account.firmName} (${account.firmId})`}</bdi>,
                      },
                    ]
                  : []),
                { label: t('accounts.made'), value: <bdi>{time(account.createdAt)}</bdi> },
                {
                  label: t('accounts.second-factor'),
                  value: t(account.secondFactor ? 'accounts.second-factor-on' : 'accounts.second-factor-off'),
                },
                { label: t('accounts.column.sessions'), value: account.sessions },
                {
                  label: t('accounts.column.seen'),
                  value: account.lastSeenAt ? <bdi>{time(account.lastSeenAt)}</bdi> : t('accounts.not-in'),
                },
              ]}
            />
          </section>
          {isStaffRole(account.role) ? (
            <section>
              <h2>{t('accounts.may-title')}</h2>
              <p className="text-sm text-muted">{t(`accounts.may.${account.role}`)}</p>
            </section>
          ) : null}
          {localMail ? (
            <section>
              <h2>{t('accounts.local-title')}</h2>
              <p className="mb-2 text-sm text-muted">{t('accounts.local-text')}</p>
              <details>
                <summary className="link cursor-pointer text-sm">{localMail.subject}</summary>
                <div
                  className="mt-2 rounded-md border border-line bg-white p-4"
                  dangerouslySetInnerHTML={{ __html: localMail.html }}
                />
              </details>
            </section>
          ) : null}
        </aside>
      </div>
    </>
  );
}

function Refused({ answer }: { answer: Answer | undefined }) {
  return answer?.refused ? <Notice tone="danger" title={answer.refused} role="alert" compact /> : null;
}

function RolePanel({ answer }: { answer: Answer | undefined }) {
  const { account } = useLoaderData<typeof loader>();
  const { t } = useTranslation('admin');
  const busy = useNavigation().formData?.get('intent') === 'role';
  return (
    <Panel title={t('accounts.column.role')}>
      {/* A changed state of the account resets the form. */}
      <Form method="post" key={`${account.role} ${account.sessions}`} className="grid gap-4">
        <Refused answer={answer} />
        <RadioPanels
          className="wrapped-hints"
          legend={t('accounts.column.role')}
          legendHidden
          name="role"
          defaultValue={answer?.role ?? account.role}
          options={STAFF_ROLES.map((role) => ({
            value: role,
            label: t(`accounts.role.${role}`),
            hint: t(`accounts.may.${role}`),
          }))}
        />
        <ReasonField wrong={answer?.reasonWrong} defaultValue={answer?.reason} />
        <p className="text-sm text-muted">{t('accounts.role-consequence')}</p>
        <div>
          <Button type="submit" name="intent" value="role" variant="primary" loading={busy}>
            {t('accounts.change-role')}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}

/** The user's rights in their dealer firm; a firm without an owner gets one here. */
function OwnerPanel({ answer }: { answer: Answer | undefined }) {
  const { account } = useLoaderData<typeof loader>();
  const { t } = useTranslation('admin');
  const busy = useNavigation().formData?.get('intent') === 'make-owner';
  return (
    <Panel title={t('accounts.owner.title')}>
      <div className="grid gap-4">
        <RightTags rights={dealerRightsOf(account.rights)} />
        <Refused answer={answer} />
        {account.firmHasOwner || account.locked ? null : (
          <Form method="post" className="grid gap-4">
            <Notice tone="warning">{t('accounts.owner.none')}</Notice>
            <ReasonField wrong={answer?.reasonWrong} defaultValue={answer?.reason} />
            <div>
              <Button type="submit" name="intent" value="make-owner" loading={busy}>
                {t('accounts.owner.make')}
              </Button>
            </div>
          </Form>
        )}
      </div>
    </Panel>
  );
}

function AccessPanel({ answer }: { answer: Answer | undefined }) {
  const { account, own } = useLoaderData<typeof loader>();
  const { t } = useTranslation('admin');
  const { locked, invited, displayName: name } = account;
  return (
    <Panel title={t('accounts.access')}>
      <Form method="post" key={`${locked} ${invited} ${account.sessions}`} className="grid gap-4">
        <Refused answer={answer} />
        <ReasonField wrong={answer?.reasonWrong} defaultValue={answer?.reason} />
        <div className="flex flex-wrap gap-2">
          {locked ? null : (
            <Button type="submit" name="intent" value="password-link" icon={KeyRound}>
              {t(invited ? 'accounts.resend' : 'accounts.password-link')}
            </Button>
          )}
          {account.sessions > 0 ? (
            <ConfirmDialog
              trigger={{ label: t('accounts.end-sessions'), icon: LogOut }}
              title={t('accounts.ask.end-sessions', { name })}
              confirmLabel={t('accounts.end-sessions')}
              cancelLabel={t('cancel')}
              name="intent"
              value="end-sessions"
            >
              {t('accounts.ask.end-sessions-text')}
            </ConfirmDialog>
          ) : null}
          {own ? null : locked ? (
            <Button type="submit" name="intent" value="unlock" icon={LockOpen}>
              {t('accounts.unlock')}
            </Button>
          ) : (
            <ConfirmDialog
              trigger={{ label: t('accounts.lock'), icon: Lock, variant: 'danger' }}
              title={t('accounts.ask.lock', { name })}
              confirmLabel={t('accounts.lock')}
              cancelLabel={t('cancel')}
              name="intent"
              value="lock"
            >
              {t('accounts.ask.lock-text')}
            </ConfirmDialog>
          )}
        </div>
      </Form>
    </Panel>
  );
}

/** Takes an app and passkeys away, after the administrator has shown who they are. */
function SecondFactorPanel({ answer }: { answer: Answer | undefined }) {
  const { account, own } = useLoaderData<typeof loader>();
  const { t } = useTranslation('admin');
  const busy = useNavigation().formData?.get('intent') === 'remove-second-factor';
  if (own || (!account.secondFactor && !answer)) return null;
  return (
    <Panel title={t('accounts.second-factor')}>
      <Form method="post" className="grid gap-4">
        <Refused answer={answer} />
        <p className="text-sm text-muted">{t('accounts.ask.second-factor-text')}</p>
        <ReasonField wrong={answer?.reasonWrong} defaultValue={answer?.reason} />
        <Field label={t('accounts.own-proof')} hint={t('accounts.own-proof-hint')} className="max-w-sm" required>
          <PasswordInput
            name="proof"
            autoComplete="current-password"
            maxLength={128}
            showLabel={t('auth:show-password')}
            hideLabel={t('auth:hide-password')}
          />
        </Field>
        <div>
          <Button
            type="submit"
            name="intent"
            value="remove-second-factor"
            variant="danger"
            icon={ShieldOff}
            loading={busy}
          >
            {t('accounts.remove-second-factor')}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}

/** The identities at providers by which the person comes in, each to be taken from the account. */
function IdentitiesPanel({ answer }: { answer: Answer | undefined }) {
  const { account, identities, own } = useLoaderData<typeof loader>();
  const { t } = useTranslation('admin');
  if (identities.length === 0 && !answer) return null;
  return (
    <Form method="post" key={identities.length}>
      <input type="hidden" name="intent" value="unlink-identity" />
      <IdentityList
        intro={t(own ? 'accounts.identities.own' : 'accounts.identities.text')}
        identities={identities}
        actOf={({ provider, linked }) =>
          own || !linked ? null : (
            <ConfirmDialog
              trigger={{
                label: (
                  <>
                    {t('identities:panel.unlink')} <span className="sr-only">{provider}</span>
                  </>
                ),
                icon: Unplug,
                size: 'small',
              }}
              title={t('accounts.identities.ask', { name: account.displayName, provider })}
              confirmLabel={t('identities:panel.unlink-confirm')}
              cancelLabel={t('cancel')}
              name="issuer"
              value={linked.issuer}
            >
              {t('accounts.identities.ask-text', { label: linked.label })}
            </ConfirmDialog>
          )
        }
      >
        <Refused answer={answer} />
        {own ? null : <ReasonField wrong={answer?.reasonWrong} defaultValue={answer?.reason} />}
      </IdentityList>
    </Form>
  );
}

/** The dealer firm's credentials for the vendor's mail service. The password can be written and never read. */
function MailPanel({ answer }: { answer: Answer | undefined }) {
  const { mailCredentials } = useLoaderData<typeof loader>();
  const { t } = useTranslation('admin');
  const busy = useNavigation().formData?.get('intent') === 'mail-credentials';
  if (!mailCredentials) return null;
  const { registeredMail, hasPassword } = mailCredentials;
  return (
    <Panel title={t('accounts.mail.title')}>
      <Form method="post" key={`${registeredMail} ${hasPassword}`} className="grid gap-4">
        <Refused answer={answer} />
        <p className="text-sm text-muted">{t('accounts.mail.text')}</p>
        <Field
          label={t('accounts.mail.registered')}
          hint={t('accounts.mail.registered-hint')}
          error={answer?.wrong === 'registeredMail' ? t('accounts.mail.registered-wrong') : undefined}
        >
          <TextInput
            type="email"
            name="registeredMail"
            required
            maxLength={60}
            autoComplete="off"
            defaultValue={answer?.registeredMail ?? registeredMail}
            dir="ltr"
          />
        </Field>
        <Field
          label={t('accounts.mail.password')}
          hint={t(hasPassword ? 'accounts.mail.password-set' : 'accounts.mail.password-missing')}
          error={answer?.wrong === 'servicePassword' ? t('accounts.mail.password-wrong') : undefined}
        >
          <TextInput type="password" name="servicePassword" maxLength={60} autoComplete="new-password" dir="ltr" />
        </Field>
        <ReasonField wrong={answer?.reasonWrong} defaultValue={answer?.reason} />
        <div>
          <Button type="submit" name="intent" value="mail-credentials" loading={busy}>
            {t('accounts.mail.save')}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
