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

/** Grey rows as a placeholder for a table that is loading. */
export function SkeletonRows({ rows = 6, label }: { rows?: number; label: string }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex items-center gap-6 border-b border-line-soft py-4">
          <span className="skeleton w-1/6" />
          <span className={`skeleton ${row % 2 ? 'w-1/3' : 'w-2/5'}`} />
          <span className="skeleton ms-auto w-1/6" />
        </div>
      ))}
    </div>
  );
}
