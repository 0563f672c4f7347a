import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { classNames } from './class-names';
import { useWiring } from './field-wiring';
import type { LucideIcon } from './icons';

/**
 * A large area that a file is dropped on. The browser's own chooser covers it, so that dropping, the keyboard and forms work without
 * scripts; there the chooser itself is shown, for only it can say what was chosen.
 */
export function FileDrop({
  icon: Icon,
  title,
  text,
  choose,
  chooseAnother,
  sizeText,
  className,
  id,
  required,
  'aria-describedby': describedBy,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'title'> & {
  icon: LucideIcon;
  /** While nothing is chosen. */
  title: string;
  /** Which files are taken. */
  text: string;
  /** On what looks like a button. */
  choose: string;
  chooseAnother: string;
  /** A size of so many bytes, in words. */
  sizeText: (bytes: number) => string;
}) {
  const wiring = useWiring({ id, describedBy, required });
  const [file, setFile] = useState<{ name: string; size: number }>();
  const [over, setOver] = useState(false);
  const ref = useRef<HTMLInputElement>(null);
  const look = () => {
    const first = ref.current?.files?.[0];
    setFile(first && { name: first.name, size: first.size });
    setOver(false);
  };
  // Something may have been chosen before scripts ran.
  useEffect(look, []);
  return (
    <div
      className={classNames('file-drop', className)}
      data-over={over || undefined}
      data-chosen={file ? '' : undefined}
    >
      <div className="file-drop-look" aria-hidden>
        <Icon />
        <b>{file ? <bdi>{file.name}</bdi> : title}</b>
        <span>{file ? sizeText(file.size) : text}</span>
        <span className={classNames('btn', file ? 'btn-secondary' : 'btn-primary')}>
          {file ? chooseAnother : choose}
        </span>
      </div>
      <input
        {...rest}
        {...wiring}
        type="file"
        ref={ref}
        onChange={look}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
      />
    </div>
  );
}
