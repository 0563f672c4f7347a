import { useId, type ReactNode } from 'react';

export type HeroTexts = {
  /** What the picture shows, for those who do not see it. */
  alt: string;
  till: string;
  clock: string;
  /** Three goods with their amounts. */
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
 * The shop counter: till, scale, receipt, and the way of a receipt to the e-invoice and the books. Right to left the
 * drawing mirrors and the words are set again. Phones get a composition of their own.
 */
export function HeroScene({ texts, rtl = false }: { texts: HeroTexts; rtl?: boolean }) {
  return (
    <>
      <WideScene texts={texts} rtl={rtl} />
      <NarrowScene texts={texts} rtl={rtl} />
    </>
  );
}

type SceneProps = { texts: HeroTexts; rtl: boolean };

/** Words that keep their side of the mirrored drawing but not its reversal. `axis` is left edge plus right edge. */
function setter(rtl: boolean, axis: number) {
  return function Words({
    x,
    y,
    size,
    weight = 500,
    fill,
    at = 'start',
    spacing,
    children,
  }: {
    x: number;
    y: number;
    size: number;
    weight?: number;
    fill: string;
    at?: 'start' | 'middle' | 'end';
    spacing?: string;
    children: ReactNode;
  }) {
    // In a right-to-left line "start" is the right edge, which is where the mirror puts it.
    return (
      <text
        x={rtl ? axis - x : x}
        y={y}
        fontSize={size}
        fontWeight={weight}
        fill={fill}
        textAnchor={at}
        letterSpacing={spacing}
        direction={rtl ? 'rtl' : 'ltr'}
      >
        {children}
      </text>
    );
  };
}

function WideScene({ texts, rtl }: SceneProps) {
  const clip = useId().replaceAll(':', '');
  const axis = 752;
  const Words = setter(rtl, axis);
  return (
    <svg
      className="drawing hero-wide"
      viewBox="-24 -4 800 640"
      width="800"
      height="640"
      role="img"
      aria-label={texts.alt}
    >
      <g transform={rtl ? `translate(${axis}) scale(-1 1)` : undefined}>
        <clipPath id={clip}>
          <rect width="720" height="600" rx="24" />
        </clipPath>
        <g clipPath={`url(#${clip})`}>
          <Wall width={720} height={600} columns={[90, 230, 370, 510, 650]} />
          <Shelves />
          <Counter y={474} width={720} height={126} />
          <WeighingScale />
          <Till />
          <Slip />
          <Awning stripes={12} />
        </g>
        <path d="M616 250V198" className="scene-flow" />
        <InvoiceCard />
        <SalesCard />
        <path d="M744 139h4a14 14 0 0 1 14 14v395a14 14 0 0 1-14 14H724" className="scene-flow" />
        <path d="M716 562H292" className="scene-flow scene-flow-soft" />
        <path d="M294 556l-7 6 7 6" className="scene-arrow" />
      </g>
      <TillWords texts={texts} Words={Words} />
      <SlipWords texts={texts} Words={Words} />
      <InvoiceWords texts={texts} Words={Words} rtl={rtl} axis={axis} />
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

/** The till in the middle, the receipt beside it, the e-invoice above; no shelves, no second card. */
function NarrowScene({ texts, rtl }: SceneProps) {
  const clip = useId().replaceAll(':', '');
  const axis = 956;
  const Words = setter(rtl, axis);
  return (
    <svg
      className="drawing hero-narrow"
      viewBox="198 60 560 500"
      width="560"
      height="500"
      role="img"
      aria-label={texts.alt}
    >
      <g transform={rtl ? `translate(${axis}) scale(-1 1)` : undefined}>
        <clipPath id={clip}>
          <rect x="198" y="60" width="560" height="500" rx="20" />
        </clipPath>
        <g clipPath={`url(#${clip})`}>
          <g transform="translate(178 0)">
            <Wall width={720} height={600} columns={[90, 230, 370, 510]} />
            <Counter y={474} width={720} height={126} />
          </g>
          <g transform="translate(24 0)">
            <Till />
          </g>
          <g transform="translate(48 0)">
            <Slip />
          </g>
          <g transform="translate(198 60) scale(.78)">
            <Awning stripes={12} />
          </g>
        </g>
        <path d="M664 250V196" className="scene-flow" />
        <g transform="translate(-6 -2)">
          <InvoiceCard />
        </g>
      </g>
      <g transform={`translate(${rtl ? -24 : 24} 0)`}>
        <TillWords texts={texts} Words={Words} />
      </g>
      <g transform={`translate(${rtl ? -48 : 48} 0)`}>
        <SlipWords texts={texts} Words={Words} />
      </g>
      <g transform={`translate(${rtl ? 6 : -6} -2)`}>
        <InvoiceWords texts={texts} Words={Words} rtl={rtl} axis={axis} />
      </g>
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
        <g key={name}>
          <Words x={230} y={256 + row * 30} size={12.5} fill="var(--scene-ink)">
            {name}
          </Words>
          <Words x={386} y={256 + row * 30} size={12.5} weight={600} fill="var(--scene-ink)" at="end">
            {amount}
          </Words>
        </g>
      ))}
      <Words x={230} y={399} size={12} fill="#57576b">
        {texts.totalLabel}
      </Words>
      <Words x={386} y={400} size={17} weight={700} fill="var(--scene-ink)" at="end">
        {texts.total}
      </Words>
      <Words x={462} y={394} size={14} weight={700} fill="#fff" at="middle">
        {texts.pay}
      </Words>
      <Words x={462} y={349} size={12} weight={600} fill="var(--scene-ink)" at="middle">
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
        <g key={short}>
          <Words x={572} y={320 + row * 13} size={8.5} fill="#414153">
            {short}
          </Words>
          <Words x={648} y={320 + row * 13} size={8.5} fill="#414153" at="end">
            {amount}
          </Words>
        </g>
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

function InvoiceWords({ texts, Words, rtl, axis }: WordsProps & { rtl: boolean; axis: number }) {
  return (
    <>
      <g
        transform={`translate(${rtl ? axis - 518 - 24 : 518} 110)`}
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

function Wall({ width, height, columns }: { width: number; height: number; columns: readonly number[] }) {
  return (
    <>
      <rect width={width} height={height} fill="var(--scene-wall)" />
      <g fill="var(--scene-tile)">
        <rect y="110" width={width} height="1.5" />
        {columns.map((x) => (
          <rect key={x} x={x} y="84" width="1.5" height="390" />
        ))}
      </g>
    </>
  );
}

function Awning({ stripes }: { stripes: number }) {
  const each = Array.from({ length: stripes }, (_, stripe) => stripe * 60);
  return (
    <>
      {each.map((x, stripe) => (
        <path
          key={x}
          d={`M${x} 0h60v54a30 30 0 0 1-60 0z`}
          fill={stripe % 2 ? 'var(--scene-stripe-light)' : 'var(--scene-stripe)'}
        />
      ))}
      <path d={`M0 0h${stripes * 60}v10H0z`} opacity=".08" />
      <g opacity=".1" transform="translate(0 -22)">
        {each.map((x) => (
          <path key={x} d={`M${x} 84a30 30 0 0 0 60 0v10a30 30 0 0 1-60 0z`} />
        ))}
      </g>
    </>
  );
}

function Counter({ y, width, height }: { y: number; width: number; height: number }) {
  const seams = Array.from({ length: Math.ceil(width / 90) + 1 }, (_, seam) => seam * 90 - 2);
  return (
    <>
      <rect y={y} width={width} height="14" fill="var(--scene-top)" />
      <rect y={y + 14} width={width} height={height - 14} fill="var(--scene-front)" />
      <rect y={y + 14} width={width} height="7" opacity=".16" />
      {seams.map((x) => (
        <rect key={x} x={x} y={y + 21} width="2" height="110" opacity=".14" />
      ))}
    </>
  );
}

function Carton({
  x,
  y,
  width,
  height,
  fill,
  band,
}: {
  x: number;
  y: number;
  width: number;
  height: number;
  fill: string;
  band: number;
}) {
  return (
    <>
      <rect x={x} y={y} width={width} height={height} rx="2" fill={fill} />
      <rect x={x} y={y + height * band} width={width} height={height * 0.24} fill="#fff" />
    </>
  );
}

function Jar({ x, y, height, fill }: { x: number; y: number; height: number; fill: string }) {
  return (
    <>
      <rect x={x} y={y} width="28" height={height} rx="6" fill={fill} />
      <rect x={x + 4} y={y - 6} width="20" height="8" rx="2" fill="var(--scene-ink-soft)" />
      <rect x={x} y={y + height * 0.38} width="28" height={height * 0.34} fill="#fff" opacity=".85" />
    </>
  );
}

function Shelves() {
  return (
    <>
      {[236, 352].map((y) => (
        <g key={y}>
          <rect x="28" y={y} width="164" height="9" rx="2" fill="var(--scene-shelf)" />
          <rect x="28" y={y + 9} width="164" height="5" fill="var(--scene-shelf-edge)" />
        </g>
      ))}
      <Carton x={40} y={174} width={36} height={62} fill="var(--scene-violet)" band={0.58} />
      <Carton x={80} y={188} width={30} height={48} fill="var(--scene-green)" band={0.58} />
      <Jar x={118} y={192} height={44} fill="var(--scene-orange)" />
      <Jar x={152} y={192} height={44} fill="var(--scene-yellow)" />
      <Jar x={50} y={296} height={56} fill="var(--scene-green)" />
      <Jar x={84} y={296} height={56} fill="var(--scene-violet)" />
      <Carton x={122} y={310} width={50} height={42} fill="var(--scene-yellow)" band={0.58} />
    </>
  );
}

const TOMATOES = [
  [78, 413, 16],
  [110, 411, 18],
  [146, 412, 17],
  [94, 388, 16],
  [128, 386, 17],
] as const;

function WeighingScale() {
  return (
    <>
      <ellipse cx="118" cy="475" rx="78" ry="4" opacity=".12" />
      <rect x="54" y="446" width="128" height="28" rx="7" fill="var(--scene-ink-soft)" />
      <rect x="86" y="436" width="64" height="12" fill="var(--scene-ink)" />
      <rect x="44" y="428" width="148" height="9" rx="4.5" fill="var(--scene-steel)" />
      <rect x="94" y="452" width="72" height="16" rx="3" fill="#10101a" />
      {TOMATOES.map(([x, y, radius]) => (
        <g key={x}>
          <circle cx={x} cy={y} r={radius} fill="var(--scene-tomato)" />
          <path
            d={`M${x - 6} ${y - radius + 3}q6 5 12 0`}
            stroke="var(--scene-leaf)"
            strokeWidth="4"
            fill="none"
            strokeLinecap="round"
          />
          <circle cx={x - 5} cy={y - 4} r="3.2" fill="#fff" opacity=".35" />
        </g>
      ))}
    </>
  );
}

const KEYS = [
  [411, 238, 'var(--scene-orange)'],
  [465, 238, 'var(--scene-green)'],
  [411, 282, 'var(--scene-yellow)'],
  [465, 282, 'var(--scene-violet)'],
] as const;

function Till() {
  return (
    <>
      <path d="M331 424h76l12 44h-100z" fill="var(--scene-ink-soft)" />
      <rect x="287" y="463" width="164" height="12" rx="6" fill="var(--scene-ink)" />
      <rect x="206" y="182" width="326" height="246" rx="16" fill="var(--scene-ink)" />
      <rect x="216" y="192" width="306" height="226" rx="8" fill="var(--scene-paper)" />
      <path d="M216 200a8 8 0 0 1 8-8h290a8 8 0 0 1 8 8v26H216z" fill="var(--scene-stripe)" />
      <path d="M400 226h122v184a8 8 0 0 1-8 8H400z" fill="var(--scene-side)" />
      {KEYS.map(([x, y, fill]) => (
        <rect key={fill} x={x} y={y} width="48" height="38" rx="6" fill={fill} opacity=".9" />
      ))}
      <g
        transform="translate(10 5)"
        fill="none"
        stroke="#fff"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <circle cx="424" cy="253" r="8" />
        <path d="M424 245q2-5 6-5M472 259v-14h16v14zM476 245v-5h8v5M416 304c0-10 16-10 16 0zM414 304h20M474 289h12l-2 16h-8zM476 295h8" />
      </g>
      <rect x="411" y="370" width="102" height="38" rx="8" fill="var(--scene-stripe)" />
      <rect x="411" y="328" width="102" height="34" rx="8" fill="var(--scene-paper)" />
      <path d="M230 266h156M230 296h156M230 326h156" stroke="var(--scene-line)" />
      <path d="M230 372h156" stroke="var(--scene-ink)" strokeWidth="1.2" strokeDasharray="2 4" />
    </>
  );
}

const SLIP_BARS = [
  [574, 4.8],
  [582, 3.2],
  [588, 4.8],
  [598, 1.6],
  [602, 4.8],
  [610, 3.2],
  [620, 1.6],
  [626, 1.6],
  [634, 3.2],
  [640, 3.2],
  [646, 4.8],
] as const;

function Slip() {
  return (
    <>
      <ellipse cx="610" cy="475" rx="66" ry="4" opacity=".12" />
      <path d={`M562 424V262${'l6-6l6 6'.repeat(8)}V424z`} fill="var(--scene-paper)" />
      <rect x="550" y="412" width="120" height="62" rx="8" fill="var(--scene-ink)" />
      <rect x="558" y="418" width="104" height="6" rx="3" opacity=".5" />
      <circle cx="654" cy="442" r="4" fill="#7ce0b0" />
      <rect x="562" y="440" width="44" height="5" rx="2.5" fill="#fff" opacity=".25" />
      <path d="M572 306h76M572 360h76" stroke="#747489" strokeDasharray="2 4" />
      <g fill="#1a1a27">
        {SLIP_BARS.map(([x, width]) => (
          <rect key={x} x={x} y="386" width={width} height="20" />
        ))}
      </g>
    </>
  );
}

function InvoiceCard() {
  return (
    <g className="scene-card">
      <rect x="494" y="86" width="250" height="106" rx="14" fill="var(--scene-card)" stroke="var(--line)" />
      <rect x="510" y="102" width="40" height="40" rx="10" fill="var(--action-tint)" />
      <rect x="510" y="154" width="218" height="24" rx="12" fill="var(--success-tint)" />
      <circle cx="523" cy="166" r="4" fill="var(--success-mark)" />
    </g>
  );
}

function SalesCard() {
  const heights = [26, 34, 30, 44, 38, 52, 64];
  return (
    <g className="scene-card">
      <rect x="-16" y="500" width="292" height="124" rx="14" fill="var(--scene-card)" stroke="var(--line)" />
      {heights.map((height, bar) => (
        <rect
          key={bar}
          x={158 + bar * 15}
          y={606 - height}
          width="9"
          height={height}
          rx="2.5"
          fill={bar === heights.length - 1 ? 'var(--action)' : 'var(--scene-bar)'}
        />
      ))}
    </g>
  );
}
