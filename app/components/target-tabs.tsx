import type { ReactNode } from 'react';

export type TargetTab = {
  /** The tab's fragment of the address: `/efatura#e-arsiv`. */
  id: string;
  name: string;
  /** A few words beside the name, if there is room. */
  hint?: string;
  content: ReactNode;
};

/**
 * Tabs that are links within the page: the address opens one without scripts, and the first is open when it names none.
 * `addTabKeys` adds the arrow keys. For pages that are not hydrated; at most four (target-tabs.css).
 */
export function TargetTabs({ label, tabs }: { label: string; tabs: readonly TargetTab[] }) {
  return (
    <div className="target-tabs" data-tabs>
      <nav aria-label={label}>
        <ul>
          {tabs.map(({ id, name, hint }) => (
            <li key={id}>
              <a href={`#${id}`}>
                {name}
                {hint ? <small>{hint}</small> : null}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {tabs.map(({ id, name, content }) => (
        <section key={id} id={id} aria-label={name}>
          {content}
        </section>
      ))}
    </div>
  );
}
