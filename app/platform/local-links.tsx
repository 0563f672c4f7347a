import {
  Form as FrameworkForm,
  Link as FrameworkLink,
  NavLink as FrameworkNavLink,
  useLocation,
} from '@remix-run/react';
import { forwardRef, useCallback, type ComponentProps, type ReactNode } from 'react';
import { addressFrom } from './public-pages';

/** Converts an address as links of this page need it: a public page stays below the language of the page's own address. */
export function useLocalAddress(): (address: string) => string {
  const { pathname } = useLocation();
  return useCallback((address: string) => addressFrom(pathname, address), [pathname]);
}

/** A path that leads from every page to the same place. */
const PLAIN_PATH = /^\/(?:[\w~%-][\w.~%-]*(?:\/[\w~%-][\w.~%-]*)*)?(?:\?[^#]+)?(?:#.+)?$/;

/** Discovery of routes is off, but Remix would mark each link and form for it: a page of the shop has 150. */
const UNMARKED = { discover: 'none' } as const;

/** Nothing is loaded of a page that nobody has gone to: Remix would reload this one where a script of it is missing. */
type LinkProperties = Omit<ComponentProps<typeof FrameworkLink>, 'prefetch' | 'state'> & { state?: unknown };

/**
 * Remix' link; public addresses stay in the language of the page's address. On the server a plain one is just an element: the
 * hooks of Remix' link are for presses and hover, which only the browser has.
 */
export const Link = forwardRef<HTMLAnchorElement, LinkProperties>(function Link({ to, ...rest }, ref) {
  const { pathname } = useLocation();
  const address = typeof to === 'string' ? addressFrom(pathname, to) : to;
  if (import.meta.env.SSR && typeof address === 'string' && PLAIN_PATH.test(address)) {
    return elementOf(address, rest);
  }
  return <FrameworkLink {...UNMARKED} {...rest} to={address} ref={ref} />;
});

/** What Remix' link draws of the address. */
function elementOf(address: string, properties: Omit<LinkProperties, 'to'>) {
  const {
    discover: _discover,
    preventScrollReset: _preventScrollReset,
    relative: _relative,
    reloadDocument: _reloadDocument,
    replace: _replace,
    state: _state,
    target,
    viewTransition: _viewTransition,
    ...attributes
  } = properties;
  return <a {...attributes} href={address} target={target} />;
}

/** Remix' form. */
export const Form = forwardRef<HTMLFormElement, ComponentProps<typeof FrameworkForm>>(function Form(properties, ref) {
  return <FrameworkForm {...UNMARKED} {...properties} ref={ref} />;
});

/** Remix writes an empty class on each link that is not current. */
const noClass = () => undefined;

/** A path as Remix compares it with another: no slash at its end, and no part that it would resolve. */
const COMPARED_PATH = /^\/(?:[\w-]+(?:\/[\w-]+)*)?$/;

/** Remix' link that knows whether it is current; see Link. */
export function NavLink({ to, end, children }: { to: string; end?: boolean | undefined; children?: ReactNode }) {
  const { pathname } = useLocation();
  const address = addressFrom(pathname, to);
  if (import.meta.env.SSR && COMPARED_PATH.test(address)) {
    const here = pathname.toLowerCase();
    const path = address.toLowerCase();
    const current = here === path || (!end && here.startsWith(path) && here.charAt(path.length) === '/');
    return (
      <a aria-current={current ? 'page' : undefined} href={address}>
        {children}
      </a>
    );
  }
  return (
    <FrameworkNavLink {...UNMARKED} className={noClass} to={address} end={end}>
      {children}
    </FrameworkNavLink>
  );
}
