import type { LucideIcon } from './icons';
import type { ReactNode } from 'react';
import { classNames } from './class-names';
import type { Tone } from './tone';

/** A state as icon, word and tint, never as colour alone. */
export function StatusPill({
  tone = 'neutral',
  icon: Icon,
  plain = false,
  children,
}: {
  tone?: Tone;
  icon: LucideIcon;
  /** Without the tint, for running text. */
  plain?: boolean;
  children: ReactNode;
}) {
  return (
    <span className={classNames('pill', `tone-${tone}`, plain && 'pill-plain')}>
      <Icon aria-hidden />
      {children}
    </span>
  );
}
