const WIDTHS = ['w-full', 'w-11/12', 'w-4/5', 'w-2/3', 'w-1/2'] as const;

/** Grey lines as a placeholder for text that is loading. `label` says so to screen readers. */
export function SkeletonText({ lines = 3, label }: { lines?: number; label: string }) {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={`skeleton ${WIDTHS[(line * 2) % WIDTHS.length] ?? 'w-full'}`} />
      ))}
    </div>
  );
}
