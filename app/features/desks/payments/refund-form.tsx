import { Form, useNavigation } from '~/platform/web';
import { Undo2 } from '~/components/icons';
import { Button } from '~/components/button';
import { Field, TextInput } from '~/components/field';
import { Notice } from '~/components/notice';
import { Select } from '~/components/select';
import { ReasonField } from '~/features/desks/staff/reason-field';
import { useMoney } from '~/features/ordering/orders/order-summary';
import type { RefundablePayment } from '~/features/ordering/refunds/refund-store.server';
import { formatDay } from '~/platform/dates';
import { formatMoney } from '~/platform/money';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';

/** What was typed, and what is wrong with it. */
export type RefundAnswer = {
  typed: Record<string, string>;
  message?: string;
  wrongAmount?: string;
  wrongReason?: true;
};

/** Asks for money to go back, whole or in part. */
export function RefundForm({
  payments,
  available,
  secondPersonFrom,
  answer,
}: {
  payments: readonly RefundablePayment[];
  /** Decimal text, in lira. */
  available: string;
  secondPersonFrom: number;
  answer: RefundAnswer | undefined;
}) {
  const { t } = useTranslation('payments');
  const { locale } = useShell();
  const money = useMoney();
  const busy = useNavigation().formMethod === 'POST';
  const typed = answer?.typed ?? {};
  const asTyped = money(available).replaceAll(/[^\d.,]/g, '');
  return (
    <Form method="post" className="grid gap-4">
      {answer?.message ? (
        <Notice tone="danger" role="alert" title={t('refund.refused')}>
          {answer.message}
        </Notice>
      ) : null}
      <Field id="payment" label={t('refund.payment')}>
        <Select name="payment" defaultValue={typed.payment}>
          {payments.map(({ id, means, valueDate, settled }) => (
            <option key={id} value={id}>
              {t('refund.payment-of', {
                means: t(`means-of.${means}`),
                day: formatDay(valueDate, locale),
                amount: money(settled),
              })}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        id="amount"
        label={t('refund.amount')}
        error={answer?.wrongAmount}
        hint={t('refund.second', { amount: formatMoney(secondPersonFrom * 100, 'TRL', locale) })}
      >
        <TextInput name="amount" inputMode="decimal" defaultValue={typed.amount ?? asTyped} />
      </Field>
      <ReasonField wrong={answer?.wrongReason === true} defaultValue={typed.reason} />
      <p className="text-sm text-muted">
        {t('refund.card-hint')} {t('refund.other-hint')}
      </p>
      <div>
        <Button type="submit" name="intent" value="request" variant="primary" icon={Undo2} loading={busy}>
          {t('refund.submit')}
        </Button>
      </div>
    </Form>
  );
}
