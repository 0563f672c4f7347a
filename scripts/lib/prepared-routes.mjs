import { readFile } from 'node:fs/promises';

/**
 * For each request Remix 2 flattens, ranks and compiles all routes of its build three times: to find the handler, to
 * find the loaders, and to render. The result depends on the build alone, so it is computed once per build here. It is
 * cached on the arrays and objects that it was made from and is collected with them.
 *
 * Each change names the text that it replaces, which must occur exactly once: if Remix changes, the build fails.
 * @type {{ file: string, changes: [from: string, to: string][] }[]}
 */
const PATCHES = [
  {
    file: '@remix-run/router/dist/router.js',
    changes: [
      [
        `function matchRoutesImpl(`,
        `const preparedBranches = new WeakMap();
function branchesOf(routes) {
  let branches = preparedBranches.get(routes);
  if (!branches) {
    branches = flattenRoutes(routes);
    rankRouteBranches(branches);
    preparedBranches.set(routes, branches);
  }
  return branches;
}
function matchRoutesImpl(`,
      ],
      [
        `  let branches = flattenRoutes(routes);
  rankRouteBranches(branches);
`,
        `  let branches = branchesOf(routes);
`,
      ],
      [
        `function matchRouteBranch(`,
        `function patternOf(meta, end) {
  return (meta[end ? "wholePattern" : "beginPattern"] ??= {
    path: meta.relativePath,
    caseSensitive: meta.caseSensitive,
    end,
    compiled: compilePath(meta.relativePath, meta.caseSensitive, end)
  });
}
function matchRouteBranch(`,
      ],
      [
        `    let match = matchPath({
      path: meta.relativePath,
      caseSensitive: meta.caseSensitive,
      end
    }, remainingPathname);
`,
        `    let match = matchPath(patternOf(meta, end), remainingPathname);
`,
      ],
      [
        `= compilePath(pattern.path, pattern.caseSensitive, pattern.end);`,
        `= pattern.compiled ?? compilePath(pattern.path, pattern.caseSensitive, pattern.end);`,
      ],
    ],
  },
  {
    file: '@remix-run/server-runtime/dist/esm/entry.js',
    changes: [
      [
        `function createEntryRouteModules(manifest) {
  return Object.keys(manifest).reduce((memo, routeId) => {
    memo[routeId] = manifest[routeId].module;
    return memo;
  }, {});
}`,
        `const preparedModules = new WeakMap();
function createEntryRouteModules(manifest) {
  let modules = preparedModules.get(manifest);
  if (!modules) {
    modules = Object.fromEntries(Object.keys(manifest).map(routeId => [routeId, manifest[routeId].module]));
    preparedModules.set(manifest, modules);
  }
  return modules;
}`,
      ],
    ],
  },
  {
    file: '@remix-run/react/dist/esm/server.js',
    changes: [
      [`function RemixServer({`, `const preparedRoutes = new WeakMap();\nfunction RemixServer({`],
      [
        `  let routes = createServerRoutes(manifest.routes, routeModules, context.future, context.isSpaMode);
`,
        `  let routes = preparedRoutes.get(routeModules);
  if (!routes) {
    routes = createServerRoutes(manifest.routes, routeModules, context.future, context.isSpaMode);
    preparedRoutes.set(routeModules, routes);
  }
`,
      ],
    ],
  },
  {
    file: '@remix-run/react/dist/esm/components.js',
    changes: [
      // Links need no attribute for route discovery, which is off: a page of the shop has 150 links.
      [`  return discover === "render" && !isAbsolute && !reloadDocument ? "true" : undefined;`, `  return undefined;`],
      // On the server a link to a plain path is just an element: its handlers for presses and hover only run in the
      // browser.
      [
        `let Link = /*#__PURE__*/React.forwardRef(({
  to,
  prefetch = "none",
  discover = "render",
  ...props
}, forwardedRef) => {
`,
        `const PLAIN_PATH = /^\\/(?:[\\w~%-][\\w.~%-]*(?:\\/[\\w~%-][\\w.~%-]*)*)?(?:\\?[^#]+)?(?:#.+)?$/;
let Link = /*#__PURE__*/React.forwardRef(({
  to,
  prefetch = "none",
  discover = "render",
  ...props
}, forwardedRef) => {
  if (typeof to === "string" && prefetch === "none" && PLAIN_PATH.test(to)) {
    let { relative, reloadDocument, replace, state, preventScrollReset, viewTransition, target, ...rest } = props;
    return /*#__PURE__*/React.createElement("a", { ...rest, href: to, target });
  }
`,
      ],
    ],
  },
  {
    file: 'react-router-dom/server.js',
    changes: [
      [`function createStaticRouter(`, `const preparedDataRoutes = new WeakMap();\nfunction createStaticRouter(`],
      [
        `  let manifest = {};
  let dataRoutes = router.UNSAFE_convertRoutesToDataRoutes(routes, reactRouter.UNSAFE_mapRouteProperties, undefined, manifest);
  // Because our context matches`,
        `  let prepared = preparedDataRoutes.get(routes);
  if (!prepared) {
    let manifest = {};
    let dataRoutes = router.UNSAFE_convertRoutesToDataRoutes(routes, reactRouter.UNSAFE_mapRouteProperties, undefined, manifest);
    prepared = { manifest, dataRoutes };
    preparedDataRoutes.set(routes, prepared);
  }
  let { manifest, dataRoutes } = prepared;
  // Because our context matches`,
      ],
    ],
  },
];

/**
 * The text of one of Remix' files with its routes prepared once.
 * @param {string} code @param {[from: string, to: string][]} changes @param {string} file
 * @throws Error if the file does not contain the expected text
 */
export function prepareRoutes(code, changes, file) {
  for (const [from, to] of changes) {
    const [before, after, ...more] = code.split(from);
    if (after === undefined || more.length > 0)
      throw new Error(`${file} has changed, so its patch no longer applies: update scripts/lib/prepared-routes.mjs.`);
    code = before + to + after;
  }
  return code;
}

/**
 * Bundles Remix with its routes prepared once; a bundle of pages that contains another build of one of the files fails,
 * too.
 * @type {import('esbuild').Plugin}
 */
export const preparedRoutes = {
  name: 'prepared-routes',
  setup(build) {
    const met = new Set();
    build.onStart(() => met.clear());
    for (const { file, changes } of PATCHES) {
      const filter = new RegExp(`/node_modules/${file.replaceAll('.', '\\.')}$`);
      build.onLoad({ filter }, async ({ path }) => {
        met.add(file);
        return { contents: prepareRoutes(await readFile(path, 'utf8'), changes, file), loader: 'js' };
      });
    }
    build.onEnd(({ errors }) => {
      const missing = PATCHES.filter(({ file }) => !met.has(file)).map(({ file }) => file);
      if (errors.length > 0 || missing.length === 0) return undefined;
      const text = `${missing.join(', ')} is no longer bundled: update scripts/lib/prepared-routes.mjs.`;
      return { errors: [{ text }] };
    });
  },
};
