import type { LoaderFunctionArgs } from '~/platform/web.server';
import { listProducts } from '~/features/catalogue/catalogue-store.server';
import { wordsOf } from '~/features/catalogue/rich-text.server';
import { notFound } from '~/platform/errors';
import { LANGUAGES } from '~/platform/languages';

/**
 * The words of the products' details by stock code, loaded when a search begins, because the shop's page does not
 * contain them.
 */
export async function loader({ params }: LoaderFunctionArgs): Promise<Response> {
  const language = LANGUAGES.find(({ code }) => code === params.language);
  if (!language) throw notFound('not-found');
  const products = await listProducts(language.code);
  const words = Object.fromEntries(products.map(({ sku, detailHtml }) => [sku, wordsOf(detailHtml)]));
  return Response.json(words, { headers: { 'Cache-Control': 'public, max-age=300' } });
}
