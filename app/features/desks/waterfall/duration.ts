import { numberFormat } from '~/platform/intl-formats';
import type { TFunction } from '~/platform/texts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Seconds under a minute, minutes and seconds under an hour, hours and minutes under a day, then days. */
export function durationText(ms: number, t: TFunction, locale: string): string {
  const whole = Math.max(0, ms);
  if (whole < MINUTE) {
    const seconds = Math.floor(whole / (whole < 1000 ? 10 : 100)) / (whole < 1000 ? 100 : 10);
    const number = (value: number) => numberFormat(locale, { maximumFractionDigits: 2 }).format(value);
    if (seconds === 0 && whole > 0) return t('jobs:run.duration.less', { value: number(0.01) });
    return t('jobs:run.duration.seconds', { value: number(seconds) });
  }
  const two = (big: number, small: number, names: 'minutes' | 'hours') => {
    const [first, second] = [Math.floor(whole / big), Math.floor((whole % big) / small)];
    return second === 0
      ? t(`jobs:run.duration.${names}`, { first })
      : t(`jobs:run.duration.${names}-and`, { first, second });
  };
  if (whole < HOUR) return two(MINUTE, 1000, 'minutes');
  if (whole < DAY) return two(HOUR, MINUTE, 'hours');
  return t('jobs:run.duration.days', { count: Math.floor(whole / DAY) });
}

/**
 * Parts of a whole in the precision in which they are shown, so that they add up to the whole as it is shown: what rounding
 * leaves over goes to the parts that lost most. From an hour on they are shown in minutes or days, so each has its own precision.
 */
export function shownParts<Key extends string>(parts: Readonly<Record<Key, number>>): Record<Key, number> {
  const keys = Object.keys(parts) as Key[];
  const total = keys.reduce((sum, key) => sum + parts[key], 0);
  if (total >= HOUR) return { ...parts };
  const unit = total < 1000 ? 10 : total < MINUTE ? 100 : 1000;
  const floor = Object.fromEntries(keys.map((key) => [key, Math.floor(parts[key] / unit)])) as Record<Key, number>;
  let left = Math.floor(total / unit) - keys.reduce((sum, key) => sum + floor[key], 0);
  for (const key of keys.toSorted((one, other) => (parts[other] % unit) - (parts[one] % unit))) {
    if (left <= 0) break;
    floor[key] += 1;
    left -= 1;
  }
  return Object.fromEntries(keys.map((key) => [key, floor[key] * unit])) as Record<Key, number>;
}
