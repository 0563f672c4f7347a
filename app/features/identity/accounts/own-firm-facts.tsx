import { Facts } from '~/components/facts';
import { useTranslation } from '~/platform/texts';
import type { DealerFirm } from './viewer';

/** What is known of the firm of a dealer, which dealers only read. */
export function OwnFirmFacts({ firm }: { firm: DealerFirm }) {
  const { t } = useTranslation('account');
  return (
    <>
      <Facts
        items={[
          { label: t('firm.name'), value: firm.name },
          { label: t('firm.dealer-code'), value: <bdi>{firm.id}</bdi> },
          { label: t('firm.address'), value: joined(', ', firm.address1, firm.address2) },
          { label: t('firm.place'), value: joined(' / ', firm.district, firm.province) },
          { label: t('firm.tax'), value: joined(' · ', firm.taxOffice, firm.taxNumber) },
          { label: t('firm.email'), value: firm.email },
          { label: t('firm.phone'), value: <bdi>{firm.phone}</bdi> },
          { label: t('firm.contact'), value: firm.contact },
        ]}
      />
      <p className="mt-3 text-xs text-muted">{t('firm.read-only')}</p>
    </>
  );
}

const joined = (separator: string, ...parts: string[]) => parts.filter(Boolean).join(separator);
