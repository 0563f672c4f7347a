import type { IconName } from 'lucide-react/dynamic';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { colours, glyphs } from 'virtual:pack-shots';
import { PACK_COLOURS, VIEWS, type PackColour, type PackFamily, type PackView } from './pack-shot';

// Shape = what it is, glyph and pattern = what it does; its colour is in pack-shot.tsx.
type Recipe = { shape: Shape; glyph?: IconName; pattern?: Pattern };
type Shape =
  | 'box'
  | 'phone'
  | 'sheet'
  | 'card'
  | 'ticket'
  | 'roll'
  | 'screen'
  | 'printer'
  | 'label-printer'
  | 'scanner'
  | 'scale'
  | 'terminal'
  | 'ups';
type Pattern = 'tiles' | 'bars' | 'rows' | 'stripes' | 'awning' | 'dots';

const RECIPES: Record<PackFamily, Recipe> = {
  sme: { shape: 'box', glyph: 'store', pattern: 'rows' },
  commercial: { shape: 'box', glyph: 'chart-column', pattern: 'bars' },
  erp: { shape: 'box', glyph: 'blocks', pattern: 'tiles' },
  retail: { shape: 'box', glyph: 'shopping-bag', pattern: 'stripes' },
  market: { shape: 'box', glyph: 'shopping-basket', pattern: 'awning' },
  pos: { shape: 'box', glyph: 'calculator', pattern: 'dots' },
  field: { shape: 'phone', glyph: 'map-pin' },
  mobile: { shape: 'phone', glyph: 'scan-barcode' },
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

type DrawProps = { id: string; label: string; glyph?: IconName | undefined; pattern?: Pattern | undefined };

/** The vendor's colour, for everything that glows. */
const SCREEN = '#5a4bda';

const SHADOW: Partial<Record<Shape, number>> = { box: 84, phone: 62, terminal: 62, ups: 70 };
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
  const { shape, ...rest } = RECIPES[family];
  const Draw = DRAWINGS[shape];
  const object = (
    <>
      <ellipse cx="164" cy="197" rx={SHADOW[shape] ?? 96} ry="7" fill="var(--k5)" opacity=".22" />
      <Draw id="c" label={label} {...rest} />
    </>
  );
  const { box, width, height } = VIEWS[view];
  return renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" viewBox={box} width={width} height={height}>
      <style dangerouslySetInnerHTML={{ __html: styleOf(PACK_COLOURS[family]) }} />
      {view === 'group' ? (
        <>
          <defs>
            <g id="o">{object}</g>
          </defs>
          <use href="#o" transform="translate(-34 34) scale(.8)" />
          <use href="#o" transform="translate(98 34) scale(.8)" />
          <use href="#o" transform="translate(24 30) scale(.92)" />
        </>
      ) : (
        object
      )}
    </svg>,
  );
}

/** The average width of a letter in ems: in Inter, and in the widest fonts that a machine may use instead. */
const LETTER = { usual: 0.58, widest: 0.7 };

/**
 * The font size of a label, by its approximate width, so that it stays on the plate. A wider font is squeezed to that
 * width.
 */
function fit(label: string, room: number, size = 15) {
  const letters = Math.max(label.length, 1);
  const fontSize = Math.min(size, Math.round((room / (letters * LETTER.usual)) * 10) / 10);
  if (letters * fontSize * LETTER.widest <= room) return { fontSize };
  const textLength = Math.min(room, Math.round(letters * fontSize * LETTER.usual));
  return { fontSize, textLength, lengthAdjust: 'spacingAndGlyphs' } as const;
}

function Plate({
  x,
  y,
  room,
  label,
  ink,
  vendor = ink,
}: {
  x: number;
  y: number;
  room: number;
  label: string;
  ink: string;
  vendor?: string;
}) {
  return (
    <>
      <text x={x} y={y} fontSize="7.5" fontWeight="600" fill={vendor} letterSpacing=".06em">
        karpin
      </text>
      <text x={x} y={y + 16.7} {...fit(label, room)} fontWeight="700" fill={ink} letterSpacing="-.01em">
        {label}
      </text>
    </>
  );
}

