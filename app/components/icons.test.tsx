import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { iconSprite } from '../../scripts/lib/icon-sprite.mjs';
import * as icons from './icons';

const { sprite, address } = await iconSprite();
const symbols = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id);

describe('the icons', () => {
  it('O6 each points into the sprite, and the sprite holds no other', () => {
    const shown = Object.values(icons).map((Icon) => /href="([^"]+)"/.exec(renderToStaticMarkup(<Icon />))?.[1]);
    expect(shown.toSorted()).toEqual(
      symbols
        .filter((id) => id !== 'vendor-mark')
        .map((id) => `${address}#${id}`)
        .toSorted(),
    );
    expect(new Set(symbols).size).toBe(symbols.length);
  });

  it('O6 the address of the sprite is kept for good, so it says what is in it', () => {
    expect(address).toMatch(/^\/assets\/i-[\w-]{6}\.svg$/);
  });

  it('O6 an icon on a page is a reference and nothing else', () => {
    expect(renderToStaticMarkup(<icons.Check />)).toBe(
      `<svg class="lucide" aria-hidden="true"><use href="${address}#check"></use></svg>`,
    );
  });

  it('O8 an icon with a name is read out, one without is not', () => {
    const named = renderToStaticMarkup(<icons.Check className="turn" aria-label="Tamam" />);
    expect(named).toMatch(/^<svg class="lucide turn" role="img" aria-label="Tamam">/);
    expect(renderToStaticMarkup(<icons.Check aria-hidden />)).toContain(' aria-hidden="true"');
  });

  it('O8 a shape has no colour and no width of its own, so that it follows the text around it', () => {
    const shapes = sprite.replace(/<symbol id="vendor-mark".*?<\/symbol>/s, '');
    expect(shapes).not.toMatch(/ (stroke|stroke-width|color|style)=| fill="(?!currentColor)/);
  });
});
