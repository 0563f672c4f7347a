import type { TFunction } from '~/platform/texts';
import type { AuditEntryView } from '~/features/desks/staff/audit-of-subject-store.server';
import type { SubjectName } from '~/features/desks/staff/audit-subject-store.server';
import { addDays, dayInIstanbul, formatDateTime, formatTime, nameOfDate } from '~/platform/dates';
import { foldActs } from './fold-acts';

type NamedEntry = AuditEntryView & { name: SubjectName | null };

/** An entry as the audit trail shows it, with its time in Istanbul. */
export type ShownAct = NamedEntry & { time: string; exactly: string };

/** The acts of a day, each with its subjects, of which a bulk act has many. */
export type DayOfActs = { day: string; title: string; acts: ShownAct[][] };

/**
 * The page of an audit trail by the days of Istanbul, the newest first.
 * @param begun the first day began on the previous page; `goesOn`: the last one continues on the next: neither shows a count
 */
export function daysOfActs(
  entries: readonly NamedEntry[],
  { now, t, locale, begun, goesOn }: { now: Date; t: TFunction; locale: string; begun: boolean; goesOn: boolean },
): DayOfActs[] {
  const days: { day: string; entries: ShownAct[] }[] = [];
  for (const entry of entries) {
    const at = new Date(entry.at);
    const day = dayInIstanbul(at);
    const shown = {
      ...entry,
      time: formatTime(at),
      exactly: `${formatDateTime(at, locale)}:${formatTime(at).slice(-2)}`,
    };
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(shown);
    else days.push({ day, entries: [shown] });
  }
  return days.map(({ day, entries: ofDay }, index) => {
    const whole = !(begun && index === 0) && !(goesOn && index === days.length - 1);
    const name = nameOfDay(day, now, t, locale);
    return {
      day,
      title: whole ? t('admin:audit.day-count', { day: name, count: ofDay.length }) : name,
      acts: foldActs(ofDay),
    };
  });
}

/** "Bugün, 23 Kasım Pazartesi"; with the year only if it is not the present one. */
function nameOfDay(day: string, now: Date, t: TFunction, locale: string): string {
  const otherYear = day.slice(0, 4) !== dayInIstanbul(now).slice(0, 4);
  const words = { day: 'numeric', month: 'long', weekday: 'long', ...(otherYear && { year: 'numeric' }) } as const;
  const date = nameOfDate(new Date(`${day}T12:00:00+03:00`), words, locale);
  if (day === dayInIstanbul(now)) return t('admin:audit.today', { date });
  return day === dayInIstanbul(addDays(now, -1)) ? t('admin:audit.yesterday', { date }) : date;
}
