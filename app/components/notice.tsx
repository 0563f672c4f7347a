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

/** Something a person must read, staying on the page. `compact` is the small form inside a card. */
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
  /** In place of the tone's own icon. */
  icon?: LucideIcon;
  compact?: boolean;
  actions?: ReactNode;
  /** "alert" for what appears after an act and must be heard at once. */
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