function Glyph({ icon, x, y, size }: { icon: IconName | undefined; x: number; y: number; size: number }) {
  return icon ? (
    <g
      transform={`translate(${x} ${y}) scale(${Math.round((size / 24) * 1000) / 1000})`}
      fill="none"
      stroke="#fff"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      // Markup made by the build, never user input.
      dangerouslySetInnerHTML={{ __html: glyphs[icon] ?? '' }}
    />
  ) : null;
}

const cells = (columns: number, rows: number) =>
  Array.from({ length: columns * rows }, (_, cell) => [cell % columns, Math.floor(cell / columns)] as const);

const PATTERNS: Record<Pattern, ReactNode> = {
  tiles: cells(4, 4).map(([column, row]) => (
    <rect
      key={`${column} ${row}`}
      x={98 + column * 28}
      y={46 + row * 24}
      width="27"
      height="23"
      fill="#fff"
      opacity={[0.05, 0.12, 0.02, 0][(column * 3 + row * 2) % 4]}
    />
  )),
  bars: [26, 44, 34, 62, 50, 78].map((height, bar) => (
    <rect key={bar} x={104 + bar * 17} y={152 - height} width="12" height={height} fill="#fff" opacity=".08" />
  )),
  rows: [0, 1, 2, 3, 4].map((row) => (
    <rect key={row} x="98" y={56 + row * 20} width="112" height="9" fill="#fff" opacity={row % 2 ? 0.05 : 0.1} />
  )),
  stripes: [0, 1, 2, 3, 4, 5].map((stripe) => (
    <path key={stripe} d={`M${38 + stripe * 36} 143l97-97h17l-97 97z`} fill="#fff" opacity=".1" />
  )),
  awning: [0, 1, 2, 3, 4, 5, 6].map((stripe) => (
    <path
      key={stripe}
      d={`M${98 + stripe * 16} 46h16v15a8 8 0 0 1-16 0z`}
      fill="#fff"
      opacity={stripe % 2 ? 0.12 : 0.9}
    />
  )),
  dots: cells(6, 5).map(([column, row]) => (
    <circle
      key={`${column} ${row}`}
      cx={109 + column * 18}
      cy={58 + row * 18}
      r="4"
      fill="#fff"
      opacity={(column * 5 + row) % 3 ? 0.1 : 0.2}
    />
  )),
};

const BARCODE = [0, 7.8, 13.7, 23.4, 27.3, 35.1, 44.9, 50.7];
const BAR_WIDTHS = [4.5, 3, 4.5, 1.5, 4.5, 3, 1.5, 1.5];

function Barcode({ x, y, height, scale = 1 }: { x: number; y: number; height: number; scale?: number }) {
  return (
    <g fill="#1a1a27">
      {BARCODE.map((at, bar) => (
        <rect key={at} x={x + at * scale} y={y} width={(BAR_WIDTHS[bar] ?? 2) * scale} height={height} />
      ))}
    </g>
  );
}

function Box({ id, label, glyph, pattern }: DrawProps) {
  return (
    <>
      <path d="M210 46l28-15v150l-28 15z" fill="var(--k5)" />
      <path d="M98 46l28-15h112l-28 15z" fill="var(--k3)" />
      <clipPath id={id}>
        <rect x="98" y="46" width="112" height="150" rx="1.5" />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <rect x="98" y="46" width="112" height="150" fill="var(--k4)" />
        {pattern ? PATTERNS[pattern] : null}
        <Glyph icon={glyph} x={130} y={pattern === 'awning' ? 82 : 74} size={48} />
        <rect x="98" y="152" width="112" height="44" fill="#fff" />
        <rect x="98" y="149" width="112" height="3" fill="var(--k3)" />
      </g>
      <Plate x={109} y={168} room={92} label={label} ink="#1a1a27" vendor="var(--k4)" />
      <path d="M218 62l12-6.5M218 70l12-6.5M218 78l7-3.8" stroke="#fff" strokeWidth="2" opacity=".35" />
    </>
  );
}

