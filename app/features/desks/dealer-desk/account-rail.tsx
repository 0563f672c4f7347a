import { ArrowRight, Check, Coins, Copy } from '~/components/icons';
import { Button } from '~/components/button';
import { Facts } from '~/components/facts';
import { useCopy } from '~/components/use-copy';
import type { CreditResource } from '~/features/ordering/credit/read-credit.server';
import { useMoney } from '~/features/ordering/orders/order-summary';
import { ReconciliationPill } from '~/features/ordering/reconciliations/reconciliation-pill';
import type { Reconciliation } from '~/features/ordering/reconciliations/reconciliation-store.server';
import { formatDay } from '~/platform/dates';
import { compactIban, formatIban } from '~/platform/iban';
import { numberFormat } from '~/platform/intl-formats';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { Link } from '~/platform/web';
import { ReconciliationList, useBalanceText } from './reconciliation-list';

type Transfer = { accounts: { bank: string; iban: string; holder: string }[]; reference: string };
type Terms = Pick<CreditResource, 'creditLimit' | 'termDays' | 'overLimit'> & {
  /** So many days late an item stops orders; null where none does. */
  graceDays: number | null;
};

/** Beside a dealer's account: the balances that were asked about, how money is sent, and the terms. */
export function AccountRail({
  reconciliations,
  transfer,
  terms,
  today,
}: {
  reconciliations: readonly Reconciliation[];
  transfer: Transfer;
  terms: Terms;
  today: string;
}) {
  const { t } = useTranslation('statement');
  const open = reconciliations.filter(({ answeredAt }) => answeredAt === null);
  const others = reconciliations.filter(({ answeredAt }) => answeredAt !== null);
  return (
    <aside className="rail no-print">
      {open.map((one) => (
        <AskedBalance key={one.id} one={one} today={today} />
      ))}
      {transfer.accounts.length > 0 ? <TransferDetails transfer={transfer} /> : null}
      <TermsOfAccount terms={terms} />
      <section>
        <h2>{t('paid.title')}</h2>
        <p className="text-sm text-muted">{t('paid.text')}</p>
        <Link to="/statement/payments" className="link mt-2 inline-flex items-center gap-1.5 text-sm">
          <Coins aria-hidden className="size-4 shrink-0" />
          {t('paid.link')}
        </Link>
      </section>
      {others.length > 0 ? (
        <section>
          <h2>{t('reconciliation.title')}</h2>
          <ReconciliationList all={others} today={today} />
        </section>
      ) : null}
    </aside>
  );
}

function AskedBalance({ one, today }: { one: Reconciliation; today: string }) {
  const { t } = useTranslation('statement');
  const { locale } = useShell();
  const balance = useBalanceText();
  return (
    <section>
      <h2 className="flex flex-wrap items-center gap-2">
        {t('reconciliation.title')} <ReconciliationPill of={one} today={today} />
      </h2>
      <p className="text-sm">
        {t('reconciliation.ask', { day: formatDay(one.periodTo, locale), amount: balance(one.balance) })}
      </p>
      <Link
        to={`/statement/reconciliations/${one.id}`}
        className="link mt-1 inline-flex items-center gap-1.5 text-sm font-semibold"
      >
        {t('reconciliation.ask-action')}
        <ArrowRight aria-hidden className="turn size-4 shrink-0" />
      </Link>
    </section>
  );
}

function TransferDetails({ transfer: { accounts, reference } }: { transfer: Transfer }) {
  const { t } = useTranslation('statement');
  const [first] = accounts;
  const { copied, copy } = useCopy(
    [
      ...accounts.flatMap(({ holder, iban }) => [
        `${t('pay.holder')}: ${holder}`,
        `${t('pay.iban')}: ${compactIban(iban)}`,
      ]),
      `${t('pay.reference')}: ${reference}`,
    ].join('\n'),
  );
  return (
    <section>
      <h2>{t('pay.slip')}</h2>
      <Facts
        items={[
          ...accounts.flatMap(({ bank, iban }) => [
            { label: t('transfer.bank'), value: <bdi>{bank}</bdi> },
            {
              label: t('pay.iban'),
              value: (
                <bdi dir="ltr" className="tabular-nums">
                  {formatIban(iban)}
                </bdi>
              ),
            },
          ]),
          ...(first ? [{ label: t('pay.holder'), value: <bdi>{first.holder}</bdi> }] : []),
          {
            label: t('pay.reference'),
            value: (
              <bdi dir="ltr" className="tabular-nums">
                {reference}
              </bdi>
            ),
          },
        ]}
      />
      <p className="mt-2 text-xs text-muted">{t('transfer.reference-note')}</p>
      {copy ? (
        <div className="mt-3">
          <Button size="small" icon={copied ? Check : Copy} onClick={copy}>
            {copied ? t('pay.copied') : t('pay.copy-all')}
          </Button>
          <span role="status" className="sr-only">
            {copied ? t('pay.copied') : ''}
          </span>
        </div>
      ) : null}
    </section>
  );
}

/** A number of days in words. */
export function useDays(): (days: number) => string {
  const { locale } = useShell();
  return (days) => numberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(days);
}

function TermsOfAccount({ terms: { creditLimit, termDays, overLimit, graceDays } }: { terms: Terms }) {
  const { t } = useTranslation('statement');
  const money = useMoney();
  const days = useDays();
  const rules = [
    ...(creditLimit === null ? [] : [t(`terms.${overLimit}-limit`)]),
    ...(graceDays === null ? [] : [t(`terms.${overLimit}-overdue`, { days: days(graceDays) })]),
  ];
  return (
    <section>
      <h2>{t('terms.title')}</h2>
      <Facts
        items={[
          { label: t('terms.days'), value: days(termDays) },
          {
            label: t('terms.limit'),
            value: creditLimit === null ? t('terms.no-limit') : <bdi>{money(creditLimit)}</bdi>,
          },
          ...(rules.length > 0 ? [{ label: t('terms.rule'), value: rules.join(' ') }] : []),
        ]}
      />
    </section>
  );
}
