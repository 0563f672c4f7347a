/**
 * The digits of a customer's number that a file or a program may bring: the code is `10` and the number (readings 51). A
 * longer one would give all later customers its length, so it is refused; the sequence itself may outgrow it.
 */
export const CUSTOMER_NUMBER_DIGITS = 8;

/** The codes with a longer number, for JavaScript and PostgreSQL alike. */
export const LONG_CUSTOMER_CODE = `^10[0-9]{${CUSTOMER_NUMBER_DIGITS + 1},}$`;

const long = new RegExp(LONG_CUSTOMER_CODE);

export function isLongCustomerCode(code: string): boolean {
  return long.test(code);
}