function Phone({ id, label, glyph }: DrawProps) {
  const map = glyph === 'map-pin';
  return (
    <>
      <rect x="123" y="25" width="92" height="166" rx="15" fill="var(--k5)" />
      <rect x="114" y="30" width="92" height="166" rx="15" fill="var(--k4)" />
      <rect x="120" y="36" width="80" height="154" rx="10" fill="#fff" />
      <clipPath id={id}>
        <path d="M120 46a10 10 0 0 1 10-10h60a10 10 0 0 1 10 10v94h-80z" />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <rect x="120" y="36" width="80" height="104" fill="var(--k3)" opacity=".34" />
        {map ? (
          <>
            <path d="M114 74h100M144 30v120M180 30v120M114 118h100" stroke="#fff" strokeWidth="5" opacity=".9" />
            <path
              d="M134 126v-6a8 8 0 0 1 8-8h30a8 8 0 0 0 8-8v-18"
              fill="none"
              stroke="var(--k4)"
              strokeWidth="3"
              strokeDasharray="1 6"
              strokeLinecap="round"
            />
          </>
        ) : (
          <>
            <rect x="128" y="56" width="64" height="44" rx="5" fill="#fff" />
            <Barcode x={134} y={63} height={24} scale={0.93} />
            <path d="M126 75h68" stroke="#e0393e" strokeWidth="1.6" />
            <rect x="128" y="108" width="40" height="6" rx="3" fill="#fff" opacity=".9" />
            <rect x="128" y="120" width="26" height="6" rx="3" fill="#fff" opacity=".9" />
            <rect x="176" y="108" width="16" height="18" rx="4" fill="var(--k4)" />
          </>
        )}
      </g>
      {map ? (
        <>
          <circle cx="134" cy="126" r="5" fill="var(--k5)" />
          <path d="M180 88c-12-13-16-19-16-26a16 16 0 0 1 32 0c0 7-4 13-16 26z" fill="var(--k4)" />
          <circle cx="180" cy="62" r="6" fill="#fff" />
        </>
      ) : null}
      <Plate x={129} y={158} room={64} label={label} ink="#1a1a27" vendor="var(--k4)" />
      <rect x="148" y="42" width="24" height="5" rx="2.5" fill="var(--k5)" />
    </>
  );
}

const SHEET = `M102 34H214V196${'l-7-6l-7 6'.repeat(8)}z`;

function Sheet({ label, glyph }: DrawProps) {
  return (
    <>
      <path d="M118 24h112v162h-112z" fill="var(--k3)" />
      <path d="M110 29h112v162h-112z" fill="var(--k2)" />
      <path d={SHEET} fill="#fff" />
      <rect x="102" y="34" width="112" height="46" fill="var(--k4)" />
      <Glyph icon={glyph} x={112} y={43} size={28} />
      <text x="148" y="54" fontSize="7.5" fontWeight="600" fill="#fff" letterSpacing=".06em">
        karpin
      </text>
      <text x="148" y="68" {...fit(label, 60, 13)} fontWeight="700" fill="#fff">
        {label}
      </text>
      <g fill="var(--k3)" opacity=".42">
        {[94, 110, 126].map((y, row) => (
          <g key={y}>
            <rect x="114" y={y} width={[44, 34, 50][row]} height="5" rx="2.5" />
            <rect x={202 - ([22, 18, 20][row] ?? 20)} y={y} width={[22, 18, 20][row]} height="5" rx="2.5" />
          </g>
        ))}
      </g>
      <path d="M114 144h88" stroke="var(--k3)" strokeDasharray="2 4" strokeLinecap="round" strokeWidth="1.5" />
      <rect x="114" y="156" width="30" height="7" rx="3.5" fill="var(--k3)" />
      <rect x="166" y="154" width="36" height="11" rx="3" fill="var(--k5)" />
      <circle cx="214" cy="172" r="19" fill="#fff" />
      <circle cx="214" cy="172" r="16" fill="var(--k4)" />
      <path
        d="M207 172l5 5 9-10"
        fill="none"
        stroke="#fff"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  );
}

