import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { inProject } from './project.mjs';

/** Addresses that a browser opens as files, never as a page of ours. */
const FILE = /\.(csv|json|pdf|txt|xml)$/;
const PROGRAMS = /^routes\/(api|metrics)\b/;

/**
 * Takes out of the list of routes that every hydrated page loads those which no page leads to by itself: files and what
 * programs call. Links to them load the document, so the browser's own router is never asked.
 */
export function shortenBrowserManifest() {
  const folder = inProject('build/client/assets');
  for (const name of readdirSync(folder).filter((file) => /^manifest-\w+\.js$/.test(file))) {
    const text = readFileSync(`${folder}/${name}`, 'utf8');
    const [start, end] = [text.indexOf('{'), text.lastIndexOf('}') + 1];
    const manifest = JSON.parse(text.slice(start, end));
    /** @type {Record<string, { path?: string, parentId?: string }>} */
    const routes = manifest.routes;
    const kept = Object.fromEntries(
      Object.entries(routes).filter(([id, { path = '' }]) => !FILE.test(path) && !PROGRAMS.test(id)),
    );
    const orphan = Object.values(kept).find(({ parentId }) => parentId !== undefined && !(parentId in kept));
    if (orphan) throw new Error(`the route around ${orphan.path} is one that browsers do not get`);
    writeFileSync(
      `${folder}/${name}`,
      text.slice(0, start) + JSON.stringify({ ...manifest, routes: kept }) + text.slice(end),
    );
  }
}
