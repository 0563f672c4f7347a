import type { IconName } from 'lucide-react/dynamic';
import type { ReactNode, SVGAttributes } from 'react';
import { address } from 'virtual:icon-sprite';

/** A Lucide icon. Its size, colour and line width come from its class and from the text around it. */
export type LucideIcon = (props: SVGAttributes<SVGSVGElement>) => ReactNode;

/**
 * The component of an icon. It only refers to the sprite, which holds the icons of `icons.ts`. It is read out only if
 * the caller gives it a name.
 */
export function icon(name: IconName): LucideIcon {
  const href = `${address}#${name}`;
  return function Icon({ className, ...rest }) {
    const named = rest['aria-label'] !== undefined || rest['aria-labelledby'] !== undefined;
    return (
      <svg
        className={className ? `lucide ${className}` : 'lucide'}
        {...(named ? { role: 'img' } : { 'aria-hidden': true })}
        {...rest}
      >
        <use href={href} />
      </svg>
    );
  };
}