function Card({ label, glyph }: DrawProps) {
  return (
    <>
      <g transform="rotate(-6 160 130)">
        <rect x="84" y="58" width="164" height="102" rx="12" fill="var(--k3)" />
      </g>
      <rect x="76" y="76" width="168" height="108" rx="12" fill="var(--k4)" />
      <path d="M76 104h168" stroke="#fff" opacity=".14" />
      <path d="M160 140a52 52 0 0 1 84-41v73a12 12 0 0 1-8 12h-52a52 52 0 0 1-24-44z" fill="#fff" opacity=".07" />
      <circle cx="212" cy="140" r="26" fill="#fff" opacity=".1" />
      <Glyph icon={glyph} x={198} y={126} size={28} />
      <rect x="92" y="87" width="22" height="8" rx="2" fill="#fff" opacity=".9" />
      <g fill="#fff" opacity=".6">
        {Array.from({ length: 12 }, (_, dot) => (
          <circle key={dot} cx={94 + dot * 6.5 + Math.floor(dot / 4) * 6} cy="121" r="2" />
        ))}
      </g>
      <Plate x={92} y={150} room={88} label={label} ink="#fff" />
    </>
  );
}

function Ticket({ label, glyph }: DrawProps) {
  return (
    <>
      <g transform="rotate(-6 160 130)">
        <rect x="70" y="66" width="184" height="100" rx="8" fill="var(--k3)" />
      </g>
      <path
        d="M76 84h44a11 11 0 0 0 22 0h102a8 8 0 0 1 8 8v96a8 8 0 0 1-8 8H142a11 11 0 0 0-22 0H76a8 8 0 0 1-8-8V92a8 8 0 0 1 8-8z"
        fill="#fff"
      />
      <path d="M76 84h44a11 11 0 0 0 11 11v90a11 11 0 0 0-11 11H76a8 8 0 0 1-8-8V92a8 8 0 0 1 8-8z" fill="var(--k4)" />
      <path d="M131 102v78" stroke="var(--k2)" strokeWidth="2.5" strokeDasharray="1 7" strokeLinecap="round" />
      <Glyph icon={glyph} x={80} y={121} size={38} />
      <Plate x={150} y={116} room={94} label={label} ink="#1a1a27" vendor="var(--k4)" />
      <g fill="var(--k3)">
        {[
          [150, 3.4],
          [162, 3.4],
          [178, 5.1],
          [188, 8.5],
          [202, 5.1],
          [220, 3.4],
          [232, 3.4],
        ].map(([x, barWidth]) => (
          <rect key={x} x={x} y="156" width={barWidth} height="22" />
        ))}
      </g>
    </>
  );
}

function Roll({ label }: DrawProps) {
  return (
    <>
      <path d="M112 60h88c13 0 24 21 24 46s-11 46-24 46h-88z" fill="var(--k3)" />
      <ellipse cx="200" cy="106" rx="24" ry="46" fill="var(--k2)" />
      <ellipse cx="200" cy="106" rx="16" ry="31" fill="none" stroke="var(--k3)" strokeWidth="1.2" />
      <ellipse cx="200" cy="106" rx="9" ry="18" fill="var(--k5)" />
      <path d="M112 60c-13 0-24 20-24 46v90h88v-90c0-26 11-46 24-46z" fill="var(--k4)" />
      <rect x="96" y="96" width="72" height="36" rx="4" fill="#fff" />
      <Plate x={104} y={110} room={58} label={label} ink="#1a1a27" vendor="var(--k4)" />
      <rect x="96" y="138" width="72" height="36" rx="4" fill="#fff" />
      <Barcode x={103} y={144} height={18} />
      <rect x="103" y="165" width="40" height="3" rx="1.5" fill="var(--k3)" />
      <rect x="96" y="180" width="72" height="16" fill="#fff" />
    </>
  );
}

