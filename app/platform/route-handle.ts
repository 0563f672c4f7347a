import type { ComponentType, ReactNode } from 'react';
import type { PlainTextKey, TFunction } from '~/platform/texts';
import type { Audience } from './audiences';

/** What a route says of itself in `export const handle`. Keys name their namespace: `auth:login.title`. */
export type RouteHandle = {
  /**
   * False for a page that works without React: its document carries the site's own small script (app/entry.site.ts) and
   * neither framework nor loader data. A page is hydrated unless one of its routes says so.
   */
  hydrate?: boolean;
  /** Whose texts and style sheets the page needs although its reader may be a stranger: on the way in, for instance. */
  audience?: (data: unknown) => Audience;
  titleKey?: PlainTextKey;
  /** A title that depends on the loader's data; goes before `titleKey`. */
  title?: (data: unknown, t: TFunction) => string | undefined;
  /** For search engines, and for people whom a public page is shared with. */
  descriptionKey?: PlainTextKey;
  description?: (data: unknown, t: TFunction) => string | undefined;
  /** The address of the picture that a shared link shows, where the page has one of its own. */
  picture?: (data: unknown) => string | undefined;
  /** What a public page is about, as Open Graph has it; a website where nothing is said. */
  openGraphType?: 'product';
  breadcrumbKey?: PlainTextKey;
  breadcrumb?: (data: unknown, t: TFunction) => string | undefined;
  /** The furniture that error pages below the route keep for whoever is logged in. */
  frame?: ComponentType<{ children: ReactNode }>;
};

/** Whether a route leaves its page to the browser as it came. */
export function isWholePage(module: { handle?: unknown } | undefined): boolean {
  return (module?.handle as RouteHandle | undefined)?.hydrate === false;
}

/** The audience that a route names for its page. */
export function audienceNamed(module: { handle?: unknown } | undefined, data: unknown): Audience | undefined {
  return (module?.handle as RouteHandle | undefined)?.audience?.(data);
}
