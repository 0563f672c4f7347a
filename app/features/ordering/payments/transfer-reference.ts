/** Luhn's check digit of a row of digits: it tells one wrong digit, and two neighbours in the wrong order. */
function checkDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

const LENGTH = 6;

function reference(letter: 'S' | 'H', number: number): string {
  const digits = String(number).padStart(LENGTH, '0');
  return `${letter}${digits}${checkDigit(digits)}`;
}

/**
 * The numbers that a text of a bank names by their references, whatever blanks and signs stand in between.
 * @param prefix what may stand right before them, where a bank has dropped the blank
 */
function numbersIn(text: string, letter: 'S' | 'H', prefix: string): number[] {
  const pattern = new RegExp(`(?<![A-Z0-9])(?:${prefix})?${letter}((?:[ ./-]?\\d){7,11})(?!\\d)`, 'g');
  const found = [...text.toUpperCase().matchAll(pattern)].map(([, digits = '']) => digits.replaceAll(/\D/g, ''));
  const valid = found.filter((digits) => checkDigit(digits.slice(0, -1)) === Number(digits.at(-1)));
  return [...new Set(valid.map((digits) => Number(digits.slice(0, -1))))];
}

/**
 * What the payer writes on a transfer, so that its order is found: S, the number of the receipt and a check digit. Banks leave
 * letters and digits as they are, but not every one keeps signs.
 */
export const transferReference = (receiptNo: number): string => reference('S', receiptNo);

/** A reference, or several, as the payer is to write them: after the vendor's prefix, where it has one. */
export const withPrefix = (prefix: string, references: string): string =>
  [prefix, references].filter(Boolean).join(' ');

/** The receipts that a text of a bank names. */
export const receiptNosIn = (text: string, prefix = ''): number[] => numbersIn(text, 'S', prefix);

/** The reference of a dealer's account, H and the dealer's number: money that comes with it pays what is due first. */
export const accountReference = (dealerId: number): string => reference('H', dealerId);

/** The dealers whose accounts a text of a bank names. */
export const dealerIdsIn = (text: string, prefix = ''): number[] => numbersIn(text, 'H', prefix);
