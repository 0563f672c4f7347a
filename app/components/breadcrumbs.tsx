import { Link } from '~/platform/web';
import { ChevronRight } from './icons';

export type Crumb = { label: string; to?: string };

/** The last crumb is the page itself. Narrow working screens show only that one. */
export function Breadcrumbs({ label, items }: { label: string; items: readonly Crumb[] }) {
  return (
    <nav className="crumbs" aria-label={label}>
      <ol>
        {items.map(({ label: text, to }, index) => {
          const last = index === items.length - 1;
          return (
            <li key={`${text}${to ?? ''}`}>
              {to && !last ? <Link to={to}>{text}</Link> : <span aria-current={last ? 'page' : undefined}>{text}</span>}
              {last ? null : <ChevronRight aria-hidden className="turn" />}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
