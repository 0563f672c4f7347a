/**
 * Which licences packages may have (SPDX). What is shipped may be changed and passed on without a duty to open our own source; what
 * only builds and tests may have a duty that ends with its own files.
 */
const SHIPPED = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Unlicense'],
  ...['CC0-1.0', 'Zlib', 'OFL-1.1'],
]);
const BUILDING = new Set([...SHIPPED, 'MPL-2.0', 'Python-2.0', 'CC-BY-3.0', 'CC-BY-4.0']);

const DEVEXPRESS = 'a grid of customers that the data API is tested with: theirs to license, nothing of it is shipped';

/**
 * Packages whose entry names no licence that counts: which one it is, or why it may be there, read by a person.
 * @type {Record<string, { licence: string } | { tested: string }>}
 */
const READ = {
  '@devexpress/utils': { tested: DEVEXPRESS },
  'devexpress-diagram': { tested: DEVEXPRESS },
  'devexpress-gantt': { tested: DEVEXPRESS },
  devextreme: { tested: DEVEXPRESS },
  'devextreme-dist': { tested: DEVEXPRESS },
  'odata-csdl': { tested: 'OASIS lets anybody use its schemas to check an implementation; nothing of it is shipped' },
  // In their LICENSE or Readme.
  buildcheck: { licence: 'MIT' },
  busboy: { licence: 'MIT' },
  'combine-errors': { licence: 'MIT' },
  'cpu-features': { licence: 'MIT' },
  dicer: { licence: 'MIT' },
  eval: { licence: 'MIT' },
  format: { licence: 'MIT' },
  'humanize-number': { licence: 'MIT' },
  only: { licence: 'MIT' },
  'require-like': { licence: 'MIT' },
  ssh2: { licence: 'MIT' },
  streamsearch: { licence: 'MIT' },
};

/**
 * Whether an SPDX expression leaves us a licence that counts: one of those joined by OR, each of those joined by AND.
 * @param {string} expression
 * @param {Set<string>} allowed
 */
function isAllowed(expression, allowed) {
  const bare = expression.replaceAll(/[()]/g, '');
  if (bare.includes(' OR ') && bare.includes(' AND ')) return false;
  if (bare.includes(' OR ')) return bare.split(' OR ').some((one) => allowed.has(one));
  return bare.split(' AND ').every((one) => allowed.has(one));
}

/**
 * @param {Record<string, { version?: string, license?: string, dev?: boolean, link?: boolean }>} packages those of package-lock.json
 * @returns {string[]} packages whose licence nobody has allowed
 */
export function problemsOfLicences(packages) {
  const unused = new Set(Object.keys(READ));
  const problems = Object.entries(packages).flatMap(([path, { version, license, dev, link }]) => {
    if (path === '' || link) return [];
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const allowed = dev ? BUILDING : SHIPPED;
    if (license !== undefined && isAllowed(license, allowed)) return [];
    const read = READ[name];
    unused.delete(name);
    if (read && 'licence' in read && license === undefined && allowed.has(read.licence)) return [];
    if (read && 'tested' in read && dev) return [];
    return [
      `${name} ${version}: ${license ?? 'no licence is named'}, which ${dev ? 'tools' : 'what is shipped'} may not have`,
    ];
  });
  return [
    ...problems,
    ...[...unused].map((name) => `${name} is excepted in scripts/lib/licences.mjs and needs it no more`),
  ];
}
