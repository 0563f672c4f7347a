import { Form, useNavigation } from '~/platform/web';
import { CheckCheck } from '~/components/icons';
import { Button } from '~/components/button';
import { Field, TextInput } from '~/components/field';
import { Notice } from '~/components/notice';
import { ReasonField } from '~/features/desks/staff/reason-field';
import { useMoney } from '~/features/ordering/orders/order-summary';
import { useTranslation } from '~/platform/texts';

/** An item that money can be allotted to, with the amount that is proposed or was typed. */
export type AllotItem = { orderId: number; receiptNo: number; customer: string; left: string; amount: string };

/** Why nothing was allotted: what was typed stands in the items. */
export type AllotAnswer = { code: string; wrong: number[]; typed: Record<string, string>; reason: string };

export const amountField = (orderId: number) => `amount.${orderId}`;

/** Allots money that stands on the account to open items; the proposal pays what is due first. */
export function AllotForm({
  items,
  onAccount,
  answer,
}: {
  items: readonly AllotItem[];
  onAccount: string;
  answer: AllotAnswer | undefined;
}) {
  const { t } = useTranslation('receivables');
  const money = useMoney();
  const navigation = useNavigation();
  const asTyped = (decimal: string) => (decimal === '' ? '' : money(decimal).replaceAll(/[^\d.,]/g, ''));
  return (
    <Form method="post" className="grid gap-4">
      <p className="text-sm">{t('allot.text', { amount: money(onAccount) })}</p>
      {answer && answer.code !== 'reason' ? (
        <Notice tone="danger" compact role="alert">
          {t(`allot.refused.${answer.code as 'payments-changed'}`)}
        </Notice>
      ) : null}
      <input type="hidden" name="seen" value={onAccount} />
      <div className="grid gap-3">
        {items.map(({ orderId, receiptNo, customer, left, amount }) => (
          <Field
            key={orderId}
            label={
              <>
                {receiptNo} · <bdi>{customer}</bdi>
              </>
            }
            hint={t('allot.left', { amount: money(left) })}
            error={answer?.wrong.includes(orderId) ? t('allot.wrong') : undefined}
          >
            <TextInput
              name={amountField(orderId)}
              defaultValue={answer?.typed[amountField(orderId)] ?? asTyped(amount)}
              inputMode="decimal"
              autoComplete="off"
              dir="ltr"
              compact
            />
          </Field>
        ))}
      </div>
      <ReasonField wrong={answer?.code === 'reason'} defaultValue={answer?.reason} />
      <Button
        type="submit"
        name="intent"
        value="allot"
        variant="primary"
        icon={CheckCheck}
        loading={navigation.formData?.get('intent') === 'allot'}
      >
        {t('allot.action')}
      </Button>
    </Form>
  );
}
