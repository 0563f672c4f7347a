import { Form, useRouteLoaderData } from '~/platform/web';
import { LogOut, UserRound } from '~/components/icons';
import type { ReactNode } from 'react';
import { useTranslation, type PlainTextKey } from '~/platform/texts';
import { Button, LinkButton } from '~/components/button';
import { Menu } from '~/components/menu';
import { dealerMay, type DealerAct, type DealerRights } from './dealer-rights';
import { isStaffRole, type Role } from './viewer';

/** The logged-in person, as the root loader passes it to all pages. */
export type ShownViewer = {
  role: Role;
  displayName: string;
  firm: { id: number; name: string } | null;
  /** The rights of a dealer's person; pages hide what would be refused. */
  rights: DealerRights | null;
  /** That staff have closed the firm to orders, and why where the reader may know; null otherwise. */
  closed: { reason: string | null } | null;
};

/** Whether the reader may do this in their dealer firm; true for readers without a firm, whom other checks restrict. */
export function useDealerMay(): (act: DealerAct) => boolean {
  const rights = useRouteLoaderData<{ viewer: ShownViewer | null }>('root')?.viewer?.rights;
  return (act) => !rights || dealerMay(rights, act);
}

/** Posts to /logout by a form, so that it works without scripts and no link can log anybody out. */
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

type Way = readonly [to: string, key: PlainTextKey, act?: DealerAct];

const DEALER: readonly Way[] = [
  ['/panel', 'common:nav.panel'],
  ['/orders', 'common:nav.orders'],
  ['/licences', 'common:nav.licences'],
  ['/customers', 'common:nav.customers'],
  ['/apps/eCommerce/wish-list', 'common:nav.wish-list', 'orders.place'],
  ['/search', 'common:nav.search'],
  ['/account', 'common:nav.account'],
];
const MEMBER: readonly Way[] = [
  ['/shop', 'common:nav.shop'],
  ['/apps/eCommerce/wish-list', 'common:nav.wish-list'],
  ['/account', 'common:nav.account'],
];
const STAFF: readonly Way[] = [
  ['/staff', 'common:nav.staff'],
  ['/account', 'common:nav.account'],
];

/** The menu of a logged-in person: their pages, and the log-out. Visitors have none. */
export function AccountMenu({
  trigger,
  compact = false,
}: {
  /** Replaces the icon and the name. */
  trigger?: ReactNode;
  /** Hides the name on phones. */
  compact?: boolean;
}) {
  const { t } = useTranslation();
  const viewer = useRouteLoaderData<{ viewer: ShownViewer | null }>('root')?.viewer;
  const mayDo = useDealerMay();
  if (!viewer) return null;
  const ways = isStaffRole(viewer.role) ? STAFF : viewer.role === 'dealer' ? DEALER : MEMBER;
  const links = ways.filter(([, , act]) => act === undefined || mayDo(act));
  const name = viewer.firm?.name ?? viewer.displayName;
  return (
    <Menu
      label={`${t('nav.account')}: ${name}`}
      icon={UserRound}
      text={
        <span dir="auto" className={compact ? 'max-w-44 truncate max-sm:hidden' : 'max-w-60 truncate'}>
          {name}
        </span>
      }
      trigger={trigger}
    >
      <ul className="menu-links">
        {links.map(([to, key]) => (
          <li key={to}>
            <LinkButton to={to} variant="quiet" block>
              {t(key)}
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
