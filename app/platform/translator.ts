import { numberFormat } from './intl-formats';
import type { TextParameters } from './text-keys';

/** The texts of one namespace, or of a part of it, as in the files in `locales/`. */
export type Texts = { readonly [key: string]: string | Texts };

type Values = Readonly<Record<string, unknown>>;

export type TextNamespace = keyof TextParameters;

// Without a namespace there are no own keys; `keyof` of nothing would be every key.
type OwnKey<N extends TextNamespace> = [N] extends [never] ? never : keyof TextParameters[N] & string;

/** A key that names its namespace: `errors:busy`. */
export type TextKey = { [N in TextNamespace]: `${N}:${OwnKey<N>}` }[TextNamespace];

/** A key that names its namespace, of a text without placeholders. */
export type PlainTextKey = {
  [N in TextNamespace]: {
    [K in OwnKey<N>]: [TextParameters[N][K]] extends [never] ? `${N}:${K}` : never;
  }[OwnKey<N>];
}[TextNamespace];

/** What stands for `x` in the keys `<prefix>.x` of a namespace. */
export type KeyUnder<N extends TextNamespace, Prefix extends string> =
  OwnKey<N> extends infer K ? (K extends `${Prefix}.${infer Rest}` ? Rest : never) : never;

/** The values that a text's placeholders need; without placeholders any may be given. */
type ValuesOf<Parameters> = [Parameters] extends [never]
  ? [values?: Values]
  : [values: { readonly [name in Parameters & string]: unknown }];

type ParametersOf<K extends string> = K extends `${infer N extends TextNamespace}:${infer R}`
  ? TextParameters[N][R & OwnKey<N>]
  : never;

// The key is checked by a condition rather than by `K extends TextKey`: a key without a text is reported as such then, and
// not as one whose values are missing.
/** Gives the text of a key that names its namespace. */
type CompleteTexts = <K extends string>(
  key: [K] extends [TextKey] ? K : TextKey,
  ...values: ValuesOf<ParametersOf<K>>
) => string;

/** Gives the text of a key of the namespace `N`. */
type OwnTexts<N extends TextNamespace> = <K extends string>(
  key: [K] extends [OwnKey<N>] ? K : OwnKey<N>,
  ...values: ValuesOf<TextParameters[N][K & OwnKey<N>]>
) => string;

/**
 * Gives the text of a key of the namespace `N`, or of one that names its namespace. `count` chooses the plural form, and
 * stands there as its reader writes numbers.
 */
export type TFunction<N extends TextNamespace = never> = [N] extends [never]
  ? CompleteTexts
  : CompleteTexts & OwnTexts<N>;

type AnyText = (key: string, values?: Values) => string;

export type Translator = {
  /** The tag of the language (BCP 47). */
  language: string;
  /** `t` for keys that name no namespace; the same function each time. */
  in: <N extends TextNamespace>(namespace: N) => TFunction<N>;
  /** The text of a key that names its namespace and comes from data, so that there may be none. */
  find: (key: string, values?: Values) => string | undefined;
};

/** A reader's texts for what pages, files and mails say alike. `locale` is that of numbers and dates (BCP 47). */
export type ReaderTexts = { t: TFunction; find: Translator['find']; locale: string };

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
  const lookUp = (given: string, namespace: string, values: Values | undefined): string | undefined => {
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
    find(key, values) {
      const text = lookUp(key, '', values);
      return text !== undefined && values ? interpolate(text, values, language) : text;
    },
    in<N extends TextNamespace>(namespace: N) {
      let t = bound.get(namespace);
      if (!t) {
        t = (key, values) => {
          const text = lookUp(key, namespace, values);
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
