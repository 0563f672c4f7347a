import { Ban, Banknote, CreditCard, HandCoins, Hourglass, Landmark, Zap, type LucideIcon } from '~/components/icons';
import type { ReactNode } from 'react';
import { useTranslation } from '~/platform/texts';
import { RadioCards, RadioPanels } from '~/components/field';
import { Notice } from '~/components/notice';
import { StatusPill } from '~/components/status-pill';
import { BankTransferPanel } from './bank-transfer-panel';
import { CardForm } from './card-form';
import { completesOrder, paymentMethods } from '~/features/ordering/orders/payment-methods';
import { PAYMENT_METHOD_NAMES, type PaymentMethodName } from '~/platform/payment-names';
import { CreditMeaning, CreditNotice } from './credit-notice';
import type { Tone } from '~/components/tone';
import { formatDay } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import type { PaymentStepData } from './read-payment-step.server';
import type { TransferTerms } from './transfer-terms';

/** The ways to pay, each with its fields. */
export function PaymentMethods({
  data,
  totalKurus,
  payment,
  onPaymentChange,
  cashOnDelivery,
  onCashOnDeliveryChange,
}: {
  data: PaymentStepData;
  totalKurus: number;
  payment: PaymentMethodName;
  onPaymentChange: (payment: PaymentMethodName) => void;
  cashOnDelivery: 'cash' | 'card';
  onCashOnDeliveryChange: (kind: 'cash' | 'card') => void;
}) {
  const { t } = useTranslation('checkout');
  const { locale } = useShell();
  const panels: Record<PaymentMethodName, { icon: LucideIcon; content: ReactNode }> = {
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
    'credit-card': {
      icon: CreditCard,
      content: (
        <NotYet title={t('payment.card-not-yet')} fold={t('payment.card-look')}>
          <CardForm today={data.thisMonth} totalKurus={totalKurus} />
        </NotYet>
      ),
    },
    'bank-transfer': {
      icon: Landmark,
      content: <BankTransferPanel terms={data.transfer} defaultNote={data.transferNote} />,
    },
  };
  const unfit = data.credit && data.credit.outcome !== 'fits' ? data.credit.outcome : undefined;
  return (
    <RadioPanels
      legend={t('payment.title')}
      legendHidden
      name="payment"
      value={payment}
      onValueChange={(value) => onPaymentChange(value as PaymentMethodName)}
      options={PAYMENT_METHOD_NAMES.map((name) => ({
        value: name,
        label: t(`payment.${name}`),
        hint: t(`payment.${name}-hint`, { date: formatDay(data.transfer.dueDay, locale) }),
        aside:
          unfit && paymentMethods[name].onCredit ? (
            <CreditMeaning outcome={unfit} />
          ) : (
            <Meaning name={name} terms={data.transfer} />
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

/** What a way to pay means for when the order is provisioned: said before the choice, never after it. */
function Meaning({ name, terms }: { name: PaymentMethodName; terms: TransferTerms }) {
  const { t } = useTranslation('checkout');
  const { locale } = useShell();
  const pill = (icon: LucideIcon, text: string, tone: Tone = 'neutral') => (
    <StatusPill tone={tone} icon={icon} plain>
      {text}
    </StatusPill>
  );
  if (!completesOrder(name)) return pill(Ban, t('payment.not-yet'));
  if (name !== 'bank-transfer') return pill(Zap, t('payment.at-once'), 'success');
  const { licencesUntil, waits } = terms;
  if (licencesUntil === null) return pill(Hourglass, t('payment.after-payment'));
  if (waits) return pill(Hourglass, t('payment.licences-at-once'));
  return pill(Hourglass, t('payment.provisional-at-once', { date: formatDay(licencesUntil, locale) }));
}

/** A payment method that cannot complete an order yet says so; its future fields are shown in a fold. */
function NotYet({ title, fold, children }: { title: string; fold: string; children: ReactNode }) {
  const { t } = useTranslation('checkout');
  return (
    <div className="grid gap-4">
      <Notice tone="warning" title={title}>
        {t('payment.not-yet-text')}
      </Notice>
      <details>
        <summary className="link text-sm">{fold}</summary>
        <div className="pt-4">{children}</div>
      </details>
    </div>
  );
}
