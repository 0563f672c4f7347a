import { createInstance, type i18n } from 'i18next';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { RemixI18Next } from 'remix-i18next/server';
import { namespacesOf, type Audience } from './audiences';
import { readCookie } from './cookies.server';
import { env } from './env.server';
import { DEFAULT_LANGUAGE, FALLBACK_LANGUAGE, LANGUAGES, languageOf } from './languages';
import { log } from './log.server';
import { createTranslator, type Texts, type TFunction, type Translator } from './translator';

/** Finds the reader's language in the cookie `lang`. */
const remixI18n = new RemixI18Next({
  detection: {
    supportedLanguages: LANGUAGES.map((language) => language.code),
    fallbackLanguage: DEFAULT_LANGUAGE,
    order: ['custom'],
    findLocale: (request) => Promise.resolve(languageOf(readCookie(request, 'lang')).code),
  },
});

/** The code of the reader's language; Turkish until they choose another. */
export function localeOf(request: Request): Promise<string> {
  return remixI18n.getLocale(request);
}

/** `texts` with whatever only `fallback` has. */
export function withFallback(texts: Texts, fallback: Texts): Texts {
  const merged: { [key: string]: string | Texts } = { ...fallback };
  for (const [key, value] of Object.entries(texts)) {
    const other = fallback[key];
    merged[key] = typeof value === 'object' && typeof other === 'object' ? withFallback(value, other) : value;
  }
  return merged;
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
    LANGUAGES.map(({ code }) => [
      code,
      Object.fromEntries(
        namespaces.map((namespace) => [
          namespace,
          withFallback(readTexts(code, namespace), readTexts(FALLBACK_LANGUAGE, namespace)),
        ]),
      ),
    ]),
  );
  const instance = createInstance();
  void instance.init({
    resources,
    lng: DEFAULT_LANGUAGE,
    // The fallback is merged in above: so the browser needs the texts of one language only.
    fallbackLng: false,
    ns: namespaces,
    defaultNS: 'common',
    initImmediate: false,
    interpolation: { escapeValue: false },
    saveMissing: true,
    missingKeyHandler: (languages, namespace, key) => tellMissing(`${languages.join(', ')} ${namespace}:${key}`),
  });
  return instance;
}

function tellMissing(key: string): void {
  if (env().NODE_ENV === 'test') throw new Error(`A text is missing: ${key}`);
  log().error({ key }, 'a text is missing');
}

let loaded: i18n | undefined;

/** Every text of every language, read from `locales/` once (in development: each time). */
export function translations(): i18n {
  if (!loaded || env().NODE_ENV === 'development') loaded = loadTranslations();
  return loaded;
}

/** Translates for one reader, for example `translator('tr')('errors:busy')`; `common` needs no prefix. */
export function translator(locale: string): TFunction {
  return translations().getFixedT(languageOf(locale).code);
}

/** The texts that an audience's browsers load, by namespace. */
export function textsFor(locale: string, audience: Audience): Record<string, Texts> {
  const all = (translations().getDataByLanguage(languageOf(locale).code) ?? {}) as Record<string, Texts>;
  return Object.fromEntries(namespacesOf(audience).map((namespace) => [namespace, all[namespace] ?? {}]));
}

const pageTranslators = new Map<string, Translator>();

/** Renders a page with the texts that its reader's browser has, and no other. */
export function pageTranslator(locale: string, audience: Audience): Translator {
  const name = `${locale} ${audience}`;
  let found = env().NODE_ENV === 'development' ? undefined : pageTranslators.get(name);
  if (!found) {
    const { tag } = languageOf(locale);
    const onMissing = (key: string) => tellMissing(`${tag} ${key} for ${audience}`);
    found = createTranslator({ texts: textsFor(locale, audience), language: tag, onMissing });
    pageTranslators.set(name, found);
  }
  return found;
}
