import { timeText } from '~/features/public-site/dealers/time-words';
import { formatTime, nameOfDate } from '~/platform/dates';

/** An instant for people, in Istanbul: "25 Kasım Çarşamba 10.12". */
export function deadlineText(at: Date, locale: string): string {
  const day = nameOfDate(at, { weekday: 'long', day: 'numeric', month: 'long' }, locale);
  return `${day} ${timeText(formatTime(at).slice(0, 5), locale)}`;
}
