export type ODataErrorDetail = { code: string; message: string; target?: string };

/**
 * An answer of the data API that the program asking can act on. Its code is a word: clients take digits for a status.
 * Its message is English, for whoever writes that program.
 */
export class ODataError extends Error {
  override readonly name = 'ODataError';
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** The option, property or set that is meant. */
    readonly target?: string,
    readonly details?: readonly ODataErrorDetail[],
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}

/** What every client can read as an error; nothing of the inside stands in it. */
export function errorBody({ code, message, target, details }: ODataError): string {
  return JSON.stringify({ error: { code, message, ...(target && { target }), ...(details && { details }) } });
}
