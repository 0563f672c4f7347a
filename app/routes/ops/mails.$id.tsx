import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { Link, useActionData, useLoaderData } from '~/platform/web';
import { ListChecks } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { z } from 'zod';
import { LinkButton } from '~/components/button';
import { CodeChip } from '~/components/code-chip';
import { Facts } from '~/components/facts';
import { Notice } from '~/components/notice';
import { PageHead, Panel } from '~/components/panel';
import { canonicalEmail } from '~/features/identity/accounts/email-address';
import { may } from '~/features/identity/accounts/permissions';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { runMailsNow, resendMails, settleMails } from '~/features/ordering/mail/requeue-mails.server';
import { readJobTraces } from '~/features/desks/operations/job-detail-store.server';
import { errorWords, serverCode } from '~/features/desks/operations/job-errors';
import { shownDuration, shownMoment } from '~/features/desks/operations/job-moments';
import { StoredMailPill } from '~/features/desks/operations/job-pills';
import { MailPreview, ResendForm, type ResendProblem } from '~/features/desks/operations/mail-desk';
import { readMail } from '~/features/desks/operations/mail-desk-store.server';
import { AuditEntries } from '~/features/desks/staff/audit-entries';
import { readAuditOfAll } from '~/features/desks/staff/audit-of-subject-store.server';
import { actorSince, LiveConsole } from '~/features/desks/staff/live-console';
import { REASON_FIELD, readReason } from '~/features/desks/staff/reason';
import { notFound } from '~/platform/errors';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { isUuid } from '~/platform/row-ids';
import { flashToast } from '~/platform/toasts.server';

const subjectIn = (data: unknown) => (data as { mail: { subject: string } } | undefined)?.mail.subject;

export const handle: RouteHandle = {
  title: (data, t) => subjectIn(data) ?? t('jobs:mails.title'),
  breadcrumb: (data) => subjectIn(data),
};

const ACTS_SHOWN = 10;

async function mailOf(id: string | undefined) {
  const mail = id !== undefined && isUuid(id) ? await readMail(id) : undefined;
  if (!mail) throw notFound('not-found');
  return mail;
}

type LoaderData = Awaited<ReturnType<typeof loader>>;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'ops.read');
  const mail = await mailOf(params.id);
  const [locale, { attempts }, acts] = await Promise.all([
    localeOf(request),
    readJobTraces({ kind: 'deliver-mail', id: mail.id }),
    readAuditOfAll(
      [
        { type: 'mail', ids: [mail.id] },
        // A mail of an order is composed by an act on the order.
        ...(mail.orderId === null ? [] : [{ type: 'order', ids: [String(mail.orderId)] }]),
      ],
      ACTS_SHOWN,
    ),
  ]);
  const t = translator(locale);
  const now = new Date();
  const moment = (iso: string | null) => iso && shownMoment(iso, now, locale);
  const ended = ['failed', 'unknown', 'retrying'].includes(mail.status);
  return {
    mail,
    created: shownMoment(mail.createdAt, now, locale),
    sent: moment(mail.sentAt),
    next: mail.status === 'retrying' ? moment(mail.nextAttemptAt) : null,
    cause: mail.errorCode !== null && ended ? errorWords('deliver-mail', mail.errorCode, t) : null,
    attempts: attempts.map(({ attempt, worker, failedAt, tookMs, code, detail }) => ({
      attempt,
      worker,
      at: shownMoment(failedAt, now, locale),
      took: shownDuration(tookMs, locale),
      title: errorWords('deliver-mail', code, t).title,
      answered: serverCode(detail),
      code,
      detail,
    })),
    acts,
    mayAct: may(viewer.role, 'ops.write'),
  };
}

type Answer = { problem: ResendProblem; typed: { reason: string; address: string } };

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
    Response.json({ problem, typed } satisfies Answer, { status });

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
  const address = z
    .email()
    .max(254)
    .safeParse(canonicalEmail(typed.address || mail.toAddress));
  if (!address.success) return refuse('address', 400);
  const corrected = address.data === canonicalEmail(mail.toAddress) ? undefined : address.data;
  // A mail that may have arrived must not go to another person, and a link of an account is only for its owner.
  if (corrected !== undefined && (mail.secret || !['failed', 'cancelled'].includes(mail.status)))
    return refuse('address', 400);
  const resent = await resendMails(seen, actorOf(viewer), reason, corrected);
  return resent.size > 0 ? done(t('jobs:mails.resent')) : refuse('changed', 409);
}

