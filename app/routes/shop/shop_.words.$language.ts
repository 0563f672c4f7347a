import type { LoaderFunctionArgs } from '~/platform/web.server';
import { listProducts } from '~/features/catalogue/products/catalogue-store.server';
import { asListed, packList, type ShopWords } from '~/features/catalogue/products/listed-product';
import { wordsOf } from '~/features/catalogue/products/rich-text.server';
import { notFound } from '~/platform/errors';
import { LANGUAGES } from '~/platform/languages';

/**
 * What the browser searches and filters without asking the server, loaded when somebody goes to the search or the filters,
 * because the shop's page contains only the products that it shows, and nothing of their details.
 */
export async function loader({ params }: LoaderFunctionArgs): Promise<Response> {
  const language = LANGUAGES.find(({ code }) => code === params.language);
  if (!language) throw notFound('not-found');
  const products = await listProducts(language.code);
  const words: ShopWords = {
    products: packList(products.map(asListed)),
    details: Object.fromEntries(products.map(({ sku, detailHtml }) => [sku, wordsOf(detailHtml)])),
  };
  return Response.json(words, { headers: { 'Cache-Control': 'public, max-age=300' } });
}
