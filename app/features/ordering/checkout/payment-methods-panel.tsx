import { Ban, Banknote, CreditCard, HandCoins, Landmark, Zap, type LucideIcon } from '~/components/icons';
import type { ReactNode } from 'react';
import { useTranslation } from '~/platform/texts';
import { RadioCards, RadioPanels } from '~/components/field';
import { Notice } from '~/components/notice';
import { StatusPill } from '~/components/status-pill';
import { BankTransferPanel } from './bank-transfer-panel';
import { CardForm } from './card-form';
import { completesOrder } from '~/features/ordering/orders/payment-methods';
import { PAYMENT_METHOD_NAMES, type PaymentMethodName } from '~/platform/payment-names';
import type { PaymentStepData } from './read-payment-step.server';

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
      content: (
        <NotYet title={t('payment.transfer-not-yet')} fold={t('payment.transfer-look')}>
          <BankTransferPanel
            accounts={data.accounts}
            reference={String(data.buyer.firmId)}
            defaultNote={data.transferNote}
          />
        </NotYet>
      ),
    },
  };
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
        hint: t(`payment.${name}-hint`),
        aside: (
          <StatusPill tone={completesOrder(name) ? 'success' : 'neutral'} icon={completesOrder(name) ? Zap : Ban} plain>
            {t(completesOrder(name) ? 'payment.at-once' : 'payment.not-yet')}
          </StatusPill>
        ),
        ...panels[name],
      }))}
    />
  );
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
