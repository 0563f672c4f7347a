import { CircleCheck, Clock, Reply, type LucideIcon } from '~/components/icons';
import { StatusPill } from '~/components/status-pill';
import type { Tone } from '~/components/tone';
import type { ConversationState } from '~/features/ordering/conversations/conversation';
import { useTranslation } from '~/platform/texts';

/** Whose turn it is, as staff see it: what waits for them stands out. */
export const TURNS: Readonly<Record<ConversationState, { icon: LucideIcon; tone: Tone }>> = {
  support: { icon: Reply, tone: 'accent' },
  dealer: { icon: Clock, tone: 'warning' },
  done: { icon: CircleCheck, tone: 'success' },
};

export function TurnPill({ state }: { state: ConversationState }) {
  const { t } = useTranslation('support');
  return <StatusPill {...TURNS[state]}>{t(`conversation.view.${state}`)}</StatusPill>;
}
