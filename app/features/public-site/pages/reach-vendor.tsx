import type { ReactNode } from 'react';
import { Mail, MapPin, Phone } from '~/components/icons';
import { dialled, shownPhone, type VendorLink } from '~/platform/vendor-facts';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { useVendor } from './root-data';

/** Address, phone and mail of the vendor, as far as configured; `children` are shown above them. */
export function VendorAddress({ className, children }: { className: string; children?: ReactNode }) {
  const { address, phone, email } = useVendor();
  const { locale } = useShell();
  return (
    <address className={className}>
      {children}
      {address ? (
        <span>
          <MapPin aria-hidden />
          <bdi lang="tr">{address}</bdi>
        </span>
      ) : null}
      {phone ? (
        <a href={dialled(phone)}>
          <Phone aria-hidden />
          <bdi dir="ltr">{shownPhone(phone, locale)}</bdi>
        </a>
      ) : null}
      {email ? (
        <a href={`mailto:${email}`}>
          <Mail aria-hidden />
          <bdi dir="ltr">{email}</bdi>
        </a>
      ) : null}
    </address>
  );
}

/** The vendor's address, its pages elsewhere and its apps, for the footer. */
export function ReachVendor() {
  const { t } = useTranslation();
  const { social, apps } = useVendor();
  return (
    <>
      <VendorAddress className="footer-reach" />
      <OutwardLinks title={t('footer.follow')} links={social} />
      <OutwardLinks title={t('footer.apps')} links={apps} />
    </>
  );
}

function OutwardLinks({ title, links }: { title: string; links: readonly VendorLink[] }) {
  const { t } = useTranslation();
  if (links.length === 0) return null;
  return (
    <nav aria-label={title} className="footer-out">
      <h2>{title}</h2>
      <ul>
        {links.map(({ name, href }) => (
          <li key={name}>
            <a href={href} target="_blank" rel="noopener noreferrer">
              {name}
              <span className="sr-only">{` (${t('footer.new-tab')})`}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
