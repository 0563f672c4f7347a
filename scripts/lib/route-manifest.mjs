/**
 * A route as the manifest of Remix describes it.
 * @typedef {{ id?: string; parentId?: string; path?: string; index?: boolean; hasLoader?: boolean; hasAction?: boolean; module?: string; imports?: string[] }} Route
 * @typedef {{ entry: { module: string; imports?: string[] }; routes: Record<string, Route> }} Manifest
 */

/** Addresses that a browser opens as files, never as pages of ours. */
const FILE = /\.(csv|json|pdf|txt|xlsx|xml)$/;
/** Event streams, and files without an extension. */
const PROGRAMS = /^routes\/(documents\/download|account\/account_\.photo)\.|[._]events$|\.uploads\.\$$/;

/**
 * What the browser's router needs to know of the routes. Routes whose page is never hydrated have a path and no module
 * (`loadWholePages` relies on that); an area that its reader never sees is one such route. What scripts import is left out:
 * browsers learn it from the scripts, and from the document's own links (app/platform/page-scripts.server.ts). So are default values.
 * @param {Manifest} manifest
 * @param {{ isWholePage: (id: string) => boolean; areaOf: (id: string) => { id: string; parentId: string; path: string
 * } | undefined }} readers
 * @returns {Manifest}
 */
export function leanManifest({ entry, routes, ...rest }, { isWholePage, areaOf }) {
  /** @type {Record<string, Route>} */
  const lean = {};
  for (const [id, { hasLoader, hasAction, module, imports: _imports, ...route }] of Object.entries(routes)) {
    if (FILE.test(route.path ?? '') || PROGRAMS.test(id)) continue;
    const area = areaOf(id);
    if (area) {
      lean[area.id] = { parentId: area.parentId, path: area.path };
      continue;
    }
    lean[id] = {
      parentId: route.parentId,
      path: route.path,
      index: route.index,
      ...(hasAction && { hasAction }),
      ...(!isWholePage(id) && {
        ...withoutDefaults(route),
        ...(hasLoader && { hasLoader }),
        module,
      }),
    };
  }
  return { ...rest, entry: { ...entry, imports: [] }, routes: lean };
}

/**
 * @param {object} route
 * @returns {Route}
 */
function withoutDefaults(route) {
  const told = Object.entries(route).filter(
    ([name, value]) => name !== 'id' && value !== false && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(told);
}

/**
 * The script that passes a manifest to Remix; each route's id occurs once.
 * @param {Manifest} manifest
 */
export function manifestScript(manifest) {
  return (
    `window.__remixManifest=${JSON.stringify(manifest)};` +
    `for(const[id,route]of Object.entries(window.__remixManifest.routes))route.id=id;`
  );
}
