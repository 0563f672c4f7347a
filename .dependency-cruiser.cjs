/** Who may import whom (docs/architecture.md). Tests may reach further: they set scenes. */
const domains = [
  'kit',
  'catalogue',
  'identity',
  'customers',
  'licensing',
  'ordering',
  'public-site',
  'desks',
  'integrations',
  'demo',
  'frames',
];

// A domain imports itself and those that stand before it.
const domainRules = domains.slice(0, -1).map((domain, index) => ({
  name: `${domain}-imports-what-stands-before-it`,
  severity: 'error',
  from: { path: `^app/features/${domain}/` },
  to: { path: `^app/features/(${domains.slice(index + 1).join('|')})/` },
}));

const forbid = (name, from, to) => ({ name, severity: 'error', from: { ...from }, to });

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycle',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    // These ask Vite for an address; exports of packages do not know it.
    {
      name: 'unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\?(url|script)$|^virtual:' },
    },
    ...domainRules,
    forbid(
      'feature-without-domain',
      { pathNot: 'none' },
      { path: '^app/features/', pathNot: `^app/features/(${domains.join('|')})/` },
    ),
    {
      name: 'no-circle-of-capabilities',
      severity: 'error',
      scope: 'folder',
      from: { path: '^app/features/[a-z-]+/[a-z-]+' },
      to: { circular: true },
    },
    forbid('nobody-imports-worker', { pathNot: '^worker/' }, { path: '^worker/' }),
    forbid('nobody-imports-server', { pathNot: '^server/' }, { path: '^server/' }),
    forbid('nobody-imports-routes', { pathNot: '^app/routes/' }, { path: '^app/routes/' }),
    forbid(
      'endpoints-are-told-by-their-list',
      { pathNot: '^app/(endpoints/|entry\\.server\\.tsx$)' },
      { path: '^app/endpoints/' },
    ),
    forbid(
      'features-stay-below-the-doors',
      { path: '^app/features/' },
      { path: '^(app/(routes|endpoints)|worker|server|scripts)' },
    ),
    forbid(
      'components-know-no-business',
      { path: '^app/components/' },
      { path: '^(app|server|worker|scripts)/', pathNot: '^app/(components/|platform/web\\.ts$)' },
    ),
    forbid(
      'platform-is-the-ground',
      { path: '^app/platform/' },
      { path: '^(app|server|worker|scripts)/', pathNot: '^app/(platform|jobs)/' },
    ),
    forbid('jobs-are-a-leaf', { path: '^app/jobs/' }, { path: '.', pathNot: '^app/jobs/|node_modules/zod/' }),
    forbid(
      'only-stores-speak-sql',
      { pathNot: '-store\\.server\\.ts$|^app/platform/db/' },
      { path: '^app/platform/db/schema' },
    ),
    forbid(
      'only-stores-import-drizzle',
      { pathNot: '-store\\.server\\.ts$|^app/platform/' },
      { path: '(^|/)node_modules/drizzle-orm/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.test\\.tsx?$' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
