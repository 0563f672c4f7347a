import { useId } from 'react';
import scene from './hero-scene.svg?url';

export type HeroTexts = {
  /** The picture's description, for people who do not see it. */
  alt: string;
  till: string;
  clock: string;
  /** Three articles with their amounts. */
  goods: readonly { name: string; short: string; amount: string }[];
  totalLabel: string;
  /** With and without the currency's sign. */
  total: string;
  totalPlain: string;
  pay: string;
  cardOrCash: string;
  weight: string;
  receiptTitle: string;
  date: string;
  invoice: string;
  invoiceNumber: string;
  invoiceSent: string;
  salesLabel: string;
  sales: string;
  salesChange: string;
  salesNote: string;
};

/**
 * The shop counter: till, scale, receipt, and the receipt's way to the e-invoice and the books. Right to left the
 * drawing is mirrored and its words are set anew. Phones get a composition of their own.
 */
export function HeroScene({ texts, rtl = false }: { texts: HeroTexts; rtl?: boolean }) {
  const scene = { texts, rtl, id: useId().replaceAll(':', '') };
  return (
    <>
      <WideScene {...scene} />
      <NarrowScene {...scene} />
    </>
  );
}

/** A part of the drawing's file, in the colours of the page's theme. */
function Part({ name, at, className }: { name: string; at?: string; className?: string }) {
  return <use href={`${scene}#${name}`} transform={at} className={className} />;
}

type SceneProps = { texts: HeroTexts; rtl: boolean; /** The prefix of the ids of both scenes. */ id: string };

/** The sum of the left and right edge of each scene: the axis that it is mirrored about. */
const WIDE_AXIS = 752;
const NARROW_AXIS = 956;

/** What all words of a scene share. */
const styleOfWords = (rtl: boolean) => ({ direction: rtl ? 'rtl' : 'ltr', fontWeight: 500 }) as const;

type Word = {
  text: string;
  x: number;
  y: number;
  size: number;
  weight?: number;
  /** By default the colour of its group. */
  fill?: string;
  /** By default the start of the line: right to left that is the right edge, where the mirror puts it. */
  at?: 'middle' | 'end';
  spacing?: string;
};

/** Places words at their mirrored position without mirroring the letters. */
function Words({ rtl, words }: { rtl: boolean; words: readonly Word[] }) {
  return (
    <>
      {words.map(({ text, x, y, size, weight, fill, at, spacing }) => (
        <text
          key={`${x} ${y}`}
          x={rtl ? WIDE_AXIS - x : x}
          y={y}
          fontSize={size}
          fontWeight={weight}
          fill={fill}
          textAnchor={at}
          letterSpacing={spacing}
        >
          {text}
        </text>
      ))}
    </>
  );
}

function WideScene({ texts, rtl, id }: SceneProps) {
  const clip = `${id}-wide`;
  return (
    <svg
      className="drawing hero-wide"
      viewBox="-24 -4 800 640"
      width="800"
      height="640"
      role="img"
      aria-label={texts.alt}
      {...styleOfWords(rtl)}
    >
      <g transform={rtl ? `translate(${WIDE_AXIS}) scale(-1 1)` : undefined}>
        <clipPath id={clip}>
          <rect width="720" height="600" rx="24" />
        </clipPath>
        <g clipPath={`url(#${clip})`}>
          <Part name="room" />
          <Part name="goods" />
          <Part name="till" />
          <Part name="slip" />
          <Part name="awning" />
        </g>
        <path d="M616 250V198" className="scene-flow" />
        <Part name="invoice" className="scene-card" />
        <Part name="sales" className="scene-card" />
        <path d="M744 139h4a14 14 0 0 1 14 14v395a14 14 0 0 1-14 14H724" className="scene-flow" />
        <path d="M716 562H292" className="scene-flow scene-flow-soft" />
        <path d="M294 556l-7 6 7 6" className="scene-arrow" />
      </g>
      <g id={`${id}-till`} fill="var(--scene-ink)">
        <Words rtl={rtl} words={tillWords(texts)} />
      </g>
      <g id={`${id}-slip`} fill="#414153">
        <Words rtl={rtl} words={slipWords(texts)} />
      </g>
      <g id={`${id}-invoice`}>
        <g
          transform={`translate(${rtl ? WIDE_AXIS - 518 - 24 : 518} 110)`}
          fill="none"
          stroke="var(--action-text)"
          strokeWidth="1.75"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path d="M14.5 2H6a2 2 0 0 0-2 2v16a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V7.5z" />
          <path d="M14 2v6h6M9 15l2 2 4-4" />
        </g>
        <Words rtl={rtl} words={invoiceWords(texts)} />
      </g>
      <Words rtl={rtl} words={roomWords(texts)} />
    </svg>
  );
}

