import { CircleCheck, CircleX, Info, TriangleExclamationPoint, type LucideIcon } from './icons';
import type { ReactNode } from 'react';
import { classNames } from './class-names';

export type NoticeTone = 'info' | 'neutral' | 'success' | 'warning' | 'danger';

const ICONS: Record<NoticeTone, LucideIcon> = {
  info: Info,
  neutral: Info,
  success: CircleCheck,
  warning: TriangleExclamationPoint,
  danger: CircleX,
};

/** A message that the user must read; it stays on the page. `compact` is the small form inside a card. */
export function Notice({
  tone = 'info',
  title,
  icon,
  compact = false,
  actions,
  role,
  children,
}: {
  tone?: NoticeTone;
  title?: ReactNode;
  /** Replaces the tone's icon. */
  icon?: LucideIcon;
  compact?: boolean;
  actions?: ReactNode;
  /** "alert" for a message that appears after an action and must be read out at once. */
  role?: 'alert' | 'status' | 'note';
  children?: ReactNode;
}) {
  const Icon = icon ?? ICONS[tone];
  return (
    <div
      role={role}
      className={classNames('notice', compact && 'notice-compact', `tone-${tone === 'info' ? 'accent' : tone}`)}
    >
      <Icon aria-hidden />
      <div className="notice-text">
        {title ? <p className="notice-title">{title}</p> : null}
        {children ? <div>{children}</div> : null}
      </div>
      {actions ? <div className="notice-actions">{actions}</div> : null}
    </div>
  );
}
