import {
  Ban,
  Banknote,
  CreditCard,
  HandCoins,
  Hourglass,
  Landmark,
  RefreshCw,
  Zap,
  type LucideIcon,
} from '~/components/icons';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from '~/platform/texts';
import { RadioCards, RadioPanels } from '~/components/field';
import { StatusPill } from '~/components/status-pill';
import { useRevalidator } from '~/platform/web';
import type { NewLicenceTerm } from '~/features/ordering/cart/cart-view';
import type { CardOffer } from '~/features/ordering/card-payments/card-offer.server';
import { BankTransferPanel } from './bank-transfer-panel';
import { CardPanel } from './card-panel';
import { paymentMethods } from '~/features/ordering/orders/payment-methods';
import type { PaymentMethodName } from '~/platform/payment-names';
import { CreditMeaning, CreditNotice } from './credit-notice';
import type { Tone } from '~/components/tone';
import { formatDay } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import type { PaymentStepData } from './read-payment-step.server';
import type { TransferTerms } from './transfer-terms';

/** The ways to pay, each with its fields. */
export function PaymentMethods({
  data,
  newLicence,
  payment,
  onPaymentChange,
  instalments,
  onInstalmentsChange,
  cashOnDelivery,
  onCashOnDeliveryChange,
}: {
  data: PaymentStepData;
  /** The term of the order's new licences; null if it issues none. */
  newLicence: NewLicenceTerm | null;
  payment: PaymentMethodName;
  onPaymentChange: (payment: PaymentMethodName) => void;
  instalments: number;
  onInstalmentsChange: (count: number) => void;
  cashOnDelivery: 'cash' | 'card';
  onCashOnDeliveryChange: (kind: 'cash' | 'card') => void;
}) {
  const { t } = useTranslation('checkout');
  const { locale } = useShell();
  const unfit = data.credit && data.credit.outcome !== 'fits' ? data.credit.outcome : undefined;
  // In the order in which they are offered.
  const panels: Record<PaymentMethodName, { icon: LucideIcon; content: ReactNode }> = {
    'credit-card': {
      icon: CreditCard,
      content:
        data.card.state === 'open' ? (
          <CardPanel
            card={data.card}
            onLimit={data.credit !== null}
            {...{ newLicence, instalments, onInstalmentsChange }}
          />
        ) : null,
    },
    'bank-transfer': {
      icon: Landmark,
      content: <BankTransferPanel terms={data.transfer} defaultNote={data.transferNote} unfit={unfit !== undefined} />,
    },
    'cash-on-delivery': {
      icon: HandCoins,
      content: (
        <RadioCards
          legend={t('payment.how')}
          className="[&_.choice]:items-start [&_.choice-text]:grid"
          name="cashOnDelivery"
          value={cashOnDelivery}
          onValueChange={(value) => onCashOnDeliveryChange(value === 'card' ? 'card' : 'cash')}
          options={[
            { value: 'cash', label: t('payment.cash'), hint: t('payment.cash-hint'), icon: Banknote },
            { value: 'card', label: t('payment.card'), hint: t('payment.card-hint'), icon: CreditCard },
          ]}
        />
      ),
    },
  };
  const closed = data.card.state === 'open' ? undefined : data.card;
  useLookAgain(closed?.state === 'down');
  const hintOf = (name: PaymentMethodName) => {
    if (name === 'credit-card' && closed)
      return closed.state === 'down' ? t('payment.card-down', { bank: closed.bank }) : t('payment.card-closed');
    // What waits for approval is not sent at once.
    if (name === 'cash-on-delivery' && unfit) return t('payment.on-delivery');
    return t(`payment.${name}-hint`, { date: formatDay(data.transfer.dueDay, locale) });
  };
  return (
    <RadioPanels
      legend={t('payment.title')}
      legendHidden
      name="payment"
      value={payment}
      onValueChange={(value) => onPaymentChange(value as PaymentMethodName)}
      options={(Object.keys(panels) as PaymentMethodName[]).map((name) => ({
        value: name,
        label: t(`payment.${name}`),
        disabled: name === 'credit-card' && closed !== undefined,
        hint: hintOf(name),
        aside:
          unfit && paymentMethods[name].onCredit ? (
            <CreditMeaning outcome={unfit} />
          ) : (
            <Meaning name={name} terms={data.transfer} card={data.card} newLicence={newLicence} />
          ),
        icon: panels[name].icon,
        content: (
          <>
            {data.credit && paymentMethods[name].onCredit ? <CreditNotice credit={data.credit} /> : null}
            {panels[name].content}
          </>
        ),
      }))}
    />
  );
}

const LOOK_AGAIN_MS = 60_000;

/** While the bank is silent the page asks once a minute whether it answers. */
function useLookAgain(down: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!down) return undefined;
    const timer = setInterval(revalidate, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [down, revalidate]);
}

/** What a way to pay means for when the order is provisioned: said before the choice, never after it. */
function Meaning({
  name,
  terms,
  card,
  newLicence,
}: {
  name: PaymentMethodName;
  terms: TransferTerms;
  card: CardOffer;
  newLicence: NewLicenceTerm | null;
}) {
  const { t } = useTranslation('checkout');
  const { locale } = useShell();
  const pill = (icon: LucideIcon, text: string, tone: Tone = 'neutral') => (
    <StatusPill tone={tone} icon={icon} plain>
      {text}
    </StatusPill>
  );
  const { licencesUntil, waits } = terms;
  const year = newLicence?.paidUntil ? t('payment.provisional-year', { count: newLicence.days }) : null;
  switch (name) {
    case 'cash-on-delivery':
      return year ? pill(Hourglass, year) : pill(Zap, t('payment.at-once'), 'success');
    case 'credit-card':
      if (card.state === 'down') return pill(RefreshCw, t('payment.down'), 'warning');
      if (card.state === 'closed') return pill(Ban, t('payment.closed'));
      return pill(Zap, t(year ? 'payment.year-at-once' : 'payment.once-paid'), 'success');
    case 'bank-transfer':
      if (licencesUntil === null) return pill(Hourglass, t('payment.after-payment'));
      if (year) return pill(Hourglass, year);
      if (waits) return pill(Hourglass, t('payment.licences-at-once'));
      return pill(Hourglass, t('payment.provisional-at-once', { date: formatDay(licencesUntil, locale) }));
  }
}
