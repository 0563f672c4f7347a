import type { LoaderFunctionArgs } from '~/platform/web.server';
import { Link, useLoaderData } from '~/platform/web';
import { useTranslation } from '~/platform/texts';
import { CodeChip } from '~/components/code-chip';
import { Facts } from '~/components/facts';
import { Notice } from '~/components/notice';
import { PageHead, Panel } from '~/components/panel';
import { Timeline, TimelineEvent } from '~/components/timeline';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { shownProducts } from '~/features/catalogue/products/catalogue-store.server';
import { approvalCodeOf } from '~/features/licensing/licences/licence-desk-filter';
import { LICENCE_EVENT_ICONS } from '~/features/licensing/licences/licence-event-icons';
import { LicenceStatePill } from '~/features/licensing/licences/licence-state-pill';
import { readAnyLicence, type StaffLicenceCard } from '~/features/licensing/licences/staff-licence-store.server';
import { AuditEntries } from '~/features/desks/staff/audit-entries';
import { readAuditOfAll } from '~/features/desks/staff/audit-of-subject-store.server';
import { linesOfLicence } from '~/features/desks/staff/audit-subject-store.server';
import { LiveConsole } from '~/features/desks/staff/live-console';
import { formatDate, formatDateTime } from '~/platform/dates';
import { notFound } from '~/platform/errors';
import { localeOf } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { useShell } from '~/platform/shell-context';

const AUDIT_ENTRIES = 10;

const codeIn = (data: unknown) => (data as { licence: StaffLicenceCard } | undefined)?.licence.approvalCode;

export const handle: RouteHandle = {
  title: (data, t) => t('licences:detail.title', { code: codeIn(data) }),
  breadcrumb: (data) => codeIn(data),
};

