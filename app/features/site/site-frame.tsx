import { Form, useLocation } from '@remix-run/react';
import { LogIn, LogOut, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Breadcrumbs } from '~/components/breadcrumbs';
import { Button, LinkButton } from '~/components/button';
import { Menu } from '~/components/menu';
import { SiteLayout } from '~/components/site-layout';
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
  const home =
    viewer.role === 'dealer' ? { to: '/orders', label: t('nav.orders') } : { to: '/staff', label: t('nav.staff') };
  return (
    <Menu label={t('nav.account')} icon={UserRound} text={viewer.firm?.name ?? viewer.displayName}>
      <ul className="menu-links">
        <li>
          <LinkButton to={home.to} variant="quiet" block>
            {home.label}
          </LinkButton>
        </li>
        <li>
          <LogOutForm />
        </li>
      </ul>
    </Menu>
  );
}

/** The public pages and the shop: header, content with its breadcrumb, footer. */
export function SiteFrame({ cartMenu, children }: { cartMenu?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation();
  const { cartCount, vendorName } = useRootData();
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
        name: 'q',
        placeholder: t('search.placeholder'),
        submitLabel: t('search.submit'),
        closeLabel: t('search.close'),
      }}
      {...preferences}
      cart={{
        to: '/cart',
        label: cartCount > 0 ? t('nav.cart-count', { count: cartCount }) : t('nav.cart-empty'),
        count: cartCount,
        menu: cartMenu,
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
