import type { LoaderFunctionArgs } from '~/platform/web.server';
import { Form, Link, useLoaderData } from '~/platform/web';
import { endsAtOnce } from '~/features/catalogue/products/licence-actions';
import { Award, FileKey } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { Button, LinkButton } from '~/components/button';
import { CodeChip } from '~/components/code-chip';
import { Facts } from '~/components/facts';
import { Notice } from '~/components/notice';
import { PageHead, Panel } from '~/components/panel';
import { Timeline, TimelineEvent } from '~/components/timeline';
import { dealerMay } from '~/features/identity/accounts/dealer-rights';
import { requireDealer } from '~/features/identity/accounts/session.server';
import { shownProducts } from '~/features/catalogue/products/catalogue-store.server';
import { signsLicenceFiles } from '~/features/licensing/licence-files/licence-key-store.server';
import { actionsOfferedTo, type OfferedAction } from '~/features/licensing/licences/action-prices.server';
import { approvalCodeOf } from '~/features/licensing/licences/licence-desk-filter';
import { readLicence, type LicenceCard } from '~/features/licensing/licences/licence-desk-store.server';
import { LICENCE_EVENT_ICONS } from '~/features/licensing/licences/licence-event-icons';
import { DaysGained } from '~/features/licensing/licences/days-gained';
import { daysGained, expiryAfter, shortens } from '~/features/licensing/licences/licence-rules';
import { LicenceStatePill } from '~/features/licensing/licences/licence-state-pill';
import { formatDate, formatDateTime } from '~/platform/dates';
import { notFound } from '~/platform/errors';
import { localeOf } from '~/platform/i18n.server';
import { formatMoney } from '~/platform/money';
import type { RouteHandle } from '~/platform/route-handle';
import { useShell } from '~/platform/shell-context';

const codeIn = (data: unknown) => (data as { licence: LicenceCard } | undefined)?.licence.approvalCode;

export const handle: RouteHandle = {
  title: (data, t) => t('licences:detail.title', { code: codeIn(data) }),
  breadcrumb: (data) => codeIn(data),
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireDealer(request);
  const code = approvalCodeOf(params.code);
  const now = new Date();
  const licence = code === undefined ? undefined : await readLicence(viewer, code, now);
  if (!licence) throw notFound('licence-not-found', { type: 'licence', id: code });
  const [locale, actions, signs] = await Promise.all([
    localeOf(request),
    actionsOfferedTo(viewer),
    dealerMay(viewer.rights, 'licences.file') && signsLicenceFiles(),
  ]);
  const [product] = await shownProducts(licence.sku === null ? [] : [licence.sku], locale);
  return { licence, product: product?.name ?? null, actions, signs, now: now.toISOString() };
}

