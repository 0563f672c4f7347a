import { useTranslation } from '~/platform/texts';
import { numberFormat } from '~/platform/intl-formats';
import { useShell } from '~/platform/shell-context';

/** The console's format of counts and durations: "1,8 sn", "4 dk 08 sn", "3 sa 12 dk", "2 gün". */
export function useFigures() {
  const { t } = useTranslation('ops');
  const { locale } = useShell();
  const count = (value: number) => numberFormat(locale).format(value);
  const decimal = (value: number) => numberFormat(locale, { maximumFractionDigits: value < 10 ? 1 : 0 }).format(value);
  const span = (seconds: number) => {
    const whole = Math.round(seconds);
    const two = (value: number) => String(value).padStart(2, '0');
    if (whole < 60) {
      const value = numberFormat(locale, { maximumFractionDigits: seconds < 1 ? 2 : 1 }).format(Math.max(0, seconds));
      return t('span.seconds', { value });
    }
    if (whole < 3600) return t('span.minutes', { minutes: Math.floor(whole / 60), seconds: two(whole % 60) });
    if (whole < 86_400)
      return t('span.hours', { hours: Math.floor(whole / 3600), minutes: two(Math.floor((whole % 3600) / 60)) });
    return t('span.days', { count: Math.floor(whole / 86_400) });
  };
  return { count, decimal, span };
}
