import {
  Ban,
  CircleCheck,
  Clock,
  CornerUpRight,
  FilePenLine,
  Inbox,
  MessageSquareText,
  PhoneOutgoing,
  Undo2,
  type LucideIcon,
} from '~/components/icons';
import { StatusPill } from '~/components/status-pill';
import type { Tone } from '~/components/tone';
import { useTranslation } from '~/platform/texts';
import type { LeadStanding } from './dealer-lead-store.server';

const LOOKS: Record<LeadStanding, { tone: Tone; icon: LucideIcon }> = {
  new: { tone: 'accent', icon: Inbox },
  taken: { tone: 'neutral', icon: PhoneOutgoing },
  talking: { tone: 'accent', icon: MessageSquareText },
  quoted: { tone: 'accent', icon: FilePenLine },
  ordered: { tone: 'success', icon: CircleCheck },
  'handed-on': { tone: 'neutral', icon: CornerUpRight },
  closed: { tone: 'neutral', icon: Ban },
  withdrawn: { tone: 'neutral', icon: Undo2 },
  lapsed: { tone: 'neutral', icon: Clock },
};

export function LeadPill({ standing }: { standing: LeadStanding }) {
  const { t } = useTranslation('dealer-leads');
  return <StatusPill {...LOOKS[standing]}>{t(`state.${standing}`)}</StatusPill>;
}