function Screen({ label }: DrawProps) {
  return (
    <>
      <path d="M140 158h44l8 30h-60z" fill="var(--k5)" />
      <rect x="106" y="186" width="112" height="10" rx="5" fill="var(--k4)" />
      <rect x="84" y="40" width="164" height="120" rx="10" fill="var(--k5)" />
      <rect x="76" y="46" width="164" height="120" rx="10" fill="var(--k4)" />
      <rect x="84" y="54" width="148" height="104" rx="4" fill="#fff" />
      <rect x="84" y="54" width="56" height="104" fill="var(--k3)" opacity=".14" />
      {[62, 75, 88, 101].map((y, row) => (
        <g key={y} fill="var(--k3)">
          <rect x="91" y={y} width={[26, 20, 28, 22][row]} height="5" rx="2.5" opacity=".4" />
          <rect x="124" y={y} width="10" height="5" rx="2.5" />
        </g>
      ))}
      <rect x="91" y="138" width="43" height="13" rx="3" fill={SCREEN} />
      {cells(3, 2).map(([column, row]) => (
        <rect
          key={`${column} ${row}`}
          x={147 + column * 27}
          y={61 + row * 25}
          width="23"
          height="21"
          rx="3"
          fill="var(--k3)"
          opacity={column + row === 1 ? 1 : 0.38}
        />
      ))}
      <Plate x={147} y={126} room={80} label={label} ink="#1a1a27" vendor="var(--k4)" />
    </>
  );
}

const TEAR = `M112 112V44${'l5-5l5 5'.repeat(8)}V112z`;

function Printer({ label }: DrawProps) {
  return (
    <>
      <path d={TEAR} fill="#fff" />
      <g fill="var(--k3)" opacity=".45">
        {[56, 68, 80].map((y, row) => (
          <g key={y}>
            <rect x="122" y={y} width={[30, 38, 24][row]} height="4" rx="2" />
            <rect x={182 - ([16, 14, 18][row] ?? 16)} y={y} width={[16, 14, 18][row]} height="4" rx="2" />
          </g>
        ))}
      </g>
      <PrinterBody label={label} />
    </>
  );
}

function LabelPrinter({ label }: DrawProps) {
  return (
    <>
      <rect x="116" y="36" width="72" height="76" rx="4" fill="var(--k2)" />
      <rect x="120" y="40" width="64" height="50" rx="4" fill="#fff" />
      <Barcode x={128} y={47} height={22} scale={0.9} />
      <rect x="128" y="74" width="36" height="4" rx="2" fill="var(--k3)" />
      <rect x="128" y="81" width="24" height="4" rx="2" fill="var(--k3)" opacity=".5" />
      <PrinterBody label={label} />
    </>
  );
}

function PrinterBody({ label }: { label: string }) {
  return (
    <>
      <path d="M212 108l26-13v88l-26 13z" fill="var(--k5)" />
      <path d="M86 108l26-13h126l-26 13z" fill="var(--k3)" />
      <path d="M107 104h96" stroke="#10101a" strokeWidth="4" strokeLinecap="round" opacity=".55" />
      <path d="M116 103V92h72v11z" fill="#fff" />
      <rect x="86" y="108" width="126" height="88" rx="2" fill="var(--k4)" />
      <rect x="86" y="108" width="126" height="30" fill="#fff" opacity=".08" />
      <Plate x={100} y={160} room={98} label={label} ink="#fff" />
      <circle cx="196" cy="123" r="4" fill="#7ce0b0" />
      <circle cx="182" cy="123" r="4" fill="#fff" opacity=".35" />
    </>
  );
}

function Scanner({ label }: DrawProps) {
  return (
    <>
      <path d="M128 92L84 184h96z" fill="#e0393e" opacity=".1" />
      <rect x="78" y="176" width="108" height="20" rx="3" fill="#fff" />
      <Barcode x={88} y={181} height={10} scale={1.6} />
      <path d="M84 184h96" stroke="#e0393e" strokeWidth="2" />
      <path d="M190 70l30 16 14 92a14 14 0 0 1-12 16h-10a14 14 0 0 1-13-10z" fill="var(--k5)" />
      <path
        d="M106 62a18 18 0 0 1 18-18h74a30 30 0 0 1 30 30v4a18 18 0 0 1-18 18h-68a36 36 0 0 1-36-34z"
        fill="var(--k4)"
      />
      <path d="M106 62a18 18 0 0 1 18-18h74a30 30 0 0 1 24 12c-30-4-80-6-116 6z" fill="#fff" opacity=".1" />
      <path d="M110 72c3 11 12 20 24 23l12 1-30-34z" fill="#10101a" opacity=".7" />
      <path d="M192 102l12 20" stroke="#7367f0" strokeWidth="7" strokeLinecap="round" />
      <circle cx="206" cy="64" r="4" fill="#7ce0b0" />
      <Plate x={146} y={68} room={52} label={label} ink="#fff" />
    </>
  );
}

