import { useFetchers, useLocation } from '~/platform/web';
import { LogIn } from '~/components/icons';
import type { ReactNode } from 'react';
import { useTranslation } from '~/platform/texts';
import { Breadcrumbs } from '~/components/breadcrumbs';
import { LinkButton } from '~/components/button';
import { SiteLayout } from '~/components/site-layout';
import { AccountMenu } from '~/features/accounts/account-menu';
import { isStaffRole } from '~/features/accounts/viewer';
import { CartMenu, useCartLabel } from '~/features/cart/cart-menu';
import { CART_MENU } from '~/features/cart/open-cart-menu';
import { SiteSearchBox } from '~/features/search/site-search';
import { useShell } from '~/platform/shell-context';
import { usePreferenceMenus } from './preference-menus';
import { useRootData } from './root-data';
import { useBreadcrumbs } from './use-breadcrumbs';

function AccountTool() {
  const { t } = useTranslation();
  const { viewer } = useRootData();
  const location = useLocation();
  if (viewer) return <AccountMenu />;
  const to = location.pathname === '/' ? '' : `?to=${encodeURIComponent(`${location.pathname}${location.search}`)}`;
  return (
    <LinkButton to={`/login${to}`} icon={LogIn} turn>
      {t('nav.login')}
    </LinkButton>
  );
}

/** The ways that lead somewhere for whoever is here: in the header, and at the foot of the page below their title. */
function useWays() {
  const { t } = useTranslation();
  const { viewer } = useRootData();
  const shop = { label: t('nav.shop'), to: '/shop' };
  const orders = { label: t('nav.orders'), to: '/orders' };
  const account = { label: t('nav.account'), to: '/account' };
  if (!viewer) {
    const logIn = { label: t('nav.login'), to: '/login' };
    return { header: [shop, orders], footer: { title: t('footer.dealers'), links: [logIn, orders] } };
  }
  const panel = { label: t('nav.panel'), to: '/panel' };
  const desk = { label: t('nav.staff'), to: '/staff' };
  const own = isStaffRole(viewer.role) ? [desk] : viewer.role === 'dealer' ? [panel, orders] : [];
  return { header: [shop, ...own], footer: { title: t('nav.account'), links: [...own, account] } };
}

/** The units in the cart, with those that are being added right now. */
function useCartCount(): number {
  const { cartCount } = useRootData();
  const adding = useFetchers().filter(
    ({ formAction, formData }) => formAction === '/cart' && formData?.get('intent') === 'add',
  ).length;
  return cartCount + adding;
}

/** The public pages and the shop: header, content with its breadcrumb, footer. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { viewer, vendor } = useRootData();
  const cartCount = useCartCount();
  const cartLabel = useCartLabel();
  const { hydrated } = useShell();
  const staff = isStaffRole(viewer?.role);
  const preferences = usePreferenceMenus();
  const breadcrumbs = useBreadcrumbs();
  const ways = useWays();
  return (
    <SiteLayout
      skipLabel={t('skip')}
      brand={{ to: '/', label: t('brand') }}
      nav={{ label: t('nav.label'), openLabel: t('nav.open'), closeLabel: t('nav.close'), items: ways.header }}
      search={{
        label: t('search.label'),
        action: '/shop',
        box: <SiteSearchBox name="q" label={t('search.placeholder')} />,
        submitLabel: t('search.submit'),
        closeLabel: t('search.close'),
      }}
      {...preferences}
      // Staff have no cart.
      cart={
        staff
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
      footer={{
        about: <p>{t('footer.about')}</p>,
        columns: [
          {
            title: t('footer.shop'),
            links: [{ label: t('nav.shop'), to: '/shop' }, ...(staff ? [] : [{ label: t('nav.cart'), to: '/cart' }])],
          },
          ways.footer,
        ],
        copyright: t('footer.copyright', { year: new Date().getFullYear(), vendor: vendor.name }),
        legal: [],
      }}
    >
      {breadcrumbs.length > 1 ? (
        <div className="wrap pt-5">
          <Breadcrumbs label={t('breadcrumbs')} items={breadcrumbs} />
        </div>
      ) : null}
      {children}
    </SiteLayout>
  );
}
