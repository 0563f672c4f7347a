import { numberFormat } from './number-format';
import type { TextParameters } from './text-keys';

/** The texts of one namespace, or of a part of it, as in the files in `locales/`. */
export type Texts = { readonly [key: string]: string | Texts };

type Values = Readonly<Record<string, unknown>>;

export type TextNamespace = keyof TextParameters;

// Without a namespace there are no own keys; `keyof` of nothing would be every key.
type OwnKey<N extends TextNamespace> = [N] extends [never] ? never : keyof TextParameters[N] & string;

/** A key that names its namespace: `errors:busy`. */
export type TextKey = { [N in TextNamespace]: `${N}:${OwnKey<N>}` }[TextNamespace];

/** Whether a key is put together at run time, so that the compiler cannot know it; `npm run validate` looks for its texts. */
type IsComposed<K extends string> = Record<never, never> extends Record<K, unknown> ? true : false;

type ParametersOf<N extends TextNamespace, K extends string> =
  K extends OwnKey<N>
    ? TextParameters[N][K]
    : K extends `${infer M extends TextNamespace}:${infer R}`
      ? R extends OwnKey<M>
        ? TextParameters[M][R]
        : never
      : never;

type ValuesFor<N extends TextNamespace, K extends string> =
  IsComposed<K> extends true
    ? [values?: Values]
    : [ParametersOf<N, K>] extends [never]
      ? [values?: Values]
      : [values: { readonly [name in ParametersOf<N, K> & string]: unknown }];

/**
 * Gives the text of a key of the namespace `N`, or of one that names its namespace. `count` chooses the plural form, and
 * stands there as its reader writes numbers.
 */
export type TFunction<N extends TextNamespace = never> = <K extends string>(
  key: IsComposed<K> extends true ? K : [K] extends [TextKey | OwnKey<N>] ? K : TextKey | OwnKey<N>,
  ...values: ValuesFor<N, K>
) => string;

type AnyText = (key: string, values?: Values) => string;

export type Translator = {
  /** The tag of the language (BCP 47). */
  language: string;
  /** `t` for keys that name no namespace; the same function each time. */
  in: <N extends TextNamespace>(namespace: N) => TFunction<N>;
  /** Whether a key that names its namespace has a text. */
  exists: (key: string, values?: Values) => key is TextKey;
};

/**
 * Looks texts up as i18next does, without its size: pages only need nested keys, plural forms and placeholders. A test
 * compares it to i18next for every text of every language.
 */
export function createTranslator(options: {
  /** By namespace. */
  texts: Readonly<Record<string, Texts>>;
  language: string;
  /** Called for a key that has no text; the key itself is shown then. */
  onMissing?: (key: string) => void;
}): Translator {
  const { texts, language, onMissing } = options;
  const flat = new Map<string, Map<string, string>>();
  const plurals = new Intl.PluralRules(language);
  const bound = new Map<string, AnyText>();

  const textsOf = (namespace: string): Map<string, string> => {
    let found = flat.get(namespace);
    if (!found) {
      found = new Map(Object.hasOwn(texts, namespace) ? flatten(texts[namespace] ?? {}, '') : []);
      // An unknown namespace may come from an address, so it is not cached.
      if (found.size > 0) flat.set(namespace, found);
    }
    return found;
  };
  const find = (given: string, namespace: string, values: Values | undefined): string | undefined => {
    const colon = given.indexOf(':');
    const own = textsOf(colon < 0 ? namespace : given.slice(0, colon));
    const key = given.slice(colon + 1);
    const count = values?.count;
    if (typeof count !== 'number') return own.get(key);
    return (
      (count === 0 ? own.get(`${key}_zero`) : undefined) ?? own.get(`${key}_${plurals.select(count)}`) ?? own.get(key)
    );
  };

  return {
    language,
    exists: (key, values): key is TextKey => find(key, '', values) !== undefined,
    in<N extends TextNamespace>(namespace: N) {
      let t = bound.get(namespace);
      if (!t) {
        t = (key, values) => {
          const text = find(key, namespace, values);
          if (text !== undefined) return values ? interpolate(text, values, language) : text;
          onMissing?.(key.includes(':') ? key : `${namespace}:${key}`);
          return key;
        };
        bound.set(namespace, t);
      }
      return t;
    },
  };
}

function* flatten(texts: Texts, prefix: string): Generator<[string, string]> {
  for (const [name, text] of Object.entries(texts)) {
    if (typeof text === 'string') yield [prefix + name, text];
    else yield* flatten(text, `${prefix}${name}.`);
  }
}

function interpolate(text: string, values: Values, language: string): string {
  if (!text.includes('{{')) return text;
  return text.replace(/\{\{([^{}]+)\}\}/g, (_, name: string) => {
    const value = values[name.trim()];
    if (name.trim() === 'count' && typeof value === 'number') return numberFormat(language).format(value);
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
  });
}
