import { CircleExclamationPoint } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { Button } from '~/components/button';
import { CheckoutSection } from '~/components/checkout-layout';
import { Checkbox } from '~/components/field';
import { Notice } from '~/components/notice';
import { useHydrated } from '~/components/use-hydrated';
import { LicenceTable } from './licence-table';
import type { AddressValues } from './checkout-form';
import type { Dispatch, SetStateAction } from 'react';
import type { AddressStepData } from './read-address-step.server';

/** The licences of the customer's firm for each product that needs some; without a firm, the hint to choose one. */
export function LicenceSections({
  cart,
  needsLicences,
  values,
  shown,
  typed,
  setTyped,
  shortens,
  errorAt,
}: Pick<AddressStepData, 'cart' | 'needsLicences' | 'values'> & {
  shown: AddressStepData['groups'];
  typed: AddressValues;
  setTyped: Dispatch<SetStateAction<AddressValues>>;
  /** An action that is chosen would shorten a licence. */
  shortens: boolean;
  errorAt: (place: string) => string | undefined;
}) {
  const { t } = useTranslation('checkout');
  const hydrated = useHydrated();
  return (
    <>
      {needsLicences && shown.length === 0 ? (
        <CheckoutSection title={t('licence.section')}>
          <Notice
            tone="neutral"
            compact
            actions={
              hydrated ? undefined : (
                <Button type="submit" name="intent" value="kind" size="small">
                  {t('licence.show')}
                </Button>
              )
            }
          >
            {t('licence.choose-firm')}
          </Notice>
          {cart.lines.map(({ sku }) => {
            const error = errorAt(`licences-${sku}`);
            return error ? (
              <p key={sku} id={`licences-${sku}`} tabIndex={-1} className="field-error mt-2">
                <CircleExclamationPoint aria-hidden />
                <span>{error}</span>
              </p>
            ) : null;
          })}
        </CheckoutSection>
      ) : null}
      {shown.map((group) => (
        <LicenceTable
          key={group.sku}
          group={group}
          selected={typed.licences[group.sku] ?? []}
          onSelect={(codes) =>
            setTyped((before) => ({ ...before, licences: { ...before.licences, [group.sku]: codes } }))
          }
          computers={values.computers}
          error={errorAt(`licences-${group.sku}`)}
        />
      ))}
      {shortens ? (
        <div className="pb-6">
          <Notice tone="warning" title={t('licence.shorten-title')}>
            <Checkbox
              name="acceptsShorter"
              defaultChecked={values.acceptsShorter}
              label={t('licence.shorten-accept')}
            />
          </Notice>
        </div>
      ) : null}
    </>
  );
}
