import { decimalFromKurus, sumKurus, type Kurus } from '~/platform/money';

/** A movement of an account as its bank states it; texts as they came, days as `2026-11-24`. */
export type StatementLine = {
  bookedOn: string;
  valueDate: string;
  /** Positive for what came in. */
  amount: Kurus;
  currency: string;
  senderName: string;
  /** Compact; empty where the bank does not say it. */
  senderIban: string;
  text: string;
  bankReference: string;
  /** What was sent in another currency, which the bank has turned into lira; decimal text. */
  original?: { amount: string; currency: string } | undefined;
};

/** What one file says of one account. A spreadsheet may have no balances. */
export type Statement = {
  accountIban: string;
  /** The bank's number of it; empty where there is none. */
  number: string;
  opening: Kurus | null;
  closing: Kurus | null;
  periodFrom: string;
  periodTo: string;
  lines: StatementLine[];
};

export const STATEMENT_REFUSALS = [
  'file-missing',
  'file-too-large',
  'pdf',
  'unknown-format',
  'old-workbook',
  'workbook',
  'several-sheets',
  'account-missing',
  'damaged',
  'no-statement',
  'wrong-message',
  'field-unreadable',
  'balance-missing',
  'balance-mismatch',
  'balances-apart',
  'account-unknown',
  'currency-unknown',
  'row-unreadable',
  'no-rows',
  'columns-missing',
] as const;
export type StatementRefusal = (typeof STATEMENT_REFUSALS)[number];

/** A file that is not taken over, with the values of its text: the line of the file, balances. */
export class StatementRefused extends Error {
  override readonly name = 'StatementRefused';
  constructor(
    readonly code: StatementRefusal,
    readonly params: Readonly<Record<string, string | number>> = {},
  ) {
    super(code);
  }
}

/** Refuses what does not add up: a part of the file is missing, or was read wrongly. @param line of the closing balance */
export function closeBalance(opening: Kurus, lines: readonly StatementLine[], closing: Kurus, line: number): void {
  const expected = sumKurus([opening, ...lines.map(({ amount }) => amount)]);
  if (expected === closing) return;
  throw new StatementRefused('balance-mismatch', {
    line,
    expected: decimalFromKurus(expected),
    found: decimalFromKurus(closing),
  });
}

/** The statements of each account as one: a bank splits a long one into pages, and a week into days. */
export function joinStatements(parts: readonly (Statement & { at: number })[]): Statement[] {
  const joined = new Map<string, Statement>();
  for (const { at, ...part } of parts) {
    const before = joined.get(part.accountIban);
    if (!before) {
      joined.set(part.accountIban, part);
      continue;
    }
    if (before.closing !== part.opening) throw new StatementRefused('balances-apart', { line: at });
    before.closing = part.closing;
    before.lines.push(...part.lines);
    if (part.periodFrom < before.periodFrom) before.periodFrom = part.periodFrom;
    if (part.periodTo > before.periodTo) before.periodTo = part.periodTo;
  }
  return [...joined.values()];
}

/** The first and the last day of lines and balances. */
export function periodOf(days: readonly string[]): Pick<Statement, 'periodFrom' | 'periodTo'> {
  const sorted = days.filter(Boolean).sort();
  return { periodFrom: sorted[0] ?? '', periodTo: sorted.at(-1) ?? '' };
}

/** The older code of the lira, which some banks still write. */
export const LIRA: readonly string[] = ['TRY', 'TRL'];

/** An amount in another currency than lira as a bank states it beside a line. */
export function originalOf(currency: string, amount: string): StatementLine['original'] {
  const kurus = bankAmount(amount);
  if (kurus === undefined || kurus === 0 || LIRA.includes(currency) || !/^[A-Z]{3}$/.test(currency)) return undefined;
  return { amount: decimalFromKurus(kurus), currency };
}

/** Whether a day of the calendar is written as `2026-11-24`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** An amount without a sign: whole lira, and behind a comma or a point its kuruş; zeros may follow. */
export function bankAmount(text: string): Kurus | undefined {
  const [, whole = '', decimals = ''] = /^(\d{1,13})(?:[,.](\d*))?$/.exec(text) ?? [];
  if (whole === '' || /[1-9]/.test(decimals.slice(2))) return undefined;
  return Number(`${whole}${decimals.slice(0, 2).padEnd(2, '0')}`);
}
