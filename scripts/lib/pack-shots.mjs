import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { iconShape } from './icon-sprite.mjs';
import { inProject } from './project.mjs';

const SOURCES = ['drawing.tsx', 'shot.tsx', 'colours.css'].map((name) => `app/components/pack-${name}`);
const SHAPES = readdirSync(inProject('app/components/packs')).map((file) => `app/components/packs/${file}`);
const MODULE = 'virtual:pack-shots';

/**
 * What the pack shots need of the build.
 * @returns {Promise<{ version: string; glyphs: Record<string, string>; colours: Record<string, string>; shapes: Record<string, string> }>}
 */
async function packShots() {
  const sources = SOURCES.map((path) => readFileSync(inProject(path), 'utf8'));
  const [drawing = '', , colourSheet = ''] = sources;
  const names = [...drawing.matchAll(/glyph: '([a-z0-9-]+)'/g)].map(([, name = '']) => name);
  const glyphs = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await iconShape(name)])));
  const shapes = Object.fromEntries(
    SHAPES.map((path) => [basename(path, '.svg'), readFileSync(inProject(path), 'utf8').replaceAll(/>\s+</g, '><')]),
  );
  const hash = createHash('sha256').update(sources.join('\0')).update(JSON.stringify({ glyphs, shapes }));
  const rules = colourSheet.matchAll(/^\.pack-(\w+) \{([^}]*)\}/gm);
  const colours = Object.fromEntries([...rules].map(([, name, rule = '']) => [name, rule.replaceAll(/\s+/g, '')]));
  return { version: hash.digest('base64url').slice(0, 8), glyphs, colours, shapes };
}

/**
 * `virtual:pack-shots`: `version` hashes the sources of the pack shots and is part of their addresses, so that each can
 * be cached for ever, in the browser's bundle as on the server. `glyphs` are the icons on them, inlined because a
 * picture loads no other file, `colours` those of the style sheet, and `shapes` the files that are drawn.
 * @returns {import('vite').Plugin}
 */
export function packShotsPlugin() {
  return {
    name: 'pack-shots',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    async load(id) {
      if (id !== `\0${MODULE}`) return undefined;
      for (const path of [...SOURCES, ...SHAPES]) this.addWatchFile(inProject(path));
      const parts = Object.entries(await packShots());
      return parts.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`).join('\n');
    },
  };
}
