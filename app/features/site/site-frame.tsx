import { Form, useFetchers, useLocation } from '@remix-run/react';
import { LogIn, LogOut, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Breadcrumbs } from '~/components/breadcrumbs';
import { Button, LinkButton } from '~/components/button';
import { Menu } from '~/components/menu';
import { SiteLayout } from '~/components/site-layout';
import { CartMenu } from '~/features/cart/cart-menu';
import { SiteSearchBox } from '~/features/search/site-search';
import { usePreferenceMenus } from './preference-menus';
import { useRootData } from './root-data';
import { useBreadcrumbs } from './use-breadcrumbs';

/** Posts to /logout: a form, so that it works without scripts and no link can log anybody out. */
export function LogOutForm() {
  const { t } = useTranslation();
  return (
    <Form method="post" action="/logout" reloadDocument>
      <Button type="submit" variant="quiet" icon={LogOut} turn block>
        {t('nav.logout')}
      </Button>
    </Form>
  );
}

function AccountTool() {
  const { t } = useTranslation();
  const { viewer } = useRootData();
  const location = useLocation();
  if (!viewer) {
    const to = location.pathname === '/' ? '' : `?to=${encodeURIComponent(`${location.pathname}${location.search}`)}`;
    return (
      <LinkButton to={`/login${to}`} icon={LogIn} turn>
        {t('nav.login')}
      </LinkButton>
    );
  }
  const links = {
    dealer: [
      { to: '/account', label: t('nav.account') },
      { to: '/orders', label: t('nav.orders') },
      { to: '/licences', label: t('nav.licences') },
      { to: '/apps/eCommerce/wish-list', label: t('nav.wish-list') },
      { to: '/search', label: t('nav.search') },
    ],
    member: [{ to: '/account', label: t('nav.account') }],
    staff: [{ to: '/staff', label: t('nav.staff') }],
  }[viewer.role === 'dealer' || viewer.role === 'member' ? viewer.role : 'staff'];
  return (
    <Menu label={t('nav.account')} icon={UserRound} text={viewer.firm?.name ?? viewer.displayName}>
      <ul className="menu-links">
        {links.map(({ to, label }) => (
          <li key={to}>
            <LinkButton to={to} variant="quiet" block>
              {label}
            </LinkButton>
          </li>
        ))}
        <li>
          <LogOutForm />
        </li>
      </ul>
    </Menu>
  );
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
  const { viewer, vendorName } = useRootData();
  const cartCount = useCartCount();
  const staff = viewer !== null && viewer.role !== 'dealer' && viewer.role !== 'member';
  const preferences = usePreferenceMenus();
  const breadcrumbs = useBreadcrumbs();
  const shop = { label: t('nav.shop'), to: '/shop' };
  const orders = { label: t('nav.orders'), to: '/orders' };
  return (
    <SiteLayout
      skipLabel={t('skip')}
      brand={{ to: '/', label: t('brand') }}
      nav={{ label: t('nav.label'), openLabel: t('nav.open'), closeLabel: t('nav.close'), items: [shop, orders] }}
      search={{
        label: t('search.label'),
        action: '/shop',
        box: <SiteSearchBox name="q" label={t('search.placeholder')} />,
        submitLabel: t('search.submit'),
        closeLabel: t('search.close'),
      }}
      {...preferences}
      cart={{
        to: '/cart',
        label: cartCount > 0 ? t('nav.cart-count', { count: cartCount }) : t('nav.cart-empty'),
        count: cartCount,
        // Staff have no cart: their link leads to what says so.
        menu: staff ? undefined : <CartMenu />,
      }}
      account={<AccountTool />}
      footer={{
        about: <p>{t('footer.about')}</p>,
        columns: [
          { title: t('footer.shop'), links: [shop, { label: t('nav.cart'), to: '/cart' }] },
          { title: t('footer.dealers'), links: [{ label: t('nav.login'), to: '/login' }, orders] },
        ],
        copyright: t('footer.copyright', { year: new Date().getFullYear(), vendor: vendorName }),
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
