import type errorTexts from '../../locales/tr/errors.json';
import type supportTexts from '../../locales/tr/support.json';

/** The keys of a file of texts that are sentences, not groups of them. */
type Sentences<Texts> = { [Key in keyof Texts]: Texts[Key] extends string ? Key : never }[keyof Texts];

/**
 * A stable name of an error: clients of the API rely on it, and each has a sentence in errors.json, or in the support
 * desk's texts if only that shows it.
 */
export type ErrorCode =
  | Exclude<Sentences<typeof errorTexts>, 'summary'>
  | keyof (typeof supportTexts)['problem']
  | keyof (typeof supportTexts)['wrong'];

/** One invalid field: its path in the request (`lines.0.quantity`), the code, and values for the message. */
export type FieldError = {
  path: string;
  code: ErrorCode;
  params?: Record<string, string | number>;
  /** What programs are told beside the sentence, as members of the answer. */
  facts?: Record<string, string>;
};

/** The object that an address names. */
export type Thing = { type: 'order' | 'firm' | 'licence' | 'page'; id: string };

/**
 * An error that the calling person or program can act on. `status` is its HTTP status; its text for people is the
 * message `errors:<code>` in the reader's language.
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
      /** The requested object, if it may belong to somebody else: such a request leaves an entry in the audit trail. */
      refused?: Thing | undefined;
    } = {},
  ) {
    super(code);
  }
}

/** The same answer for an object that does not exist and for one that belongs to somebody else. */
export function notFound(
  code: ErrorCode,
  refused?: { type: Thing['type']; id: string | number | undefined },
): AppError {
  const { type, id } = refused ?? {};
  return new AppError(code, 404, { refused: type && id !== undefined ? { type, id: String(id) } : undefined });
}
