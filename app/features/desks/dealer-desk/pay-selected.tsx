import { useState } from 'react';
import { ArrowLeft, ArrowRight, CreditCard, Hourglass, Landmark, Zap } from '~/components/icons';
import { Button, LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { RadioPanels } from '~/components/field';
import { Notice } from '~/components/notice';
import { StatusPill } from '~/components/status-pill';
import { Sums } from '~/components/sums';
import type { CardOffer } from '~/features/ordering/card-payments/card-offer.server';
import { InstalmentTable } from '~/features/ordering/card-payments/card-choice';
import { chosenPlan, PlanSums } from '~/features/ordering/checkout/card-panel';
import type { BankAccount } from '~/features/ordering/awaiting-payment/bank-accounts.server';
import { useMoney } from '~/features/ordering/orders/order-summary';
import { dueState } from '~/features/customers/ledger/due-state';
import type { OpenItem } from '~/features/ordering/payments/open-item-store.server';
import { formatDay } from '~/platform/dates';
import { compactIban, formatIban } from '~/platform/iban';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { Form, Link, useNavigation } from '~/platform/web';
import { CopySlip, TransferSlip, type SlipRow } from './transfer-slip';

export type SlipOfItems = {
  items: OpenItem[];
  total: string;
  /** What the dealer owes, and what will be left of it. */
  owed: string;
  after: string;
  /** What will be left of the credit limit; null without one. */
  limitAfter: string | null;
  reference: string;
  /** The reference is of the account, not of the items: money pays what is due first. */
  ofAccount: boolean;
  /** There are items that are due before the selected ones. */
  older: boolean;
};

/** The other way to pay them: by card, and where a try for one of them is whose answer the bank is asked for. */
export type CardOfItems = { offer: CardOffer; asking: string | null };

/** The selected items, and both ways to pay them at once: the slip of one transfer, and one card (B23, B22). */
export function PaySelected({
  slip,
  card: { offer, asking },
  accounts,
  today,
  refused,
}: {
  slip: SlipOfItems;
  card: CardOfItems;
  accounts: readonly BankAccount[];
  today: string;
  /** Why the card was not led on to the bank. */
  refused: string | undefined;
}) {
  const { t } = useTranslation('statement');
  const [way, setWay] = useState<'transfer' | 'card'>(refused ? 'card' : 'transfer');
  const [instalments, setInstalments] = useState(1);
  const { locale } = useShell();
  const money = useMoney();
  const { items, total, owed, after, limitAfter, reference, ofAccount, older } = slip;
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
  const plan = chosenPlan(offer, instalments);
  return (
    <div className="split">
      <div className="grid content-start gap-4">
        <p className="text-muted">{t('pay.text')}</p>
        {refused ? (
          <Notice tone="warning" role="alert">
            {refused}
          </Notice>
        ) : null}
        {asking ? (
          <Notice tone="warning">
            {t('pay.asked')}{' '}
            <Link to={asking} className="link">
              {t('pay.asked-link')}
            </Link>
          </Notice>
        ) : null}
        <RadioPanels
          legend={t('pay.way')}
          legendHidden
          name="way"
          value={way}
          onValueChange={(value) => setWay(value === 'card' ? 'card' : 'transfer')}
          options={[
            {
              value: 'transfer',
              label: t('checkout:payment.bank-transfer'),
              hint: t('pay.transfer-hint'),
              icon: Landmark,
              aside: (
                <StatusPill tone="neutral" icon={Hourglass} plain>
                  {t('pay.transfer-meaning')}
                </StatusPill>
              ),
              content:
                accounts.length === 0 ? (
                  <EmptyState icon={Landmark} title={t('payment:transfer.none')}>
                    {t('payment:transfer.none-hint')}
                  </EmptyState>
                ) : (
                  <div className="grid gap-4">
                    {ofAccount && older ? <Notice tone="warning">{t('pay.older')}</Notice> : null}
                    <TransferSlip label={t('pay.slip')} rows={rows} />
                    <p className="text-sm text-muted">{t('pay.other-amount')}</p>
                  </div>
                ),
            },
            {
              value: 'card',
              label: t('checkout:payment.credit-card'),
              disabled: offer.state !== 'open' || asking !== null,
              hint:
                offer.state === 'open'
                  ? t('checkout:payment.credit-card-hint')
                  : offer.state === 'down'
                    ? t('checkout:payment.card-down', { bank: offer.bank })
                    : t('payment:by-card.choose.off'),
              icon: CreditCard,
              aside:
                offer.state === 'open' ? (
                  <StatusPill tone="success" icon={Zap} plain>
                    {t('pay.card-meaning')}
                  </StatusPill>
                ) : null,
              content:
                offer.state === 'open' ? <CardForm {...{ offer, instalments }} onChoose={setInstalments} /> : null,
            },
          ]}
        />
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
          <Sums items={[{ label: t('pay.total'), value: money(total), total: true }]} />
        </section>
        <section className="grid gap-4">
          {way === 'card' && plan ? <PlanSums plan={plan} /> : null}
          {way === 'transfer' && accounts.length > 0 ? <CopySlip rows={rows} /> : null}
          <Sums
            items={[
              { label: t('pay.now'), value: money(owed) },
              { label: t('pay.after'), value: money(after) },
              ...(limitAfter === null ? [] : [{ label: t('pay.limit-after'), value: money(limitAfter) }]),
            ]}
          />
        </section>
      </aside>
    </div>
  );
}

/** The instalments, and the way on to the bank, where the card is typed. */
function CardForm({
  offer,
  instalments,
  onChoose,
}: {
  offer: Extract<CardOfItems['offer'], { state: 'open' }>;
  instalments: number;
  onChoose: (count: number) => void;
}) {
  const { t } = useTranslation('payment');
  const busy = useNavigation().formData !== undefined;
  return (
    <Form method="post" className="grid gap-4">
      <p className="text-sm text-muted">{t('by-card.choose.intro')}</p>
      <InstalmentTable plans={offer.plans} bank={offer.bank} chosen={instalments} onChoose={onChoose} />
      <div>
        <Button type="submit" variant="primary" size="big" trailingIcon={ArrowRight} turn loading={busy}>
          {t('by-card.choose.button')}
        </Button>
      </div>
    </Form>
  );
}
