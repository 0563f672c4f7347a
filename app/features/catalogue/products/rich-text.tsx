/** A product's detail. The store has sanitized `html` (rich-text.server.ts). */
export function RichText({ html }: { html: string }) {
  return <div className="rich-text" dangerouslySetInnerHTML={{ __html: html }} />;
}
