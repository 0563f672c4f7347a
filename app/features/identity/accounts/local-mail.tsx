import { useTranslation } from '~/platform/texts';

/** A mail as it is stored; its data was escaped when it was composed. */
export type StoredMail = { subject: string; html: string };

/** A mail that demo mode does not send. */
export function LocalMail({ mail: { subject, html } }: { mail: StoredMail }) {
  const { t } = useTranslation('auth');
  return (
    <details className="mt-2">
      <summary className="link cursor-pointer">{t('local-mail', { subject })}</summary>
      <div className="mt-2 rounded-md border border-line bg-white p-4" dangerouslySetInnerHTML={{ __html: html }} />
    </details>
  );
}
