import { useLocation, useMatches, useRouteError } from '~/platform/web';
import { useTranslation } from '~/platform/texts';
import type { Crumb } from '~/components/breadcrumbs';
import type { RouteHandle } from '~/platform/route-handle';

/** Whether an address is that of a page, or begins with it. */
export const liesBelow = (address: string, page: string) => address === page || address.startsWith(`${page}/`);

type NavPage = { label: string; to: string };

/**
 * The breadcrumbs of this page: home, the pages of the navigation that its address lies below, and what the matched routes
 * name themselves in their handles. An error page has none: people who may not see a page are not told its place.
 * @param navigation the pages of the frame's navigation; `group` names the area of a start page, whose address begins those of
 *   the area's other pages; the start page itself stands above those that are below none of these
 */
export function useBreadcrumbs(navigation: readonly (NavPage & { group?: string | undefined })[] = []): Crumb[] {
  const { t } = useTranslation();
  const failed = Boolean(useRouteError());
  const matches = useMatches();
  const { pathname: here } = useLocation();
  const home = { label: t('home'), to: '/' };
  if (failed) return [home];
  const above = navigation
    .filter(({ to }) => liesBelow(here, to))
    .toSorted((one, other) => one.to.length - other.to.length);
  const listed = above.flatMap(({ label, to, group }): NavPage[] => {
    if (!group) return [{ label, to }];
    return [{ label: group, to }, ...(above.length === 1 ? [{ label, to }] : [])];
  });
  const named = matches.flatMap(({ handle, data, pathname }) => {
    const { breadcrumb, breadcrumbKey } = (handle ?? {}) as RouteHandle;
    const label = breadcrumb?.(data, t) ?? (breadcrumbKey && t(breadcrumbKey));
    return label && !listed.some(({ to }) => to === pathname) ? [{ label, to: pathname }] : [];
  });
  return [home, ...listed, ...named];
}
