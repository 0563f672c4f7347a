import { createContext, useContext, type ReactNode } from 'react';
import { languageOf, type Language, type Theme } from './languages';

/** Facts about a document. They stay the same until the next full page load. */
export type Shell = {
  locale: string;
  theme: Theme;
  /** The product's origin, for addresses that other hosts read: `https://shop.example`. */
  origin: string;
  /** Identifies this request in the log and on error pages; empty on a page that many readers share. */
  requestId: string;
  /** Whether the document is hydrated in the browser (`RouteHandle.hydrate`). */
  hydrated: boolean;
  /** The ids of the routes that are not hydrated, unless the manifest says so: links to them load a whole page. */
  wholePages: readonly string[];
  /** The addresses of the style sheets for the reader's pages, in their order. */
  styleSheets: readonly string[];
  /** The address of the reader's texts. */
  textsAddress: string;
  /** Only while rendering on the server. */
  nonce?: string;
  /** The script that watches the first load; only while rendering on the server, like the speculation rules below. */
  firstLoadWatch?: string;
  /** Speculation rules of a document that is not hydrated; only while rendering on the server. */
  pagesAhead?: string | undefined;
  /** The markup that starts the document's scripts; only while rendering on the server. */
  scripts?: string;
  /** The page for an address that does not exist, which browsers load when they need it; only while rendering on the server. */
  notFound?: ReactNode;
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

/** The writing direction of the reader's language. */
export function useDirection(): 'ltr' | 'rtl' {
  return useShell().language.dir;
}

/** The element in which the server passes the shell to the browser. */
export const SHELL_ELEMENT_ID = 'shell';

/** JSON that is safe inside a script element. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
}
