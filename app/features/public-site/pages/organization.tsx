import { StructuredData } from '~/components/structured-data';
import { FOUNDED, internationalPhone } from '~/platform/vendor-facts';
import { useShell } from '~/platform/shell-context';
import { postalAddress } from './postal-address';
import { useVendor } from './root-data';

/** The vendor's data in the footer, for search engines. */
export function OrganizationData() {
  const { origin } = useShell();
  const { name, address, email, phone, social } = useVendor();
  return (
    <StructuredData
      data={{
        '@context': 'https://schema.org',
        '@type': 'Organization',
        name,
        url: `${origin}/`,
        logo: `${origin}/favicon.svg`,
        foundingDate: String(FOUNDED),
        ...(address && { address: postalAddress(address) }),
        ...(email && { email }),
        ...(phone && { telephone: internationalPhone(phone) }),
        ...(social.length > 0 && { sameAs: social.map(({ href }) => href) }),
      }}
    />
  );
}
