import { CircleCheck, LifeBuoy, Reply } from '~/components/icons';
import { StatusPill } from '~/components/status-pill';
import { useTranslation } from '~/platform/texts';
import type { ConversationState } from './conversation';

/** Whom a conversation waits for, in the dealer's words. */
export function ConversationPill({ state }: { state: ConversationState }) {
  const { t } = useTranslation('orders');
  if (state === 'dealer')
    return (
      <StatusPill tone="warning" icon={Reply}>
        {t('conversation.state.dealer')}
      </StatusPill>
    );
  if (state === 'support')
    return (
      <StatusPill tone="danger" icon={LifeBuoy}>
        {t('conversation.state.support')}
      </StatusPill>
    );
  return (
    <StatusPill tone="success" icon={CircleCheck}>
      {t('conversation.state.done')}
    </StatusPill>
  );
}
