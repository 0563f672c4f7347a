import type { HeadersFunction, LoaderFunctionArgs } from '~/platform/web.server';
import { MENU_CONTENT } from '~/components/fill-menu';
import ProductsMenu from '~/features/site/products-menu';
import { AppError } from '~/platform/errors';
import { namesLanguage } from '~/platform/public-pages';
import type { RouteHandle } from '~/platform/route-handle';

export const handle: RouteHandle = { hydrate: false };

/** A fragment of pages, not a page of its own. */
export const headers: HeadersFunction = () => ({ 'X-Robots-Tag': 'noindex' });

export function loader({ params }: LoaderFunctionArgs): null {
  if (!namesLanguage(params.lang)) throw new AppError('not-found', 404);
  return null;
}

/** The products menu, which pages without React load. */
export default function ProductsMenuPage() {
  return (
    <div {...{ [MENU_CONTENT]: '' }}>
      <ProductsMenu />
    </div>
  );
}
