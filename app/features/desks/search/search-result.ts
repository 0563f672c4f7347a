import type { Tone } from '~/components/tone';
import { cleanText } from '~/platform/text';

export const HIT_KINDS = [
  'orders',
  'jobs',
  'webhooks',
  'firms',
  'licences',
  'dealers',
  'actions',
  'products',
  'pages',
] as const;
export type HitKind = (typeof HIT_KINDS)[number];

/** A hit with its texts in the reader's language. */
export type SearchHit = {
  kind: HitKind;
  /** Its address, which also distinguishes it from every other hit. */
  to: string;
  /** A number or code in front of the title. */
  code?: string;
  title: string;
  detail?: string;
  state?: { tone: Tone; text: string };
};

/**
 * The hits of one kind. If there are more than are shown, `all` links to the rest, or `cut` says that no page lists them.
 */
export type SearchGroup = { kind: HitKind; hits: SearchHit[]; all?: string | undefined; cut?: boolean };

/** The answer of /search. `unavailable`: the database cannot answer now, and the groups are empty. */
export type SearchAnswer = { query: string; kind?: HitKind | undefined; groups: SearchGroup[]; unavailable?: boolean };

const QUERY_LENGTH = 60;

/** A search in normalised form: visible characters in one line, of limited length. */
export function searchQueryOf(text: string | null | undefined): string {
  return [...cleanText(text ?? '').replaceAll('\n', ' ')].slice(0, QUERY_LENGTH).join('').trim();
}

/** A single letter would match nearly everything; a single digit can only be the receipt number of a young shop. */
export function isSearchable(query: string): boolean {
  return isFirstReceipt(query) || [...query].length >= 2;
}

export function isFirstReceipt(query: string): boolean {
  return /^[1-9]$/.test(query);
}

export function searchAddress(query: string, kind?: HitKind): string {
  return `/search?${new URLSearchParams({ q: query, ...(kind && { kind }) })}`;
}
