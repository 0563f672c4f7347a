import { Check, Copy } from './icons';
import { classNames } from './class-names';
import { useCopy } from './use-copy';
import { Link } from '~/platform/web';

/** A code to copy; the copy button appears once scripts run. */
export function CodeChip({
  code,
  to,
  copyLabel,
  copiedLabel,
}: {
  code: string;
  /** The page of what the code names. */
  to?: string;
  /** "6E1BD0F4 kodunu kopyala" */
  copyLabel: string;
  copiedLabel: string;
}) {
  const { copied, copy } = useCopy(code);
  return (
    <span className={classNames('code-chip', copied && 'is-copied')}>
      {to === undefined ? (
        <bdi dir="ltr">{code}</bdi>
      ) : (
        <Link to={to} className="link">
          <bdi dir="ltr">{code}</bdi>
        </Link>
      )}
      {copy ? (
        <button type="button" aria-label={copyLabel} title={copyLabel} onClick={copy}>
          {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
        </button>
      ) : null}
      <span role="status" className="sr-only">
        {copied ? copiedLabel : ''}
      </span>
    </span>
  );
}
