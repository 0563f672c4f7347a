import { useRef, type ComponentProps } from 'react';
import { classNames } from './class-names';
import { useWiring } from './field-wiring';
import { ChevronDown } from './icons';
import { useEffectBeforePaint } from './use-effect-before-paint';

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
  const ref = useRef<HTMLSelectElement>(null);
  const { defaultValue } = rest;
  useEffectBeforePaint(() => {
    // React knows the first default alone; what is chosen stays, as in every box whose default changes.
    if (defaultValue === undefined) return;
    for (const option of ref.current?.options ?? []) option.defaultSelected = option.value === String(defaultValue);
  }, [defaultValue]);
  return (
    <span className={classNames('input-box select-box', compact && 'input-compact', className)}>
      <select ref={ref} {...rest} {...wiring} className="input" />
      <ChevronDown aria-hidden />
    </span>
  );
}
