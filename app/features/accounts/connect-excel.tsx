import { CircleCheck } from '~/components/icons';
import { CodeChip } from '~/components/code-chip';
import { StatusPill } from '~/components/status-pill';
import { useTranslation } from '~/platform/texts';

/** The spreadsheets' way in, step by step; with the key that was made just now, which no other page shows again. */
export function ConnectExcel({
  token,
  service,
  dealerCode,
  tables,
}: {
  token: string | undefined;
  /** The address of the data service. */
  service: string;
  dealerCode: number;
  /** Those that are made for spreadsheets. */
  tables: readonly string[];
}) {
  const { t } = useTranslation('tokens');
  const steps = [
    {
      key: token ? 'copy' : 'make',
      more: token ? (
        <>
          <CodeChip code={token} copyLabel={t('copy-key')} copiedLabel={t('copied')} />
          <StatusPill tone="success" icon={CircleCheck} plain>
            {t('just-made')}
          </StatusPill>
        </>
      ) : null,
    },
    { key: 'feed', more: <CodeChip code={service} copyLabel={t('copy-address')} copiedLabel={t('copied')} /> },
    { key: 'basic', more: null },
    {
      key: 'table',
      more: tables.map((table) => (
        <code key={table} dir="ltr">
          {table}
        </code>
      )),
    },
  ] as const;
  return (
    <ol className="first-steps">
      {steps.map(({ key, more }, index) => (
        <li key={key} data-state={index === 0 ? 'current' : undefined}>
          <span className="first-steps-mark" aria-hidden>
            {index + 1}
          </span>
          <div className="key-step">
            <h3>{t(`steps.${key}.title`)}</h3>
            <p>{t(`steps.${key}.text`, { code: dealerCode })}</p>
            {more ? <div className="key-step-more">{more}</div> : null}
          </div>
        </li>
      ))}
    </ol>
  );
}
