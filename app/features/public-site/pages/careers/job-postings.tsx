import { useLocalAddress } from '~/platform/web';
import { StructuredData } from '~/components/structured-data';
import { POSITIONS } from '~/features/public-site/requests/request-kinds';
import { postalAddress } from '../postal-address';
import { useVendor } from '../root-data';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';

/** The day on which the five positions were opened. */
const POSTED = '2026-11-23';

/** Structured data for job search engines; unknown properties (salary) are left out. */
export function JobPostings() {
  const { t } = useTranslation('careers');
  const { name, address } = useVendor();
  const { origin } = useShell();
  const local = useLocalAddress();
  return POSITIONS.map((position) => (
    <StructuredData
      key={position}
      data={{
        '@context': 'https://schema.org',
        '@type': 'JobPosting',
        title: t(`requests:position.${position}`),
        description: [
          t(`position.${position}.text`),
          ...(['first', 'second', 'third'] as const).map((nth) => t(`position.${position}.${nth}`)),
        ].join(' · '),
        hiringOrganization: { '@type': 'Organization', name, sameAs: origin },
        ...(address && { jobLocation: { '@type': 'Place', address: postalAddress(address) } }),
        datePosted: POSTED,
        employmentType: 'FULL_TIME',
        directApply: true,
        url: origin + local(`/ik?position=${position}`),
      }}
    />
  ));
}
