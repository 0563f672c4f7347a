import { useMatches, useRouteError } from '~/platform/web';
import { useTranslation } from '~/platform/texts';
import type { Crumb } from '~/components/breadcrumbs';
import type { RouteHandle } from '~/platform/route-handle';

/**
 * The breadcrumbs of this page: home, then each matched route that names itself in its handle. An error page has none:
 * people who may not see a page are not told its place.
 */
export function useBreadcrumbs(): Crumb[] {
  const { t } = useTranslation();
  const failed = Boolean(useRouteError());
  const matches = useMatches();
  const home = { label: t('home'), to: '/' };
  if (failed) return [home];
  const crumbs = matches.flatMap(({ handle, data, pathname }) => {
    const { breadcrumb, breadcrumbKey } = (handle ?? {}) as RouteHandle;
    const label = breadcrumb?.(data, t) ?? (breadcrumbKey && t(breadcrumbKey));
    return label ? [{ label, to: pathname }] : [];
  });
  return [home, ...crumbs];
}
