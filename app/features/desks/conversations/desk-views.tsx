import { LinkTabs } from '~/components/tabs';
import { boundedCount } from '~/platform/bounded-count';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';

/** The views of the support desk: what stopped, and what is written with dealers. */
export function DeskViews({
  current,
  waiting,
}: {
  current: 'causes' | 'conversations';
  /** How many conversations wait for support. */
  waiting: number;
}) {
  const { t } = useTranslation('support');
  const { locale } = useShell();
  return (
    <LinkTabs
      label={t('desk.title')}
      tabs={[
        { to: '/support', label: t('conversation.causes'), current: current === 'causes' },
        {
          to: '/support/conversations',
          label: t('conversation.title'),
          count: boundedCount(waiting, locale),
          current: current === 'conversations',
        },
      ]}
    />
  );
}
