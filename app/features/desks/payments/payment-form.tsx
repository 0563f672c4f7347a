import { Form, useNavigation } from '~/platform/web';
import { Banknote } from '~/components/icons';
import { Button } from '~/components/button';
import { ErrorSummary, Field, TextInput } from '~/components/field';
import type { PaymentField } from '~/features/ordering/payments/payment-form';
import { useTranslation } from '~/platform/texts';
import { PaymentFields, paymentFieldId } from './payment-fields';

/** What the server says of a form that it did not take, with what was typed. */
export type PaymentAnswer = {
  errors: { field: PaymentField; code: string }[];
  /** Another payment has come or gone since the page was read. */
  changed?: true;
  typed: Partial<Record<PaymentField, string>>;
};

type ShownField = Exclude<PaymentField, 'seenPaid'>;

/** Records a payment; it offers what is left to pay, today. */
export function PaymentForm({
  left,
  paid,
  today,
  answer,
}: {
  /** As people type it. */
  left: string;
  /** Decimal text. */
  paid: string;
  today: string;
  answer: PaymentAnswer | undefined;
}) {
  const { t, find } = useTranslation('payments');
  const navigation = useNavigation();
  const textOf = (code: string) => find(`errors:${code}`) ?? code;
  const errorOf = (field: ShownField) => {
    const error = answer?.errors.find((one) => one.field === field);
    return error && textOf(error.code);
  };
  return (
    <Form method="post" className="grid max-w-3xl gap-4" key={paid}>
      <ErrorSummary
        title={t('refused')}
        answer={answer}
        errors={(answer?.errors ?? []).flatMap(({ field, code }) =>
          field === 'seenPaid' ? [] : [{ id: paymentFieldId(field), message: `${t(labelOf(field))}: ${textOf(code)}` }],
        )}
      />
      <input type="hidden" name="seenPaid" value={paid} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          id={paymentFieldId('amount')}
          label={t('amount')}
          error={errorOf('amount')}
          hint={t('amount-hint')}
          required
        >
          <TextInput
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={answer?.typed.amount ?? left}
            suffix={<span className="pe-3 text-muted">₺</span>}
          />
        </Field>
        <PaymentFields
          typed={answer?.typed ?? {}}
          errorOf={errorOf}
          means="transfer"
          today={today}
          referenceHint={t('reference-hint')}
        />
      </div>
      <div>
        <Button type="submit" variant="primary" icon={Banknote} loading={navigation.formMethod === 'POST'}>
          {t('record')}
        </Button>
      </div>
    </Form>
  );
}

function labelOf(field: ShownField) {
  return field === 'valueDate' ? 'value-date' : field;
}
