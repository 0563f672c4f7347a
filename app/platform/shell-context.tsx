import { createContext, useContext } from 'react';
import { languageOf, type Language, type Theme } from './languages';

/** What a document is made for. It stays as it is until the next full page load. */
export type Shell = {
  locale: string;
  theme: Theme;
  /** Where the product is reached, for addresses that other hosts read: `https://shop.example`. */
  origin: string;
  /** Names this request in the log, and error pages show it; empty on a page that many share. */
  requestId: string;
  /** Whether React takes hold of the document in the browser (`RouteHandle.hydrate`). */
  hydrated: boolean;
  /** The routes whose pages it never takes hold of, by id, where the manifest does not say it: what leads to them loads a whole page. */
  wholePages: readonly string[];
  /** Where the style sheets of the reader's pages are, in their order. */
  styleSheets: readonly string[];
  /** Where the reader's texts are. */
  textsAddress: string;
  /** Only while rendering on the server. */
  nonce?: string;
  /** The script that watches the first load; only while rendering on the server, like the rules below. */
  firstLoadWatch?: string;
  /** Speculation rules of a document that React does not take hold of; only while rendering on the server. */
  pagesAhead?: string | undefined;
};

export const ShellContext = createContext<Shell | undefined>(undefined);

const withLanguage = new WeakMap<Shell, Shell & { language: Language }>();

export function useShell(): Shell & { language: Language } {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('The document has no shell around it.');
  let known = withLanguage.get(shell);
  if (!known) {
    known = { ...shell, language: languageOf(shell.locale) };
    withLanguage.set(shell, known);
  }
  return known;
}

/** Which way the reader's language is written. */
export function useDirection(): 'ltr' | 'rtl' {
  return useShell().language.dir;
}

/** The element in which the server hands the shell to the browser. */
export const SHELL_ELEMENT_ID = 'shell';

/** JSON that is safe inside a script element. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
}
