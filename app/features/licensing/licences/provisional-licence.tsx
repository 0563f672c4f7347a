import { Hourglass } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { Panel } from '~/components/panel';
import { dayInIstanbul, formatDate } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { provisionalDays } from './provisional-days';
import type { Provisional } from './provisional-licence-store.server';
import { UnpaidOrder } from './unpaid-order';

/** Until when a licence runs whose order is not paid, why, and what happens once it is paid or is not. */
export function ProvisionalLicence({
  provisional,
  expiresAt,
  now,
  to,
}: {
  provisional: Provisional;
  expiresAt: string;
  /** ISO 8601. */
  now: string;
  /** The page of the order, for staff; otherwise the dealer's, where it is paid. */
  to?: string;
}) {
  const { t } = useTranslation('licences');
  const { locale } = useShell();
  const { orderId, receiptNo, issuedAt, paidUntil } = provisional;
  const day = (instant: string) => formatDate(new Date(instant), locale);
  const over = expiresAt <= now;
  const { days, passed } = provisionalDays({ issuedAt, expiresAt, now });
  return (
    <Panel
      title={t('provisional.title')}
      actions={
        <span className="text-sm text-muted tabular-nums">{t('provisional.bar.day', { day: passed, days })}</span>
      }
    >
      <div className="grid justify-items-start gap-3">
        <DaysBar {...{ issuedAt, expiresAt, now, passed, days }} />
        <dl className="grid w-full gap-x-6 gap-y-3 md:grid-cols-3">
          <Part tone="border-success-mark" title={over ? t('provisional.closed') : t('provisional.today')}>
            {over
              ? t('provisional.closed-text', { until: day(expiresAt) })
              : t('provisional.today-text', { until: day(expiresAt) })}
          </Part>
          <Part tone="border-action" title={t('provisional.once-paid', { receiptNo })}>
            {t('provisional.once-paid-text', { paidUntil: day(paidUntil) })}
          </Part>
          <Part tone="border-warning-mark" title={t('provisional.unpaid')}>
            {t('provisional.unpaid-text', { until: day(expiresAt) })}
          </Part>
        </dl>
        <p className="text-muted">
          {t('provisional.order', { receiptNo })}:{' '}
          <UnpaidOrder provisional={provisional} today={dayInIstanbul(new Date(now))} />
        </p>
        {provisional.own ? (
          <LinkButton to={to ?? `/orders/${orderId}`} variant={to ? 'secondary' : 'primary'} icon={Hourglass}>
            {t(to ? 'provisional.open-order' : 'provisional.pay')}
          </LinkButton>
        ) : null}
      </div>
    </Panel>
  );
}

/** How many of the provisional days are over. */
function DaysBar({
  issuedAt,
  expiresAt,
  now,
  passed,
  days,
}: Record<'issuedAt' | 'expiresAt' | 'now', string> & Record<'passed' | 'days', number>) {
  const { t } = useTranslation('licences');
  const { locale } = useShell();
  const dates = [
    { name: t('provisional.bar.issued'), at: issuedAt },
    { name: t('provisional.bar.today'), at: now },
    { name: t('provisional.bar.end'), at: expiresAt },
  ];
  return (
    <div className="provisional-days">
      <progress className="thick-bar" value={passed} max={days} aria-hidden />
      <dl>
        {dates.map(({ name, at }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <time dateTime={at}>{formatDate(new Date(at), locale)}</time>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Part({ tone, title, children }: { tone: string; title: string; children: string }) {
  return (
    <div className={`border-t-[3px] pt-2 ${tone}`}>
      <dt className="font-semibold">{title}</dt>
      <dd className="text-sm text-muted">{children}</dd>
    </div>
  );
}
