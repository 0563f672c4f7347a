import { ClipboardList, LayoutDashboard, ShoppingCart, Store } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConsoleLayout, type ConsoleNavItem } from '~/components/console-layout';
import { PreferenceMenu } from '~/components/menu';
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

/** The working pages of whoever is logged in: dealers see their orders, staff their desks. */
export function ConsoleFrame({ top, bare, children }: { top?: ReactNode; bare?: boolean; children: ReactNode }) {
  const { t, i18n } = useTranslation();
  const { viewer, cartCount } = useRootData();
  const { language, theme } = usePreferenceMenus();
  const breadcrumb = { label: t('breadcrumbs'), items: useBreadcrumbs() };
  const dealer = viewer?.role === 'dealer';
  const items: ConsoleNavItem[] = dealer
    ? [
        { label: t('nav.orders'), to: '/orders', icon: ClipboardList },
        { label: t('nav.shop'), to: '/shop', icon: Store },
        { label: t('nav.cart'), to: '/cart', icon: ShoppingCart, count: cartCount || undefined },
      ]
    : [{ label: t('nav.staff'), to: '/staff', icon: LayoutDashboard, end: true }];
  const name = viewer?.displayName ?? '';
  return (
    <ConsoleLayout
      skipLabel={t('skip')}
      brand={{ to: '/', label: t('brand'), area: t(dealer ? 'nav.area-dealer' : 'nav.area-staff') }}
      nav={{ label: t('nav.label'), openLabel: t('nav.open'), groups: [{ items }] }}
      user={{
        name,
        detail: viewer?.firm ? `${viewer.firm.name} · ${viewer.firm.id}` : t('nav.area-staff'),
        initials: initialsOf(name, i18n.language),
      }}
      userMenu={<LogOutForm />}
      breadcrumb={breadcrumb}
      top={
        <>
          {top}
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
