import { EmailAddress } from '~/components/email-address';
import { useTranslation } from '~/platform/texts';
import { Facts, type Fact } from '~/components/facts';
import type { CustomerFirm } from '~/features/customers/firms/customer-store.server';

/** Who a customer is: contact, firm and note. */
export function CustomerCard({ firm }: { firm: CustomerFirm }) {
  const { t } = useTranslation('dealer');
  const missing = <span className="text-muted">–</span>;
  const text = (label: string, value: string): Fact => ({ label, value: value ? <bdi>{value}</bdi> : missing });
  const address = [firm.address1, firm.address2, [firm.district, firm.province].filter(Boolean).join(' / ')];
  return (
    <>
      <section aria-labelledby="contact">
        <h2 id="contact">{t('customer.contact')}</h2>
        {firm.contact ? (
          <p className="mb-1 text-sm font-semibold">
            <bdi>{firm.contact}</bdi>
          </p>
        ) : null}
        <Facts
          items={[
            {
              label: t('customer.phone'),
              value: firm.phone ? (
                <a className="link" href={`tel:${firm.phone.replace(/[^\d+]/g, '')}`}>
                  <bdi dir="ltr">{firm.phone}</bdi>
                </a>
              ) : (
                missing
              ),
            },
            {
              label: t('customer.email'),
              value: firm.email ? (
                <a className="link" href={`mailto:${firm.email}`}>
                  <EmailAddress>{firm.email}</EmailAddress>
                </a>
              ) : (
                missing
              ),
            },
          ]}
        />
      </section>
      <section aria-labelledby="firm">
        <h2 id="firm">{t('customer.firm')}</h2>
        <Facts
          items={[
            text(t('customer.tax'), [firm.taxOffice, firm.taxNumber].filter(Boolean).join(' · ')),
            text(t('customer.address'), address.filter(Boolean).join(', ')),
            text(t('customer.sector'), firm.sector),
          ]}
        />
      </section>
      {firm.note ? (
        <section aria-labelledby="note">
          <h2 id="note">{t('customer.note')}</h2>
          <p className="text-sm whitespace-pre-line">{firm.note}</p>
        </section>
      ) : null}
    </>
  );
}

/** Whom to ask for a correction of a card that is not the dealer's to correct. */
export function AskForCorrection({ firm, supportEmail }: { firm: CustomerFirm; supportEmail: string }) {
  const { t } = useTranslation('dealer');
  return (
    <section aria-labelledby="correction">
      <h2 id="correction">{t('customer.correction')}</h2>
      <p className="text-sm text-muted">
        {t('customer.correction-text')}{' '}
        <a className="link" href={`mailto:${supportEmail}?subject=${encodeURIComponent(`${firm.code} ${firm.name}`)}`}>
          {supportEmail}
        </a>
      </p>
    </section>
  );
}
