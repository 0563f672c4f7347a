import scene from './cabinet.svg?url';

/** The drawing's file, for preloading. */
export const cabinetAddress = scene;

export type CabinetTexts = {
  /** The picture's description, for people who do not see it. */
  alt: string;
  /** The labels of the drawers, the open one first. */
  drawers: readonly [string, string, string, string];
  update: string;
  version: string;
  offline: string;
  setup: string;
};

const WIDTH = 600;

/**
 * A filing cabinet whose upper drawer is open, with a mobile terminal and a box beside it. Right to left the drawing is
 * mirrored and its words are set anew; the sheets only show a name and a file type, the same in all languages.
 */
export function CabinetScene({ texts, rtl }: { texts: CabinetTexts; rtl: boolean }) {
  const place = (x: number) => (rtl ? WIDTH - x : x);
  const direction = rtl ? 'rtl' : 'ltr';
  const words = (text: string, x: number, y: number, size: number, weight: number, most: number) => (
    <text
      key={`${x} ${y}`}
      x={place(x)}
      y={y}
      fontSize={size}
      fontWeight={weight}
      direction={direction}
      // A long word is squeezed to fit its plate.
      {...(text.length * size * 0.56 > most && { textLength: most, lengthAdjust: 'spacingAndGlyphs' })}
    >
      {text}
    </text>
  );
  const [open, ...closed] = texts.drawers;
  return (
    <svg className="drawing cabinet" viewBox="0 0 600 400" width="600" height="400" role="img" aria-label={texts.alt}>
      <g transform={rtl ? `translate(${WIDTH}) scale(-1 1)` : undefined}>
        <use href={`${scene}#cabinet`} />
      </g>
      <g fill="#1c184a">
        {words(open, 112, 173, 14, 700, 106)}
        {closed.map((label, index) => words(label, 127, 242.5 + index * 55, 12.5, 650, 98))}
        {words(texts.update, 384, 226, 10, 650, 66)}
        {words(texts.version, 384, 252, 20, 700, 66)}
        {words(texts.setup, 510, 356, 10.5, 700, 44)}
      </g>
      <g fill="#57576b">{words(texts.offline, 384, 292, 9.5, 550, 66)}</g>
      <g fill="#fff" fontWeight={700} direction="ltr">
        <text
          x={place(160)}
          y="85.5"
          fontSize="11"
          textAnchor={rtl ? 'end' : 'start'}
          transform={`translate(0 -58) rotate(${rtl ? 4 : -4} ${place(190)} 150)`}
        >
          STOKLAR
        </text>
        <text
          x={place(251)}
          y="108"
          fontSize="9.5"
          textAnchor="middle"
          transform={`translate(0 -54) rotate(${rtl ? -5 : 5} ${place(270)} 150)`}
        >
          PDF
        </text>
      </g>
    </svg>
  );
}
