import { CircleCheck, CircleDashed, Hourglass, Pencil, Undo2 } from '~/components/icons';
import { StatusPill } from '~/components/status-pill';
import type { ListedProfile } from '~/features/public-site/dealers/dealer-profile-store.server';
import { useTranslation } from '~/platform/texts';

const LOOKS = {
  none: { icon: CircleDashed, tone: 'neutral' },
  draft: { icon: Pencil, tone: 'neutral' },
  waiting: { icon: Hourglass, tone: 'accent' },
  returned: { icon: Undo2, tone: 'neutral' },
  approved: { icon: CircleCheck, tone: 'success' },
} as const;

/** How far what a dealer says of itself has come. */
export function ProfilePill({ state }: { state: ListedProfile['state'] }) {
  const { t } = useTranslation('dealers-desk');
  const { icon, tone } = LOOKS[state];
  return (
    <StatusPill tone={tone} icon={icon}>
      {t(`state.${state}`)}
    </StatusPill>
  );
}
