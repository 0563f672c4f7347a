import type { EntryContext } from './web.server';

type Rendered = Pick<EntryContext, 'manifest' | 'serverHandoffString' | 'staticHandlerContext'>;

/**
 * What starts the router in the browser, with links to all that its scripts import, so that browsers need not read each to
 * learn of the next. It says what Remix' `Scripts` does in a build, as one piece of text: as elements React would make them
 * for each page and take hold of them in each browser, whose manifest would have to name the imports of every route.
 */
export function pageScripts({ manifest, serverHandoffString, staticHandlerContext }: Rendered, nonce: string): string {
  const routes = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id] ?? []);
  const files = new Set([manifest.url, manifest.entry.module, ...manifest.entry.imports]);
  for (const { module, imports = [] } of routes) [...imports, module].forEach((file) => files.add(file));
  const links = [...files].map((file) => `<link rel="modulepreload" href="${file}">`).join('');
  const modules = routes
    .map(({ module }, index) => `import * as route${index} from ${JSON.stringify(module)};`)
    .join('');
  const names = routes.map(({ id }, index) => `${JSON.stringify(id)}:route${index}`).join(',');
  return (
    `${links}<script nonce="${nonce}">window.__remixContext = ${serverHandoffString};</script>` +
    `<script nonce="${nonce}" type="module" async>import ${JSON.stringify(manifest.url)};${modules}` +
    `window.__remixRouteModules={${names}};import(${JSON.stringify(manifest.entry.module)});</script>`
  );
}
