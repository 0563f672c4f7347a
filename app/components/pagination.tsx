import { Link } from '~/platform/web';
import { ChevronLeft, ChevronRight } from './icons';
import type { ReactNode } from 'react';

/** The part of a list that is shown, and links to the others. Without `previous` or `next` that button is disabled. */
export function Pagination({
  label,
  summary,
  previous,
  next,
  previousLabel,
  nextLabel,
}: {
  label: string;
  /** "1–12 / 128" */
  summary: ReactNode;
  previous?: string | undefined;
  next?: string | undefined;
  previousLabel: string;
  nextLabel: string;
}) {
  return (
    <nav className="pager" aria-label={label}>
      <span className="tabular-nums">{summary}</span>
      <div className="pager-links">
        <PagerButton to={previous} label={previousLabel} rel="prev" />
        <PagerButton to={next} label={nextLabel} rel="next" />
      </div>
    </nav>
  );
}

function PagerButton({ to, label, rel }: { to: string | undefined; label: string; rel: 'prev' | 'next' }) {
  const Icon = rel === 'prev' ? ChevronLeft : ChevronRight;
  const className = 'btn btn-secondary btn-icon';
  return to ? (
    <Link to={to} rel={rel} className={className} aria-label={label} title={label}>
      <Icon aria-hidden className="turn" />
    </Link>
  ) : (
    <span className={className} role="link" aria-disabled="true" aria-label={label}>
      <Icon aria-hidden className="turn" />
    </span>
  );
}
