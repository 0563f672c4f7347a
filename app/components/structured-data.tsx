import { scriptJson } from '~/platform/web';

/** Facts for search engines (schema.org), of which the page shows each. It is data: nothing runs it, and no policy asks for it. */
export function StructuredData({ data }: { data: Readonly<Record<string, unknown>> }) {
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: scriptJson(data) }}
    />
  );
}
