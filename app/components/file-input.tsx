import type { ComponentProps } from 'react';
import { classNames } from './class-names';
import { useWiring } from './field-wiring';

/** The browser's own chooser of a file; a file can be dropped on it, too. */
export function FileInput({
  className,
  id,
  required,
  'aria-describedby': describedBy,
  ...rest
}: ComponentProps<'input'>) {
  const wiring = useWiring({ id, describedBy, required });
  return <input {...rest} {...wiring} type="file" className={classNames('file-input', className)} />;
}
