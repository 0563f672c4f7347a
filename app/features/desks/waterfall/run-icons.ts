import {
  Check,
  CircleCheck,
  CircleX,
  Clock,
  ListChecks,
  LoaderCircle,
  MailCheck,
  MousePointerClick,
  Send,
  Skull,
  Unplug,
  UserRound,
  Webhook,
  type LucideIcon,
} from '~/components/icons';
import type { RunIcon } from './shown-run';

export const RUN_ICONS: Record<RunIcon, LucideIcon> = {
  placed: MousePointerClick,
  relay: Send,
  queue: Clock,
  done: CircleCheck,
  failed: CircleX,
  died: Skull,
  running: LoaderCircle,
  step: Check,
  silence: Unplug,
  person: UserRound,
  completed: CircleCheck,
  webhook: Webhook,
  mail: MailCheck,
  line: ListChecks,
};
