import type { ComponentProps } from 'react';
import { classNames } from './class-names';
import { useWiring } from './field-wiring';
import { ChevronDown } from './icons';

type SelectProps = Omit<ComponentProps<'select'>, 'size'> & { compact?: boolean };

/** A native select; its options are children. */
export function Select({
  compact = false,
  className,
  id,
  required,
  'aria-describedby': describedBy,
  ...rest
}: SelectProps) {
  const wiring = useWiring({ id, describedBy, required });
  return (
    <span className={classNames('input-box select-box', compact && 'input-compact', className)}>
      <select {...rest} {...wiring} className="input" />
      <ChevronDown aria-hidden />
    </span>
  );
}
