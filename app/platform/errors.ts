import type errorTexts from '../../locales/tr/errors.json';
import type supportTexts from '../../locales/tr/support.json';

/** The keys of a file of texts that are sentences, not groups of them. */
type Sentences<Texts> = { [Key in keyof Texts]: Texts[Key] extends string ? Key : never }[keyof Texts];

/**
 * A stable name of what went wrong: clients of the API rely on it, and each has a sentence, in errors.json or, where only
 * the support desk meets it, among its own.
 */
export type ErrorCode =
  | Exclude<Sentences<typeof errorTexts>, 'summary'>
  | keyof (typeof supportTexts)['problem']
  | keyof (typeof supportTexts)['wrong'];

/** One wrong field: its path in what was sent (`lines.0.quantity`), the code, and values for the message. */
export type FieldError = { path: string; code: ErrorCode; params?: Record<string, string | number> };

/** What an address names. */
export type Thing = { type: 'order' | 'firm' | 'licence' | 'page'; id: string };

/**
 * An answer that the person or program asking can act on. Its status is the HTTP status that the
 * doors give it; its text for people is the message `errors:<code>` of the reader's language.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  constructor(
    readonly code: ErrorCode,
    readonly status: number,
    readonly details: {
      fields?: FieldError[];
      params?: Record<string, string | number>;
      retryAfterSeconds?: number;
      /** What was asked for, where it may belong to somebody else: asking for that leaves an entry in the audit trail. */
      refused?: Thing | undefined;
    } = {},
  ) {
    super(code);
  }
}

/** Answers the same for what does not exist and for what belongs to somebody else. */
export function notFound(
  code: ErrorCode,
  refused?: { type: Thing['type']; id: string | number | undefined },
): AppError {
  const { type, id } = refused ?? {};
  return new AppError(code, 404, { refused: type && id !== undefined ? { type, id: String(id) } : undefined });
}
