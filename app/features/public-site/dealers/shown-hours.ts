import { nameOfDate } from '~/platform/dates';
import { listText } from '~/platform/list-text';
import type { TFunction } from '~/platform/texts';
import { dayGroups, type OpeningHours, type OpenState, type Span } from './opening-hours';
import { timeInSentence, timeText } from './time-words';

/** A Monday: weekdays are called by the days after it. */
const MONDAY = Date.UTC(2026, 10, 30, 12);
const DAY_MS = 86_400_000;

/** The name of a day of the week, Monday being 0. */
export function weekdayName(day: number, locale: string): string {
  return nameOfDate(new Date(MONDAY + day * DAY_MS), { weekday: 'long' }, locale);
}

/** Turkish writes the names of days with a capital letter only where a sentence begins. */
const inSentence = (name: string, locale: string) => (locale === 'tr' ? name.toLocaleLowerCase('tr') : name);

/** "Hafta içi 09.00–18.30, cumartesi 09.30–14.00, resmî tatillerde kapalı". */
export function hoursText({ hours, closedOnHolidays }: OpeningHours, locale: string, t: TFunction): string {
  const daysText = (first: number, last: number) => {
    if (first === 0 && last === 6) return t('dealers:hours.every-day');
    if (first === 0 && last === 4) return t('dealers:hours.weekdays');
    const nameOf = (day: number) => inSentence(weekdayName(day, locale), locale);
    return first === last ? nameOf(first) : t('dealers:hours.days', { first: nameOf(first), last: nameOf(last) });
  };
  const spanText = ({ from, to }: Span) =>
    from === to ? t('dealers:hours.all-day') : `${timeText(from, locale)}–${timeText(to, locale)}`;
  const open = dayGroups(hours)
    .filter(({ spans }) => spans.length > 0)
    .map(({ first, last, spans }) => `${daysText(first, last)} ${spans.map(spanText).join(' · ')}`);
  const closed = closedOnHolidays && open.length > 0 ? t('dealers:hours.holidays') : '';
  const text = listText([...open, closed], 'clauses', locale);
  return text.slice(0, 1).toLocaleUpperCase(locale === 'tr' ? 'tr' : 'en') + text.slice(1);
}

/** "18.30’a kadar açık", "Yarın 09.00’da açılır". */
export function stateText(state: OpenState, locale: string, t: TFunction): string {
  const { open, turn } = state;
  if (open) {
    return turn
      ? t('dealers:state.until', { time: timeInSentence(turn.time, 'until', locale) })
      : t('dealers:state.open');
  }
  if (!turn) return t('dealers:state.closed');
  const time = timeInSentence(turn.time, 'at', locale);
  if (turn.inDays === 0) return t('dealers:state.today', { time });
  if (turn.inDays === 1) return t('dealers:state.tomorrow', { time });
  const day = nameOfDate(new Date(`${turn.day}T12:00:00Z`), { weekday: 'long' }, locale);
  return t('dealers:state.on', { day, time });
}
