import { Unplug, type LucideIcon } from './icons';
import type { ReactNode } from 'react';

/** By what support finds what happened: one touch marks the code whole. */
export function Reference({ label, code }: { label: string; code: string }) {
  return (
    <p className="reference">
      {label}: <code dir="ltr">{code}</code>
    </p>
  );
}

/** Something could not be shown: what happened, what it means for the reader, what to do, and what to tell support. */
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
  reference?: ReactNode;
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
      {reference}
    </div>
  );
}
