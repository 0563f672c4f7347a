import { useTranslation } from '~/platform/texts';
import { Button } from '~/components/button';
import { Notice } from '~/components/notice';
import type { AddressStepData } from './read-address-step.server';

/** That the customer was chosen in an earlier visit, with the way to another. */
export function KeptCustomerNotice({ kept }: { kept: NonNullable<AddressStepData['kept']> }) {
  const { t } = useTranslation('checkout');
  return (
    <div className="mb-5">
      <Notice
        tone="warning"
        title={t(kept === '' ? 'customer.kept-unnamed' : 'customer.kept', { name: kept })}
        actions={
          <Button type="submit" name="intent" value="other-customer" size="small">
            {t('customer.kept-other')}
          </Button>
        }
      >
        {t('customer.kept-text')}
      </Notice>
    </div>
  );
}
