import { flatRoutes } from '@remix-run/fs-routes';
import type { RouteConfigEntry } from '@remix-run/route-config';

/** The product's URLs are the file names in `routes/`, by Remix's flat convention. */
const routes = await flatRoutes({ ignoredRouteFiles: ['**/*.test.{ts,tsx}'] });

/** A list that is a file with `.csv` is one with `.xlsx`, too: the same module, which sees by the address what is asked for. */
const withWorkbooks = (entries: readonly RouteConfigEntry[]): RouteConfigEntry[] =>
  entries.flatMap((entry) => {
    const { id = '', path = '', children } = entry;
    const own = { ...entry, ...(children && { children: withWorkbooks(children) }) };
    if (!path.endsWith('.csv')) return [own];
    return [own, { ...own, id: id.replace(/\[\.\]csv$/, '[.]xlsx'), path: path.replace(/\.csv$/, '.xlsx') }];
  });

export default withWorkbooks(routes);
