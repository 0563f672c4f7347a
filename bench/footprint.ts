import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Figure } from './measure';

type Manifest = {
  entry: { module: string };
  routes: Record<string, { module: string; parentId?: string }>;
};

const kilobytes = (bytes: number) => bytes / 1000;

function compressed(file: string): number {
  return gzipSync(readFileSync(path.join('build', file))).length;
}

/** The files of this build only: those of the previous build are kept beside them. */
const assets = () => (JSON.parse(readFileSync('build/stamp.json', 'utf8')) as { assets: string[] }).assets;

/** The manifest for everybody but staff. */
function manifestName(): string {
  const name = assets().find((file) => /^manifest-.*-lean\.js$/.test(file));
  if (!name) throw new Error('the build has no manifest: npm run build');
  return name;
}

function manifest(): Manifest {
  const name = manifestName();
  const text = readFileSync(path.join('build/client/assets', name), 'utf8');
  return JSON.parse(text.slice(text.indexOf('{'), text.indexOf(';for('))) as Manifest;
}

const IMPORT = /^import (?:[^"]* from )?"(\.[^"]+)";/gm;
const MINIFIED_IMPORT = /(?:from|import)"(\.\/[^"]+\.js)"/g;

/** Adds a file of the build and those that it imports statically. */
function filesOf(file: string, files: Set<string>, imports = IMPORT): void {
  if (files.has(file)) return;
  files.add(file);
  const text = readFileSync(path.join('build', file), 'utf8');
  for (const [, name = ''] of text.matchAll(imports))
    filesOf(path.posix.join(path.posix.dirname(file), name), files, imports);
}

/**
 * The scripts that a hydrated page loads before it can be used: manifest, entry, its route, the parent routes, and
 * what they import.
 */
function scriptsOf({ entry, routes }: Manifest, routeId: string): string[] {
  const files = new Set([`client/assets/${manifestName()}`]);
  const follow = (file: string) => filesOf(path.posix.join('client', file), files, MINIFIED_IMPORT);
  follow(entry.module);
  for (let id: string | undefined = routeId; id; id = routes[id]?.parentId) {
    const route: Manifest['routes'][string] | undefined = routes[id];
    if (!route) throw new Error(`the build has no route ${id}`);
    follow(route.module);
  }
  return [...files];
}

/** The one script of pages that are not hydrated. */
function siteScript(): string[] {
  return assets()
    .filter((file) => /^entry\.site-.*\.js$/.test(file))
    .map((file) => `client/assets/${file}`);
}

const PAGES: Record<string, { routeId?: string; limit?: number }> = {
  home: { limit: 20 },
  shop: { routeId: 'routes/site/($lang).shop', limit: 105 },
  'checkout, address': { routeId: 'routes/checkout/address' },
  order: { routeId: 'routes/dealer/orders.$id' },
};

/** The sizes of what is sent and installed, and the duration of the last full test run. */
export function measureFootprint(): Figure[] {
  const built = manifest();
  const figures: Figure[] = Object.entries(PAGES).map(([page, { routeId, limit }]) => ({
    id: `script-${page}`,
    title: `script before interaction: ${page}`,
    unit: 'kB gzip',
    values: [
      kilobytes((routeId ? scriptsOf(built, routeId) : siteScript()).reduce((sum, file) => sum + compressed(file), 0)),
    ],
    ...(limit && { limit: { title: 'allowed', values: [limit] }, goal: { ratio: 1, lessIsBetter: true } }),
  }));
  const styles = assets().filter((file) => file.endsWith('.css'));
  figures.push({
    id: 'styles',
    title: 'style sheets, all together',
    unit: 'kB gzip',
    values: [kilobytes(styles.reduce((sum, file) => sum + compressed(`client/assets/${file}`), 0))],
  });
  for (const [part, bundles] of Object.entries({ web: ['host.js', 'server/index.js'], worker: ['worker.js'] })) {
    const files = new Set<string>();
    bundles.forEach((bundle) => filesOf(bundle, files));
    figures.push({
      id: `bundle-${part}`,
      title: `script that the ${part} process reads to start`,
      unit: 'kB',
      values: [kilobytes([...files].reduce((sum, file) => sum + statSync(path.join('build', file)).size, 0))],
    });
  }
  if (existsSync('.cache/last-test.json')) {
    const { seconds, tests } = JSON.parse(readFileSync('.cache/last-test.json', 'utf8')) as {
      seconds: number;
      tests: number;
    };
    figures.push({ id: 'suite', title: `npm test, ${tests} tests`, unit: 's', values: [seconds] });
  }
  return figures;
}
