/** Tabs that the address opens (`TargetTabs`): adds the arrow keys, and tells screen readers which tab is open. */
export function addTabKeys(box: HTMLElement): void {
  const tabs = [...box.querySelectorAll<HTMLAnchorElement>('nav a')];
  const tell = () => {
    const shown = tabs.find(({ hash }) => hash === location.hash) ?? tabs[0];
    for (const tab of tabs) tab.ariaCurrent = tab === shown ? 'true' : null;
  };
  /** The browser would scroll to the tab's content and take the focus away. */
  const open = (tab: HTMLAnchorElement) => {
    const { scrollX, scrollY } = window;
    location.replace(tab.hash);
    scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
    tab.focus({ preventScroll: true });
  };
  addEventListener('hashchange', tell);
  for (const tab of tabs)
    tab.addEventListener('click', (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      open(tab);
    });
  box.addEventListener('keydown', (event) => {
    const at = tabs.findIndex((tab) => tab === event.target);
    const forwards = getComputedStyle(box).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    if (at < 0 || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    event.preventDefault();
    const next = tabs.at((at + (event.key === forwards ? 1 : -1)) % tabs.length);
    if (next) open(next);
  });
  tell();
}
