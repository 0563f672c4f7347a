import { Fragment } from 'react';
import { useTranslation } from '~/platform/texts';
import { Checkbox, Field, TextInput } from '~/components/field';
import { Notice } from '~/components/notice';
import { Select } from '~/components/select';
import { useShell } from '~/platform/shell-context';
import { factsOf, textsOf, type CustomerField } from './customer-fields';
import { boxOf, TAX_NUMBER_SHAPE, type CustomerForm } from './customer-form';
import { PROVINCES } from './provinces';
import { isValidTaxNumber } from './tax-number';

export type ErrorOf = (path: string) => string | undefined;

/** The id of the field that a path of the order request names. */
export function fieldId(path: string): string {
  return path.replaceAll('.', '-');
}

type Box = {
  className: string;
  input?: Omit<React.ComponentProps<typeof TextInput>, 'name' | 'defaultValue'>;
};

const WHOLE = 'col-span-12';
const HALF = 'col-span-12 md:col-span-6';
const QUARTER = 'col-span-6 keep-half md:col-span-3';

/** The boxes in the order of the page. */
const BOXES = {
  name: { className: WHOLE },
  address1: { className: HALF },
  address2: { className: HALF },
  district: { className: QUARTER },
  province: { className: QUARTER },
  sector: { className: HALF, input: { list: 'sectors' } },
  taxOffice: { className: HALF },
  taxNumber: { className: HALF, input: { inputMode: 'numeric', dir: 'ltr' } },
  email: { className: HALF, input: { type: 'email', inputMode: 'email', dir: 'ltr' } },
  phone: { className: QUARTER, input: { type: 'tel', inputMode: 'tel', dir: 'ltr' } },
  contact: { className: QUARTER },
} satisfies Record<Exclude<CustomerField, 'note'>, Box>;

export const BOXES_IN_ORDER = Object.keys(BOXES) as (keyof typeof BOXES)[];

/**
 * The boxes of a customer's form under the names of CUSTOMER_BOXES (dealer-shop §2).
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
  const texts = textsOf(customer);
  const boxes = BOXES_IN_ORDER.map((field) => {
    const { className, input }: Box = BOXES[field];
    const { required, limit } = factsOf(field);
    const name = boxOf(field);
    const shared = { name, required: false, autoComplete: 'off', defaultValue: texts[field] };
    return (
      <Fragment key={field}>
        <Field
          id={fieldId(name)}
          label={t(`errors:field.${field}`)}
          error={errorOf(name)}
          className={className}
          {...(required ? { required: true } : { optional: t('optional') })}
        >
          {field === 'province' ? (
            <Select {...shared}>
              <option value="">{t('choose')}</option>
              {provinces.map(({ plate, name: province }) => (
                <option key={plate} value={province}>
                  {province}
                </option>
              ))}
            </Select>
          ) : (
            <TextInput maxLength={limit} {...input} {...shared} />
          )}
        </Field>
        {field === 'sector' ? (
          <datalist id="sectors">
            {sectors.map((sector) => (
              <option key={sector} value={sector} />
            ))}
          </datalist>
        ) : null}
        {field === 'taxNumber' && doubtful ? (
          <Notice key={digits} tone="warning" compact title={t('tax.doubtful', { number: digits })}>
            <Checkbox
              name="acceptsTaxNumber"
              label={t('tax.accept')}
              defaultChecked={acceptsTaxNumber && customer.taxNumber === taxNumber}
            />
          </Notice>
        ) : null}
      </Fragment>
    );
  });
  return <div className="form-grid">{boxes}</div>;
}
