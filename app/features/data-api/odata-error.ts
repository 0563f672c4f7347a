export type ODataErrorDetail = { code: string; message: string; target?: string };

/**
 * An error of the data API that the calling program can act on. Its code is a word, because clients take digits for a
 * status. Its message is in English, for the developer of the program.
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
  ) {
    super(message);
  }
}

/** The body of an error as every client can read it, without internal details. */
export function errorBody({ code, message, target, details }: ODataError): string {
  return JSON.stringify({ error: { code, message, ...(target && { target }), ...(details && { details }) } });
}
