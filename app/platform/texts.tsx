import { createContext, useContext, type ReactNode } from 'react';
import type { Namespace } from './audiences';
import type { PlainTextKey, TextKey, TFunction, Translator } from './translator';

export type { PlainTextKey, TextKey, TFunction };

export const TranslatorContext = createContext<Translator | undefined>(undefined);

/** Texts for a component in the reader's language; keys without a namespace are looked up in `namespace`. */
export function useTranslation<N extends Namespace = 'common'>(
  namespace: N = 'common' as N,
): {
  t: TFunction<N>;
  find: Translator['find'];
  /** BCP 47. */
  language: string;
} {
  const translator = useContext(TranslatorContext);
  if (!translator) throw new Error('There are no texts around this component.');
  const { find, language } = translator;
  return { t: translator.in(namespace), find, language };
}

/** A text with elements in it: `wrap` turns the content between `<0>` and `</0>` etc. into elements, in their order. */
export function RichText({ text, wrap }: { text: string; wrap: readonly ((content: string) => ReactNode)[] }) {
  // Odd pieces are the numbers of marks, each followed by the text inside.
  const pieces = text.split(/<(\d)>(.*?)<\/\1>/);
  return pieces.map((piece, index) =>
    index % 3 === 0 ? piece : index % 3 === 2 ? wrap[Number(pieces[index - 1])]?.(piece) : null,
  );
}
