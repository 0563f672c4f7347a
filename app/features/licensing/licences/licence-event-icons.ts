import {
  Ban,
  CalendarCheck2,
  CalendarPlus,
  CalendarSync,
  Eraser,
  Hourglass,
  KeyRound,
  Monitor,
  Undo2,
  type LucideIcon,
} from '~/components/icons';
import type { LicenceHistoryEntry } from './licence-desk-store.server';

/** The icons of a licence's events in its history. */
export const LICENCE_EVENT_ICONS: Record<LicenceHistoryEntry['action'], LucideIcon> = {
  issue: KeyRound,
  'extend-year': CalendarSync,
  'extend-month': CalendarPlus,
  stop: Ban,
  clear: Eraser,
  'register-computer': Monitor,
  reverse: Undo2,
  paid: CalendarCheck2,
  unpaid: Hourglass,
};
