import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDir, inProject } from './project.mjs';
import { staticFont } from './static-font.mjs';

/** The folder in which they are made and kept for the next build. */
export const DOCUMENT_FONTS = join(cacheDir(), 'document-fonts');

/** The weights that documents use: text and emphasis. */
const WEIGHTS = [400, 650];

/**
 * The font families in order of lookup: Latin and Cyrillic, then Arabic, then Chinese.
 * @type {{ source: string, family: string, subsets?: readonly string[] }[]}
 */
const FAMILIES = [
  {
    source: 'inter',
    family: 'Inter',
    subsets: ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese'],
  },
  { source: 'vazirmatn', family: 'Vazirmatn', subsets: ['arabic'] },
  { source: 'noto-sans-sc', family: 'Noto Sans SC' },
];

/**
 * Makes the fonts of PDF documents out of the web font packages into {@link DOCUMENT_FONTS}, unless they exist. Each subset
 * is a family of its own: `faces.json` lists its letters, so that a document names only the families that it needs.
 */
export async function makeDocumentFonts() {
  const faces = FAMILIES.flatMap(facesOf);
  const hash = createHash('sha256').update(JSON.stringify({ faces, WEIGHTS }));
  for (const name of ['static-font', 'document-fonts']) hash.update(readFileSync(inProject(`scripts/lib/${name}.mjs`)));
  hash.update(readFileSync(inProject('node_modules/subset-font/package.json')));
  const stamp = hash.digest('hex');
  const folder = DOCUMENT_FONTS;
  if (existsSync(join(folder, 'stamp')) && readFileSync(join(folder, 'stamp'), 'utf8') === stamp) return;
  const made = join(cacheDir(), `fonts-${process.pid}`);
  rmSync(made, { recursive: true, force: true });
  mkdirSync(made, { recursive: true });
  for (const { file, family } of faces) {
    const woff2 = readFileSync(file);
    for (const weight of WEIGHTS) {
      const name = `${family.replaceAll(' ', '-')}-${weight}.ttf`;
      writeFileSync(join(made, name), await staticFont(woff2, { family, weight }));
    }
  }
  writeFileSync(join(made, 'faces.json'), JSON.stringify(faces.map(({ family, ranges }) => ({ family, ranges }))));
  writeFileSync(join(made, 'stamp'), stamp);
  rmSync(folder, { recursive: true, force: true });
  renameSync(made, folder);
}

/** @param {(typeof FAMILIES)[number]} of */
function facesOf({ source, family, subsets }) {
  const folder = inProject('node_modules/@fontsource-variable', source);
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  /** @type {Record<string, string>} */
  const ranges = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8'));
  // Numbered subsets are Chinese; Inter provides its Latin.
  const names = subsets ?? Object.keys(ranges).filter((name) => name.startsWith('['));
  return names.map((name) => ({
    version,
    file: join(folder, `files/${source}-${name.replace(/[[\]]/g, '')}-wght-normal.woff2`),
    family: `${family} ${name.replace(/[[\]]/g, '')}`,
    ranges: (ranges[name] ?? '').split(',').map((range) => {
      const [from = '', to = from] = range.trim().replace('U+', '').split('-');
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
    }),
  }));
}
