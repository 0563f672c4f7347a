import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData } from '~/platform/web';
import { useTranslation } from '~/platform/texts';
import { Panel } from '~/components/panel';
import { may } from '~/features/identity/accounts/permissions';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { runMailsNow, resendMails, settleMails } from '~/features/ordering/mail/requeue-mails.server';
import { loadMail } from '~/features/desks/operations/load-mail.server';
import { MailAttempts } from '~/features/desks/operations/mail-attempts';
import { MailCause } from '~/features/desks/operations/mail-cause';
import { correctionOf } from '~/features/desks/operations/mail-correction';
import { MailPreview, type ResendAnswer, type ResendProblem } from '~/features/desks/operations/mail-desk';
import { readMail } from '~/features/desks/operations/mail-desk-store.server';
import { MailHead } from '~/features/desks/operations/mail-head';
import { MailRail } from '~/features/desks/operations/mail-rail';
import { mailSubject } from '~/features/desks/operations/mail-subject';
import { AuditEntries } from '~/features/desks/staff/audit-entries';
import { REASON_FIELD, readReason } from '~/features/desks/staff/reason';
import { notFound } from '~/platform/errors';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import type { TFunction } from '~/platform/texts';
import { isUuid } from '~/platform/row-ids';
import { flashToast } from '~/platform/toasts.server';

const subjectIn = (data: unknown, t: TFunction) => {
  const mail = (data as { mail: { subject: string } } | undefined)?.mail;
  return mail && mailSubject(mail, t);
};

export const handle: RouteHandle = {
  title: (data, t) => subjectIn(data, t) ?? t('jobs:mails.title'),
  breadcrumb: (data, t) => subjectIn(data, t),
};

async function mailOf(id: string | undefined) {
  const mail = id !== undefined && isUuid(id) ? await readMail(id) : undefined;
  if (!mail) throw notFound('not-found');
  return mail;
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'ops.read');
  const mail = await mailOf(params.id);
  return { ...(await loadMail(mail, await localeOf(request))), mayAct: may(viewer.role, 'ops.write') };
}

const textOf = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

/**
 * Sends the mail again, or marks one with an unknown outcome as sent. The address of a mail that never arrived can be
 * corrected; the audit trail keeps both addresses.
 */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, 'ops.write');
  const mail = await mailOf(params.id);
  const form = await readForm(request, ['intent', { name: 'version', anyDigits: true }, 'address', REASON_FIELD]);
  const typed = { reason: textOf(form, 'reason').slice(0, 1000), address: textOf(form, 'address').slice(0, 300) };
  const refuse = (problem: ResendProblem, status: number) =>
    Response.json({ problem, typed } satisfies ResendAnswer, { status });

  const reason = readReason(form);
  if (reason === undefined) return refuse('reason', 400);
  const version = Number(textOf(form, 'version'));
  const seen = [{ mailId: mail.id, version: Number.isSafeInteger(version) ? version : 0 }];
  const t = translator(await localeOf(request));
  const done = (message: string) =>
    redirect(`/ops/mails/${mail.id}`, { headers: { 'Set-Cookie': flashToast({ tone: 'success', message }) } });
  if (form.get('intent') === 'count-sent') {
    const settled = await settleMails(seen, actorOf(viewer), reason);
    return settled.size > 0 ? done(t('jobs:mails.settled')) : refuse('changed', 409);
  }
  if (form.get('intent') === 'try-now') {
    const moved = await runMailsNow(seen, actorOf(viewer), reason);
    return moved.size > 0 ? done(t('jobs:mails.tried-now')) : refuse('changed', 409);
  }
  const correction = correctionOf(mail, typed.address);
  if (!correction) return refuse('address', 400);
  const resent = await resendMails(seen, actorOf(viewer), reason, correction.address);
  return resent.size > 0 ? done(t('jobs:mails.resent')) : refuse('changed', 409);
}

export default function StoredMail() {
  const { mayAct, ...page } = useLoaderData<typeof loader>();
  const answer = useActionData<ResendAnswer>();
  const { t } = useTranslation('jobs');
  const { mail, attempts, acts } = page;
  return (
    <>
      <MailHead page={page} />
      <div className="split">
        <div className="grid min-w-0 content-start gap-4">
          <MailCause mail={mail} cause={page.cause} attempts={attempts} />
          <Panel title={t('mails.preview')} flush>
            <MailPreview mail={mail} />
          </Panel>
          <MailAttempts mail={mail} attempts={attempts} />
          <Panel title={t('detail.audit')}>
            <AuditEntries entries={acts} subject={{ type: 'mail', id: mail.id }} />
          </Panel>
        </div>
        <MailRail page={page} mayAct={mayAct} answer={answer} />
      </div>
    </>
  );
}
