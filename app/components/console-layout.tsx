import { Link, NavLink } from '~/platform/web';
import { Menu as MenuIcon, X, type LucideIcon } from './icons';
import type { ReactNode } from 'react';
import { Breadcrumbs, type Crumb } from './breadcrumbs';
import { classNames } from './class-names';
import { Logo } from './logo';
import { SkipLink } from './skip-link';
import { UserBox, type User } from './user-box';

export type ConsoleNavItem = {
  label: string;
  to: string;
  /** Where it leads, if that is more than the page itself: what the page shall show first. */
  address?: string;
  icon: LucideIcon;
  count?: string | number | undefined;
  /** The count calls for a person's action. */
  urgent?: boolean;
  /** Current only at exactly this address. */
  end?: boolean;
};

export type ConsoleNavGroup = { title?: string; items: readonly ConsoleNavItem[] };

type Brand = { to: string; label: string; area: string };

export type ConsoleLayoutProps = {
  skipLabel: string;
  /** `area` is shown beside the name: "Bayi", "İşletim". */
  brand: Brand;
  nav: { label: string; openLabel: string; groups: readonly ConsoleNavGroup[] };
  user: User;
  /** Language, theme, sign out: shown at the end of the navigation, above the user. */
  userMenu?: ReactNode;
  breadcrumb: { label: string; items: readonly Crumb[] };
  /** The end of the top bar: search, live badge. */
  top?: ReactNode;
  /** The content fills the width without padding, for lists with a detail beside them. */
  bare?: boolean;
  children: ReactNode;
};

/** The working screens: navigation at the side, a top bar with breadcrumbs, content up to 1280 px. */
export function ConsoleLayout({
  skipLabel,
  brand,
  nav,
  user,
  userMenu,
  breadcrumb,
  top,
  bare = false,
  children,
}: ConsoleLayoutProps) {
  return (
    <div className="working console">
      <SkipLink>{skipLabel}</SkipLink>
      <nav className="console-nav furniture" aria-label={nav.label}>
        <NavContent brand={brand} nav={nav} user={user} userMenu={userMenu} />
      </nav>
      <div className="console-side">
        <header className="console-top">
          <details data-menu className="console-menu">
            <summary className="btn btn-quiet btn-icon" aria-label={nav.openLabel} title={nav.openLabel}>
              <MenuIcon aria-hidden className="when-closed" />
              <X aria-hidden className="when-open" />
            </summary>
            <nav className="console-menu-panel furniture" aria-label={nav.label}>
              <NavContent brand={brand} nav={nav} user={user} userMenu={userMenu} />
            </nav>
          </details>
          <Breadcrumbs {...breadcrumb} />
          {top ? <div className="console-tools">{top}</div> : null}
        </header>
        <main id="main" tabIndex={-1} className={classNames('console-main', !bare && 'page')}>
          {children}
        </main>
      </div>
    </div>
  );
}

function NavContent({ brand, nav, user, userMenu }: Pick<ConsoleLayoutProps, 'brand' | 'nav' | 'user' | 'userMenu'>) {
  return (
    <>
      <Link to={brand.to} className="brand" aria-label={brand.label}>
        <Logo />
        <small>{brand.area}</small>
      </Link>
      <div>
        {nav.groups.map(({ title, items }, index) => (
          <div key={title ?? index}>
            {title ? <h2>{title}</h2> : null}
            <ul>
              {items.map(({ label, to, address = to, icon: Icon, count, urgent, end }) => (
                <li key={to}>
                  <NavLink to={address} end={end}>
                    <Icon aria-hidden />
                    <span>{label}</span>
                    {count === undefined ? null : (
                      <span className={classNames('console-count', urgent && 'is-urgent')}>{count}</span>
                    )}
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <div className="console-end">
        {userMenu}
        <UserBox {...user} />
      </div>
    </>
  );
}
