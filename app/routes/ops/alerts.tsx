import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData } from '~/platform/web';
import { BellRing, CircleCheck, Pause, Settings2 } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { Notice } from '~/components/notice';
import { PageHead } from '~/components/panel';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { may } from '~/features/identity/accounts/permissions';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { foldAlerts, MUTES } from '~/features/desks/administration/alert-rules';
import { alertHistory } from '~/features/desks/administration/alert-filter';
import { closedAlerts, countClosedAlerts, openAlerts } from '~/features/desks/administration/alert-store.server';
import { alertWords } from '~/features/desks/administration/alert-words';
import { answerAlert, type AlertAnswer } from '~/features/desks/administration/answer-alert.server';
import { OpenAlert } from '~/features/desks/administration/open-alert';
import { ExportLink } from '~/features/kit/lists/export-link';
import { ListPages } from '~/features/kit/lists/list-pages';
import { readPausedQueues } from '~/features/kit/runtime/paused-queue-store.server';
import { accountMailGoesOut } from '~/features/ordering/mail/account-mail.server';
import { LiveConsole } from '~/features/desks/staff/live-console';
import { formatDateTime, formatRelative } from '~/platform/dates';
import { holdsCardNumber } from '~/platform/card-numbers';
import { AppError } from '~/platform/errors';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';
import { settings } from '~/platform/settings-store.server';
import { cleanText, cutText } from '~/platform/text';
import { flashToast } from '~/platform/toasts.server';

const PAGE_SIZE = 25;

export const handle: RouteHandle = { titleKey: 'staff:nav.alerts', breadcrumbKey: 'staff:nav.alerts' };

