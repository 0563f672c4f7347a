import { createInstance, type i18n } from 'i18next';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { RemixI18Next } from 'remix-i18next/server';
import { namespacesOf, PAGE_NAMESPACES, type Audience } from './audiences';
import { readCookie } from './cookies.server';
import { env } from './env.server';
import { DEFAULT_LANGUAGE, FALLBACK_LANGUAGE, LANGUAGES, languageOf } from './languages';
import { log } from './log.server';
import { numberFormat } from './intl-formats';
import { addressIn, splitLanguage } from './public-pages';
import { createTranslator, type ReaderTexts, type Texts, type TFunction, type Translator } from './translator';

/** Finds the reader's language: the one in the address, otherwise the one of the cookie `lang`. */
const remixI18n = new RemixI18Next({
  detection: {
    supportedLanguages: LANGUAGES.map((language) => language.code),
    fallbackLanguage: DEFAULT_LANGUAGE,
    order: ['custom'],
    findLocale: (request) => {
      const { language } = splitLanguage(new URL(request.url).pathname);
      return Promise.resolve((language ?? languageOf(readCookie(request, 'lang'))).code);
    },
  },
});

/** The code of the reader's language; Turkish until they choose another. */
export function localeOf(request: Request): Promise<string> {
  return remixI18n.getLocale(request);
}

/** The address of a public page for the reader of `request`: it stays below the language of the request's address. */
export function localAddress(request: Request, address: string): string {
  const { language } = splitLanguage(new URL(request.url).pathname);
  return language ? addressIn(address, language.code) : address;
}

/** `texts`, completed with the texts that only `fallback` has. */
export function withFallback(texts: Texts, fallback: Texts): Texts {
  const merged: { [key: string]: string | Texts } = { ...fallback };
  for (const [key, value] of Object.entries(texts)) {
    const other = fallback[key];
    merged[key] = typeof value === 'object' && typeof other === 'object' ? withFallback(value, other) : value;
  }
  return merged;
}

/** Texts of the fallback language under the plural forms of another language, which chooses among them. */
export function inPluralsOf(tag: string, texts: Texts): Texts {
  return withForms(texts, new Intl.PluralRules(tag).resolvedOptions().pluralCategories);
}

function withForms(texts: Texts, forms: readonly string[]): Texts {
  const converted: { [key: string]: string | Texts } = {};
  for (const [key, value] of Object.entries(texts)) {
    const [, base] = /^(.+)_(?:one|other)$/.exec(key) ?? [];
    if (typeof value === 'object') converted[key] = withForms(value, forms);
    else if (base === undefined || texts[`${base}_other`] === undefined) converted[key] = value;
    else if (key.endsWith('_other')) {
      for (const form of forms) converted[`${base}_${form}`] = (form === 'one' && texts[`${base}_one`]) || value;
    }
  }
  return converted;
}

function readTexts(language: string, namespace: string): Texts {
  try {
    return JSON.parse(readFileSync(path.resolve('locales', language, `${namespace}.json`), 'utf8')) as Texts;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

function loadTranslations(): i18n {
  const namespaces = readdirSync(path.resolve('locales', DEFAULT_LANGUAGE)).map((file) => path.basename(file, '.json'));
  const resources = Object.fromEntries(
    // By tag: i18next asks Intl for the plural forms of a language, and Intl does not know our codes.
    LANGUAGES.map(({ code, tag }) => [
      tag,
      Object.fromEntries(
        namespaces.map((namespace) => [
          namespace,
          withFallback(readTexts(code, namespace), inPluralsOf(tag, readTexts(FALLBACK_LANGUAGE, namespace))),
        ]),
      ),
    ]),
  );
  const instance = createInstance();
  void instance.init({
    resources,
    lng: languageOf(DEFAULT_LANGUAGE).tag,
    // The fallback is merged in above, so the browser needs the texts of one language only.
    fallbackLng: false,
    ns: namespaces,
    defaultNS: 'common',
    initImmediate: false,
    interpolation: {
      escapeValue: false,
      // As pages do: a count stands as its reader writes numbers.
      alwaysFormat: true,
      format: (value: unknown, _format, language, options) =>
        options?.interpolationkey === 'count' && typeof value === 'number' && language !== undefined
          ? numberFormat(language).format(value)
          : (value as string),
    },
    saveMissing: true,
    missingKeyHandler: (languages, namespace, key) => tellMissing(`${languages.join(', ')} ${namespace}:${key}`),
  });
  return instance;
}

function tellMissing(key: string): void {
  if (env().NODE_ENV === 'test') throw new Error(`A text is missing: ${key}`);
  log().error({ key }, 'a text is missing');
}

/** Some of the texts of a language, for a part of a page that is in another language than the page. */
export function someTexts(locale: string, parts: Readonly<Record<string, readonly string[]>>): Record<string, Texts> {
  const { tag } = languageOf(locale);
  return Object.fromEntries(
    Object.entries(parts).map(([namespace, names]) => {
      const all = translations().getResourceBundle(tag, namespace) as Texts;
      return [namespace, Object.fromEntries(names.flatMap((name) => (all[name] ? [[name, all[name]]] : [])))];
    }),
  );
}

let loaded: i18n | undefined;

/** Every text of every language, read from `locales/` once (in development at every call). */
export function translations(): i18n {
  if (!loaded || env().NODE_ENV === 'development') loaded = loadTranslations();
  return loaded;
}

/** Translates for one reader, for example `translator('tr')('errors:busy')`; `common` needs no prefix. */
export function translator(locale: string): TFunction<'common'> {
  const t: (key: string, values?: Record<string, unknown>) => string = translations().getFixedT(languageOf(locale).tag);
  return t;
}

/** The text of a key that names its namespace and comes from data, so that there may be none. */
export function findText(locale: string, key: string, values?: Record<string, unknown>): string | undefined {
  const given = { ...values, lng: languageOf(locale).tag };
  return translations().exists(key, given) ? translations().t(key, given) : undefined;
}

/** What a reader's pages have from `useTranslation`, for files and mails. */
export function readerTexts(locale: string): ReaderTexts {
  return { t: translator(locale), find: (key, values) => findText(locale, key, values), locale };
}

/** The texts that an audience's browsers load, by namespace. */
export function textsFor(locale: string, audience: Audience): Record<string, Texts> {
  return textsOf(locale, namespacesOf(audience));
}

function textsOf(locale: string, namespaces: readonly string[]): Record<string, Texts> {
  const all = (translations().getDataByLanguage(languageOf(locale).tag) ?? {}) as Record<string, Texts>;
  return Object.fromEntries(namespaces.map((namespace) => [namespace, all[namespace] ?? {}]));
}

const pageTranslators = new Map<string, Translator>();

/**
 * Renders a page with exactly the texts that its reader's browser has. A page that is not hydrated has those of the
 * public pages, too.
 */
export function pageTranslator(locale: string, audience: Audience, { hydrated = true } = {}): Translator {
  const name = `${locale} ${audience} ${hydrated ? 'hydrated' : 'whole'}`;
  let found = env().NODE_ENV === 'development' ? undefined : pageTranslators.get(name);
  if (!found) {
    const { tag } = languageOf(locale);
    const onMissing = (key: string) => tellMissing(`${tag} ${key} for ${audience}`);
    const texts = { ...textsFor(locale, audience), ...(hydrated ? {} : textsOf(locale, PAGE_NAMESPACES)) };
    found = createTranslator({ texts, language: tag, onMissing });
    pageTranslators.set(name, found);
  }
  return found;
}
