import { useDirection } from '~/platform/web';
import { VendorMark } from './vendor-mark';

/** A word that the page sets into a drawing, in the reader's language and the page's font. */
export type DrawnWord = {
  text: string;
  x: number;
  y: number;
  size: number;
  fill: string;
  weight?: number;
  at?: 'start' | 'middle' | 'end';
  spacing?: string;
  slanted?: boolean;
  /** The width of its place: a longer word is set smaller. */
  room?: number;
  /** The arguments of the attribute `transform`; not together with `mirrored`. */
  turned?: string;
};

/** The vendor's mark in a drawing: its upper left corner and its scale, 1 being 30 by 32. */
export type DrawnMark = { x: number; y: number; scale: number };

const MARK_WIDTH = 30;

/** The approximate width of a bold letter relative to its size; a Han character is as wide as it is high. */
const LETTER = 0.6;

function fitted({ text, size, room }: DrawnWord): number {
  if (room === undefined) return size;
  const letters = [...text].reduce((sum, letter) => sum + (/\p{Script=Han}/u.test(letter) ? 1 : LETTER), 0);
  return Math.min(size, Math.floor((10 * room) / letters) / 10);
}

/** Joined letters: letter spacing would tear them apart. */
const JOINED = /\p{Script=Arabic}/u;

/**
 * A drawing from a file, in the colours of the page's theme. `mirrored` flips it with the direction of writing; words
 * and marks move with it but stay readable. Without `label` it is decoration.
 */
export function Drawing({
  file,
  part,
  box: [left, top, width, height],
  label,
  words = [],
  marks = [],
  mirrored = false,
  slice = false,
  className,
}: {
  /** The address of the file. */
  file: string;
  part: string;
  box: readonly [left: number, top: number, width: number, height: number];
  label?: string;
  words?: readonly DrawnWord[];
  marks?: readonly DrawnMark[];
  mirrored?: boolean;
  /** Fills its box and is cropped there. */
  slice?: boolean;
  className?: string;
}) {
  const rtl = useDirection() === 'rtl';
  const mirror = mirrored && rtl;
  const axis = 2 * left + width;
  return (
    <svg
      className={className ? `drawing ${className}` : 'drawing'}
      viewBox={`${left} ${top} ${width} ${height}`}
      width={width}
      height={height}
      preserveAspectRatio={slice ? 'xMidYMax slice' : undefined}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <use href={`${file}#${part}`} transform={mirror ? `translate(${axis}) scale(-1 1)` : undefined} />
      {marks.map(({ x, y, scale }) => (
        <g
          key={`${x} ${y}`}
          transform={`translate(${mirror ? axis - x - MARK_WIDTH * scale : x} ${y}) scale(${scale})`}
        >
          <VendorMark />
        </g>
      ))}
      {words.map((word) => {
        const { text, x, y, fill, weight = 500, at = 'start', spacing, slanted, turned } = word;
        // Right to left "start" is the right edge. That is correct in a mirrored drawing; in an unmirrored one it has
        // to be swapped.
        const anchor = rtl && !mirror && at !== 'middle' ? (at === 'start' ? 'end' : 'start') : at;
        return (
          <text
            key={`${x} ${y}`}
            x={mirror ? axis - x : x}
            y={y}
            fontSize={fitted(word)}
            fontWeight={weight}
            fontStyle={slanted ? 'italic' : undefined}
            fill={fill}
            textAnchor={anchor}
            letterSpacing={JOINED.test(text) ? undefined : spacing}
            direction={rtl ? 'rtl' : 'ltr'}
            transform={turned}
          >
            {text}
          </text>
        );
      })}
    </svg>
  );
}
