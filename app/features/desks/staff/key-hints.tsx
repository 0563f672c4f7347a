/** The keys of a page, each with what it does; where no scripts run and on phones there are none. */
export function KeyHints({
  keys,
  className = 'mt-3',
}: {
  keys: readonly { of: readonly string[]; does: string }[];
  className?: string;
}) {
  return (
    <p className={`scripted flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted max-md:hidden ${className}`}>
      {keys.map(({ of, does }) => (
        <span key={does} className="inline-flex items-center gap-1">
          {of.map((key) => (
            <kbd key={key} className="min-w-5 rounded-sm border border-line-strong px-1 text-center font-sans">
              {key}
            </kbd>
          ))}
          {does}
        </span>
      ))}
    </p>
  );
}
