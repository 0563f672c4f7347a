/** The languages of the product, the default one first. */
export const LANGUAGES: readonly Language[] = [
  { code: 'tr', tag: 'tr', hreflang: 'tr', name: 'Türkçe', openGraph: 'tr_TR', dir: 'ltr' },
  { code: 'en', tag: 'en', hreflang: 'en', name: 'English', openGraph: 'en_GB', dir: 'ltr' },
  { code: 'ar', tag: 'ar', hreflang: 'ar', name: 'العربية', openGraph: 'ar_AR', dir: 'rtl' },
  { code: 'de', tag: 'de', hreflang: 'de', name: 'Deutsch', openGraph: 'de_DE', dir: 'ltr' },
  { code: 'ru', tag: 'ru', hreflang: 'ru', name: 'Русский', openGraph: 'ru_RU', dir: 'ltr' },
  { code: 'cn', tag: 'zh-CN', hreflang: 'zh-Hans', name: '简体中文', openGraph: 'zh_CN', dir: 'ltr' },
];

export type Language = {
  /** For cookies, folders and addresses. */
  code: string;
  /** BCP 47, for browsers: it also chooses the shapes of Chinese characters. */
  tag: string;
  /** BCP 47, for search engines: simplified Chinese is read in several countries. */
  hreflang: string;
  /** As Open Graph names a language and its country. */
  openGraph: string;
  /** In the language itself. */
  name: string;
  dir: 'ltr' | 'rtl';
};

/** Every first visit is in this language, whatever the browser asks for (readings 26). */
export const DEFAULT_LANGUAGE = 'tr';
/** Fills in the texts that another language lacks. */
export const FALLBACK_LANGUAGE = 'en';

/** The language of a code; the default for an unknown code. */
export function languageOf(code: string | undefined): Language {
  const found = LANGUAGES.find((language) => language.code === code);
  return found ?? (LANGUAGES[0] as Language);
}

/**
 * A formula as plain text: among words that run from right to left it reads from left to right all the same, in one piece.
 * Intl's own marks of direction would turn a part of it.
 */
export function isolated(formula: string, { dir }: Pick<Language, 'dir'>): string {
  if (dir === 'ltr') return formula;
  return `\u2066${formula.replace(/[\u200e\u200f]/g, '').replaceAll(' ', '\u00a0')}\u2069`;
}

export const THEMES = ['system', 'default', 'semi-dark', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The theme of a cookie's value; the system's choice for an unknown value. */
export function themeOf(value: string | undefined): Theme {
  return THEMES.find((theme) => theme === value) ?? 'system';
}
