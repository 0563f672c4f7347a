import { flatRoutes } from '@remix-run/fs-routes';
import { layout, prefix, type RouteConfigEntry } from '@remix-run/route-config';

/**
 * The routes of an area: a folder of `routes/`. Below its area a file's name is the URL, by Remix's flat convention; the
 * areas stand below, with the URL and the layout that all of their routes have.
 */
const area = (folder: string) =>
  flatRoutes({ rootDirectory: `routes/${folder}`, ignoredRouteFiles: ['**/*.test.{ts,tsx}', '**/*layout.tsx'] });

const routes = [
  ...(await area('.')),
  layout('routes/site/layout.tsx', await area('site')),
  layout('routes/console-layout.tsx', [
    ...(await area('dealer')),
    ...(await area('account')),
    ...prefix('ops', await area('ops')),
    ...prefix('support', await area('support')),
  ]),
  ...(await area('shop')),
  ...prefix('checkout', await area('checkout')),
  ...(await area('documents')),
  ...(await area('auth')),
];

/** A list that is a file with `.csv` is one with `.xlsx`, too: the same module, which sees by the address what is asked for. */
const withWorkbooks = (entries: readonly RouteConfigEntry[]): RouteConfigEntry[] =>
  entries.flatMap((entry) => {
    const { id = '', path = '', children } = entry;
    const own = { ...entry, ...(children && { children: withWorkbooks(children) }) };
    if (!path.endsWith('.csv')) return [own];
    return [own, { ...own, id: id.replace(/\[\.\]csv$/, '[.]xlsx'), path: path.replace(/\.csv$/, '.xlsx') }];
  });

export default withWorkbooks(routes);
