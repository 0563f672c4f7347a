import { intlLocale } from './text';

const formats = new Map<string, Intl.NumberFormat>();

/** The number format of a language, created once: creating one costs a hundred times as much as formatting. */
export function numberFormat(language: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (!format) formats.set(key, (format = new Intl.NumberFormat(intlLocale(language), options)));
  return format;
}
