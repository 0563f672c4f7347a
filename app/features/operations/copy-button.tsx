import { Check, Copy } from '~/components/icons';
import { useEffect, useState } from 'react';
import { useTranslation } from '~/platform/texts';
import { Button } from '~/components/button';
import { useHydrated } from '~/components/use-hydrated';

/** Copies a longer text, such as a job's payload; without scripts it is not there, and the text can be marked by hand. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation('jobs');
  const hydrated = useHydrated();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  if (!hydrated || !('clipboard' in navigator)) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <Button variant="quiet" size="small" icon={copied ? Check : Copy} aria-label={label} onClick={() => void copy()}>
      <span role="status">{copied ? t('copied') : t('copy')}</span>
    </Button>
  );
}
