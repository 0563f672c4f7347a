import { Link as FrameworkLink, NavLink as FrameworkNavLink, useLocation } from '@remix-run/react';
import { forwardRef, useCallback, type ComponentProps } from 'react';
import { addressFrom } from './public-pages';

/** Converts an address as links of this page need it: a public page stays below the language of the page's own address. */
export function useLocalAddress(): (address: string) => string {
  const { pathname } = useLocation();
  return useCallback((address: string) => addressFrom(pathname, address), [pathname]);
}

/** Remix' link; public addresses stay in the language of the page's address. */
export const Link = forwardRef<HTMLAnchorElement, ComponentProps<typeof FrameworkLink>>(function Link(
  { to, ...rest },
  ref,
) {
  const { pathname } = useLocation();
  return <FrameworkLink {...rest} to={typeof to === 'string' ? addressFrom(pathname, to) : to} ref={ref} />;
});

/** Remix writes an empty class on each link that is not current. */
const noClass = () => undefined;

/** Remix' link that knows whether it is current; see Link. */
export const NavLink = forwardRef<HTMLAnchorElement, ComponentProps<typeof FrameworkNavLink>>(function NavLink(
  { to, ...rest },
  ref,
) {
  const { pathname } = useLocation();
  return (
    <FrameworkNavLink
      className={noClass}
      {...rest}
      to={typeof to === 'string' ? addressFrom(pathname, to) : to}
      ref={ref}
    />
  );
});
