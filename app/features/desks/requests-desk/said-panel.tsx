import { Download } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { Panel } from '~/components/panel';
import { numberFormat } from '~/platform/intl-formats';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import type { RequestCard } from './request-desk-store.server';

const KB = 1024;

/** What a visitor has written, with the file that came with it. */
export function SaidPanel({
  request,
  rows,
}: {
  request: Pick<RequestCard, 'id' | 'file'>;
  rows: readonly { label: string; value: string }[];
}) {
  const { t } = useTranslation('requests-desk');
  const { locale } = useShell();
  return (
    <Panel title={t('said')}>
      <dl className="facts facts-ruled">
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="break-words whitespace-pre-line">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {request.file ? (
        <div className="mt-4 grid justify-items-start gap-2">
          <LinkButton to={`/support/requests/${request.id}/file`} icon={Download} reloadDocument download>
            {t('file', {
              name: request.file.name,
              size: numberFormat(locale).format(Math.ceil(request.file.bytes / KB)),
            })}
          </LinkButton>
          <p className="text-sm text-muted">{t('file-hint')}</p>
        </div>
      ) : null}
    </Panel>
  );
}
