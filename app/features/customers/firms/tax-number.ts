const sum = (digits: readonly number[]) => digits.reduce((total, digit) => total + digit, 0);

/**
 * Adds the check digit to the first nine digits of a VKN, the tax number of a Turkish firm.
 * @throws RangeError unless the text is exactly nine digits
 */
export function completeVkn(nineDigits: string): string {
  if (!/^[0-9]{9}$/.test(nineDigits)) throw new RangeError(`not nine digits: ${JSON.stringify(nineDigits)}`);
  const parts = [...nineDigits].map((digit, index) => {
    const shifted = (Number(digit) + 9 - index) % 10;
    // A remainder of 0 becomes 9, except for a shifted digit of 0.
    return shifted === 0 ? 0 : (shifted * 2 ** (9 - index)) % 9 || 9;
  });
  return `${nineDigits}${(10 - (sum(parts) % 10)) % 10}`;
}

/** A VKN: ten digits with a correct check digit, not one digit repeated. */
export function isValidVkn(text: string): boolean {
  return /^[0-9]{10}$/.test(text) && !/^(.)\1+$/.test(text) && completeVkn(text.slice(0, 9)) === text;
}

/** A TCKN, the tax number of a Turkish person: eleven digits, the last two of them check digits. */
export function isValidTckn(text: string): boolean {
  if (!/^[1-9][0-9]{10}$/.test(text)) return false;
  const digits = [...text].map(Number);
  const odd = sum(digits.filter((_, index) => index < 9 && index % 2 === 0));
  const even = sum(digits.filter((_, index) => index < 9 && index % 2 === 1));
  return (7 * odd - even + 40) % 10 === digits[9] && sum(digits.slice(0, 10)) % 10 === digits[10];
}

/** A customer's tax number: VKN of a firm or TCKN of a person. */
export function isValidTaxNumber(text: string): boolean {
  return isValidVkn(text) || isValidTckn(text);
}
