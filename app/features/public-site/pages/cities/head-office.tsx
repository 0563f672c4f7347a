import { LinkButton } from '~/components/button';
import { VendorAddress } from '../reach-vendor';
import { useVendor } from '../root-data';
import { useTranslation } from '~/platform/texts';

/** The vendor's own address, as far as it is configured. */
export function HeadOffice() {
  const { t } = useTranslation('places');
  const { name } = useVendor();
  return (
    <section className="section sunken">
      <div className="wrap places-office">
        <div className="grid gap-3">
          <h2>{t('head.title')}</h2>
          <p className="max-w-[52ch] text-muted">{t('head.text')}</p>
          <p className="flex flex-wrap gap-3 pt-3">
            <LinkButton to="/contacts#contact" variant="primary">
              {t('head.callback')}
            </LinkButton>
            <LinkButton to="/contacts">{t('head.contact')}</LinkButton>
          </p>
        </div>
        <VendorAddress className="places-address">
          <b lang="tr">{name}</b>
        </VendorAddress>
      </div>
    </section>
  );
}
