import { CodeChip } from '~/components/code-chip';
import { Notice } from '~/components/notice';
import { useTranslation } from '~/platform/texts';

/** A new secret, which is shown only once. */
export function SecretOnce({ secret }: { secret: string }) {
  const { t } = useTranslation('webhooks');
  return (
    <Notice tone="warning" title={t('secret.once-title')} role="status">
      <p className="mb-2">{t('secret.once-text')}</p>
      <span className="block max-w-full wrap-anywhere">
        <CodeChip code={secret} copyLabel={t('secret.copy')} copiedLabel={t('secret.copied')} />
      </span>
    </Notice>
  );
}
