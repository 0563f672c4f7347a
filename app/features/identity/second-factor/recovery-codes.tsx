import type { ReactNode } from 'react';
import { Button } from '~/components/button';
import { Check, Copy, Download, Printer } from '~/components/icons';
import { Notice } from '~/components/notice';
import { useCopy } from '~/components/use-copy';
import { useHydrated } from '~/components/use-hydrated';
import { useTranslation } from '~/platform/texts';

/** New recovery codes, which are shown only once, with buttons to copy, download and print them. */
export function RecoveryCodes({
  codes,
  email,
  children,
}: {
  codes: readonly string[];
  email: string;
  children: ReactNode;
}) {
  const { t } = useTranslation('second-factor');
  const hydrated = useHydrated();
  const { copied, copy } = useCopy(codes.join('\n'));
  const file = [t('codes.file-title', { vendor: t('common:brand'), email }), '', ...codes, ''].join('\n');
  return (
    <div className="recovery-sheet">
      <Notice tone="warning" role="status" title={t('codes.once-title')}>
        {t('codes.once-text')}
      </Notice>
      <ol className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <bdi dir="ltr">{code}</bdi>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2 print:hidden">
        {copy ? (
          <Button icon={copied ? Check : Copy} onClick={copy}>
            <span role="status">{copied ? t('copied') : t('codes.copy')}</span>
          </Button>
        ) : null}
        <a
          className="btn btn-secondary"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download={t('codes.file-name')}
        >
          <Download aria-hidden />
          {t('codes.download')}
        </a>
        <Button className="scripted" icon={Printer} disabled={!hydrated} onClick={() => window.print()}>
          {t('codes.print')}
        </Button>
      </div>
      <div className="print:hidden">{children}</div>
    </div>
  );
}
