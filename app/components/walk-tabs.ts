/** Tabs that the address opens (`TargetTabs`): adds the arrow keys, and tells screen readers which tab is open. */
export function walkTabs(box: HTMLElement): void {
  const tabs = [...box.querySelectorAll<HTMLAnchorElement>('nav a')];
  const tell = () => {
    const open = tabs.find(({ hash }) => hash === location.hash) ?? tabs[0];
    for (const tab of tabs) tab.ariaCurrent = tab === open ? 'true' : null;
  };
  addEventListener('hashchange', tell);
  box.addEventListener('keydown', (event) => {
    const at = tabs.findIndex((tab) => tab === event.target);
    const forwards = getComputedStyle(box).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    if (at < 0 || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    event.preventDefault();
    const next = tabs.at((at + (event.key === forwards ? 1 : -1)) % tabs.length);
    if (!next) return;
    location.replace(next.hash);
    // Navigating to a fragment takes the focus away.
    next.focus({ preventScroll: true });
  });
  tell();
}
