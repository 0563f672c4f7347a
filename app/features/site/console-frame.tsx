import { ClipboardList, KeyRound, LayoutDashboard, ListPlus, ShoppingCart, Store, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConsoleLayout, type ConsoleNavItem } from '~/components/console-layout';
import { PreferenceMenu } from '~/components/menu';
import { SearchPalette } from '~/features/search/search-palette';
import { usePreferenceMenus } from './preference-menus';
import { useRootData } from './root-data';
import { LogOutForm } from './site-frame';
import { useBreadcrumbs } from './use-breadcrumbs';

function initialsOf(name: string, tag: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase(tag);
}

/** Whose working pages these are; an account without a firm has no more than itself. */
function useNavItems(): ConsoleNavItem[] {
  const { t } = useTranslation();
  const { viewer, cartCount } = useRootData();
  const account = { label: t('search:page.account'), to: '/account', icon: UserRound };
  const shopping = [
    { label: t('nav.shop'), to: '/shop', icon: Store },
    { label: t('nav.cart'), to: '/cart', icon: ShoppingCart, count: cartCount || undefined },
  ];
  switch (viewer?.role) {
    case 'dealer':
      return [
        { label: t('nav.orders'), to: '/orders', icon: ClipboardList },
        { label: t('search:page.licences'), to: '/licences', icon: KeyRound },
        ...shopping,
        { label: t('search:page.quick-order'), to: '/quick-order', icon: ListPlus },
        account,
      ];
    case 'support':
    case 'operator':
    case 'admin':
      return [{ label: t('nav.staff'), to: '/staff', icon: LayoutDashboard, end: true }, account];
    case 'member':
    case undefined:
      return [...shopping, account];
  }
}

/** The working pages of whoever is logged in: dealers see their orders and licences, staff their desks. */
export function ConsoleFrame({ top, bare, children }: { top?: ReactNode; bare?: boolean; children: ReactNode }) {
  const { t, i18n } = useTranslation();
  const { viewer } = useRootData();
  const { language, theme } = usePreferenceMenus();
  const breadcrumb = { label: t('breadcrumbs'), items: useBreadcrumbs() };
  const items = useNavItems();
  const staff = viewer !== null && viewer.role !== 'dealer' && viewer.role !== 'member';
  const name = viewer?.displayName ?? '';
  return (
    <ConsoleLayout
      skipLabel={t('skip')}
      brand={{ to: '/', label: t('brand'), area: t(staff ? 'nav.area-staff' : 'nav.area-dealer') }}
      nav={{ label: t('nav.label'), openLabel: t('nav.open'), groups: [{ items }] }}
      user={{
        name,
        detail: viewer?.firm ? `${viewer.firm.name} · ${viewer.firm.id}` : staff ? t('nav.area-staff') : '',
        initials: initialsOf(name, i18n.language),
      }}
      userMenu={<LogOutForm />}
      breadcrumb={breadcrumb}
      top={
        <>
          {top}
          {viewer?.firm ? <SearchPalette owner={`${viewer.firm.id} ${viewer.displayName}`} /> : null}
          <PreferenceMenu {...language} />
          <PreferenceMenu {...theme} />
        </>
      }
      bare={bare}
    >
      {children}
    </ConsoleLayout>
  );
}
