import { useFetchers, useLocation } from '~/platform/web';
import { lazy, type ReactNode } from 'react';
import { useTranslation } from '~/platform/texts';
import { Breadcrumbs } from '~/components/breadcrumbs';
import { LinkButton } from '~/components/button';
import { SiteLayout } from '~/components/site-layout';
import { AccountMenu, useDealerMay } from '~/features/identity/accounts/account-menu';
import { isStaffRole } from '~/features/identity/accounts/viewer';
import { CartMenu } from '~/features/ordering/cart/cart-menu';
import { CART_MENU } from '~/features/ordering/cart/open-cart-menu';
import { useCartLabel } from '~/features/ordering/cart/use-cart-label';
import { ClosedNotice } from '~/features/ordering/credit/closed-notice';
import { SiteSearchBox } from '~/features/desks/search/site-search';
import { FOUNDED } from '~/platform/vendor-facts';
import { splitLanguage } from '~/platform/public-pages';
import { useShell } from '~/platform/shell-context';
import { BreadcrumbData } from '~/features/public-site/pages/breadcrumb-data';
import { hasImprint, IMPRINT_PLACE } from '~/features/public-site/pages/imprint';
import { usePreferenceMenus } from '~/features/public-site/pages/preference-menus';
import { ReachVendor } from '~/features/public-site/pages/reach-vendor';
import { useRootData } from '~/features/public-site/pages/root-data';
import { footerLinks, headerLinks, PRODUCTS_MENU, productLinks } from '~/features/public-site/pages/site-links';
import { useBreadcrumbs } from './use-breadcrumbs';

/** Loaded lazily, because few visitors open it. */
const ProductsMenu = lazy(() => import('~/features/public-site/pages/products-menu'));

function AccountTool() {
  const { t } = useTranslation();
  const { viewer } = useRootData();
  const location = useLocation();
  if (viewer) return <AccountMenu />;
  const to = location.pathname === '/' ? '' : `?to=${encodeURIComponent(`${location.pathname}${location.search}`)}`;
  return <LinkButton to={`/login${to}`}>{t('nav.login')}</LinkButton>;
}

/** The links to the user's own pages, for the footer. */
function useOwnWays(): { title: string; links: { label: string; to: string }[] } {
  const { t } = useTranslation();
  const mayDo = useDealerMay();
  const { viewer } = useRootData();
  const orders = { label: t('nav.orders'), to: '/orders' };
  const account = { label: t('nav.account'), to: '/account' };
  const cart = { label: t('nav.cart'), to: '/cart' };
  if (!viewer) return { title: t('footer.dealers'), links: [{ label: t('nav.login'), to: '/login' }, orders, cart] };
  if (isStaffRole(viewer.role))
    return { title: t('nav.account'), links: [{ label: t('nav.staff'), to: '/staff' }, account] };
  const panel = { label: t('nav.panel'), to: '/panel' };
  const own = viewer.role === 'dealer' ? [panel, orders] : [];
  return { title: t('nav.account'), links: [...own, ...(mayDo('licences.order') ? [cart] : []), account] };
}

/** The call to action for visitors; logged-in users have their pages in the account menu. */
function CallToAction() {
  const { t } = useTranslation();
  const { viewer } = useRootData();
  if (viewer) return null;
  return (
    <LinkButton to="/canli-demo" variant="primary">
      {t('nav.try')}
    </LinkButton>
  );
}

/** The units in the cart, including those that are being added. */
function useCartCount(): number {
  const { cartCount } = useRootData();
  const adding = useFetchers().filter(
    ({ formAction, formData }) => formAction === '/cart' && formData?.get('intent') === 'add',
  ).length;
  return cartCount + adding;
}

/** Pages of the shop, whose readers want to order. */
const SHOPPING = /^\/(shop|urun|ItemGridView|ItemListView|cart|quick-order|apps\/eCommerce)\b/;

/** The frame of the public pages and the shop: header, content with its breadcrumb, footer. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { viewer, vendor } = useRootData();
  const cartCount = useCartCount();
  const cartLabel = useCartLabel();
  const { hydrated, locale } = useShell();
  const staff = isStaffRole(viewer?.role);
  const mayDo = useDealerMay();
  const preferences = usePreferenceMenus();
  const breadcrumbs = useBreadcrumbs();
  const own = useOwnWays();
  const foot = footerLinks(t);
  const { pathname } = useLocation();
  const { language, path } = splitLanguage(pathname);
  const products = hydrated
    ? { panel: <ProductsMenu /> }
    : { panelFrom: `${language ? `/${language.code}` : ''}${PRODUCTS_MENU}` };
  return (
    <SiteLayout
      skipLabel={t('skip')}
      brand={{ to: '/', label: t('brand') }}
      nav={{
        label: t('nav.label'),
        openLabel: t('nav.open'),
        closeLabel: t('nav.close'),
        items: [{ label: t('nav.products'), to: '/shop', items: productLinks(t), ...products }, ...headerLinks(t)],
      }}
      search={{
        label: t('search.label'),
        action: '/site-search',
        box: <SiteSearchBox name="q" label={t('search.placeholder')} />,
        submitLabel: t('search.submit'),
        closeLabel: t('search.close'),
      }}
      {...preferences}
      // Staff have no cart, nor do users of a dealer firm without the right to order.
      cart={
        staff || !mayDo('licences.order')
          ? undefined
          : {
              to: '/cart',
              label: cartLabel(cartCount),
              count: cartCount,
              menu: <CartMenu />,
              menuFrom: hydrated ? undefined : CART_MENU.address,
            }
      }
      account={<AccountTool />}
      callToAction={<CallToAction />}
      footer={{
        about: <p>{t('footer.about')}</p>,
        extra: <ReachVendor />,
        columns: [...foot.columns, own],
        copyright: t('footer.copyright', { from: FOUNDED, year: new Date().getFullYear(), vendor: vendor.name }),
        legal: hasImprint(vendor, locale)
          ? [...foot.legal, { label: t('footer.imprint'), to: `/contacts#${IMPRINT_PLACE}` }]
          : foot.legal,
      }}
    >
      {breadcrumbs.length > 1 ? (
        <div className="wrap pt-5">
          <Breadcrumbs label={t('breadcrumbs')} items={breadcrumbs} />
          <BreadcrumbData items={breadcrumbs} />
        </div>
      ) : null}
      {SHOPPING.test(path) ? <ClosedNotice className="wrap pt-5" /> : null}
      {children}
    </SiteLayout>
  );
}