/** The open alerts, and the closed ones by page. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'ops.read');
  const filter = alertHistory.read(new URL(request.url).searchParams);
  const [locale, open, closed, total, { alerts: limits }, paused] = await Promise.all([
    localeOf(request),
    openAlerts(),
    closedAlerts({ after: filter.after, limit: PAGE_SIZE + 1 }),
    countClosedAlerts(),
    settings(),
    readPausedQueues(),
  ]);
  const t = translator(locale);
  const now = new Date();
  const exactly = (time: string | null) => (time === null ? null : formatDateTime(new Date(time), locale));
  const history = closed.slice(0, PAGE_SIZE).map((alert) => ({
    ...alert,
    words: alertWords(alert.kind, alert.details, t, locale),
    opened: formatRelative(new Date(alert.openedAt), now, locale),
    openedExactly: exactly(alert.openedAt) ?? '',
    minutes: Math.max(1, Math.round((Date.parse(alert.closedAt ?? '') - Date.parse(alert.openedAt)) / 60_000)),
  }));
  return {
    open: foldAlerts(
      open.map((alert) => ({
        ...alert,
        words: alertWords(alert.kind, alert.details, t, locale),
        since: formatRelative(new Date(alert.openedAt), now, locale),
        sinceExactly: exactly(alert.openedAt) ?? '',
        acknowledgedExactly: exactly(alert.acknowledgedAt),
        mutedExactly: exactly(alert.mutedUntil),
      })),
    ),
    paused: paused.map(({ queue, pausedBy, pausedAt, reason }) => ({
      name: t(`ops:queue.${queue}`),
      by: pausedBy,
      since: formatRelative(new Date(pausedAt), now, locale),
      reason,
    })),
    history,
    total,
    filter,
    next: closed.length > PAGE_SIZE ? history.at(-1)?.id : undefined,
    recipients: limits.recipients.length,
    mailGoesOut: accountMailGoesOut(),
    quiet: limits.quietFrom === limits.quietUntil ? null : { from: limits.quietFrom, until: limits.quietUntil },
    mayAct: may(viewer.role, 'ops.write'),
    role: viewer.role,
    seesSettings: may(viewer.role, 'settings.read'),
  };
}

type Refused = { alert: number; note: string };

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, 'ops.write');
  const form = await readForm(request, ['alert', 'intent', { name: 'note', anyDigits: true }]);
  const id = rowIdOf(form.get('alert'));
  const answer = answerOf(form);
  if (id === undefined || !answer) throw new AppError('malformed-request', 400);
  if (answer.do === 'acknowledge' && holdsCardNumber(answer.note)) {
    return Response.json({ alert: id, note: answer.note } satisfies Refused, { status: 422 });
  }
  const done = await answerAlert(actorOf(viewer), id, answer);
  const t = translator(await localeOf(request));
  const message = t(done ? `admin:alerts.done.${answer.do}` : 'admin:alerts.done.over');
  return redirect('/ops/alerts', {
    headers: { 'Set-Cookie': flashToast({ tone: done ? 'success' : 'info', message }) },
  });
}

function answerOf(form: FormData): AlertAnswer | undefined {
  const intent = form.get('intent');
  const note = form.get('note');
  if (intent === 'acknowledge') {
    return { do: 'acknowledge', note: typeof note === 'string' ? cutText(cleanText(note), 500) : '' };
  }
  if (intent === 'unmute') return { do: 'unmute' };
  const mute = MUTES.find((name) => intent === `mute-${name}`);
  return mute && { do: 'mute', mute };
}

export default function Alerts() {
  const { open, paused, mailGoesOut, recipients, quiet, mayAct, role, seesSettings } = useLoaderData<typeof loader>();
  const refused = useActionData<Refused>();
  const { t } = useTranslation('admin');
  return (
    <>
      <PageHead
        title={t('staff:nav.alerts')}
        state={<LiveConsole />}
        facts={[
          recipients === 0
            ? t('alerts.no-recipients')
            : mailGoesOut
              ? t('alerts.mailed-to', { count: recipients })
              : t('alerts.mail-closed'),
          ...(quiet ? [t('alerts.quiet', quiet)] : []),
        ]}
        actions={
          seesSettings ? (
            <LinkButton to="/ops/settings#alerts" icon={Settings2}>
              {t('alerts.settings')}
            </LinkButton>
          ) : undefined
        }
      />
      {mayAct ? null : (
        <div className="mb-4">
          <Notice compact>{t('staff:looks-only')}</Notice>
        </div>
      )}
      <section aria-labelledby="open-alerts" className="mb-8">
        <h2 id="open-alerts" className="mb-3">
          {t('alerts.open')}{' '}
          <span className="text-muted tabular-nums">
            {open.reduce((sum, { symptoms }) => sum + 1 + symptoms.length, 0)}
          </span>
        </h2>
        {open.length === 0 ? (
          <EmptyState icon={paused.length > 0 ? Pause : CircleCheck} title={t('alerts.none')} headingLevel={3}>
            {paused.length === 0
              ? t('alerts.none-text')
              : paused.map((pause) => (
                  <span key={pause.name} className="block">
                    {t('alerts.paused', pause)}
                  </span>
                ))}
          </EmptyState>
        ) : (
          <div className="grid gap-3">
            {open.map(({ cause, symptoms }) => (
              <OpenAlert
                key={cause.id}
                alert={cause}
                symptoms={symptoms}
                role={role}
                refusedNote={refused?.alert === cause.id ? refused.note : undefined}
              />
            ))}
          </div>
        )}
      </section>
      <History />
    </>
  );
}

function History() {
  const { history, total, filter, next } = useLoaderData<typeof loader>();
  const { t } = useTranslation('admin');
  return (
    <section aria-labelledby="past-alerts">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="past-alerts">{t('alerts.past')}</h2>
        {history.length > 0 ? <ExportLink list={alertHistory} /> : null}
      </div>
      {history.length === 0 ? (
        <EmptyState icon={BellRing} title={t('alerts.past-none')} headingLevel={3} />
      ) : (
        <>
          <Table caption={t('alerts.past')} tall>
            <TableHead>
              <Th>{t('alerts.column.what')}</Th>
              <Th>{t('alerts.column.opened')}</Th>
              <Th end>{t('alerts.column.lasted')}</Th>
              <Th low>{t('alerts.column.mailed')}</Th>
              <Th>{t('alerts.column.answered')}</Th>
            </TableHead>
            <TableBody>
              {history.map((alert) => (
                <Row key={alert.id}>
                  <Td phone="title">
                    {alert.words.title}
                    <SubLine>{alert.words.text}</SubLine>
                  </Td>
                  <Td phone="meta" className="text-muted whitespace-nowrap">
                    <time dateTime={alert.openedAt} title={alert.openedExactly}>
                      {alert.opened}
                    </time>
                  </Td>
                  <Td end phone="amount" className="tabular-nums whitespace-nowrap">
                    {t('alerts.minutes', { count: alert.minutes })}
                  </Td>
                  <Td low phone="hidden">
                    {t(alert.mailedAt ? 'alerts.yes' : 'alerts.no')}
                  </Td>
                  <Td phone="state">
                    {alert.acknowledgedBy ? <bdi>{alert.acknowledgedBy}</bdi> : <span className="text-muted">–</span>}
                    {alert.note ? <SubLine>{alert.note}</SubLine> : null}
                  </Td>
                </Row>
              ))}
            </TableBody>
          </Table>
          <ListPages
            shown={history.length}
            total={total}
            list={alertHistory}
            filter={filter}
            next={next === undefined ? undefined : { after: next }}
          />
        </>
      )}
    </section>
  );
}
