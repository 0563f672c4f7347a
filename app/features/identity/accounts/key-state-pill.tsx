import { Ban, CircleCheck, ClockAlert, Hourglass, Moon, TimerOff } from '~/components/icons';
import { StatusPill } from '~/components/status-pill';
import { useTranslation } from '~/platform/texts';
import type { KeyState } from './service-token-rules';

const LOOKS = {
  revoked: ['neutral', Ban],
  expired: ['danger', TimerOff],
  waiting: ['neutral', Hourglass],
  ending: ['warning', ClockAlert],
  idle: ['neutral', Moon],
  active: ['success', CircleCheck],
} as const;

/** The state of a key in a word. */
export function KeyStatePill({ state }: { state: KeyState }) {
  const { t } = useTranslation('tokens');
  const [tone, icon] = LOOKS[state.kind];
  return (
    <StatusPill tone={tone} icon={icon}>
      {'days' in state ? t(`state.${state.kind}`, { count: state.days }) : t(`state.${state.kind}`)}
    </StatusPill>
  );
}
