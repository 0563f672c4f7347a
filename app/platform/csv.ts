/** Excel recognises UTF-8 by it. */
export const BYTE_ORDER_MARK = '\ufeff';

// A program's separator depends on its country. With another one than ours neither our quotes nor our columns apply: a
// cell can begin after any separator or on a new line, in the middle of our text.
const FORMULA = /(^|[,;\t\r\n])([\s"]*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;
const NEGATIVE_NUMBER = /^-\d+([.,]\d+)*$/;

/**
 * Text for a cell of a spreadsheet. What it would run as a formula gets an apostrophe, whatever its separator: much of
 * what we export was typed by people.
 */
export function withoutFormula(text: string): string {
  return text.replace(FORMULA, "$1$2'");
}

/** One field of a file for Excel. */
function csvField(value: string | null): string {
  const text = value ?? '';
  const harmless = NEGATIVE_NUMBER.test(text) ? text : withoutFormula(text);
  return /[",;\t\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A line in the Turkish form: separated by semicolons, because the comma is used in numbers. */
export function csvLine(values: readonly (string | null)[]): string {
  return `${values.map(csvField).join(';')}\r\n`;
}
