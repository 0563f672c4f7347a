import { useMatches } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import type { Crumb } from '~/components/breadcrumbs';
import type { RouteHandle } from '~/platform/route-handle';

/** The way to this page: home, then each matched route that names itself in its handle. */
export function useBreadcrumbs(): Crumb[] {
  const { t } = useTranslation();
  const crumbs = useMatches().flatMap(({ handle, data, pathname }) => {
    const { breadcrumb, breadcrumbKey } = (handle ?? {}) as RouteHandle;
    const label = breadcrumb?.(data, t) ?? (breadcrumbKey && t(breadcrumbKey));
    return label ? [{ label, to: pathname }] : [];
  });
  return [{ label: t('home'), to: '/' }, ...crumbs];
}
