import type { HeadersFunction, LoaderFunctionArgs } from '~/platform/web.server';
import { Link } from '~/platform/web';
import { MENU_CONTENT } from '~/components/lazy-menu';
import { Logo } from '~/components/logo';
import ProductsMenu from '~/features/public-site/pages/products-menu';
import { AppError } from '~/platform/errors';
import { namesLanguage } from '~/platform/public-pages';
import type { RouteHandle } from '~/platform/route-handle';
import { useTranslation } from '~/platform/texts';

export const handle: RouteHandle = { hydrate: false, titleKey: 'common:nav.products' };

/** Part of other pages: search engines find the shop instead. */
export const headers: HeadersFunction = () => ({ 'X-Robots-Tag': 'noindex' });

export function loader({ params }: LoaderFunctionArgs): null {
  if (!namesLanguage(params.lang)) throw new AppError('not-found', 404);
  return null;
}

/**
 * The products menu, which pages without React load when somebody reaches for it; whoever opens the address gets it as a
 * page, without the site's furniture, which would triple what the menu costs.
 */
export default function ProductsMenuPage() {
  const { t } = useTranslation();
  return (
    <main className="site mega">
      <div className="wrap grid gap-4 pt-6">
        <div>
          <Link to="/" className="brand" aria-label={t('brand')}>
            <Logo />
          </Link>
        </div>
        <h1 className="text-xl!">{t('nav.products')}</h1>
      </div>
      <div {...{ [MENU_CONTENT]: '' }}>
        <ProductsMenu />
      </div>
    </main>
  );
}
