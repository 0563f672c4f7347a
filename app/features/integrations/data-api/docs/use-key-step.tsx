import { CodeChip } from '~/components/code-chip';
import { CircleCheck } from '~/components/icons';
import { StatusPill } from '~/components/status-pill';
import { useTranslation } from '~/platform/texts';

/** The step of the instructions that is about the key: how to make one, or the one that was just made. */
export function useKeyStep(token: string | undefined) {
  const { t } = useTranslation('connect');
  return token !== undefined
    ? {
        title: t('key.made-title'),
        text: t('key.made-text'),
        more: (
          <>
            <CodeChip code={token} copyLabel={t('tokens:copy-key')} copiedLabel={t('tokens:copied')} />
            <StatusPill tone="success" icon={CircleCheck} plain>
              {t('key.made')}
            </StatusPill>
          </>
        ),
      }
    : { title: t('key.title'), text: t('key.own') };
}
