import { useId } from 'react';

// The bars of the code at the foot: start and width, chosen by eye; they encode nothing.
const BARS = [
  [64, 10], [77.3, 6.6], [87.2, 10], [103.8, 3.3], [110.4, 10], [123.6, 6.6], [140.2, 3.3], [150.1, 3.3], [163.4, 6.6],
  [173.3, 6.6], [183.3, 10], [196.5, 6.6], [209.8, 3.3], [223, 3.3], [229.6, 6.6], [246.2, 3.3], [256.1, 3.3], [269.4, 6.6],
] as const; // prettier-ignore

const TEETH = `v318${'l-10 10l-10 -10'.repeat(13)}z`;

export type ReceiptRow = { label: string; value: string };

/**
 * The till receipt, coming out of its slot: for sign-in, the not-found page and empty places. The caller passes
 * translated texts.
 */
export function ReceiptArt({
  title,
  rows,
  total,
  big,
  width = 340,
  rtl = false,
}: {
  title: string;
  /** Up to four lines. */
  rows: readonly ReceiptRow[];
  total?: ReceiptRow;
  /** Replaces the total, large: "404". */
  big?: string;
  width?: number;
  rtl?: boolean;
}) {
  const shadow = useId().replaceAll(':', '');
  const [start, end] = rtl ? [276, 64] : [64, 276];
  const anchors = { start: 'start', end: 'end' } as const;
  return (
    <svg
      viewBox="0 0 340 380"
      width={width}
      height={Math.round((width * 380) / 340)}
      aria-hidden
      direction={rtl ? 'rtl' : 'ltr'}
      className="drawing max-w-full"
    >
      <linearGradient id={shadow} x1="0" x2="0" y1="0" y2="1">
        <stop stopColor="#1c184a" stopOpacity=".34" />
        <stop offset="1" stopColor="#1c184a" stopOpacity="0" />
      </linearGradient>
      <rect x="10" y="12" width="320" height="30" rx="15" fill="#493bba" />
      <rect x="28" y="23" width="284" height="8" rx="4" fill="#10101a" />
      <path d={`M40 26h260${TEETH}`} fill="#fff" />
      <path d="M40 26h260v26H40z" fill={`url(#${shadow})`} />
      <text x="170" y="78" textAnchor="middle" fontSize="15" fontWeight="700" letterSpacing=".12em" fill="#1a1a27">
        {title}
      </text>
      {rows.slice(0, 4).map(({ label, value }, index) => (
        <g key={label} fontSize="13">
          <text x={start} y={118 + index * 28} fill="#57576b" textAnchor={anchors.start}>
            {label}
          </text>
          <text x={end} y={118 + index * 28} fontWeight="600" fill="#1a1a27" textAnchor={anchors.end}>
            {value}
          </text>
        </g>
      ))}
      <path d={`M64 ${118 + rows.length * 28 - 6}h212`} stroke="#9d9db1" strokeWidth="1.5" strokeDasharray="2 5" />
      {big ? (
        <text x="170" y="262" textAnchor="middle" fontSize="64" fontWeight="750" letterSpacing="-.03em" fill="#1a1a27">
          {big}
        </text>
      ) : null}
      {total && !big ? (
        <g fontWeight="700" fill="#1a1a27">
          <text x={start} y="256" fontSize="15" textAnchor={anchors.start}>
            {total.label}
          </text>
          <text x={end} y="256" fontSize="19" textAnchor={anchors.end}>
            {total.value}
          </text>
        </g>
      ) : null}
      <g fill="#1a1a27">
        {BARS.map(([x, barWidth]) => (
          <rect key={x} x={x} y="280" width={barWidth} height="34" />
        ))}
      </g>
    </svg>
  );
}
