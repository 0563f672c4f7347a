import { Lock } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { CheckoutSection } from '~/components/checkout-layout';
import { Facts } from '~/components/facts';
import { Field, TextInput } from '~/components/field';
import { Tag } from '~/components/tag';
import type { AddressValues } from './checkout-form';
import type { ErrorOf } from '~/features/customers/firms/customer-form-fields';
import type { AddressStepData } from './read-address-step.server';

/** Whom the invoice goes to: always the dealer, of whom only the contact can be changed. */
export function BillingSection({
  dealer,
  billing,
  errorOf,
}: {
  dealer: AddressStepData['dealer'];
  billing: AddressValues['billing'];
  errorOf: ErrorOf;
}) {
  const { t } = useTranslation('checkout');
  return (
    <CheckoutSection title={t('billing.title')} aside={<Tag icon={Lock}>{t('billing.locked')}</Tag>}>
      <Facts
        items={[
          { label: t('billing.name'), value: <bdi className="font-medium">{dealer.name}</bdi> },
          {
            label: t('billing.address'),
            value: [dealer.address1, dealer.address2, [dealer.district, dealer.province].filter(Boolean).join(' / ')]
              .filter(Boolean)
              .join(', '),
          },
          {
            label: t('billing.tax'),
            value: [dealer.taxOffice, dealer.taxNumber].filter(Boolean).join(' · '),
          },
        ]}
      />
      <div className="form-grid pt-4">
        <Field
          id="billing-contact"
          label={t('errors:field.contact')}
          error={errorOf('billing.contact')}
          hint={t('billing.contact-hint')}
          className="col-span-12 md:col-span-6"
        >
          <TextInput name="billing.contact" defaultValue={billing.contact} maxLength={60} autoComplete="name" />
        </Field>
        <Field
          id="billing-email"
          label={t('errors:field.email')}
          error={errorOf('billing.email')}
          className="col-span-12 md:col-span-6"
        >
          <TextInput
            type="email"
            name="billing.email"
            defaultValue={billing.email}
            maxLength={60}
            autoComplete="email"
            inputMode="email"
            dir="ltr"
          />
        </Field>
      </div>
    </CheckoutSection>
  );
}
