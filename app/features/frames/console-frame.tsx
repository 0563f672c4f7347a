import { useLocation, useRouteLoaderData } from '~/platform/web';
import type { TFunction } from '~/platform/texts';
import {
  Activity,
  Building2,
  CalendarClock,
  CalendarSync,
  ClipboardList,
  Download,
  FileCheck,
  FileUp,
  Flame,
  Hand,
  Handshake,
  History,
  House,
  Inbox,
  KeyRound,
  Landmark,
  LifeBuoy,
  Phone,
  ListChecks,
  ListPlus,
  Mail,
  Plug,
  ReceiptText,
  Scale,
  Send,
  Settings2,
  ShieldQuestionMark,
  ShoppingCart,
  Siren,
  Store,
  Undo2,
  Unplug,
  UserRound,
  Users,
  Webhook,
  type LucideIcon,
} from '~/components/icons';
import type { ReactNode } from 'react';
import { useTranslation } from '~/platform/texts';
import { ConsoleLayout, type ConsoleNavGroup, type ConsoleNavItem } from '~/components/console-layout';
import { PreferenceMenu } from '~/components/menu';
import { LogOutForm, useDealerMay } from '~/features/identity/accounts/account-menu';
import { may } from '~/features/identity/accounts/permissions';
import { isStaffRole, type StaffRole } from '~/features/identity/accounts/viewer';
import { DEALER_PAGES, STAFF_PAGES, type DealerNavPage, type StaffNavKey } from '~/features/desks/search/pages';
import { ClosedNotice } from '~/features/ordering/credit/closed-notice';
import { viewAddress, type SavedView } from '~/features/desks/staff/saved-view';
import { SavedViewBar } from '~/features/desks/saved-views/saved-view-bar';
import { SearchPalette } from '~/features/desks/search/search-palette';
import type { DeskCounts } from '~/features/desks/staff/desk-counts-store.server';
import type { DealerWork } from '~/features/desks/dealer-desk/dealer-work-store.server';
import { ShortcutHelp } from '~/features/desks/staff/shortcut-help';
import { boundedCount } from '~/platform/bounded-count';
import { initialsOf } from '~/platform/initials';
import { useShell } from '~/platform/shell-context';
import { usePreferenceMenus } from '~/features/public-site/pages/preference-menus';
import { useRootData } from '~/features/public-site/pages/root-data';
import { liesBelow, useBreadcrumbs } from './use-breadcrumbs';

/** What a dealer's navigation counts; null for others, and if the page itself failed. */
function useDealerWork(): DealerWork | null {
  return useRouteLoaderData<{ work: DealerWork | null }>('routes/console-layout')?.work ?? null;
}

/** The work that needs a person, for the staff navigation; null for others, and if the page itself failed. */
function useDeskCounts(): DeskCounts | null {
  return useRouteLoaderData<{ desk: DeskCounts | null }>('routes/console-layout')?.desk ?? null;
}

/** The saved views of staff, and the lists that can have some; null for others, and if the page itself failed. */
function useSaved(): { views: readonly SavedView[]; lists: readonly { path: string; columns: boolean }[] } | null {
  return (
    useRouteLoaderData<{ saved: { views: SavedView[]; lists: { path: string; columns: boolean }[] } | null }>(
      'routes/console-layout',
    )?.saved ?? null
  );
}

/** The navigation of the user's pages; an account without a firm has only its own. */
function useNavGroups(): ConsoleNavGroup[] {
  const { t } = useTranslation();
  const { locale } = useShell();
  const { viewer, cartCount } = useRootData();
  const { pathname } = useLocation();
  const desk = useDeskCounts();
  const saved = useSaved();
  const work = useDealerWork();
  const openOrders = Object.values(work?.open ?? {}).reduce((sum, count) => sum + count, 0);
  const counted = (count: number | undefined) => (count ? boundedCount(count, locale) : undefined);
  const mayDo = useDealerMay();
  const shop = { label: t('nav.shop'), to: '/shop', icon: Store };
  const tasks: Partial<Record<DealerNavPage['key'], Partial<ConsoleNavItem>>> = {
    leads: { count: counted(work?.newLeads), urgent: Boolean(work?.newLeads) },
    orders: { count: counted(openOrders), urgent: Boolean(work?.open['needs-attention']) },
    licences: { count: counted(work?.dueLicences) },
    statement: { count: counted(work?.overdueItems), urgent: Boolean(work?.overdueItems) },
    cart: { count: cartCount || undefined },
    // A dealer's other pages below it stand beside it.
    account: { end: viewer?.role === 'dealer' },
  };
  const itemOf = ({ key, to }: DealerNavPage): ConsoleNavItem => ({
    label: t(`search:page.${key}`),
    to,
    icon: DEALER_ICONS[key],
    ...tasks[key],
  });
  const itemsOf = (group: DealerNavPage['group']) =>
    DEALER_PAGES.flatMap((page) =>
      page.group === group && (page.needs === null || mayDo(page.needs)) ? [itemOf(page)] : [],
    );
  switch (viewer?.role) {
    case 'dealer':
      return [
        { items: itemsOf('work') },
        { title: t('nav.shopping'), items: [shop, ...itemsOf('shopping')] },
        { items: itemsOf('firm') },
      ];
    case 'support':
    case 'operator':
    case 'admin':
      return staffNavGroups(t, locale, viewer.role, pathname, desk, saved?.views ?? []);
    case 'member':
    case undefined:
      return [
        {
          items: [
            shop,
            ...DEALER_PAGES.flatMap((page) => (page.key === 'cart' || page.key === 'account' ? [itemOf(page)] : [])),
          ],
        },
      ];
  }
}

