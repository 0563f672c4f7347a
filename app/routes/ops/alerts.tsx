import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData } from '~/platform/web';
import { Settings2 } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { LinkButton } from '~/components/button';
import { Notice } from '~/components/notice';
import { PageHead } from '~/components/panel';
import { may } from '~/features/identity/accounts/permissions';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { foldAlerts } from '~/features/desks/administration/alert-rules';
import { ALERT_CHANNELS } from '~/features/desks/administration/alert-channel';
import { countChannels } from '~/features/desks/administration/alert-channel-store.server';
import { alertHistory } from '~/features/desks/administration/alert-filter';
import { closedAlerts, countClosedAlerts, openAlerts } from '~/features/desks/administration/alert-store.server';
import { alertWords } from '~/features/desks/administration/alert-words';
import { answerAlert } from '~/features/desks/administration/answer-alert.server';
import { OpenAlerts } from '~/features/desks/administration/open-alerts';
import { PastAlerts } from '~/features/desks/administration/past-alerts';
import { readAlertAnswer } from '~/features/desks/administration/read-alert-answer';
import { incidentsOfAlerts } from '~/features/desks/incidents/incident-store.server';
import { readPausedQueues } from '~/features/kit/runtime/paused-queue-store.server';
import { accountMailGoesOut } from '~/features/ordering/mail/account-mail.server';
import { LiveConsole } from '~/features/desks/staff/live-console';
import { formatDateTime, formatRelative } from '~/platform/dates';
import { holdsCardNumber } from '~/platform/card-numbers';
import { AppError } from '~/platform/errors';
import { localeOf, readerTexts, translator } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';
import { settings } from '~/platform/settings-store.server';
import { flashToast } from '~/platform/toasts.server';

const PAGE_SIZE = 25;

export const handle: RouteHandle = { titleKey: 'staff:nav.alerts' };

/** The open alerts, and the closed ones by page. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'ops.read');
  const filter = alertHistory.read(new URL(request.url).searchParams);
  const [locale, open, closed, total, { alerts: limits }, paused, ways, incidents] = await Promise.all([
    localeOf(request),
    openAlerts(),
    closedAlerts({ after: filter.after, limit: PAGE_SIZE + 1 }),
    countClosedAlerts(),
    settings(),
    readPausedQueues(),
    countChannels(),
    incidentsOfAlerts(),
  ]);
  const texts = readerTexts(locale);
  const { t } = texts;
  const now = new Date();
  const exactly = (time: string | null) => (time === null ? null : formatDateTime(new Date(time), locale));
  const history = closed.slice(0, PAGE_SIZE).map((alert) => ({
    ...alert,
    words: alertWords(alert.kind, alert.details, texts),
    opened: formatRelative(new Date(alert.openedAt), now, locale),
    openedExactly: exactly(alert.openedAt) ?? '',
    minutes: Math.max(1, Math.round((Date.parse(alert.closedAt ?? '') - Date.parse(alert.openedAt)) / 60_000)),
  }));
  return {
    open: foldAlerts(
      open.map((alert) => ({
        ...alert,
        incident: incidents[alert.id],
        words: alertWords(alert.kind, alert.details, texts),
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
    ways,
    mailGoesOut: accountMailGoesOut(),
    quiet: limits.quietFrom === limits.quietUntil ? null : { from: limits.quietFrom, until: limits.quietUntil },
    mayAct: may(viewer.role, 'ops.write'),
    role: viewer.role,
    self: actorOf(viewer).name,
    seesSettings: may(viewer.role, 'settings.read'),
  };
}

type Refused = { alert: number; note: string };

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, 'ops.write');
  const form = await readForm(request, ['alert', 'intent', { name: 'note', anyDigits: true }]);
  const id = rowIdOf(form.get('alert'));
  const answer = readAlertAnswer(form);
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

export default function Alerts() {
  const { open, paused, history, total, filter, next, mailGoesOut, ways, quiet, mayAct, role, self, seesSettings } =
    useLoaderData<typeof loader>();
  const refused = useActionData<Refused>();
  const { t } = useTranslation('admin');
  const told = [
    ...(ways.recipients > 0 ? [t('alerts.recipients', { count: ways.recipients })] : []),
    ...(ways.chats > 0 ? [t('alerts.chats', { count: ways.chats })] : []),
  ];
  return (
    <>
      <PageHead
        title={t('staff:nav.alerts')}
        state={<LiveConsole />}
        facts={[
          told.length === 0 ? t('alerts.no-recipients') : t('alerts.told-to', { ways: told.join(', ') }),
          ...(ways.recipients > 0 && !mailGoesOut ? [t('alerts.mail-closed')] : []),
          ...(quiet ? [t('alerts.quiet', quiet)] : []),
        ]}
        actions={
          seesSettings ? (
            <LinkButton to={ALERT_CHANNELS} icon={Settings2}>
              {t('alerts.channels')}
            </LinkButton>
          ) : undefined
        }
      />
      {mayAct ? null : (
        <div className="mb-4">
          <Notice compact>{t('staff:looks-only')}</Notice>
        </div>
      )}
      <OpenAlerts {...{ open, paused, role, self, refused }} />
      <PastAlerts history={history} total={total} filter={filter} next={next} />
    </>
  );
}
