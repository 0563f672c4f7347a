import { Fragment, useId, type ReactNode } from 'react';
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

/** Places words at their mirrored position without mirroring the letters. */
function setter(rtl: boolean) {
  return function Words({
    x,
    y,
    size,
    weight,
    fill,
    at,
    spacing,
    children,
  }: {
    x: number;
    y: number;
    size: number;
    weight?: number;
    /** By default the colour of its group. */
    fill?: string;
    /** By default the start of the line: right to left that is the right edge, where the mirror puts it. */
    at?: 'middle' | 'end';
    spacing?: string;
    children: ReactNode;
  }) {
    return (
      <text
        x={rtl ? WIDE_AXIS - x : x}
        y={y}
        fontSize={size}
        fontWeight={weight}
        fill={fill}
        textAnchor={at}
        letterSpacing={spacing}
      >
        {children}
      </text>
    );
  };
}

function WideScene({ texts, rtl, id }: SceneProps) {
  const clip = `${id}-wide`;
  const Words = setter(rtl);
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
        <TillWords texts={texts} Words={Words} />
      </g>
      <g id={`${id}-slip`} fill="#414153">
        <SlipWords texts={texts} Words={Words} />
      </g>
      <g id={`${id}-invoice`}>
        <InvoiceWords texts={texts} Words={Words} rtl={rtl} />
      </g>
      <Words x={160} y={464} size={11.5} weight={600} fill="#7ce0b0" at="end">
        {texts.weight}
      </Words>
      <Words x={2} y={532} size={12.5} fill="var(--text-muted)">
        {texts.salesLabel}
      </Words>
      <Words x={2} y={562} size={21} weight={700} fill="var(--text)">
        {texts.sales}
      </Words>
      <Words x={2} y={586} size={11.5} weight={600} fill="var(--success-text)">
        {texts.salesChange}
      </Words>
      <Words x={2} y={606} size={11} fill="var(--text-muted)">
        {texts.salesNote}
      </Words>
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

type WordsProps = { texts: HeroTexts; Words: ReturnType<typeof setter> };

function TillWords({ texts, Words }: WordsProps) {
  return (
    <>
      <Words x={230} y={214} size={12} weight={600} fill="#fff">
        {texts.till}
      </Words>
      <Words x={508} y={214} size={12} fill="#e9e7fd" at="end">
        {texts.clock}
      </Words>
      {texts.goods.map(({ name, amount }, row) => (
        <Fragment key={name}>
          <Words x={230} y={256 + row * 30} size={12.5}>
            {name}
          </Words>
          <Words x={386} y={256 + row * 30} size={12.5} weight={600} at="end">
            {amount}
          </Words>
        </Fragment>
      ))}
      <Words x={230} y={399} size={12} fill="#57576b">
        {texts.totalLabel}
      </Words>
      <Words x={386} y={400} size={17} weight={700} at="end">
        {texts.total}
      </Words>
      <Words x={462} y={394} size={14} weight={700} fill="#fff" at="middle">
        {texts.pay}
      </Words>
      <Words x={462} y={349} size={12} weight={600} at="middle">
        {texts.cardOrCash}
      </Words>
    </>
  );
}

function SlipWords({ texts, Words }: WordsProps) {
  return (
    <>
      <Words x={610} y={288} size={13} weight={700} fill="#1a1a27" at="middle" spacing=".08em">
        {texts.receiptTitle}
      </Words>
      <Words x={610} y={300} size={8} fill="#57576b" at="middle">
        {texts.date}
      </Words>
      {texts.goods.map(({ short, amount }, row) => (
        <Fragment key={short}>
          <Words x={572} y={320 + row * 13} size={8.5}>
            {short}
          </Words>
          <Words x={648} y={320 + row * 13} size={8.5} at="end">
            {amount}
          </Words>
        </Fragment>
      ))}
      <Words x={572} y={376} size={10} weight={700} fill="#1a1a27">
        {texts.totalLabel}
      </Words>
      <Words x={648} y={376} size={10} weight={700} fill="#1a1a27" at="end">
        {texts.totalPlain}
      </Words>
    </>
  );
}

function InvoiceWords({ texts, Words, rtl }: WordsProps & { rtl: boolean }) {
  return (
    <>
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
      <Words x={562} y={119} size={14.5} weight={650} fill="var(--text)">
        {texts.invoice}
      </Words>
      <Words x={562} y={137} size={11.5} fill="var(--text-muted)">
        {texts.invoiceNumber}
      </Words>
      <Words x={535} y={170.5} size={11.5} weight={600} fill="var(--success-text)">
        {texts.invoiceSent}
      </Words>
    </>
  );
}
