import { FALLBACK_LANGUAGE } from '~/platform/languages';
import { findText } from '~/platform/i18n.server';
import type { Said } from './particulars';

export type ODataErrorDetail = { code: string; said: Said; target?: string };

/** The words of a text in a language; the code itself where no sentence is written. */
export function wordsOf({ key, params }: Said, locale: string): string {
  // What callers wrote is put in last and at once, because a text that looks like a placeholder would be filled, too.
  const places = Object.entries(params).map(([name, value]) => [name, typeof value === 'number' ? value : mark(name)]);
  const text = findText(locale, key, Object.fromEntries(places) as Record<string, string | number>);
  if (text === undefined) return key.slice(key.indexOf(':') + 1);
  return text.replaceAll(MARKED, (_, name: string) => {
    const value = params[name] ?? '';
    return typeof value === 'object' ? wordsOf(value, locale) : String(value);
  });
}

const mark = (name: string) => `\u0001${name}\u0002`;
// No text of ours has these two characters.
const MARKED = /\u0001([^\u0002]+)\u0002/g;

/**
 * An error of the data API that the calling program can act on. Its code is a word, because clients take digits for a
 * status. What it says comes in the caller's language; the message of the error itself, for our log, is English.
 */
export class ODataError extends Error {
  override readonly name = 'ODataError';
  constructor(
    readonly status: number,
    readonly code: string,
    readonly said: Said,
    /** The affected option, property or set. */
    readonly target?: string,
    readonly details?: readonly ODataErrorDetail[],
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(wordsOf(said, FALLBACK_LANGUAGE));
  }
}

/** The body of an error as every client can read it, in the caller's language and without internal details. */
export function errorBody({ code, said, target, details }: ODataError, locale: string): string {
  const worded = (one: ODataErrorDetail) => ({
    code: one.code,
    message: wordsOf(one.said, locale),
    ...(one.target && { target: one.target }),
  });
  const top = worded({ code, said, ...(target && { target }) });
  return JSON.stringify({ error: { ...top, ...(details && { details: details.map(worded) }) } });
}
