import { StructuredData } from '~/components/structured-data';
import { FOUNDED } from '~/platform/vendor-facts';
import { useShell } from '~/platform/shell-context';
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
        ...(address && { address }),
        ...(email && { email }),
        ...(phone && { telephone: phone }),
        ...(social.length > 0 && { sameAs: social.map(({ href }) => href) }),
      }}
    />
  );
}
