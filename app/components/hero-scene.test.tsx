import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { HeroScene } from './hero-scene';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const file = read('./hero-scene.svg');
const words = ['till', 'clock', 'totalLabel', 'total', 'totalPlain', 'pay', 'cardOrCash', 'weight', 'receiptTitle'];
const more = ['date', 'invoice', 'invoiceNumber', 'invoiceSent', 'salesLabel', 'sales', 'salesChange', 'salesNote'];
const texts = {
  ...(Object.fromEntries([...words, ...more].map((key) => [key, key])) as Record<'till', string>),
  alt: 'Kasa',
  goods: ['a', 'b', 'c'].map((name) => ({ name, short: `${name}.`, amount: '1' })),
} as unknown as Parameters<typeof HeroScene>[0]['texts'];

describe('the scene of the home page', () => {
  it('O6 shows the parts of one file, all that it has and no others', () => {
    const scene = renderToStaticMarkup(<HeroScene texts={texts} />);
    const shown = [...scene.matchAll(/<use href="[^"#]*hero-scene\.svg#([^"]+)"/g)].map(([, id]) => id);
    const held = [...file.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(shown)).toEqual(new Set(held));
    expect(scene.match(/<svg[^>]* width="\d+" height="\d+" role="img" aria-label="Kasa"/g)).toHaveLength(2);
  });

  it('O8 the file has no colours of a theme but those that every page names', () => {
    const tokens = read('../styles/tokens.css');
    for (const [, name] of file.matchAll(/var\((--[\w-]+)\)/g)) expect(tokens).toContain(`${name}:`);
    // Another page could not resolve references to this file's own ids, and style sheets do not reach into it.
    expect(file).not.toMatch(/href=|url\(|class=|style/);
  });
});
