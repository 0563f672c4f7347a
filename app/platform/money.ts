import { numberFormat } from './intl-formats';
import { intlLocale } from './text';

/** An amount in whole kuruş (or cents), always a safe integer. */
export type Kurus = number;

/** The ERP's codes: TRL is the Turkish lira. */
export type Currency = 'TRL' | 'USD';

const SYMBOLS: Record<Currency, string> = { TRL: '₺', USD: '$' };

/** An amount beyond the safe integers: 90 trillion lira, which only wrong prices reach. */
export class AmountTooLarge extends RangeError {}

function exact(amount: bigint): Kurus {
  const kurus = Number(amount);
  if (!Number.isSafeInteger(kurus)) throw new AmountTooLarge(`amount out of range: ${amount}`);
  return kurus;
}

/**
 * Reads numeric text of the database, up to two decimals: '1234.50', '7', '-0.5'.
 * @throws RangeError for anything else, and beyond the safe integers
 */
export function kurusFromDecimal(text: string): Kurus {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) throw new RangeError(`not an amount: ${JSON.stringify(text)}`);
  const [, sign = '', whole = '', decimals = ''] = match;
  return exact(BigInt(`${sign}${whole}${decimals.padEnd(2, '0')}`));
}

/** Numeric text for the database: 123450 → '1234.50'. */
export function decimalFromKurus(kurus: Kurus): string {
  const digits = String(exact(BigInt(Math.abs(kurus)))).padStart(3, '0');
  return `${kurus < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * kurus × numerator ÷ denominator, rounded half-up; a negative amount mirrors the positive one, so that a reversal
 * takes back exactly what was charged.
 * @throws RangeError for operands that are not whole, a denominator that is not positive, or a result beyond the safe integers
 */
export function multiplyHalfUp(kurus: Kurus, numerator: number | bigint, denominator: number | bigint): Kurus {
  const product = BigInt(kurus) * BigInt(numerator);
  const divisor = BigInt(denominator);
  if (divisor <= 0n) throw new RangeError('the denominator must be positive');
  const size = product < 0n ? -product : product;
  const rounded = (2n * size + divisor) / (2n * divisor);
  return exact(product < 0n ? -rounded : rounded);
}

/** @throws RangeError when the sum leaves the safe integers */
export function sumKurus(amounts: readonly Kurus[]): Kurus {
  return exact(amounts.reduce((sum, amount) => sum + BigInt(amount), 0n));
}

/**
 * An amount for people, always with two decimals: `1.234,50 ₺` in Turkish, `₺1,234.50` in English, `$1,234.50`. Its
 * spaces do not break.
 */
export function formatMoney(kurus: Kurus, currency: Currency, language: string): string {
  // As text, because a large amount divided by 100 is not exact as a number.
  const decimal = decimalFromKurus(kurus) as `${number}`;
  // People in Turkey write the lira sign after the amount; Intl puts it in front.
  if (currency === 'TRL' && /^tr\b/.test(intlLocale(language))) {
    return `${numberFormat(language, { minimumFractionDigits: 2 }).format(decimal)}\u00a0₺`;
  }
  return numberFormat(language, {
    style: 'currency',
    currency: currency === 'TRL' ? 'TRY' : currency,
    currencyDisplay: 'narrowSymbol',
  })
    .formatToParts(decimal)
    .map((part) => (part.type === 'currency' ? SYMBOLS[currency] : part.value))
    .join('');
}
