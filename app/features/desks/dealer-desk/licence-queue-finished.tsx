import { PartyPopper } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import type { LicenceQueuePage } from './read-licence-queue.server';

/** The end of the queue: for how many customers something was ordered, and what it cost. */
export function LicenceQueueFinished({ done, ordered }: Pick<LicenceQueuePage, 'done' | 'ordered'>) {
  const { t } = useTranslation('dealer');
  return (
    <EmptyState
      icon={PartyPopper}
      title={t('queue.finished.title', { count: done })}
      actions={
        <>
          <LinkButton to="/orders" variant="primary">
            {t('panel.all-orders')}
          </LinkButton>
          <LinkButton to="/panel">{t('queue.finished.home')}</LinkButton>
        </>
      }
    >
      {t('queue.finished.text', { amount: ordered })}
    </EmptyState>
  );
}
