import type { LucideIcon } from './icons';
import type { ReactNode } from 'react';
import { classNames } from './class-names';
import type { Tone } from './tone';

/** A list with nothing in it: what would be listed here and what to do next. A drawing may replace the icon. */
export function EmptyState({
  icon: Icon,
  tone,
  art,
  title,
  headingLevel = 2,
  children,
  actions,
}: {
  icon?: LucideIcon;
  /** Of the icon, where there is nothing because all is well. */
  tone?: Tone;
  art?: ReactNode;
  title: ReactNode;
  headingLevel?: 1 | 2 | 3;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className="empty">
      {art}
      {Icon && !art ? (
        <span className={classNames('empty-icon', tone && `tone-${tone}`)}>
          <Icon aria-hidden />
        </span>
      ) : null}
      <Heading className="empty-title">{title}</Heading>
      {children ? <div className="empty-text">{children}</div> : null}
      {actions ? <div className="empty-actions">{actions}</div> : null}
    </div>
  );
}
