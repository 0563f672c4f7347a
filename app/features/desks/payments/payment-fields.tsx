import { Field, TextInput } from '~/components/field';
import { Select } from '~/components/select';
import { REFERENCE_LENGTH } from '~/features/ordering/payments/payment-form';
import { MONEY_MEANS, type PaymentMeans } from '~/platform/payment-names';
import { useTranslation } from '~/platform/texts';

type SharedField = 'valueDate' | 'means' | 'reference';

/** Day, means and document of a payment that staff record, of an order or of a dealer. */
export function PaymentFields({
  typed,
  errorOf,
  means,
  today,
  referenceHint,
}: {
  typed: Partial<Record<SharedField, string>>;
  errorOf: (field: SharedField) => string | undefined;
  /** Offered first. */
  means: PaymentMeans;
  /** In Istanbul. */
  today: string;
  referenceHint: string;
}) {
  const { t } = useTranslation('payments');
  return (
    <>
      <Field
        id={paymentFieldId('valueDate')}
        label={t('value-date')}
        error={errorOf('valueDate')}
        hint={t('value-date-hint')}
        required
      >
        <TextInput type="date" name="valueDate" max={today} defaultValue={typed.valueDate ?? today} />
      </Field>
      <Field id={paymentFieldId('means')} label={t('means')} error={errorOf('means')} required>
        <Select name="means" defaultValue={typed.means ?? means}>
          {MONEY_MEANS.map((one) => (
            <option key={one} value={one}>
              {t(`means-of.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        id={paymentFieldId('reference')}
        label={t('reference')}
        error={errorOf('reference')}
        hint={referenceHint}
        optional={t('optional')}
      >
        <TextInput
          name="reference"
          maxLength={REFERENCE_LENGTH}
          autoComplete="off"
          defaultValue={typed.reference ?? ''}
        />
      </Field>
    </>
  );
}

export const paymentFieldId = (field: string) => `payment-${field}`;
