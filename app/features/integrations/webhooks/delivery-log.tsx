import { Link } from '~/platform/web';
import type { ReactNode } from 'react';
import { LinkButton } from '~/components/button';
import { classNames } from '~/components/class-names';
import { EmptyState } from '~/components/empty-state';
import { CircleCheck, CircleDashed, CircleX, RotateCw, SearchX, Webhook } from '~/components/icons';
import { EVENT_NAMES } from '~/features/kit/events/event-types';
import { ChoiceFilter } from '~/features/kit/lists/choice-filter';
import { ListPages } from '~/features/kit/lists/list-pages';
import { ListSearch } from '~/features/kit/lists/list-search';
import { PeriodFilter } from '~/features/kit/lists/period-filter';
import { addDays, dayInIstanbul, formatDateTime } from '~/platform/dates';
import { boundedCount } from '~/platform/bounded-count';
import { numberFormat } from '~/platform/intl-formats';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { DELIVERY_STATES, deliveryList } from './delivery-filter';
import type { DeliveryRow } from './delivery-store.server';
import { ActButton } from './act-button';
import type { LoadedEndpoint } from './loaded-endpoint';
import { webhookResend } from './resend-filter';

const ROW = {
  delivered: { icon: CircleCheck, tone: 'text-success-text' },
  failed: { icon: CircleX, tone: 'text-danger-text' },
  waiting: { icon: CircleDashed, tone: 'text-muted' },
  retrying: { icon: RotateCw, tone: 'text-warning-text' },
} as const;

/**
 * The log with the shown event beside it, or below it on narrow screens; an event that the user selected comes first
 * there.
 */
export function DeliveryLog({
  data: { owner, endpoint, filter, rows, counts, searched, next, shown, chosen, now },
  mayUse,
  children,
}: {
  data: LoadedEndpoint;
  mayUse: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation('webhooks');
  const { locale } = useShell();
  const list = deliveryList(owner, endpoint.id);
  const today = new Date(now);
  const narrowed = list.narrows(filter);
  return (
    <section aria-labelledby="log" className="min-w-0">
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h2 id="log">{t('log.title')}</h2>
        <nav aria-label={t('log.states')} className="flex flex-wrap gap-1 text-sm">
          {([undefined, ...DELIVERY_STATES] as const).map((state) => (
            <Link
              key={state ?? ''}
              to={list.address(filter, { state })}
              preventScrollReset
              aria-current={filter.state === state ? 'page' : undefined}
              className={classNames(
                'rounded-md px-2.5 py-1',
                filter.state === state ? 'bg-accent-tint font-semibold text-action-text' : 'text-muted hover:underline',
              )}
            >
              {t(`log.${state ?? 'all'}`)}
              {state === undefined ? ` ${boundedCount(counts.all, locale)}` : ''}
              {state === 'undelivered' ? ` ${boundedCount(counts.undelivered, locale)}` : ''}
            </Link>
          ))}
        </nav>
        {mayUse && endpoint.enabled && counts.undelivered > 0 ? (
          <span className="ms-auto">
            {owner === null ? (
              <LinkButton to={webhookResend.address({ endpoint: endpoint.id })} icon={RotateCw} size="small">
                {t('act.resend-undelivered', { count: counts.undelivered })}
              </LinkButton>
            ) : (
              <ActButton intent="resend-undelivered" icon={RotateCw} small>
                {t('act.resend-undelivered', { count: counts.undelivered })}
              </ActButton>
            )}
          </span>
        ) : null}
      </div>
      <div className="toolbar">
        <ListSearch list={list} filter={filter} label={t('log.search')} placeholder={t('log.search-placeholder')} />
        <ChoiceFilter
          list={list}
          filter={filter}
          field="type"
          label={t('log.type')}
          removeLabel={t('log.type-remove')}
          value={filter.type}
          choices={EVENT_NAMES.map((type) => ({
            value: type,
            text: (
              <code dir="ltr" className="text-xs">
                {type}
              </code>
            ),
          }))}
        />
        <PeriodFilter
          list={list}
          filter={filter}
          periods={[1, 7].map((days) => ({ days, from: dayInIstanbul(addDays(today, 1 - days)) }))}
        />
      </div>
      {searched === null ? null : (
        <p className="mb-3 text-xs text-muted">
          {t('log.searched', { newest: numberFormat(locale).format(searched) })}
        </p>
      )}
      {rows.length === 0 ? (
        <EmptyState
          icon={narrowed ? SearchX : Webhook}
          title={t(narrowed ? 'log.nothing' : 'log.empty')}
          headingLevel={3}
        >
          {t(narrowed ? 'log.nothing-text' : 'log.empty-text')}
        </EmptyState>
      ) : (
        <div className="grid items-start gap-4 xl:grid-cols-[280px_minmax(0,1fr)]">
          <div className={classNames('min-w-0', chosen && 'max-xl:order-last')}>
            <ol className="overflow-hidden rounded-lg border border-line">
              {rows.map((row) => (
                <LogRow
                  key={row.eventId}
                  row={row}
                  to={list.beside(list.path, filter, [['event', row.eventId]])}
                  current={row.eventId === shown?.eventId}
                />
              ))}
            </ol>
            <ListPages list={list} filter={filter} shown={rows.length} total={undefined} next={next ?? undefined} />
          </div>
          {children}
        </div>
      )}
    </section>
  );
}

function LogRow({ row, to, current }: { row: DeliveryRow; to: string; current: boolean }) {
  const { t } = useTranslation('webhooks');
  const { locale } = useShell();
  const failing = row.status === 'waiting' && row.attempts > 0;
  const { icon: Icon, tone } = ROW[failing ? 'retrying' : row.status];
  return (
    <li className="border-b border-line last:border-0">
      <Link
        to={to}
        aria-current={current ? 'true' : undefined}
        className={classNames(
          'grid grid-cols-[20px_minmax(0,1fr)] items-start gap-x-3 gap-y-0.5 px-3 py-2.5',
          current ? 'bg-accent-tint' : 'hover:bg-hover',
        )}
      >
        <Icon aria-hidden className={classNames('size-5', tone)} />
        <span className="flex min-w-0 flex-wrap justify-between gap-x-2">
          <code dir="ltr" className="text-sm">
            {row.type}
          </code>
          <bdi dir="ltr" className="text-xs text-muted tabular-nums">
            {row.subject}
          </bdi>
        </span>
        <span className="col-start-2 text-xs text-muted">
          <time dateTime={row.at} className="tabular-nums">
            <bdi>{formatDateTime(new Date(row.at), locale)}</bdi>
          </time>{' '}
          · <Outcome row={row} />
          {failing ? ` · ${t('log.next', { at: formatDateTime(new Date(row.dueAt), locale) })}` : null}
        </span>
      </Link>
    </li>
  );
}

/** The result of the last attempt, in short. */
function Outcome({ row }: { row: DeliveryRow }) {
  const { t, find } = useTranslation('webhooks');
  const { locale } = useShell();
  if (row.underWay) return t('log.under-way');
  if (row.code === null) return t('log.not-yet');
  const number = numberFormat(locale);
  const facts = [
    row.httpStatus === null ? (find(`webhooks:code.${row.code}`) ?? row.code) : row.httpStatus,
    t('ms', { value: number.format(row.tookMs ?? 0) }),
    ...(row.status === 'waiting' ? [t('log.attempt', { number: number.format(row.attempts) })] : []),
    ...(row.status === 'failed' ? [t('log.given-up')] : []),
  ];
  return facts.join(' · ');
}