export default function Licence() {
  const { licence, product, actions, signs, now } = useLoaderData<typeof loader>();
  const { t } = useTranslation('licences');
  const { locale } = useShell();
  const { approvalCode, firmId, firmName, firmCode, expiresAt, state, computer, openOrders, history } = licence;
  const day = (instant: string) => (
    <time dateTime={instant} className="tabular-nums">
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
            {t('detail.title', { code: '' })}
            <CodeChip
              code={approvalCode}
              copyLabel={t('detail.copy', { code: approvalCode })}
              copiedLabel={t('detail.copied')}
            />
          </>
        }
        state={<LicenceStatePill state={state} />}
        facts={[
          <bdi key="firm">{firmName}</bdi>,
          t(state.kind === 'valid' || state.kind === 'ending' ? 'detail.until' : 'detail.ended', { end }),
        ]}
      />
      {openOrders.length > 0 ? (
        <div className="mb-5">
          <Notice title={t('detail.open', { count: openOrders.length })}>
            <ul>
              {openOrders.map(({ orderId, receiptNo, action }) => (
                <li key={`${orderId} ${action}`}>
                  <Link to={`/orders/${orderId}`} className="link">
                    {t('detail.order', { receiptNo })}
                  </Link>{' '}
                  · {t(`action.${action}`)}
                </li>
              ))}
            </ul>
          </Notice>
        </div>
      ) : null}
      <div className="split">
        <div className="grid content-start gap-6">
          <Panel title={t('detail.facts')}>
            <Facts
              items={[
                {
                  label: t('column.firm'),
                  value: (
                    <>
                      <Link to={`/customers/${firmId}`} className="font-semibold text-action-text hover:underline">
                        <bdi>{firmName}</bdi>
                      </Link>{' '}
                      <bdi className="text-muted tabular-nums">{firmCode}</bdi>
                    </>
                  ),
                },
                { label: t('column.product'), value: product ?? unknown(t('no-product')) },
                { label: t('column.computer'), value: computer ? <bdi>{computer}</bdi> : unknown(t('no-computer')) },
                ...(machine ? [{ label: t('detail.machine'), value: <bdi>{machine}</bdi> }] : []),
                ...(licence.os ? [{ label: t('detail.os'), value: <bdi>{licence.os}</bdi> }] : []),
                ...(licence.version ? [{ label: t('detail.version'), value: <bdi>{licence.version}</bdi> }] : []),
                { label: t('column.end'), value: day(expiresAt) },
                { label: t('detail.registered'), value: day(licence.registeredAt) },
                { label: t('detail.updated'), value: day(licence.updatedAt) },
              ]}
            />
          </Panel>
          <section aria-labelledby="history">
            <h2 id="history" className="mb-4">
              {t('detail.history')}
            </h2>
            {history.length === 0 ? (
              <p className="text-sm text-muted">{t('detail.no-history')}</p>
            ) : (
              <Timeline label={t('detail.history')}>
                {history.map(({ action, at, expiresAfter, expiredBefore, orderId, receiptNo }, index) => (
                  <TimelineEvent
                    key={index}
                    state="done"
                    icon={LICENCE_EVENT_ICONS[action]}
                    title={t(`event.${action}`)}
                    stateLabel={t('detail.done')}
                    time={{ dateTime: at, label: formatDateTime(new Date(at), locale) }}
                  >
                    {expiresAfter === expiredBefore ? null : (
                      <bdi>{t('detail.end', { end: formatDate(new Date(expiresAfter), locale) })}</bdi>
                    )}
                    {orderId === null ? null : (
                      <>
                        {expiresAfter === expiredBefore ? null : ' · '}
                        <Link to={`/orders/${orderId}`} className="link">
                          {t('detail.order', { receiptNo })}
                        </Link>
                      </>
                    )}
                  </TimelineEvent>
                ))}
              </Timeline>
            )}
          </section>
        </div>
        <aside className="rail max-lg:order-first">
          {actions.length > 0 || state.kind === 'taken-back' ? (
            <section aria-labelledby="actions">
              <h2 id="actions">{t('detail.actions')}</h2>
              {state.kind === 'taken-back' ? (
                <p className="mt-3 text-sm text-muted">{t('detail.taken-back')}</p>
              ) : (
                <>
                  <Form method="post" action="/licences/order" className="mt-3 grid gap-3">
                    <input type="hidden" name="code" value={approvalCode} />
                    {actions.map((offered) => (
                      <ActionButton key={offered.action} offered={offered} expiresAt={expiresAt} now={now} />
                    ))}
                  </Form>
                  <p className="mt-3 text-xs text-muted">{t('detail.actions-hint')}</p>
                </>
              )}
            </section>
          ) : null}
          <section aria-labelledby="papers">
            <h2 id="papers">{t('detail.papers')}</h2>
            <div className="mt-3 grid gap-3">
              <LinkButton reloadDocument block to={`/licences/${approvalCode}.pdf`} icon={Award}>
                {t('detail.certificate')}
              </LinkButton>
              {signs ? (
                <div>
                  <LinkButton
                    reloadDocument
                    block
                    to={`/licences/${approvalCode}/file`}
                    icon={FileKey}
                    aria-describedby="file-hint"
                  >
                    {t('detail.file')}
                  </LinkButton>
                  <p id="file-hint" className="mt-1 text-xs text-muted">
                    {t('detail.file-hint')}
                  </p>
                </div>
              ) : null}
            </div>
          </section>
        </aside>
      </div>
    </>
  );
}

/** An action with its price and its effect on the end date; both dates if it would shorten the licence (readings 8). */
function ActionButton({
  offered: { action, unitPrice },
  expiresAt,
  now: at,
}: {
  offered: OfferedAction;
  expiresAt: string;
  now: string;
}) {
  const { t } = useTranslation('licences');
  const { locale } = useShell();
  const now = new Date(at);
  const newEnd = expiryAfter(action, now);
  const licence = { expiresAt: new Date(expiresAt) };
  const shorter = shortens(action, licence, now);
  const gained = daysGained(action, licence, now);
  const date = newEnd ? formatDate(newEnd, locale) : '';
  const effect = !newEnd
    ? t('detail.end-stays')
    : endsAtOnce(action)
      ? t('detail.ends-at-once')
      : shorter
        ? `${formatDate(licence.expiresAt, locale)} → ${date}`
        : t('detail.new-end', { end: date });
  const id = `effect-${action}`;
  return (
    <div>
      <Button
        block
        type="submit"
        name="action"
        value={action}
        icon={LICENCE_EVENT_ICONS[action]}
        variant={action === 'extend-year' && gained !== undefined && gained > 0 ? 'primary' : 'secondary'}
        aria-describedby={id}
      >
        {t(`action.${action}`)}
      </Button>
      <p id={id} className="mt-1 flex justify-between gap-3 text-xs text-muted">
        <span>
          <bdi className={shorter ? 'text-warning-text' : undefined}>{effect}</bdi>
          {gained === undefined ? null : (
            <>
              {' · '}
              <DaysGained days={gained} />
            </>
          )}
        </span>
        <bdi className="tabular-nums">{t('plus-vat', { amount: formatMoney(unitPrice, 'TRL', locale) })}</bdi>
      </p>
    </div>
  );
}
