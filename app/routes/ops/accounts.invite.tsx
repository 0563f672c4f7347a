import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { Form, useActionData, useLoaderData, useNavigation } from '~/platform/web';
import { Send } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { Button, LinkButton } from '~/components/button';
import { ErrorSummary, Field, RadioPanels, TextInput } from '~/components/field';
import { Notice } from '~/components/notice';
import { PageHead } from '~/components/panel';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { STAFF_ROLES } from '~/features/identity/accounts/viewer';
import { invitationSchema } from '~/features/desks/administration/invitation-form';
import { inviteAccount } from '~/features/desks/administration/invite-account.server';
import { OneTimeLink } from '~/features/desks/administration/one-time-link';
import { accountMailGoesOut } from '~/features/ordering/mail/account-mail.server';
import { REASON_FIELD, readReason } from '~/features/desks/staff/reason';
import { ReasonField } from '~/features/desks/staff/reason-field';
import { AppError } from '~/platform/errors';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import type { KeyUnder } from '~/platform/translator';
import type { RouteHandle } from '~/platform/route-handle';
import { flashToast } from '~/platform/toasts.server';

export const handle: RouteHandle = { titleKey: 'admin:accounts.invite', breadcrumbKey: 'admin:accounts.invite' };

export async function loader({ request }: LoaderFunctionArgs) {
  await requirePermission(request, 'accounts.manage');
  return { mailGoesOut: accountMailGoesOut() };
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, 'accounts.manage');
  const form = await readForm(request, ['email', { name: 'displayName', anyDigits: true }, 'role', REASON_FIELD]);
  const values = Object.fromEntries([...form].map(([name, value]) => [name, typeof value === 'string' ? value : '']));
  const parsed = invitationSchema.safeParse(values);
  const reason = readReason(form);
  const wrong = [...(parsed.error?.issues.map(({ path }) => String(path[0])) ?? []), ...(reason ? [] : ['reason'])];
  if (!parsed.success || !reason) return Response.json({ values, wrong } satisfies Answer, { status: 400 });
  const locale = await localeOf(request);
  try {
    const { id, link } = await inviteAccount(actorOf(viewer), parsed.data, { reason, locale });
    if (link.url) return Response.json({ values: {}, wrong: [], made: { id, url: link.url } } satisfies Answer);
    const message = translator(locale)('admin:accounts.done.invite', { email: parsed.data.email });
    return redirect(`/ops/accounts/${id}`, { headers: { 'Set-Cookie': flashToast({ tone: 'success', message }) } });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'email-taken') throw error;
    return Response.json({ values, wrong: ['taken'] } satisfies Answer, { status: error.status });
  }
}

type Answer = {
  /** As typed. */
  values: Record<string, string>;
  wrong: string[];
  /** Only if no mail delivers the link. */
  made?: { id: number; url: string };
};

export default function Invite() {
  const { mailGoesOut } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const { t } = useTranslation('admin');
  const busy = useNavigation().state === 'submitting';
  const wrong = new Set(answer?.wrong);
  const errorOf = (name: KeyUnder<'admin', 'accounts.rule'>) =>
    wrong.has(name) ? t(`accounts.rule.${name}`) : undefined;
  const email = errorOf('email') ?? errorOf('taken');
  if (answer?.made) {
    return (
      <>
        <PageHead title={t('accounts.invite')} />
        <OneTimeLink url={answer.made.url} />
        <LinkButton to={`/ops/accounts/${answer.made.id}`} className="mt-4">
          {t('accounts.to-account')}
        </LinkButton>
      </>
    );
  }
  return (
    <>
      <PageHead title={t('accounts.invite')} facts={[t('accounts.invite-text')]} />
      <Form method="post" className="grid max-w-xl gap-5">
        <ErrorSummary
          title={t('errors:summary')}
          answer={answer}
          errors={[
            ...(email ? [{ id: 'invite-email', message: email }] : []),
            ...(wrong.has('displayName') ? [{ id: 'invite-name', message: t('accounts.rule.displayName') }] : []),
            ...(wrong.has('role') ? [{ id: 'invite-role-0', message: t('accounts.rule.role') }] : []),
            ...(wrong.has('reason') ? [{ id: 'invite-reason', message: t('accounts.rule.reason') }] : []),
          ]}
        />
        <Field id="invite-email" label={t('accounts.email')} error={email} required>
          <TextInput
            type="email"
            name="email"
            dir="ltr"
            autoComplete="off"
            maxLength={254}
            defaultValue={answer?.values.email}
          />
        </Field>
        <Field id="invite-name" label={t('accounts.name')} error={errorOf('displayName')} required>
          <TextInput
            name="displayName"
            autoComplete="off"
            minLength={3}
            maxLength={60}
            defaultValue={answer?.values.displayName}
          />
        </Field>
        <RadioPanels
          className="wrapped-hints"
          id="invite-role"
          legend={t('accounts.column.role')}
          name="role"
          defaultValue={answer?.values.role || 'support'}
          error={errorOf('role')}
          options={STAFF_ROLES.map((role) => ({
            value: role,
            label: t(`accounts.role.${role}`),
            hint: t(`accounts.may.${role}`),
          }))}
        />
        <ReasonField id="invite-reason" wrong={wrong.has('reason')} defaultValue={answer?.values.reason} />
        {mailGoesOut ? null : <Notice compact>{t('accounts.no-mail')}</Notice>}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" icon={Send} loading={busy}>
            {t(mailGoesOut ? 'accounts.send-invitation' : 'accounts.make-link')}
          </Button>
          <LinkButton to="/ops/accounts" variant="quiet">
            {t('cancel')}
          </LinkButton>
        </div>
      </Form>
    </>
  );
}
