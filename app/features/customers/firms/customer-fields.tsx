import { useTranslation } from '~/platform/texts';
import { Checkbox, Field, TextInput } from '~/components/field';
import { Notice } from '~/components/notice';
import { Select } from '~/components/select';
import { useShell } from '~/platform/shell-context';
import { BOX_LENGTH, TAX_NUMBER_SHAPE, type CustomerForm } from './customer-form';
import { PROVINCES } from './provinces';
import { isValidTaxNumber } from './tax-number';

export type ErrorOf = (path: string) => string | undefined;

/** The id of the field that a path of the order request names. */
export function fieldId(path: string): string {
  return path.replaceAll('.', '-');
}

/**
 * The fields of a customer's form under the names of CUSTOMER_BOXES (dealer-shop §2).
 * @param taxNumber as it is being typed
 * @param sectors those that firms have already; another may be typed
 */
export function CustomerFields({
  values: { customer, acceptsTaxNumber },
  sectors,
  taxNumber,
  errorOf,
}: {
  values: { customer: CustomerForm; acceptsTaxNumber: boolean };
  sectors: readonly string[];
  taxNumber: string;
  errorOf: ErrorOf;
}) {
  const { t } = useTranslation('checkout');
  const { language } = useShell();
  const provinces = [...PROVINCES].sort((a, b) => a.name.localeCompare(b.name, language.tag));
  const digits = taxNumber.replace(/\s/g, '');
  const doubtful = TAX_NUMBER_SHAPE.test(digits) && !isValidTaxNumber(digits);
  const wiring = (path: string, label: string, span: string) => {
    const name = `customer.${path}`;
    return { name, id: fieldId(name), label: t(`errors:field.${label}`), error: errorOf(name), className: span };
  };
  const box = (
    path: string,
    label: string,
    value: string | undefined,
    span: string,
    input: Omit<React.ComponentProps<typeof TextInput>, 'name' | 'defaultValue'> = {},
    optional = false,
  ) => {
    const { name, ...field } = wiring(path, label, span);
    return (
      <Field {...field} {...(optional ? { optional: t('optional') } : { required: true })}>
        <TextInput
          maxLength={BOX_LENGTH}
          required={false}
          autoComplete="off"
          {...input}
          name={name}
          defaultValue={value}
        />
      </Field>
    );
  };
  const province = wiring('province', 'province', 'col-span-6 keep-half md:col-span-3');
  return (
    <div className="form-grid">
      {box('name', 'name', customer.name, 'col-span-12')}
      {box('addressLines.0', 'address1', customer.addressLines[0], 'col-span-12 md:col-span-6')}
      {box('addressLines.1', 'address2', customer.addressLines[1], 'col-span-12 md:col-span-6', {}, true)}
      {box('district', 'district', customer.district, 'col-span-6 keep-half md:col-span-3')}
      <Field id={province.id} label={province.label} error={province.error} className={province.className} required>
        <Select name={province.name} defaultValue={customer.province} required={false} autoComplete="off">
          <option value="">{t('choose')}</option>
          {provinces.map(({ plate, name }) => (
            <option key={plate} value={name}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {box('sector', 'sector', customer.sector, 'col-span-12 md:col-span-6', { list: 'sectors' })}
      <datalist id="sectors">
        {sectors.map((sector) => (
          <option key={sector} value={sector} />
        ))}
      </datalist>
      {box('taxOffice', 'taxOffice', customer.taxOffice, 'col-span-12 md:col-span-6')}
      {box('taxNumber', 'taxNumber', customer.taxNumber, 'col-span-12 md:col-span-6', {
        inputMode: 'numeric',
        dir: 'ltr',
      })}
      {doubtful ? (
        <Notice key={digits} tone="warning" compact title={t('tax.doubtful', { number: digits })}>
          <Checkbox
            name="acceptsTaxNumber"
            label={t('tax.accept')}
            defaultChecked={acceptsTaxNumber && customer.taxNumber === taxNumber}
          />
        </Notice>
      ) : null}
      {box('email', 'email', customer.email, 'col-span-12 md:col-span-6', {
        type: 'email',
        inputMode: 'email',
        dir: 'ltr',
      })}
      {box('phone', 'phone', customer.phone, 'col-span-6 keep-half md:col-span-3', {
        type: 'tel',
        inputMode: 'tel',
        dir: 'ltr',
      })}
      {box('contact', 'contact', customer.contact, 'col-span-6 keep-half md:col-span-3')}
    </div>
  );
}
