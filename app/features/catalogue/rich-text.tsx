/** A product's detail. `html` comes cleaned from the store (rich-text.server.ts). */
export function RichText({ html }: { html: string }) {
  return <div className="rich-text" dangerouslySetInnerHTML={{ __html: html }} />;
}
