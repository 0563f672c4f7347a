import { Check, Copy } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { Button } from '~/components/button';
import { useCopy } from '~/components/use-copy';

/**
 * Copies a longer text, such as a job's payload. It needs scripts; without them it is not shown, and the text can be
 * selected by hand.
 */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation('jobs');
  const { copied, copy } = useCopy(text);
  if (!copy) return null;
  return (
    <Button variant="quiet" size="small" icon={copied ? Check : Copy} aria-label={label} onClick={copy}>
      <span role="status">{copied ? t('copied') : t('copy')}</span>
    </Button>
  );
}
