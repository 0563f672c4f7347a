/** The languages of the product: `code` in cookies, folders and addresses, `tag` where BCP 47 is asked for. */
export const LANGUAGES: readonly Language[] = [
  { code: 'tr', tag: 'tr', name: 'Türkçe', dir: 'ltr' },
  { code: 'en', tag: 'en', name: 'English', dir: 'ltr' },
];

export type Language = { code: string; tag: string; name: string; dir: 'ltr' | 'rtl' };

/** Every first visit is in this language, whatever the browser asks for (readings 26). */
export const DEFAULT_LANGUAGE = 'tr';
/** Fills the texts that another language lacks. */
export const FALLBACK_LANGUAGE = 'en';

/** The language of a code; the default one for a code that is not ours. */
export function languageOf(code: string | undefined): Language {
  const found = LANGUAGES.find((language) => language.code === code);
  return found ?? (LANGUAGES[0] as Language);
}

export const THEMES = ['system', 'default', 'semi-dark', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The theme of a cookie's value; the system's choice for a value that is not ours. */
export function themeOf(value: string | undefined): Theme {
  return THEMES.find((theme) => theme === value) ?? 'system';
}
