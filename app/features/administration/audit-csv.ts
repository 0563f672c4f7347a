/** Excel guesses UTF-8 by it. */
export const BYTE_ORDER_MARK = '\ufeff';

/**
 * One field of a file that Excel opens: quoted where it must be. Text that a spreadsheet would run as a formula gets an
 * apostrophe, for reasons are typed by people.
 */
export function csvField(value: string | null): string {
  const text = value ?? '';
  const harmless = /^[\s]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(text) ? `'${text}` : text;
  return /[";\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A line by Turkish habit: semicolons, for the comma stands in numbers. */
export function csvLine(values: readonly (string | null)[]): string {
  return `${values.map(csvField).join(';')}\r\n`;
}
