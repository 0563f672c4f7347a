/** What a buyer reads about a product, in one language. */
export type ProductText = {
  name: string;
  /** One plain sentence of at most 110 characters. */
  summary: string;
  /** Rich text of p, ul, li, strong and h3 only. */
  detailHtml: string;
  /** The unit that the price is for, shown after it: "lisans başına", "rulo". */
  unit: string;
  /** The short name on the plate of the product's picture. */
  packLabel: string;
};

/** Builds a product's detail: paragraphs, bullet points, and a closing section that lists its modules if it has any. */
export function richText(
  paragraphs: readonly string[],
  points: readonly string[],
  modules?: { title: string; names: readonly string[] },
): string {
  const body = paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('');
  const list = `<ul>${points.map((point) => `<li>${point}</li>`).join('')}</ul>`;
  return body + list + (modules ? `<h3>${modules.title}</h3><p>${modules.names.join(', ')}.</p>` : '');
}
