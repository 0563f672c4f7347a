import { lineIdOf } from './desk-filter';

/** Where a page of failed lines goes on: after this moment and line. */
export type LineCursor = { at: string; id: string };

/** A cursor as addresses hold it; undefined where the text is none. */
export function cursorOf(text: string | null): LineCursor | undefined {
  const [at = '', last] = text?.split('~') ?? [];
  const id = lineIdOf(last);
  return id && /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(at) && !Number.isNaN(Date.parse(at))
    ? { at, id }
    : undefined;
}

export function cursorText({ failedAt, id }: { failedAt: string; id: string }): string {
  return `${failedAt}~${id}`;
}
