import { useTranslation } from 'react-i18next';
import { RotateCcw } from 'lucide-react';
import { LinkButton } from '~/components/button';
import { Field, LockedField, RadioPanels, Select, TextArea, TextInput } from '~/components/field';
import { BOX_LENGTH, TAX_NUMBER_LENGTH } from '~/features/customers/customer-form';
import type { FirmMatches } from '~/features/customers/find-firms.server';
import type { CustomerFirm } from '~/features/customers/customer-store.server';
import { PROVINCES } from '~/features/customers/provinces';
import { useShell } from '~/platform/shell-context';
import type { CheckoutValues, CustomerKind } from './checkout-form';
import { FirmFinder } from './firm-finder';

export type ErrorOf = (path: string) => string | undefined;

/** The id of the field that a path of the order request names. */
export function fieldId(path: string): string {
  return path.replaceAll('.', '-');
}

type Own = { id: number; name: string };

/** Whom the order is for: a firm of the list, a new customer, or the dealer itself (readings 1, 4, 5). */
export function CustomerSection({
  kind,
  onKindChange,
  own,
  firm,
  matches,
  needsKnownFirm,
  needsLicences,
  values,
  errorOf,
}: {
  kind: CustomerKind;
  onKindChange: (kind: CustomerKind) => void;
  own: Own;
  /** The firm whose data are loaded. */
  firm: CustomerFirm | null;
  matches: FirmMatches;
  /** A new customer cannot be ordered for. */
  needsKnownFirm: boolean;
  needsLicences: boolean;
  values: CheckoutValues['customer'];
  errorOf: ErrorOf;
}) {
  const { t } = useTranslation('checkout');
  const chosen = firm && firm.id !== own.id ? firm : null;
  return (
    <>
      {chosen ? <input type="hidden" name="customerFirmId" value={chosen.id} /> : null}
      <RadioPanels
        legend={t('customer.title')}
        legendHidden
        name="customerKind"
        defaultValue={kind}
        onValueChange={(value) => onKindChange(value as CustomerKind)}
        options={[
          {
            value: 'existing',
            label: t('customer.existing'),
            hint: t('customer.existing-hint'),
            content: chosen ? (
              <ChosenFirm firm={chosen} />
            ) : (
              <FirmFinder found={matches} error={errorOf('customerFirmId')} />
            ),
          },
          {
            value: 'new',
            label: t('customer.new'),
            hint: t(needsKnownFirm ? 'customer.new-not-possible' : 'customer.new-hint'),
            disabled: needsKnownFirm,
            content: <NewCustomerFields values={values} errorOf={errorOf} />,
          },
          {
            value: 'own',
            label: t('customer.own'),
            hint: own.name,
            content:
              needsLicences && firm?.id !== own.id ? (
                <LinkButton to={`/checkout?firm=${own.id}`} preventScrollReset size="small">
                  {t('customer.own-licences')}
                </LinkButton>
              ) : undefined,
          },
        ]}
      />
    </>
  );
}

function ChosenFirm({ firm }: { firm: CustomerFirm }) {
  const { t } = useTranslation('checkout');
  const locked = (field: keyof CustomerFirm, span: string) => (
    <LockedField
      key={field}
      label={t(`field.${field}`)}
      value={String(firm[field])}
      reason={t('customer.locked')}
      className={span}
    />
  );
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-semibold">
          <bdi>{firm.name}</bdi> <bdi className="font-normal text-muted">{firm.code}</bdi>
        </p>
        <LinkButton to="/checkout" preventScrollReset variant="link" icon={RotateCcw}>
          {t('customer.other')}
        </LinkButton>
      </div>
      <div className="form-grid">
        {locked('address1', 'col-span-12 md:col-span-6')}
        {locked('address2', 'col-span-12 md:col-span-6')}
        {locked('district', 'col-span-6 keep-half md:col-span-3')}
        {locked('province', 'col-span-6 keep-half md:col-span-3')}
        {locked('sector', 'col-span-12 md:col-span-6')}
        {locked('taxOffice', 'col-span-12 md:col-span-6')}
        {locked('taxNumber', 'col-span-12 md:col-span-6')}
        {locked('email', 'col-span-12 md:col-span-6')}
        {locked('phone', 'col-span-6 keep-half md:col-span-3')}
        {locked('contact', 'col-span-6 keep-half md:col-span-3')}
        {firm.note ? locked('note', 'col-span-12') : null}
      </div>
    </div>
  );
}

function NewCustomerFields({ values, errorOf }: { values: CheckoutValues['customer']; errorOf: ErrorOf }) {
  const { t } = useTranslation('checkout');
  const { language } = useShell();
  const provinces = [...PROVINCES].sort((a, b) => a.name.localeCompare(b.name, language.tag));
  const wiring = (path: string, label: string, span: string) => {
    const name = `customer.${path}`;
    return { name, id: fieldId(name), label: t(`field.${label}`), error: errorOf(name), className: span };
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
        <TextInput maxLength={BOX_LENGTH} required={false} {...input} name={name} defaultValue={value} />
      </Field>
    );
  };
  const province = wiring('province', 'province', 'col-span-6 keep-half md:col-span-3');
  const note = wiring('note', 'note', 'col-span-12');
  return (
    <div className="form-grid">
      {box('name', 'name', values.name, 'col-span-12', { autoComplete: 'off' })}
      {box('addressLines.0', 'address1', values.addressLines[0], 'col-span-12 md:col-span-6', { autoComplete: 'off' })}
      {box(
        'addressLines.1',
        'address2',
        values.addressLines[1],
        'col-span-12 md:col-span-6',
        { autoComplete: 'off' },
        true,
      )}
      {box('district', 'district', values.district, 'col-span-6 keep-half md:col-span-3', { autoComplete: 'off' })}
      <Field id={province.id} label={province.label} error={province.error} className={province.className} required>
        <Select name={province.name} defaultValue={values.province} required={false} autoComplete="off">
          <option value="">{t('choose')}</option>
          {provinces.map(({ plate, name }) => (
            <option key={plate} value={name}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {box('sector', 'sector', values.sector, 'col-span-12 md:col-span-6', { autoComplete: 'off' })}
      {box('taxOffice', 'taxOffice', values.taxOffice, 'col-span-12 md:col-span-6', { autoComplete: 'off' })}
      {box('taxNumber', 'taxNumber', values.taxNumber, 'col-span-12 md:col-span-6', {
        autoComplete: 'off',
        inputMode: 'numeric',
        maxLength: TAX_NUMBER_LENGTH,
        dir: 'ltr',
      })}
      {box('email', 'email', values.email, 'col-span-12 md:col-span-6', {
        type: 'email',
        autoComplete: 'off',
        inputMode: 'email',
        dir: 'ltr',
      })}
      {box('phone', 'phone', values.phone, 'col-span-6 keep-half md:col-span-3', {
        type: 'tel',
        autoComplete: 'off',
        inputMode: 'tel',
        dir: 'ltr',
      })}
      {box('contact', 'contact', values.contact, 'col-span-6 keep-half md:col-span-3', { autoComplete: 'off' })}
      <Field id={note.id} label={note.label} error={note.error} className={note.className} optional={t('optional')}>
        <TextArea
          name={note.name}
          defaultValue={values.note}
          rows={2}
          maxLength={BOX_LENGTH}
          remaining={(left) => t('characters-left', { count: left })}
        />
      </Field>
    </div>
  );
}
