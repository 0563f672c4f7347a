/** Excel guesses UTF-8 by it. */
export const BYTE_ORDER_MARK = '\ufeff';

// Which separator a program goes by depends on its country, and with another than ours neither our quotes nor our
// columns hold: a cell of it can begin after any of them, or on a new line, in the middle of our text.
const FORMULA = /(^|[,;\t\r\n])([\s"]*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;
const NEGATIVE_NUMBER = /^-\d+([.,]\d+)*$/;

/**
 * One field of a file that Excel opens. What a spreadsheet would run as a formula gets an apostrophe, however the
 * spreadsheet separates columns: much of what we export was typed by people.
 */
function csvField(value: string | null): string {
  const text = value ?? '';
  const harmless = NEGATIVE_NUMBER.test(text) ? text : text.replace(FORMULA, "$1$2'");
  return /[",;\t\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A line by Turkish habit: semicolons, for the comma stands in numbers. */
export function csvLine(values: readonly (string | null)[]): string {
  return `${values.map(csvField).join(';')}\r\n`;
}