const DEALER_ICONS: Record<DealerNavPage['key'], LucideIcon> = {
  panel: House,
  leads: Inbox,
  orders: ClipboardList,
  licences: KeyRound,
  customers: Building2,
  statement: Scale,
  cart: ShoppingCart,
  'quick-order': ListPlus,
  people: Users,
  'dealer-profile': Store,
  tokens: Plug,
  webhooks: Webhook,
  account: UserRound,
};

const STAFF_ICONS: Record<StaffNavKey, LucideIcon> = {
  ops: Activity,
  incidents: Flame,
  jobs: ListChecks,
  causes: Unplug,
  outbox: Send,
  mails: Mail,
  downloads: Download,
  webhooks: Webhook,
  schedules: CalendarClock,
  alerts: Siren,
  shift: Hand,
  phone: Phone,
  support: LifeBuoy,
  orders: ReceiptText,
  licences: KeyRound,
  firms: Building2,
  requests: Inbox,
  'dealer-profiles': Store,
  'package-rules': ListPlus,
  leads: Handshake,
  payments: Landmark,
  receivables: Scale,
  approvals: ShieldQuestionMark,
  refunds: Undo2,
  reconciliations: FileCheck,
  renewals: CalendarSync,
  audit: History,
  import: FileUp,
  accounts: Users,
  tokens: Plug,
  settings: Settings2,
};

/** Their addresses begin those of other pages, and are marked for those that no other page of the navigation is above. */
const ROOTS: readonly string[] = ['/ops', '/support'];

/** The pages that a member of staff may see, with the numbers of open tasks. */
function staffNavGroups(
  t: TFunction,
  locale: string,
  role: StaffRole,
  here: string,
  desk: DeskCounts | null,
  views: readonly SavedView[],
): ConsoleNavGroup[] {
  const opensWith = (to: string) => views.find(({ list, isDefault }) => isDefault && list === to);
  const urgent = (count: number | undefined) =>
    count ? { count: boundedCount(count, locale), urgent: true } : { count: undefined };
  const calm = (count: number | undefined) => ({ count: count ? boundedCount(count, locale) : undefined });
  const tasks: Partial<Record<StaffNavKey, Pick<ConsoleNavItem, 'count' | 'urgent'>>> = {
    // What a desk has handed on, and what waits for a second person, is counted for those who may settle it.
    ops: urgent(may(role, 'ops.write') ? desk?.handedOn : 0),
    mails: urgent(desk?.failedMails),
    incidents: urgent(desk?.incidents),
    alerts: urgent(desk?.alerts),
    support: urgent(desk?.failedLines),
    approvals: urgent(desk?.heldOrders),
    payments: calm((desk?.bankLines ?? 0) + (may(role, 'payments.approve') ? (desk?.writeOffs ?? 0) : 0)),
    refunds: calm(desk?.refunds),
    requests: calm(desk?.openRequests),
    'dealer-profiles': calm(desk?.waitingProfiles),
    leads: urgent(desk?.leadsOfVendor),
  };
  return (['ops', 'support', 'admin'] as const).map((group) => ({
    title: t(`staff:nav.${group}-group`),
    items: [
      ...STAFF_PAGES.flatMap((page): ConsoleNavItem[] => {
        if (page.group !== group || !may(role, page.needs)) return [];
        const { key, to } = page;
        return [
          {
            label: t(`staff:nav.${key}`),
            to,
            address: viewAddress(opensWith(to) ?? { list: to, search: '' }),
            icon: STAFF_ICONS[key],
            end:
              ROOTS.includes(to) &&
              STAFF_PAGES.some(
                (other) => !ROOTS.includes(other.to) && other.group !== null && liesBelow(here, other.to),
              ),
            ...tasks[key],
          },
        ];
      }),
      ...(group === 'admin' ? [{ label: t('staff:nav.account'), to: '/account', icon: UserRound }] : []),
    ],
  }));
}

/** The frame of the working pages: dealers see their orders and licences, staff their desks. */
export function ConsoleFrame({ top, bare, children }: { top?: ReactNode; bare?: boolean; children: ReactNode }) {
  const { t, language: tag } = useTranslation();
  const { viewer } = useRootData();
  const { language, theme } = usePreferenceMenus();
  const groups = useNavGroups();
  const saved = useSaved();
  const pages = groups.flatMap(({ title, items }) =>
    items.map((item) => (ROOTS.includes(item.to) ? { ...item, group: title } : item)),
  );
  const breadcrumb = { label: t('breadcrumbs'), items: useBreadcrumbs(pages) };
  const staff = isStaffRole(viewer?.role) ? viewer?.role : undefined;
  const name = viewer?.displayName ?? '';
  return (
    <ConsoleLayout
      skipLabel={t('skip')}
      brand={{ to: '/', label: t('brand'), area: t(staff ? 'staff:area' : 'common:nav.area-dealer') }}
      nav={{ label: t('nav.label'), openLabel: t('nav.open'), groups }}
      user={{
        name,
        detail: viewer?.firm ? `${viewer.firm.name} · ${viewer.firm.id}` : staff ? t(`staff:roles.${staff}`) : '',
        initials: initialsOf(name, tag),
      }}
      userMenu={<LogOutForm />}
      breadcrumb={breadcrumb}
      top={
        <>
          {top}
          {viewer?.firm || staff ? (
            <SearchPalette owner={`${viewer?.firm?.id ?? staff} ${name}`} role={viewer?.role ?? ''} />
          ) : null}
          {staff ? <ShortcutHelp mayRetry={may(staff, 'ops.write')} /> : null}
          <PreferenceMenu {...language} />
          <PreferenceMenu {...theme} />
        </>
      }
      bare={bare}
    >
      <ClosedNotice className="mb-6" />
      {saved ? <SavedViewBar {...saved} /> : null}
      {children}
    </ConsoleLayout>
  );
}
