const DAY_MS = 86_400_000;

const istanbul = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Istanbul',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

type DateParts = Record<'year' | 'month' | 'day' | 'hour' | 'minute', string>;

function istanbulParts(date: Date): DateParts {
  return Object.fromEntries(istanbul.formatToParts(date).map(({ type, value }) => [type, value])) as DateParts;
}

/** The day in Istanbul: 20.11.2026, and 2026/11/20 for Chinese, where a date begins with the year. */
export function formatDate(date: Date, language = 'tr'): string {
  const { year, month, day } = istanbulParts(date);
  return language === 'cn' || language.startsWith('zh') ? `${year}/${month}/${day}` : `${day}.${month}.${year}`;
}

/** Day and time in Istanbul: 20.11.2026 14:05. */
export function formatDateTime(date: Date, language = 'tr'): string {
  const { hour, minute } = istanbulParts(date);
  return `${formatDate(date, language)} ${hour}:${minute}`;
}

/** dd/MM/yy in Istanbul, the form that the specification gives licences and the company list. */
export function formatShortDate(date: Date): string {
  const { year, month, day } = istanbulParts(date);
  return `${day}/${month}/${year.slice(-2)}`;
}

/** The same instant a number of 24-hour days later, or earlier when negative. */
export function addDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * DAY_MS);
}

/** Started days from one instant to another: 1 for a minute ahead, 0 or less once it is past. */
export function daysUntil(date: Date, now: Date): number {
  return Math.ceil((date.getTime() - now.getTime()) / DAY_MS);
}
