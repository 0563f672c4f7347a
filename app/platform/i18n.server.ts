import { createInstance, type i18n, type TFunction } from 'i18next';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { RemixI18Next } from 'remix-i18next/server';
import { readCookie } from './cookies.server';
import { env } from './env.server';
import { DEFAULT_LANGUAGE, FALLBACK_LANGUAGE, LANGUAGES, languageOf } from './languages';
import { log } from './log.server';

type Texts = { [key: string]: string | Texts };

/** Finds the reader's language in the cookie `lang`, and the namespaces of a page in its routes' handles. */
export const remixI18n = new RemixI18Next({
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
  const merged: Texts = { ...fallback };
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
    missingKeyHandler: (languages, namespace, key) => {
      const missing = `${languages.join(', ')} ${namespace}:${key}`;
      if (env().NODE_ENV === 'test') throw new Error(`A text is missing: ${missing}`);
      log().error({ key: missing }, 'a text is missing');
    },
  });
  return instance;
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

/** The texts of some namespaces in one language, as the browser needs them. */
export function textsFor(locale: string, namespaces: readonly string[]): Record<string, Texts> {
  const all = (translations().getDataByLanguage(locale) ?? {}) as Record<string, Texts>;
  // Its own ones only: a name may come from an address.
  return Object.fromEntries(
    namespaces.flatMap((namespace) => {
      const texts = Object.hasOwn(all, namespace) ? all[namespace] : undefined;
      return texts ? [[namespace, texts]] : [];
    }),
  );
}
