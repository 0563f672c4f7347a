import type { ComponentProps } from 'react';
import { classNames } from './class-names';
import { useWiring } from './field-wiring';

/** The browser's native file chooser; a file can also be dropped on it. */
export function FileInput({
  most,
  className,
  id,
  required,
  'aria-describedby': describedBy,
  ...rest
}: ComponentProps<'input'> & {
  /** The largest size of a file, and the message for a larger one before it is sent (refuseLargeFile). */
  most?: { bytes: number; message: string };
}) {
  const wiring = useWiring({ id, describedBy, required });
  return (
    <>
      <input
        {...rest}
        {...wiring}
        type="file"
        className={classNames('file-input', className)}
        data-most-bytes={most?.bytes}
        data-too-large={most?.message}
      />
      {most ? <p role="alert" className="field-error" /> : null}
    </>
  );
}
