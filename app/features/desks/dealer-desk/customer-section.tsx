import { ArrowRight } from '~/components/icons';
import type { ReactNode } from 'react';
import { LinkButton } from '~/components/button';

/** A list on the page of a customer: its title, how many it has, and the ways to more. */
export function CustomerSection({
  id,
  title,
  count,
  more,
  children,
}: {
  id: string;
  title: string;
  count: ReactNode;
  more?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="list-section">
      <div className="list-head">
        <h2 id={id}>
          {title} <span className="list-count">{count}</span>
        </h2>
        {more ? <div className="flex flex-wrap items-center gap-x-4">{more}</div> : null}
      </div>
      {children}
    </section>
  );
}

export function MoreLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <LinkButton to={to} variant="link" trailingIcon={ArrowRight} turn>
      {children}
    </LinkButton>
  );
}
