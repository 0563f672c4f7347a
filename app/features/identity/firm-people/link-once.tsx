import { useTranslation } from '~/platform/texts';
import { CodeChip } from '~/components/code-chip';
import { Notice } from '~/components/notice';

/** The link of an invitation that no mail delivers, so the inviting person must pass it on; it is shown only once. */
export function LinkOnce({ url }: { url: string }) {
  const { t } = useTranslation('people');
  return (
    <Notice tone="warning" title={t('link.title')} role="status">
      <p className="mb-2">{t('link.text')}</p>
      <CodeChip code={url} copyLabel={t('link.copy')} copiedLabel={t('link.copied')} />
    </Notice>
  );
}
