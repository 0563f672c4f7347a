import type { IconName } from 'lucide-react/dynamic';
import { renderToStaticMarkup } from 'react-dom/server';
import { colours, glyphs, shapes } from 'virtual:pack-shots';
import { PACK_COLOURS, VIEWS, type PackColour, type PackFamily, type PackView } from './pack-shot';

// Shape = what it is, a file of packs/; glyph and pattern = what it does; its colour is in pack-shot.tsx.
type Recipe = { shape: string; glyph?: IconName; pattern?: string };

const RECIPES: Record<PackFamily, Recipe> = {
  sme: { shape: 'box', glyph: 'store', pattern: 'rows' },
  commercial: { shape: 'box', glyph: 'chart-column', pattern: 'bars' },
  erp: { shape: 'box', glyph: 'blocks', pattern: 'tiles' },
  retail: { shape: 'box', glyph: 'shopping-bag', pattern: 'stripes' },
  market: { shape: 'box', glyph: 'shopping-basket', pattern: 'awning' },
  pos: { shape: 'box', glyph: 'calculator', pattern: 'dots' },
  field: { shape: 'phone-map' },
  mobile: { shape: 'phone-scan' },
  'e-invoice': { shape: 'sheet', glyph: 'file-check' },
  'extra-user': { shape: 'card', glyph: 'user-round' },
  'licence-extension': { shape: 'card', glyph: 'calendar-sync' },
  'licence-clearing': { shape: 'card', glyph: 'eraser' },
  'licence-stopping': { shape: 'card', glyph: 'ban' },
  'computer-notification': { shape: 'card', glyph: 'monitor-check' },
  'remote-support': { shape: 'ticket', glyph: 'headset' },
  'on-site-support': { shape: 'ticket', glyph: 'map-pin' },
  'monthly-support': { shape: 'ticket', glyph: 'calendar-days' },
  'thermal-label': { shape: 'roll' },
  'pos-hardware': { shape: 'screen' },
  'receipt-printer': { shape: 'printer' },
  'label-printer': { shape: 'label-printer' },
  'barcode-scanner': { shape: 'scanner' },
  scale: { shape: 'scale' },
  'hand-terminal': { shape: 'terminal' },
  ups: { shape: 'ups' },
};

/** Fixed, so that the words fit their plates everywhere: a picture has no fonts but those of the reader's machine. */
const FACE = "Inter, ui-sans-serif, system-ui, 'Segoe UI', Roboto, sans-serif";

/** The colours of the object's faces. The page chooses light or dark through the picture's `color-scheme`. */
function styleOf(colour: PackColour): string {
  return `:root{color-scheme:light dark;font-family:${FACE};font-variant-numeric:tabular-nums;${colours[colour]}}`;
}

/**
 * The picture of a product family as a file: the object, lit from the top left, without the background, which the page
 * draws. The label is set on the pack and shrinks to fit.
 */
export function drawPack(family: PackFamily, label: string, view: PackView): string {
  const object = objectOf(RECIPES[family], label);
  const { box, width, height } = VIEWS[view];
  return renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" viewBox={box} width={width} height={height}>
      <style dangerouslySetInnerHTML={{ __html: styleOf(PACK_COLOURS[family]) }} />
      {view === 'group' ? (
        <>
          <defs>
            <g id="o" dangerouslySetInnerHTML={{ __html: object }} />
          </defs>
          <use href="#o" transform="translate(-34 34) scale(.8)" />
          <use href="#o" transform="translate(98 34) scale(.8)" />
          <use href="#o" transform="translate(24 30) scale(.92)" />
        </>
      ) : (
        <g dangerouslySetInnerHTML={{ __html: object }} />
      )}
    </svg>,
  );
}

/** The shape's file with what the recipe and the product say in its places for pattern, glyph and label. */
function objectOf({ shape, glyph, pattern }: Recipe, label: string): string {
  const words = renderToStaticMarkup(<>{label}</>);
  return contentOf('svg', shapes[shape])
    .replace('<g class="pattern"/>', () => contentOf(`symbol id="${pattern}"`, shapes.patterns))
    .replace(
      /<g class="glyph" ([^>]*)\/>/,
      (_, place: string) => `<g ${place} ${GLYPH}>${glyph ? glyphs[glyph] : ''}</g>`,
    )
    .replace(
      /data-room="(\d+)"(?: data-size="(\d+)")?([^>]*)>[^<]*/,
      (_, room: string, size: string | undefined, rest: string) =>
        `${fit(label, Number(room), Number(size ?? 15))}${rest}>${words}`,
    );
}

const GLYPH = 'fill="none" stroke="#fff" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"';

/** What stands in the first element that begins so. */
function contentOf(start: string, file = ''): string {
  const [, content] = new RegExp(`<${start}[^>]*>(.*?)</${start.split(' ')[0]}>`, 's').exec(file) ?? [];
  if (content === undefined) throw new Error(`no pack has a ${start}`);
  return content;
}

/** The average width of a letter in ems: in Inter, and in the widest fonts that a machine may use instead. */
const LETTER = { usual: 0.58, widest: 0.7 };

/**
 * The font size of a label, by its approximate width, so that it stays on the plate. A wider font is squeezed to that
 * width.
 */
function fit(label: string, room: number, size: number): string {
  const letters = Math.max(label.length, 1);
  const fontSize = Math.min(size, Math.round((room / (letters * LETTER.usual)) * 10) / 10);
  if (letters * fontSize * LETTER.widest <= room) return `font-size="${fontSize}"`;
  const textLength = Math.min(room, Math.round(letters * fontSize * LETTER.usual));
  return `font-size="${fontSize}" textLength="${textLength}" lengthAdjust="spacingAndGlyphs"`;
}
