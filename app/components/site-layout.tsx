import { Link, NavLink, useLocalAddress, useLocation } from '~/platform/web';
import { ChevronDown, Menu as MenuIcon, Search, ShoppingCart, X } from './icons';
import { Suspense, useEffect, useId, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { watchPanel } from './dismiss';
import { Logo } from './logo';
import { markScrolled } from './mark-scrolled';
import { Menu, PreferenceList, PreferenceMenu, type PreferenceMenuProps } from './menu';
import { SkipLink } from './skip-link';
import { useHydrated } from './use-hydrated';

export type SiteNavItem = {
  label: string;
  to: string;
  items?: readonly { label: string; to: string }[];
  /**
   * Opens from the header in place of the items, as wide as the page. It is rendered when the user reaches for it;
   * until then, and without scripts, the items are shown.
   */
  panel?: ReactNode;
  /** On a page that is not hydrated: the address of the panel, for `loadMenuContent`. */
  panelFrom?: string;
};

type CartToolProps = {
  /** The cart's address, for a cart without a menu. */
  to: string;
  /** "Sepet, 2 ürün" */
  label: string;
  count: number;
  /** The content of the cart's menu, rendered when it opens; without it the cart is a plain link. */
  menu?: ReactNode;
  /**
   * On a page that is not hydrated: the address of the menu's content, for `openCartMenu`. `menu` is shown until it has
   * loaded.
   */
  menuFrom?: string | undefined;
};

export type SiteLayoutProps = {
  skipLabel: string;
  brand: { to: string; label: string };
  nav: { label: string; items: readonly SiteNavItem[]; openLabel: string; closeLabel: string };
  /** The search overlay with `box`, one keyword field; it sends a GET form to `action`. */
  search: { label: string; action: string; box: ReactNode; submitLabel: string; closeLabel: string };
  language: PreferenceMenuProps;
  theme: PreferenceMenuProps;
  cart?: CartToolProps | undefined;
  /** The dealer's button, or the menu of the user who is signed in. */
  account?: ReactNode;
  /** One call to action at the end of the header, hidden on phones. */
  callToAction?: ReactNode;
  footer: {
    /** Below the logo: a sentence and the ways to reach the vendor. */
    about: ReactNode;
    columns: readonly { title: string; links: readonly FooterLink[] }[];
    /** App shops and social links. */
    extra?: ReactNode;
    copyright: string;
    legal: readonly FooterLink[];
  };
  children: ReactNode;
};

export type FooterLink = {
  label: string;
  to: string;
  /** Leads to another host and opens a new tab; `newTabLabel` says so to screen readers. */
  newTabLabel?: string;
};

/** Header, content and footer of the public site and shop. Every menu opens without scripts. */
export function SiteLayout({
  skipLabel,
  brand,
  nav,
  search,
  language,
  theme,
  cart,
  account,
  callToAction,
  footer,
  children,
}: SiteLayoutProps) {
  const header = useRef<HTMLElement>(null);
  useEffect(() => (header.current ? markScrolled(header.current) : undefined), []);
  return (
    <div className="site site-page">
      <SkipLink>{skipLabel}</SkipLink>
      <header ref={header} className="site-header furniture">
        <div className="wrap">
          <Link to={brand.to} className="brand" aria-label={brand.label}>
            <Logo />
          </Link>
          <nav className="site-nav" aria-label={nav.label}>
            <ul>
              {nav.items.map((item) => (
                <li key={item.to}>
                  {item.items ? (
                    <NavMenu {...item} />
                  ) : (
                    <NavLink to={item.to} end={item.to === '/'}>
                      {item.label}
                    </NavLink>
                  )}
                </li>
              ))}
            </ul>
          </nav>
          <div className="site-tools">
            <SearchOverlay {...search} brand={brand} />
            <PreferenceMenu {...language} className="from-small" />
            <PreferenceMenu {...theme} className="from-large" />
            {cart ? <CartTool {...cart} /> : null}
            {account ? <div className="site-account from-wide">{account}</div> : null}
            {callToAction ? <div className="site-account from-small">{callToAction}</div> : null}
            <MobileMenu nav={nav} brand={brand} language={language} theme={theme} account={account} />
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <footer className="site-footer furniture">
        <div className="wrap">
          <div className="footer-top">
            <div className="footer-about">
              <Link to={brand.to} className="brand" aria-label={brand.label}>
                <Logo />
              </Link>
              {footer.about}
              {footer.extra}
            </div>
            {footer.columns.map(({ title, links }) => (
              <nav key={title} aria-label={title}>
                <h2>{title}</h2>
                <FooterLinks links={links} />
              </nav>
            ))}
          </div>
          <div className="footer-bottom">
            <span>{footer.copyright}</span>
            <FooterLinks links={footer.legal} />
          </div>
        </div>
      </footer>
    </div>
  );
}

function NavMenu({ label, items = [], panel, panelFrom }: SiteNavItem) {
  const [reached, setReached] = useState(false);
  const list = (
    <ul className="menu-links">
      {items.map((way) => (
        <li key={way.to}>
          {/* The panel does not mark the current page either: "shop" is a separate entry beside it. */}
          {panel || panelFrom ? <Link to={way.to}>{way.label}</Link> : <MenuLink {...way} />}
        </li>
      ))}
    </ul>
  );
  return (
    <Menu
      label={label}
      align="start"
      trigger={
        <>
          {label}
          <ChevronDown aria-hidden />
        </>
      }
      className={panel || panelFrom ? 'mega' : undefined}
      contentFrom={panelFrom}
      onReach={panel && !reached ? () => setReached(true) : undefined}
    >
      {panel && reached ? <Suspense fallback={list}>{panel}</Suspense> : list}
    </Menu>
  );
}

/**
 * A link that marks the current page; a link with a query leads to a part of a page, which the path alone does not
 * identify.
 */
function MenuLink({ to, label }: { to: string; label: string }) {
  return to.includes('?') ? <Link to={to}>{label}</Link> : <NavLink to={to}>{label}</NavLink>;
}

function FooterLinks({ links }: { links: readonly FooterLink[] }) {
  return (
    <ul>
      {links.map(({ label, to, newTabLabel }) => (
        <li key={`${label}${to}`}>
          {newTabLabel ? (
            <a href={to} target="_blank" rel="noopener noreferrer">
              {label}
              <span className="sr-only">{` (${newTabLabel})`}</span>
            </a>
          ) : (
            <Link to={to}>{label}</Link>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A link that opens the cart's menu once scripts run; opened in a new tab, it stays a link. */
function CartTool({ to, label, count, menu, menuFrom }: CartToolProps) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const panel = useId();
  const hydrated = useHydrated();
  const { key } = useLocation();
  useEffect(() => setOpen(false), [key]);
  useEffect(() => {
    if (!open || !box.current) return;
    return watchPanel(box.current, (byKey) => {
      setOpen(false);
      if (byKey) link.current?.focus();
    });
  }, [open]);
  const onClick = (event: MouseEvent) => {
    if (!menu || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setOpen(!open);
  };
  return (
    // On phones the panel hangs from the whole header, because the cart is not at its end.
    <div ref={box} className="menu max-sm:static" data-menu-from={menuFrom}>
      <Link
        ref={link}
        to={to}
        className="btn btn-quiet btn-icon cart-tool"
        aria-label={label}
        title={label}
        aria-expanded={hydrated && menu ? open : undefined}
        aria-controls={open ? panel : undefined}
        onClick={onClick}
      >
        <ShoppingCart aria-hidden />
        <span className="cart-count" aria-hidden hidden={count === 0}>
          {count}
        </span>
      </Link>
      {open || menuFrom ? (
        <div id={panel} hidden={!open} className="popover popover-wide max-sm:end-3">
          {menu}
        </div>
      ) : null}
    </div>
  );
}

function SearchOverlay({
  label,
  action,
  box,
  submitLabel,
  closeLabel,
  brand,
}: SiteLayoutProps['search'] & { brand: SiteLayoutProps['brand'] }) {
  const ref = useRef<HTMLDetailsElement>(null);
  const local = useLocalAddress();
  const { key } = useLocation();
  const shownAt = useRef(key);
  useEffect(() => {
    // The choice made in the menu is now shown.
    if (key !== shownAt.current && ref.current) ref.current.open = false;
    shownAt.current = key;
  }, [key]);
  return (
    <details ref={ref} data-menu data-focus className="search-overlay">
      <summary className="btn btn-quiet btn-icon" aria-label={label} title={label}>
        <Search aria-hidden className="when-closed" />
        <X aria-hidden className="when-open" />
      </summary>
      <div className="search-panel">
        <div className="wrap">
          <Link to={brand.to} className="brand" aria-label={brand.label}>
            <Logo />
          </Link>
          <form action={local(action)} method="get" role="search">
            {box}
            <button type="submit" className="btn btn-primary btn-big">
              {submitLabel}
            </button>
          </form>
          <button
            type="button"
            data-close
            className="btn btn-quiet btn-icon scripted"
            aria-label={closeLabel}
            title={closeLabel}
          >
            <X aria-hidden />
          </button>
        </div>
      </div>
    </details>
  );
}

function MobileMenu({
  nav,
  brand,
  language,
  theme,
  account,
}: Pick<SiteLayoutProps, 'nav' | 'brand' | 'language' | 'theme' | 'account'>) {
  return (
    <details data-menu data-modal className="off-canvas">
      <summary className="btn btn-quiet btn-icon" aria-label={nav.openLabel} title={nav.openLabel}>
        <MenuIcon aria-hidden className="when-closed" />
        <X aria-hidden className="when-open" />
      </summary>
      <div className="off-canvas-panel">
        <div className="off-canvas-head">
          <Link to={brand.to} className="brand" aria-label={brand.label}>
            <Logo />
          </Link>
          <button
            type="button"
            data-close
            className="btn btn-quiet btn-icon scripted"
            aria-label={nav.closeLabel}
            title={nav.closeLabel}
          >
            <X aria-hidden />
          </button>
        </div>
        <nav aria-label={nav.label}>
          <ul>
            {nav.items.map((item) => (
              <li key={item.to}>
                {item.items ? (
                  <details>
                    <summary>{item.label}</summary>
                    <ul>
                      {item.items.map((way) => (
                        <li key={way.to}>
                          <MenuLink {...way} />
                        </li>
                      ))}
                    </ul>
                  </details>
                ) : (
                  <NavLink to={item.to} end={item.to === '/'}>
                    {item.label}
                  </NavLink>
                )}
              </li>
            ))}
          </ul>
        </nav>
        <div className="off-canvas-end">
          <details>
            <summary>
              <language.icon aria-hidden />
              {language.label}
            </summary>
            <PreferenceList {...language} />
          </details>
          <details>
            <summary>
              <theme.icon aria-hidden />
              {theme.label}
            </summary>
            <PreferenceList {...theme} />
          </details>
          {account}
        </div>
      </div>
    </details>
  );
}
