import { Unplug, type LucideIcon } from './icons';
import type { ReactNode } from 'react';

/** Something could not be shown: what happened, what it means for the reader, what to do. The reference is for support. */
export function ErrorState({
  icon: Icon = Unplug,
  title,
  headingLevel = 2,
  children,
  actions,
  reference,
}: {
  icon?: LucideIcon;
  title: ReactNode;
  headingLevel?: 1 | 2 | 3;
  children?: ReactNode;
  actions?: ReactNode;
  reference?: string;
}) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className="empty" role="alert">
      <span className="empty-icon tone-danger">
        <Icon aria-hidden />
      </span>
      <Heading className="empty-title">{title}</Heading>
      {children ? <div className="empty-text">{children}</div> : null}
      {actions ? <div className="empty-actions">{actions}</div> : null}
      {reference ? <bdi className="empty-reference">{reference}</bdi> : null}
    </div>
  );
}
