import type { TFunction } from '~/platform/texts';

/** What a route says of itself in `export const handle`. Keys name their namespace: `auth:login.title`. */
export type RouteHandle = {
  /** The namespaces that the route's texts are in, beside `common` and `errors`. */
  i18n?: readonly string[];
  titleKey?: string;
  /** A title that depends on the loader's data; goes before `titleKey`. */
  title?: (data: unknown, t: TFunction) => string | undefined;
  breadcrumbKey?: string;
  breadcrumb?: (data: unknown, t: TFunction) => string | undefined;
};
