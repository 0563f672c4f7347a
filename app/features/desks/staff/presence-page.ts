/** What somebody types on a page: a note for colleagues, or the answer that goes out. */
export const WRITINGS = ['note', 'answer'] as const;
export type Writing = (typeof WRITINGS)[number];

/** Somebody else who has the page open. */
export type Present = { id: number; name: string; writing: Writing | null };

export const PRESENCE = '/staff/presence';

/** The pages that say who else is there, by what they are about. */
export function presencePage(of: 'request' | 'conversation' | 'line', id: number | string): string {
  return `${of}:${id}`;
}

export function isPresencePage(text: string): boolean {
  return /^(?:request|conversation):[1-9]\d{0,9}$|^line:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}

/** Marks a form, so that colleagues see that something is typed into it. */
export const writes = (what: Writing) => ({ 'data-writing': what });
