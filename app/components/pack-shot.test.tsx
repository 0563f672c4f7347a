import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { drawPack } from './pack-drawing';
import { isPackFamily, PACK_COLOURS, PACK_FAMILIES, packAddress, PackShot, VIEWS, type PackView } from './pack-shot';

const catalogue = readFileSync(new URL('../features/catalogue/products/data/catalogue.csv', import.meta.url), 'utf8');
const families = new Set(
  catalogue
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => row.split(',')[2] ?? ''),
);
const views = Object.keys(VIEWS) as PackView[];

describe('PackShot', () => {
  it.each([...families])('O8 the catalogue family %s has a drawing', (family) => {
    expect(isPackFamily(family)).toBe(true);
  });

  it('O8 a name of the language is no family', () => {
    expect(isPackFamily('constructor')).toBe(false);
  });

  it('O6 a pack shot is a file with its measures, which comes when it is scrolled to', () => {
    expect(renderToStaticMarkup(<PackShot family="scale" label="15/30 kg" width={160} />)).toBe(
      `<img src="${packAddress('scale', '15/30 kg', 'front')}" alt="" width="160" height="120" loading="lazy" class="pack pack-graphite pack-ground"/>`,
    );
    const bare = renderToStaticMarkup(<PackShot family="scale" label="15/30 kg" width={48} view="bare" />);
    expect(bare).toMatch(/width="48" height="48" .*class="pack"/);
  });

  it('O6 what is in sight at once waits for nothing, and the largest of it comes first', () => {
    const eager = renderToStaticMarkup(<PackShot family="scale" label="A" loading="eager" />);
    expect(eager).not.toMatch(/loading|fetchpriority/);
    const first = renderToStaticMarkup(<PackShot family="scale" label="A" loading="first" />);
    expect(first).toContain(' fetchpriority="high"');
    expect(first).not.toContain('loading');
  });

  it('O8 a pack shot has a name only when it is given one', () => {
    expect(renderToStaticMarkup(<PackShot family="scale" label="15 kg" alt="Terazi" />)).toContain(' alt="Terazi"');
  });

  it('O6 the address names the drawing, so that a new one has another, and holds any label', () => {
    const address = packAddress('thermal-label', '58×40 & "ş"', 'group');
    expect(address).toMatch(/^\/packs\/[\w-]{8}\/group\/thermal-label\.svg\?label=[^\s"&+#<>]+$/);
    expect(new URL(address, 'http://x').searchParams.get('label')).toBe('58×40 & "ş"');
  });
});

describe('the drawing of a pack', () => {
  it.each(PACK_FAMILIES)('O8 %s follows the scheme of the page, and needs no other file', (family) => {
    for (const view of views) {
      const drawing = drawPack(family, 'Etiket', view);
      expect(drawing).toContain(`viewBox="${VIEWS[view].box}"`);
      expect(drawing).toContain('color-scheme:light dark');
      expect(drawing).toMatch(/--k4:light-dark\(#\w{6},#\w{6}\)/);
      // Every colour that is used is defined.
      for (const [, name] of drawing.matchAll(/var\((--[\w-]+)\)/g)) expect(drawing).toContain(`${name}:light-dark(`);
      expect(drawing).not.toMatch(/href="(?!#)|url\((?!#)|@import|<script| on\w+=/);
    }
  });

  it('O8 no two parts share an id, also where three packs stand together', () => {
    for (const family of PACK_FAMILIES) {
      const ids = [...drawPack(family, 'A', 'group').matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  it('O8 each glyph is drawn', () => {
    for (const family of ['sme', 'pos', 'e-invoice', 'extra-user', 'remote-support'] as const) {
      expect(drawPack(family, 'A', 'front')).toMatch(/stroke-width="1.6"[^>]*><(path|rect|circle)/);
    }
  });

  it('O7 a label is text, whatever it says', () => {
    const drawing = drawPack('erp', '</text><script>', 'front');
    expect(drawing).toContain('&lt;/text&gt;&lt;script&gt;');
    expect(drawing).not.toContain('<script');
  });

  it('O8 a long label is held to the plate, a short one keeps its letters’ own width', () => {
    expect(drawPack('erp', 'Çok uzun bir etiket!', 'front')).toContain('textLength="92"');
    expect(drawPack('erp', 'ERP', 'front')).not.toContain('textLength');
  });

  it('O8 each colour stands in the style sheet', () => {
    const sheet = readFileSync(new URL('./pack-colours.css', import.meta.url), 'utf8');
    const named = [...sheet.matchAll(/^\.pack-(\w+) \{/gm)].map(([, name]) => name);
    expect(new Set(Object.values(PACK_COLOURS))).toEqual(new Set(named));
  });
});
