/** The keys of a page, each with what it does; where no scripts run and on phones there are none. */
export function KeyHints({ keys }: { keys: readonly { of: readonly string[]; does: string }[] }) {
  return (
    <p className="scripted mt-3 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted max-md:hidden">
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
