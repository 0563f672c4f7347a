import { intlLocale } from './text';

/** Makes formats of a kind once for each language and options: making one costs a hundred times as much as formatting. */
function madeOnce<Options extends object, Format>(make: (locale: string, options: Options) => Format) {
  const made = new Map<string, Format>();
  return (language: string, options: Options): Format => {
    const key = `${language} ${JSON.stringify(options)}`;
    let format = made.get(key);
    if (!format) made.set(key, (format = make(intlLocale(language), options)));
    return format;
  };
}

const numberFormats = madeOnce((locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options));

export function numberFormat(language: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return numberFormats(language, options);
}

/** Dates and times in Istanbul. */
export const dateFormat = madeOnce(
  (locale, options: Omit<Intl.DateTimeFormatOptions, 'timeZone'>) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'Europe/Istanbul' }),
);

export const relativeTimeFormat = madeOnce(
  (locale, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
);
