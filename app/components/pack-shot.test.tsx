import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { isPackFamily, PACK_FAMILIES, PackShot } from './pack-shot';

const catalogue = readFileSync(new URL('../features/catalogue/data/catalogue.csv', import.meta.url), 'utf8');
const families = new Set(
  catalogue
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => row.split(',')[2] ?? ''),
);

describe('PackShot', () => {
  it.each([...families])('O8 the catalogue family %s has a drawing', (family) => {
    expect(isPackFamily(family)).toBe(true);
  });

  it('O8 a name of the language is no family', () => {
    expect(isPackFamily('constructor')).toBe(false);
  });

  it('O8 two drawings on one page share no id', () => {
    const page = renderToStaticMarkup(
      <>
        <PackShot family="erp" label="ERP" view="group" />
        <PackShot family="erp" label="ERP" />
      </>,
    );
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.length).toBe(4);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('O8 a drawing has its measures, and a name only when it is given one', () => {
    const named = renderToStaticMarkup(<PackShot family="scale" label="15 kg" alt="Terazi" width={160} />);
    expect(named).toMatch(/<svg[^>]* width="160" height="120" role="img" aria-label="Terazi"/);
    expect(renderToStaticMarkup(<PackShot family="scale" label="15 kg" />)).toMatch(/<svg[^>]* aria-hidden="true"/);
  });

  it('O7 no drawing carries an inline style, which the content policy would drop', () => {
    for (const family of PACK_FAMILIES) {
      expect(renderToStaticMarkup(<PackShot family={family} label={family} />)).not.toContain(' style=');
    }
  });
});
