import { Link as FrameworkLink, NavLink as FrameworkNavLink, useLocation } from '@remix-run/react';
import { forwardRef, useCallback, type ComponentProps } from 'react';
import { addressFrom } from './public-pages';

/** Gives an address as links of this page write it: a public page stays below the language that the page's own address names. */
export function useLocalAddress(): (address: string) => string {
  const { pathname } = useLocation();
  return useCallback((address: string) => addressFrom(pathname, address), [pathname]);
}

/** Remix' link, whose public addresses stay in the language of the page's address. */
export const Link = forwardRef<HTMLAnchorElement, ComponentProps<typeof FrameworkLink>>(function Link(
  { to, ...rest },
  ref,
) {
  const { pathname } = useLocation();
  return <FrameworkLink {...rest} to={typeof to === 'string' ? addressFrom(pathname, to) : to} ref={ref} />;
});

/** Remix writes an empty class on each that leads elsewhere. */
const noClass = () => undefined;

/** Remix' link that knows whether it leads to where one is; see Link. */
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
