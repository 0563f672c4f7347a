const SECONDS = 3;

/** Loads the page anew every few seconds where no scripts run; with them the page hears of changes. */
export function RefreshWithoutScripts() {
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(SECONDS)} />
    </noscript>
  );
}
