import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { inProject } from './lib/project.mjs';
import { leanManifest, manifestScript } from './lib/route-manifest.mjs';

/* Rewrites the route manifests for browsers from the build that Remix has just made: one for staff in place of
   Remix' own, and one beside it for everybody else (entry.server.tsx chooses which one a page names). */

const { assets, routes, entry } = await import(pathToFileURL(inProject('build/server/index.js')).href);
const file = inProject('build/client', assets.url.slice(1));
const text = readFileSync(file, 'utf8');
/** @type {import('./lib/route-manifest.mjs').Manifest} */
const manifest = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
/** @param {string} id */
const isWholePage = (id) => routes[id]?.module.handle?.hydrate === false;
const { manifestBeside, staffArea } = entry.module.host;
for (const [address, areaOf] of [
  [assets.url, () => undefined],
  [manifestBeside(assets.url), staffArea],
]) {
  const lean = leanManifest(manifest, { isWholePage, areaOf });
  writeFileSync(inProject('build/client', address.slice(1)), manifestScript(lean));
}
process.exit(0);