export default function StoredMail() {
  const { mail, created, sent, next, cause, attempts, acts, mayAct } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const { t } = useTranslation('jobs');
  // A mail with an unknown outcome can be marked as sent even if its text was erased.
  const resendable =
    mail.status === 'unknown' || (mail.sendable && ['retrying', 'sent', 'failed', 'cancelled'].includes(mail.status));
  const answered = attempts.findLast(({ code }) => code === mail.errorCode)?.answered;
  const fields = Object.entries(mail.fields ?? {}).filter(([, value]) => typeof value !== 'object');
  return (
    <>
      <PageHead
        title={<bdi>{mail.subject}</bdi>}
        state={
          <>
            <StoredMailPill status={mail.status} />
            <LiveConsole<LoaderData>
              changedBy={(fresh) =>
                fresh.mail.version === mail.version ? undefined : { actor: actorSince(fresh.acts, acts) }
              }
            />
          </>
        }
        facts={[
          t(`mail-kind.${mail.kind}`),
          <bdi key="to">{mail.toAddress}</bdi>,
          <time key="at" dateTime={created.iso} title={created.exactly}>
            {created.when}
          </time>,
        ]}
        actions={
          <LinkButton to={`/ops/jobs/mail-${mail.id}`} icon={ListChecks}>
            {t('mails.job')}
          </LinkButton>
        }
      />
      <div className="split">
        <div className="grid min-w-0 content-start gap-4">
          {cause ? (
            <Notice tone={mail.status === 'failed' ? 'danger' : 'warning'} title={cause.title}>
              <p>
                {answered ? (
                  <>
                    {t('mails.answered')} <bdi className="code">{answered}</bdi>.{' '}
                  </>
                ) : null}
                {cause.text} {mail.status === 'retrying' ? t('detail.heals') : cause.who}
              </p>
              <p className="mt-1 text-xs">
                <bdi className="code">{mail.errorCode}</bdi>
              </p>
            </Notice>
          ) : null}
          <Panel title={t('mails.preview')} flush>
            <MailPreview mail={mail} />
          </Panel>
          <Panel title={t('mails.attempts', { count: mail.attempts })}>
            {attempts.length === 0 ? (
              <p className="text-sm text-muted">
                {t(
                  mail.status === 'sent'
                    ? 'mails.no-failures'
                    : mail.attempts > 0
                      ? 'detail.attempts-unwritten'
                      : 'detail.no-attempts',
                )}
              </p>
            ) : (
              <ol className="job-attempts">
                {attempts.map(({ attempt, worker, at, took, title, answered, code, detail }, index) => (
                  <li key={index}>
                    <p className="flex flex-wrap gap-x-4">
                      <span>{t('detail.attempt', { attempt })}</span>
                      <time dateTime={at.iso} title={at.when} className="tabular-nums">
                        <bdi>{at.exactly}</bdi>
                      </time>
                      <span className="tabular-nums">{took}</span>
                      <span>
                        {title} {answered ? <bdi className="code">{answered}</bdi> : null}
                      </span>
                    </p>
                    <p className="text-xs text-muted">
                      <bdi className="code">{code}</bdi> · <bdi>{worker}</bdi>
                      {detail && detail !== code ? ` · ${detail}` : null}
                    </p>
                  </li>
                ))}
              </ol>
            )}
          </Panel>
          <Panel title={t('detail.audit')}>
            <AuditEntries entries={acts} subject={{ type: 'mail', id: mail.id }} />
          </Panel>
        </div>
        <aside className={mail.status === 'unknown' ? 'rail max-lg:order-first' : 'rail'}>
          <section aria-labelledby="mail-resend">
            <h2 id="mail-resend">{t(mail.status === 'unknown' ? 'mails.decide' : 'mails.resend')}</h2>
            {!mayAct ? (
              <p className="mt-3 text-sm text-muted">{t('staff:looks-only')}</p>
            ) : resendable ? (
              <ResendForm mail={mail} problem={answer?.problem} typed={answer?.typed ?? { reason: '', address: '' }} />
            ) : (
              <p className="mt-3 text-sm text-muted">{t(mail.sendable ? 'mails.under-way' : 'mails.text-gone')}</p>
            )}
          </section>
          <section aria-labelledby="mail-facts">
            <h2 id="mail-facts">{t('mails.facts')}</h2>
            <Facts
              items={[
                { label: t('mails.to'), value: <bdi>{mail.toName}</bdi> },
                ...(mail.orderId === null
                  ? []
                  : [
                      {
                        label: t('detail.order'),
                        value: (
                          <Link to={`/support/orders/${mail.orderId}`} className="link">
                            {t('detail.order-of', { receiptNo: mail.receiptNo })}
                          </Link>
                        ),
                      },
                    ]),
                ...(mail.transport ? [{ label: t('mails.transport'), value: t(`mails.by.${mail.transport}`) }] : []),
                ...(next
                  ? [
                      {
                        label: t('mails.next'),
                        value: (
                          <time dateTime={next.iso} title={next.when}>
                            <bdi>{next.exactly}</bdi>
                          </time>
                        ),
                      },
                    ]
                  : []),
                ...(sent
                  ? [
                      {
                        label: t('mails.sent'),
                        value: (
                          <time dateTime={sent.iso} title={sent.when}>
                            <bdi>{sent.exactly}</bdi>
                          </time>
                        ),
                      },
                    ]
                  : []),
                {
                  label: 'Message-ID',
                  value: (
                    <span className="job-id">
                      <CodeChip
                        code={mail.messageId}
                        copyLabel={t('detail.copy', { code: mail.messageId })}
                        copiedLabel={t('copied')}
                      />
                    </span>
                  ),
                },
              ]}
            />
          </section>
          {fields.length > 0 ? (
            <section aria-labelledby="mail-fields">
              <h2 id="mail-fields">{t('mails.fields')}</h2>
              <details className="job-stack mt-2">
                <summary>{t('mails.fields-show', { count: fields.length })}</summary>
                <Facts
                  items={fields
                    .filter(([name]) => name !== 'rowsHtml')
                    .map(([name, value]) => ({
                      label: <bdi className="code">{name}</bdi>,
                      value: <bdi className="break-all">{String(value) || '–'}</bdi>,
                    }))}
                />
              </details>
            </section>
          ) : null}
        </aside>
      </div>
    </>
  );
}
