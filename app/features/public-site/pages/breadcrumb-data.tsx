import { useLocalAddress } from '~/platform/web';
import type { Crumb } from '~/components/breadcrumbs';
import { StructuredData } from '~/components/structured-data';
import { useShell } from '~/platform/shell-context';

/** The breadcrumbs of a page, for search engines. */
export function BreadcrumbData({ items }: { items: readonly Crumb[] }) {
  const { origin } = useShell();
  const local = useLocalAddress();
  const itemListElement = items.map(({ label, to }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    ...(to && { item: origin + local(to) }),
  }));
  return <StructuredData data={{ '@context': 'https://schema.org', '@type': 'BreadcrumbList', itemListElement }} />;
}
