import { Link } from '~/platform/web';
import { useCurrentInView } from './use-current-in-view';

export type Tab = { to: string; label: string; count?: string | number; current?: boolean };

/** Tabs that are links: each has its own address. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const strip = useCurrentInView(tabs.find(({ current }) => current)?.to);
  return (
    <nav ref={strip} className="tabs" aria-label={label}>
      {tabs.map(({ to, label: text, count, current }) => (
        <Link key={to} to={to} preventScrollReset aria-current={current ? 'page' : undefined}>
          {text}
          {count === undefined ? null : <span className="tabs-count">{count}</span>}
        </Link>
      ))}
    </nav>
  );
}
