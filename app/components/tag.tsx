import type { LucideIcon } from './icons';
import type { ReactNode } from 'react';

/** A short fact: a module, a tier, a badge. `ink` and `danger` are the badges on product pictures ("Yeni", "Kampanya"). */
export function Tag({
  look = 'outline',
  icon: Icon,
  children,
}: {
  look?: 'outline' | 'tint' | 'success' | 'ink' | 'danger';
  icon?: LucideIcon;
  children: ReactNode;
}) {
  return (
    <span className={`tag tag-${look}`}>
      {Icon ? <Icon aria-hidden /> : null}
      {children}
    </span>
  );
}
