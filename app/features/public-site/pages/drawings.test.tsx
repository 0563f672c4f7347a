import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { Drawing } from '~/components/drawing';
import { ShellContext, type Shell } from '~/platform/shell-context';
import { TranslatorContext } from '~/platform/texts';
import type { Translator } from '~/platform/translator';
import { Counter, Street } from './about/about-drawings';
import { DOCUMENTS, Folders, Stage } from './einvoice/einvoice-drawings';
import { Ledger } from './faq/ledger';
import { BRANDS, CLIENTS } from './logos/logos';
import { House, Workplace } from './references/references-drawings';
import { FloorPlan, PlatformDrawing, SupportDesk } from './services/services-drawings';
import { TeamSlider } from './team/team-slider';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

/** A translator that returns the key itself. */
const translator = {
  in: () => (key: string) => key,
  exists: () => true,
  language: 'tr',
} as unknown as Translator;

function draw(content: ReactNode, locale = 'tr') {
  const shell: Shell = {
    locale,
    theme: 'default',
    ...{ requestId: '', hydrated: false, origin: '', textsAddress: '' },
    ...{ wholePages: [], styleSheets: [] },
  };
  return renderToStaticMarkup(
    <ShellContext.Provider value={shell}>
      <TranslatorContext.Provider value={translator}>{content}</TranslatorContext.Provider>
    </ShellContext.Provider>,
  );
}

const platforms = ['vue', 'windows', 'macos', 'java', 'android', 'html'] as const;
const trades = ['market', 'clothing', 'wholesale', 'factory', 'restaurant', 'delivery'] as const;
const PAGES: Record<string, ReactNode[]> = {
  about: [<Street key="" />, <Counter key="" />],
  team: [<TeamSlider key="" />],
  services: [
    <FloorPlan key="" />,
    ...platforms.map((name) => <PlatformDrawing key={name} platform={name} />),
    <SupportDesk key="desk" />,
  ],
  einvoice: [...DOCUMENTS.map((name) => <Stage key={name} document={name} />), <Folders key="" />],
  references: [<House key="" />, ...trades.map((name) => <Workplace key={name} trade={name} />)],
  faq: [<Ledger key="" />],
};

describe.each(Object.entries(PAGES))('the drawings of %s', (page, drawings) => {
  const file = read(`./${page}/${page}.svg`);

  it('P1 O6 show the parts of one file, all that it has and no others', () => {
    const shown = [...draw(drawings).matchAll(new RegExp(`<use href="[^"#]*/${page}\\.svg#([^"]+)"`, 'g'))].map(
      ([, id]) => id,
    );
    expect(new Set(shown)).toEqual(new Set([...file.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)));
  });

  it('P27 take their colours from the page’s theme, and hold no words and no references', () => {
    const sheets = read('../../../styles/tokens.css') + read(`./${page}/${page}.css`);
    for (const [, name] of file.matchAll(/var\((--[\w-]+)\)/g)) expect(sheets).toContain(`${name}:`);
    expect(file).not.toMatch(/<text|href=|url\(|class=|style/);
  });
});

describe('a drawing right to left', () => {
  const picture = (mirrored: boolean, locale: string) =>
    draw(
      <Drawing
        file="a.svg"
        part="p"
        box={[0, 0, 100, 50]}
        mirrored={mirrored}
        marks={[{ x: 10, y: 0, scale: 1 }]}
        words={[{ text: 'w', x: 20, y: 9, size: 8, fill: '#fff' }]}
      />,
      locale,
    );

  it('P26 is mirrored, with words and marks in their places but readable', () => {
    const mirrored = picture(true, 'ar');
    expect(mirrored).toContain('<use href="a.svg#p" transform="translate(100) scale(-1 1)"');
    expect(mirrored).toContain('translate(60 0) scale(1)');
    expect(mirrored).toMatch(/<text x="80"[^>]* text-anchor="start" direction="rtl"/);
  });

  it('P26 keeps its words where they are drawn when it is not mirrored', () => {
    expect(picture(false, 'ar')).toMatch(/<text x="20"[^>]* text-anchor="end" direction="rtl"/);
    expect(picture(true, 'tr')).toBe(picture(false, 'tr'));
  });
});

it.each([
  ['short', 10],
  ['as long as it gets', 5.5],
  ['四个汉字', 10],
])('P1 a word that is too long for its place is set smaller: %s', (text, size) => {
  const words = [{ text, x: 0, y: 0, size: 10, fill: '#fff', room: 60 }];
  expect(draw(<Drawing file="a.svg" part="p" box={[0, 0, 9, 9]} words={words} />)).toContain(`font-size="${size}"`);
});

it('P12 there are nine logos of clients, and no name stands twice', () => {
  expect(CLIENTS).toHaveLength(9);
  const names = [...CLIENTS, ...BRANDS].map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

describe('the rows of slides', () => {
  it('P28 the team moves in 800 ms, and stands until it is moved', () => {
    expect(draw(<TeamSlider />)).toMatch(/data-slides="true" data-speed="800">/);
  });

  it.each([
    { name: 'team', wide: 4, below: '<', narrower: { 1499: 3, 991: 2, 767: 1 } },
    { name: 'logos', wide: 6, below: '<=', narrower: { 991: 4, 767: 3, 575: 2 } },
  ])('P28 the $name show as many as the specification says, 30 px apart', ({ name, wide, below, narrower }) => {
    const sheet = read(`./${name}/${name}.css`);
    expect(sheet).toContain(`--slides: ${wide};\n  --gap: 30px`);
    for (const [width, slides] of Object.entries(narrower)) {
      // In em, so that who reads large letters gets fewer.
      const query = `@media (width ${below} ${Number(width) / 16}em) {`;
      expect(sheet.split(query)[1]?.split('@')[0], query).toContain(`--slides: ${slides};`);
    }
  });
});