function Scale({ label }: DrawProps) {
  return (
    <>
      <rect x="206" y="84" width="10" height="90" fill="var(--k5)" />
      <rect x="172" y="44" width="82" height="46" rx="6" fill="var(--k4)" />
      <rect x="179" y="51" width="68" height="32" rx="3" fill="#10101a" />
      <text x="240" y="73" textAnchor="end" fontSize="15" fontWeight="600" fill="#7ce0b0">
        0,750
      </text>
      <path d="M66 138h140l14-9H80z" fill="var(--k2)" />
      <rect x="66" y="138" width="140" height="7" rx="2" fill="var(--k3)" />
      <path d="M96 145h80v8H96z" fill="var(--k5)" />
      <path d="M78 153h116a12 12 0 0 1 12 12v31H66v-31a12 12 0 0 1 12-12z" fill="var(--k4)" />
      <path d="M206 165v31l26-13v-22a10 10 0 0 0-10-10h-8l-16 3a12 12 0 0 1 8 11z" fill="var(--k5)" />
      <Plate x={80} y={172} room={76} label={label} ink="#fff" />
      <g fill="#fff" opacity=".5">
        {[166, 179, 192].map((x) => (
          <circle key={x} cx={x} cy="176" r="3.5" />
        ))}
      </g>
    </>
  );
}

function Terminal({ label }: DrawProps) {
  return (
    <>
      <path d="M136 24h56l12 12v148l-10 12h-60l-10-12V36z" fill="var(--k5)" transform="translate(8 -4)" />
      <path d="M128 28h64l10 12v146l-10 10h-64l-10-10V40z" fill="var(--k4)" />
      <rect x="126" y="42" width="68" height="78" rx="5" fill="#fff" />
      <rect x="126" y="42" width="68" height="14" rx="5" fill={SCREEN} />
      <Barcode x={134} y={64} height={20} scale={0.96} />
      <path d="M130 74h60" stroke="#e0393e" strokeWidth="1.6" />
      <Plate x={134} y={98} room={56} label={label} ink="#1a1a27" vendor="var(--k4)" />
      {cells(3, 4).map(([column, row]) => (
        <rect
          key={`${column} ${row}`}
          x={130 + column * 22}
          y={130 + row * 15}
          width="16"
          height="10"
          rx="3"
          fill="#fff"
          opacity={row === 0 && column === 1 ? 0.85 : 0.3}
        />
      ))}
      <rect x="146" y="32" width="28" height="4" rx="2" fill="#10101a" opacity=".5" />
    </>
  );
}

function Ups({ label }: DrawProps) {
  return (
    <>
      <path d="M202 52l26-14v144l-26 14z" fill="var(--k5)" />
      <path d="M114 52l26-14h88l-26 14z" fill="var(--k3)" />
      <rect x="114" y="52" width="88" height="144" rx="2" fill="var(--k4)" />
      <rect x="126" y="66" width="64" height="40" rx="4" fill="#10101a" />
      {[0, 1, 2, 3, 4].map((bar) => (
        <rect
          key={bar}
          x={133 + bar * 10.6}
          y={90 - bar * 4}
          width="7"
          height={9 + bar * 4}
          rx="1.5"
          fill={bar === 4 ? '#57576b' : '#7ce0b0'}
        />
      ))}
      <Plate x={128} y={126} room={66} label={label} ink="#fff" />
      <path d="M128 162h60M128 171h60M128 180h60" stroke="#fff" opacity=".28" strokeWidth="3" strokeLinecap="round" />
    </>
  );
}

const DRAWINGS: Record<Shape, (props: DrawProps) => ReactNode> = {
  box: Box,
  phone: Phone,
  sheet: Sheet,
  card: Card,
  ticket: Ticket,
  roll: Roll,
  screen: Screen,
  printer: Printer,
  'label-printer': LabelPrinter,
  scanner: Scanner,
  scale: Scale,
  terminal: Terminal,
  ups: Ups,
};
