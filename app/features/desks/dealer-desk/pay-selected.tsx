import { ArrowLeft, Landmark } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { Notice } from '~/components/notice';
import { Sums } from '~/components/sums';
import type { BankAccount } from '~/features/ordering/awaiting-payment/bank-accounts.server';
import { useMoney } from '~/features/ordering/orders/order-summary';
import { dueState } from '~/features/customers/ledger/due-state';
import type { OpenItem } from '~/features/ordering/payments/open-item-store.server';
import { formatDay } from '~/platform/dates';
import { compactIban, formatIban } from '~/platform/iban';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { CopySlip, TransferSlip, type SlipRow } from './transfer-slip';

export type SlipOfItems = {
  items: OpenItem[];
  total: string;
  /** What the dealer owes, and what will be left of it. */
  owed: string;
  after: string;
  reference: string;
  /** The reference is of the account, not of the items: money pays what is due first. */
  ofAccount: boolean;
  /** There are items that are due before the selected ones. */
  older: boolean;
};

/** The selected items, and the slip by which one transfer pays them (B23). */
export function PaySelected({
  slip,
  accounts,
  today,
}: {
  slip: SlipOfItems;
  accounts: readonly BankAccount[];
  today: string;
}) {
  const { t } = useTranslation('statement');
  const { locale } = useShell();
  const money = useMoney();
  const { items, total, owed, after, reference, ofAccount, older } = slip;
  const rows: SlipRow[] = [
    {
      id: 'amount',
      label: t('pay.amount'),
      value: money(total),
      copied: money(total).replaceAll(/[^\d.,]/g, ''),
      hint: t('pay.amount-hint'),
      big: true,
    },
    ...accounts.flatMap(({ bank, holder, iban, currency }): SlipRow[] => [
      {
        id: iban,
        label: t('pay.iban'),
        value: formatIban(iban),
        copied: compactIban(iban),
        hint: `${bank} · ${currency}`,
      },
      { id: `${iban} holder`, label: t('pay.holder'), value: holder, copied: holder },
    ]),
    {
      id: 'reference',
      label: t('pay.reference'),
      value: reference,
      copied: reference,
      hint: t(ofAccount ? 'pay.reference-many' : 'pay.reference-one'),
    },
  ];
  return (
    <div className="split">
      <div className="grid content-start gap-4">
        <p className="text-muted">{t('pay.text')}</p>
        {accounts.length === 0 ? (
          <EmptyState icon={Landmark} title={t('payment:transfer.none')}>
            {t('payment:transfer.none-hint')}
          </EmptyState>
        ) : (
          <>
            {ofAccount && older ? <Notice tone="warning">{t('pay.older')}</Notice> : null}
            <TransferSlip label={t('pay.slip')} rows={rows} />
            <p className="text-sm text-muted">{t('pay.other-amount')}</p>
          </>
        )}
        <div>
          <LinkButton to="/statement" variant="quiet" icon={ArrowLeft} turn>
            {t('pay.back')}
          </LinkButton>
        </div>
      </div>
      <aside className="rail">
        <section>
          <h2>{t('pay.items')}</h2>
          <ul className="grid gap-3 text-sm">
            {items.map(({ orderId, receiptNo, customer, dueDay, left }) => {
              const { state, days } = dueState(dueDay, today);
              return (
                <li key={orderId} className="flex justify-between gap-3">
                  <span className="min-w-0">
                    <b className="tabular-nums">{receiptNo}</b> <bdi>{customer}</bdi>
                    <span className={state === 'late' ? 'block text-xs text-danger-text' : 'block text-xs text-muted'}>
                      {state === 'late'
                        ? t('due.late', { count: days })
                        : t('pay.due-on', { day: formatDay(dueDay, locale) })}
                    </span>
                  </span>
                  <bdi className="tabular-nums">{money(left)}</bdi>
                </li>
              );
            })}
          </ul>
        </section>
        <section className="grid gap-4">
          <Sums items={[{ label: t('pay.total'), value: money(total), total: true }]} />
          {accounts.length > 0 ? <CopySlip rows={rows} /> : null}
          <Sums
            items={[
              { label: t('pay.now'), value: money(owed) },
              { label: t('pay.after'), value: money(after) },
            ]}
          />
        </section>
      </aside>
    </div>
  );
}
