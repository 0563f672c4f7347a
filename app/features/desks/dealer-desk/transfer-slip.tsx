import { Check, Copy } from '~/components/icons';
import { Button } from '~/components/button';
import { useCopy } from '~/components/use-copy';
import { useTranslation } from '~/platform/texts';
import type { ReactNode } from 'react';

export type SlipRow = {
  id: string;
  label: string;
  /** As it is shown. */
  value: string;
  /** As it is copied: an amount without its currency, an IBAN without blanks. */
  copied: string;
  hint?: ReactNode;
  big?: boolean;
};

/** What a bank asks for of a transfer, each part with its own button to copy it. */
export function TransferSlip({ label, rows }: { label: string; rows: readonly SlipRow[] }) {
  return (
    <dl className="transfer-slip" aria-label={label}>
      {rows.map((row) => (
        <div key={row.id}>
          <dt>{row.label}</dt>
          <dd>
            <bdi dir="ltr" className={row.big ? 'transfer-slip-big' : undefined}>
              {row.value}
            </bdi>
            {row.hint ? <small>{row.hint}</small> : null}
          </dd>
          <dd className="transfer-slip-copy">
            <CopyPart name={row.label} text={row.copied} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function CopyPart({ name, text }: { name: string; text: string }) {
  const { t } = useTranslation('statement');
  const { copied, copy } = useCopy(text);
  if (!copy) return null;
  return (
    <>
      <Button size="small" icon={copied ? Check : Copy} aria-label={t('pay.copy-of', { name })} onClick={copy}>
        <span className="max-md:sr-only">{copied ? t('pay.copied') : t('pay.copy')}</span>
      </Button>
      <span role="status" className="sr-only">
        {copied ? t('pay.copied') : ''}
      </span>
    </>
  );
}

/** Copies the whole slip, a part a line. */
export function CopySlip({ rows }: { rows: readonly SlipRow[] }) {
  const { t } = useTranslation('statement');
  const { copied, copy } = useCopy(rows.map(({ label, copied: text }) => `${label}: ${text}`).join('\n'));
  if (!copy) return null;
  return (
    <Button variant="primary" size="big" block icon={copied ? Check : Copy} onClick={copy}>
      {copied ? t('pay.copied') : t('pay.copy-all')}
    </Button>
  );
}
