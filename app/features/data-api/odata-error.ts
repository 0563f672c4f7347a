/** The sentence `errors:<code>`, which the pages show too, so it comes in the caller's language. */
export type Sentence = { code: string; params: Record<string, string | number> };

export type ODataErrorDetail = { code: string; message: string; target?: string; sentence?: Sentence };

/**
 * An error of the data API that the calling program can act on. Its code is a word, because clients take digits for a
 * status. A message about the form of a request says in English what is wrong where, for the developer of the program; the
 * answer begins with what that means in the caller's language (locales, data-api). What people may be shown has a sentence.
 */
export class ODataError extends Error {
  override readonly name = 'ODataError';
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** The affected option, property or set. */
    readonly target?: string,
    readonly details?: readonly ODataErrorDetail[],
    readonly headers: Readonly<Record<string, string>> = {},
    readonly sentence?: Sentence,
  ) {
    super(message);
  }
}

/**
 * The body of an error as every client can read it, without internal details.
 * @param say words a sentence for the caller
 * @param introduce words an English message without a sentence for the caller
 */
export function errorBody(
  error: ODataError,
  say: (sentence: Sentence) => string,
  introduce: (code: string, message: string) => string,
): string {
  const worded = ({ code, message, target, sentence }: ODataErrorDetail) => ({
    code,
    message: sentence ? say(sentence) : message,
    ...(target && { target }),
  });
  const { code, message, target, sentence, details } = error;
  const introduced = sentence ? message : introduce(code, message);
  const top = worded({ code, message: introduced, ...(target && { target }), ...(sentence && { sentence }) });
  return JSON.stringify({ error: { ...top, ...(details && { details: details.map(worded) }) } });
}
