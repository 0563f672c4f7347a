import { Check, Copy } from './icons';
import { useEffect, useState } from 'react';
import { classNames } from './class-names';
import { useHydrated } from './use-hydrated';

/** A code to copy; the copy button appears once scripts run. */
export function CodeChip({
  code,
  copyLabel,
  copiedLabel,
}: {
  code: string;
  /** "6E1BD0F4 kodunu kopyala" */
  copyLabel: string;
  copiedLabel: string;
}) {
  const hydrated = useHydrated();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <span className={classNames('code-chip', copied && 'is-copied')}>
      <bdi dir="ltr">{code}</bdi>
      {hydrated && 'clipboard' in navigator ? (
        <button type="button" aria-label={copyLabel} title={copyLabel} onClick={() => void copy()}>
          {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
        </button>
      ) : null}
      <span role="status" className="sr-only">
        {copied ? copiedLabel : ''}
      </span>
    </span>
  );
}
