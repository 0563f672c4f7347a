import { Facts } from '~/components/facts';
import { useTranslation } from '~/platform/texts';
import type { MailView } from './mail-desk-store.server';

/** The values that a mail's text was made of. */
export function MailFields({ fields: known }: Pick<MailView, 'fields'>) {
  const { t } = useTranslation('jobs');
  const fields = Object.entries(known ?? {}).filter(([, value]) => typeof value !== 'object');
  if (fields.length === 0) return null;
  return (
    <section aria-labelledby="mail-fields">
      <h2 id="mail-fields">{t('mails.fields')}</h2>
      <details className="job-stack mt-2">
        <summary>{t('mails.fields-show', { count: fields.length })}</summary>
        <Facts
          items={fields
            .filter(([name]) => name !== 'rowsHtml')
            .map(([name, value]) => ({
              label: <bdi className="code">{name}</bdi>,
              value: <bdi className="break-all">{String(value) || '–'}</bdi>,
            }))}
        />
      </details>
    </section>
  );
}