/** A licence with its firm, its history and its orders. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requirePermission(request, 'support.read');
  const code = approvalCodeOf(params.code);
  const licence = code === undefined ? undefined : await readAnyLicence(code, new Date());
  if (!licence) throw notFound('licence-not-found');
  const [locale, audit] = await Promise.all([
    localeOf(request),
    linesOfLicence(licence.approvalCode).then((lines) =>
      readAuditOfAll(
        [
          { type: 'licence', ids: [licence.approvalCode] },
          { type: 'order-line', ids: lines },
        ],
        AUDIT_ENTRIES,
      ),
    ),
  ]);
  const [product] = await shownProducts(licence.sku === null ? [] : [licence.sku], locale);
  return { licence, product: product?.name ?? null, audit };
}

export default function StaffLicence() {
  const { licence, product, audit } = useLoaderData<typeof loader>();
  const { t } = useTranslation('records');
  const { locale } = useShell();
  const { approvalCode, firmId, firmName, firmCode, dealerId, dealerName, expiresAt, state, computer, openOrders } =
    licence;
  const day = (instant: string) => (
    <time dateTime={instant} title={formatDateTime(new Date(instant), locale)} className="tabular-nums">
      <bdi>{formatDate(new Date(instant), locale)}</bdi>
    </time>
  );
  const unknown = (text: string) => <span className="text-muted">{text}</span>;
  const machine = [licence.manufacturer, licence.model].filter(Boolean).join(' ');
  const end = formatDate(new Date(expiresAt), locale);
  return (
    <>
      <PageHead
        title={
          <>
            {t('licences:detail.title', { code: '' })}
            <CodeChip
              code={approvalCode}
              copyLabel={t('licences:detail.copy', { code: approvalCode })}
              copiedLabel={t('licences:detail.copied')}
            />
          </>
        }
        state={
          <>
            <LicenceStatePill state={state} />
            <LiveConsole />
          </>
        }
        facts={[
          <bdi key="firm">{firmName}</bdi>,
          t(state.kind === 'valid' || state.kind === 'ending' ? 'licences:detail.until' : 'licences:detail.ended', {
            end,
          }),
        ]}
      />
      {openOrders.length > 0 ? (
        <div className="mb-5">
          <Notice title={t('licences:detail.open', { count: openOrders.length })}>
            <ul>
              {openOrders.map(({ orderId, orderLineId, receiptNo, action, status }) => (
                <li key={orderLineId}>
                  <Link to={`/support/orders/${orderId}`} className="link">
                    {t('licences:detail.order', { receiptNo })}
                  </Link>{' '}
                  · {t(`licences:action.${action}`)}
                  {status === 'failed' ? (
                    <>
                      {' · '}
                      <Link to={`/support/lines/${orderLineId}`} className="link">
                        {t('licences.failed-line')}
                      </Link>
                    </>
                  ) : null}
                </li>
              ))}
            </ul>
          </Notice>
        </div>
      ) : null}
      <div className="split">
        <div className="grid content-start gap-6">
          <Panel title={t('licences:detail.facts')}>
            <Facts
              items={[
                {
                  label: t('licences:column.firm'),
                  value: (
                    <>
                      <Link to={`/support/firms/${firmId}`} className="font-semibold text-action-text hover:underline">
                        <bdi>{firmName}</bdi>
                      </Link>{' '}
                      <bdi className="text-muted tabular-nums">{firmCode}</bdi>
                      {licence.firmActive ? null : <span className="text-muted"> · {t('firms.inactive')}</span>}
                    </>
                  ),
                },
                {
                  label: t('licences.dealer'),
                  value:
                    dealerId === null ? (
                      unknown(t('licences.no-dealer'))
                    ) : (
                      <>
                        <Link to={`/support/firms/${dealerId}`} className="text-action-text hover:underline">
                          <bdi>{dealerName}</bdi>
                        </Link>{' '}
                        <bdi className="text-muted tabular-nums">{dealerId}</bdi>
                      </>
                    ),
                },
                { label: t('licences:column.product'), value: product ?? unknown(t('licences:no-product')) },
                {
                  label: t('licences:column.computer'),
                  value: computer ? <bdi>{computer}</bdi> : unknown(t('licences:no-computer')),
                },
                ...(machine ? [{ label: t('licences:detail.machine'), value: <bdi>{machine}</bdi> }] : []),
                ...(licence.os ? [{ label: t('licences:detail.os'), value: <bdi>{licence.os}</bdi> }] : []),
                ...(licence.version
                  ? [{ label: t('licences:detail.version'), value: <bdi>{licence.version}</bdi> }]
                  : []),
                ...(licence.ip ? [{ label: t('licences.ip'), value: <bdi>{licence.ip}</bdi> }] : []),
                { label: t('licences:column.end'), value: day(expiresAt) },
                { label: t('licences:detail.registered'), value: day(licence.registeredAt) },
                { label: t('licences:detail.updated'), value: day(licence.updatedAt) },
              ]}
            />
            <p className="mt-3 text-xs text-muted">{t('licences.orders-only')}</p>
          </Panel>
          <History />
        </div>
        <aside className="rail">
          <Reminders />
          <section aria-labelledby="audit">
            <h2 id="audit" className="mb-3">
              {t('audit')}
            </h2>
            <AuditEntries entries={audit} subject={{ type: 'licence', id: approvalCode }} />
          </section>
        </aside>
      </div>
    </>
  );
}

function History() {
  const { history } = useLoaderData<typeof loader>().licence;
  const { t } = useTranslation('records');
  const { locale } = useShell();
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="mb-4">
        {t('licences:detail.history')}
      </h2>
      {history.length === 0 ? (
        <p className="text-sm text-muted">{t('licences:detail.no-history')}</p>
      ) : (
        <Timeline label={t('licences:detail.history')}>
          {history.map(
            ({ action, at, expiresAfter, expiredBefore, orderId, orderLineId, receiptNo, dealerName }, index) => {
              const facts = [
                ...(expiresAfter === expiredBefore
                  ? []
                  : [
                      <bdi key="end">
                        {t('licences:detail.end', {
                          end:
                            (expiredBefore ? `${formatDate(new Date(expiredBefore), locale)} → ` : '') +
                            formatDate(new Date(expiresAfter), locale),
                        })}
                      </bdi>,
                    ]),
                ...(orderId === null
                  ? []
                  : [
                      <Link key="order" to={`/support/orders/${orderId}`} className="link">
                        {t('licences:detail.order', { receiptNo })}
                      </Link>,
                      <Link key="line" to={`/support/lines/${orderLineId}`} className="link">
                        {t('licences.line')}
                      </Link>,
                      <bdi key="dealer">{dealerName}</bdi>,
                    ]),
              ];
              return (
                <TimelineEvent
                  key={index}
                  state={action === 'reverse' ? 'cancelled' : 'done'}
                  icon={LICENCE_EVENT_ICONS[action]}
                  title={t(`licences:event.${action}`)}
                  stateLabel={t('licences:detail.done')}
                  time={{ dateTime: at, label: formatDateTime(new Date(at), locale) }}
                >
                  {facts.map((fact, place) => (
                    <span key={place}>
                      {place > 0 ? ' · ' : null}
                      {fact}
                    </span>
                  ))}
                </TimelineEvent>
              );
            },
          )}
        </Timeline>
      )}
    </section>
  );
}

function Reminders() {
  const { reminders, expiresAt } = useLoaderData<typeof loader>().licence;
  const { t } = useTranslation('records');
  const { locale } = useShell();
  // A mail is shown once, with its smallest threshold; the larger ones are recorded with it.
  const shown = reminders.filter(
    ({ at, mailId }, index) =>
      index === 0 || reminders[index - 1]?.at !== at || reminders[index - 1]?.mailId !== mailId,
  );
  return (
    <section aria-labelledby="reminders">
      <h2 id="reminders" className="mb-3">
        {t('licences.reminders')}
      </h2>
      {shown.length === 0 ? (
        <p className="text-sm text-muted">{t('licences.no-reminders')}</p>
      ) : (
        <ul className="grid gap-2 text-sm">
          {shown.map(({ days, at, mailId, expiresAt: end }) => (
            <li key={`${at} ${days}`}>
              {mailId ? (
                <Link to={`/ops/mails/${mailId}`} className="link">
                  {t('licences.reminder', { count: days })}
                </Link>
              ) : (
                t('licences.reminder', { count: days })
              )}
              <span className="block text-xs text-muted">
                <time dateTime={at}>
                  <bdi>{formatDateTime(new Date(at), locale)}</bdi>
                </time>
                {end === expiresAt
                  ? null
                  : ` · ${t('licences.reminder-of', { end: formatDate(new Date(end), locale) })}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
