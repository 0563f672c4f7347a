/** Who may import whom (docs/architecture.md). Tests may reach further: they set scenes. */
const ranks = [
  ['events'],
  ['lists', 'runtime', 'import-templates'],
  ['exchange-rates', 'accounts', 'catalogue'],
  ['customers', 'firm-people', 'identities', 'pricing', 'second-factor'],
  ['cart', 'licences'],
  ['orders', 'ledger', 'licence-files'],
  ['mail'],
  ['checkout', 'provisioning', 'reports', 'requests'],
  ['staff', 'downloads', 'documents'],
  [
    'operations',
    'support',
    'renewals',
    'administration',
    'search',
    'dealer-desk',
    'downloads-desk',
    'requests-desk',
    'data-api',
    'imports',
    'webhooks',
  ],
  ['site'],
  ['demo-vendor'],
];

const product = { pathNot: '\\.test\\.tsx?$' };

// A feature imports itself and lower ranks only.
const featureRules = ranks.flatMap((rank, index) =>
  rank.map((feature) => ({
    name: `rank-of-${feature}`,
    comment: `${feature} imports only features of lower ranks`,
    severity: 'error',
    from: { ...product, path: `^app/features/${feature}/` },
    to: {
      path: `^app/features/(${
        ranks
          .slice(index)
          .flat()
          .filter((name) => name !== feature)
          .join('|') || 'none'
      })/`,
    },
  })),
);

const forbid = (name, from, to) => ({ name, severity: 'error', from: { ...product, ...from }, to });

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
    ...featureRules,
    forbid(
      'feature-without-rank',
      { pathNot: 'none' },
      { path: '^app/features/', pathNot: `^app/features/(${ranks.flat().join('|')})/` },
    ),
    forbid('nobody-imports-worker', { pathNot: '^worker/|\\.test\\.tsx?$' }, { path: '^worker/' }),
    forbid('nobody-imports-routes', { pathNot: '^app/routes/|\\.test\\.tsx?$' }, { path: '^app/routes/' }),
    forbid(
      'features-stay-below-the-doors',
      { path: '^app/features/' },
      { path: '^(app/routes|worker|server\\.ts|scripts)' },
    ),
    forbid(
      'components-know-no-business',
      { path: '^app/components/' },
      { path: '^(app|worker|scripts)/', pathNot: '^app/(components/|platform/web\\.ts$)' },
    ),
    forbid(
      'platform-is-the-ground',
      { path: '^app/platform/' },
      { path: '^(app|worker|scripts)/', pathNot: '^app/(platform|jobs)/' },
    ),
    forbid('jobs-are-a-leaf', { path: '^app/jobs/' }, { path: '.', pathNot: '^app/jobs/|node_modules/zod/' }),
    forbid(
      'only-stores-speak-sql',
      { pathNot: '-store\\.server\\.ts$|^app/platform/db/|\\.test\\.tsx?$' },
      { path: '^app/platform/db/schema' },
    ),
    forbid(
      'only-stores-import-drizzle',
      { pathNot: '-store\\.server\\.ts$|^app/platform/|\\.test\\.tsx?$' },
      { path: '(^|/)node_modules/drizzle-orm/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
