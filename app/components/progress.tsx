import { classNames } from './class-names';
import type { Tone } from './tone';

/** The progress of a long job, in words and as a bar. */
export function ProgressBar({
  label,
  value,
  max,
  valueText,
}: {
  label: string;
  value: number;
  max: number;
  /** "7 / 12" */
  valueText: string;
}) {
  return (
    <div className="meter">
      <div className="meter-text" aria-hidden>
        <span>{label}</span>
        <span className="tabular-nums text-muted">{valueText}</span>
      </div>
      <progress value={value} max={max} aria-label={label} aria-valuetext={valueText} />
    </div>
  );
}

/** One short bar per part, coloured by its state. It only repeats a sentence beside it ("4 satırdan 1’i tamamlandı"). */
export function SegmentBar({ segments, className }: { segments: readonly Tone[]; className?: string }) {
  return (
    <span aria-hidden className={classNames('segments', className)}>
      {segments.map((tone, index) => (
        <span key={index} className={`tone-${tone}`} />
      ))}
    </span>
  );
}
