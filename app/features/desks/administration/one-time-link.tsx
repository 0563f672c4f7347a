import { useTranslation } from '~/platform/texts';
import { CodeChip } from '~/components/code-chip';
import { Notice } from '~/components/notice';

/** A link that no mail delivers, so the administrator must pass it on; it is shown only once. */
export function OneTimeLink({ url }: { url: string }) {
  const { t } = useTranslation('admin');
  return (
    <Notice tone="warning" title={t('accounts.link.title')} role="status">
      <p className="mb-2">{t('accounts.link.text')}</p>
      <CodeChip code={url} copyLabel={t('accounts.link.copy')} copiedLabel={t('accounts.link.copied')} />
    </Notice>
  );
}
