const SECONDS = 3;

/** Reloads the page every few seconds if no scripts run; with scripts the page is notified of changes. */
export function RefreshWithoutScripts() {
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(SECONDS)} />
    </noscript>
  );
}
