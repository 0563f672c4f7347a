import { scriptJson } from '~/platform/web';

/**
 * Facts for search engines (schema.org); the page shows each of them. It is data: nothing executes it, so the
 * content-security policy needs no nonce for it.
 */
export function StructuredData({ data }: { data: Readonly<Record<string, unknown>> }) {
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: scriptJson(data) }}
    />
  );
}