/**
 * The till in the middle, the receipt beside it, the e-invoice above; no shelves, no second card. Its words are those
 * of the wide scene; each group moves with its part.
 */
function NarrowScene({ texts, rtl, id }: SceneProps) {
  const clip = `${id}-narrow`;
  const words = (part: string, x: number, y = 0) => (
    <use href={`#${id}-${part}`} transform={`translate(${rtl ? NARROW_AXIS - WIDE_AXIS - x : x} ${y})`} />
  );
  return (
    <svg
      className="drawing hero-narrow"
      viewBox="198 60 560 500"
      width="560"
      height="500"
      role="img"
      aria-label={texts.alt}
      {...styleOfWords(rtl)}
    >
      <g transform={rtl ? `translate(${NARROW_AXIS}) scale(-1 1)` : undefined}>
        <clipPath id={clip}>
          <rect x="198" y="60" width="560" height="500" rx="20" />
        </clipPath>
        <g clipPath={`url(#${clip})`}>
          <Part name="room" at="translate(178 0)" />
          <Part name="till" at="translate(24 0)" />
          <Part name="slip" at="translate(48 0)" />
          <Part name="awning" at="translate(198 60) scale(.78)" />
        </g>
        <path d="M664 250V196" className="scene-flow" />
        <Part name="invoice" className="scene-card" at="translate(-6 -2)" />
      </g>
      {words('till', 24)}
      {words('slip', 48)}
      {words('invoice', -6, -2)}
    </svg>
  );
}

const tillWords = ({ till, clock, goods, totalLabel, total, pay, cardOrCash }: HeroTexts): Word[] => [
  { text: till, x: 230, y: 214, size: 12, weight: 600, fill: '#fff' },
  { text: clock, x: 508, y: 214, size: 12, fill: '#e9e7fd', at: 'end' },
  ...goods.flatMap(({ name, amount }, row): Word[] => [
    { text: name, x: 230, y: 256 + row * 30, size: 12.5 },
    { text: amount, x: 386, y: 256 + row * 30, size: 12.5, weight: 600, at: 'end' },
  ]),
  { text: totalLabel, x: 230, y: 399, size: 12, fill: '#57576b' },
  { text: total, x: 386, y: 400, size: 17, weight: 700, at: 'end' },
  { text: pay, x: 462, y: 394, size: 14, weight: 700, fill: '#fff', at: 'middle' },
  { text: cardOrCash, x: 462, y: 349, size: 12, weight: 600, at: 'middle' },
];

const slipWords = ({ receiptTitle, date, goods, totalLabel, totalPlain }: HeroTexts): Word[] => [
  { text: receiptTitle, x: 610, y: 288, size: 13, weight: 700, fill: '#1a1a27', at: 'middle', spacing: '.08em' },
  { text: date, x: 610, y: 300, size: 8, fill: '#57576b', at: 'middle' },
  ...goods.flatMap(({ short, amount }, row): Word[] => [
    { text: short, x: 572, y: 320 + row * 13, size: 8.5 },
    { text: amount, x: 648, y: 320 + row * 13, size: 8.5, at: 'end' },
  ]),
  { text: totalLabel, x: 572, y: 376, size: 10, weight: 700, fill: '#1a1a27' },
  { text: totalPlain, x: 648, y: 376, size: 10, weight: 700, fill: '#1a1a27', at: 'end' },
];

const invoiceWords = ({ invoice, invoiceNumber, invoiceSent }: HeroTexts): Word[] => [
  { text: invoice, x: 562, y: 119, size: 14.5, weight: 650, fill: 'var(--text)' },
  { text: invoiceNumber, x: 562, y: 137, size: 11.5, fill: 'var(--text-muted)' },
  { text: invoiceSent, x: 535, y: 170.5, size: 11.5, weight: 600, fill: 'var(--success-text)' },
];

/** The scale's display, and the card of the day's sales. */
const roomWords = ({ weight, salesLabel, sales, salesChange, salesNote }: HeroTexts): Word[] => [
  { text: weight, x: 160, y: 464, size: 11.5, weight: 600, fill: '#7ce0b0', at: 'end' },
  { text: salesLabel, x: 2, y: 532, size: 12.5, fill: 'var(--text-muted)' },
  { text: sales, x: 2, y: 562, size: 21, weight: 700, fill: 'var(--text)' },
  { text: salesChange, x: 2, y: 586, size: 11.5, weight: 600, fill: 'var(--success-text)' },
  { text: salesNote, x: 2, y: 606, size: 11, fill: 'var(--text-muted)' },
];
