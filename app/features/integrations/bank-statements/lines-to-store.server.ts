import { createHash } from 'node:crypto';
import type { bankLine } from '~/platform/db/schema.server';
import type { Row } from '~/platform/db/views.server';
import { receiptNosIn } from '~/features/ordering/payments/transfer-reference';
import { decimalFromKurus } from '~/platform/money';
import { cleanText, cutText, searchKey } from '~/platform/text';
import type { StatementLine } from './statement';

/** The room of each column. */
const LENGTHS = { senderName: 140, senderIban: 34, text: 2000, bankReference: 60 } as const;

/** A line as its row takes it; the amount is decimal text, the hash hexadecimal. */
export type LineToStore = Omit<StatementLine, 'amount' | 'original'> & {
  amount: string;
  contentHash: string;
  sequence: number;
  state: Row<typeof bankLine>['state'];
  asideKind: 'foreign' | null;
  originalAmount: string | null;
  originalCurrency: string | null;
};

/**
 * The lines with what identifies them in any file: all that the bank says, and a running number among those that are equal in
 * it. Two customers may pay the same amount on one day without a word.
 */
export function linesToStore(lines: readonly StatementLine[]): LineToStore[] {
  const met = new Map<string, number>();
  return lines.map((line) => {
    const plain = (field: keyof typeof LENGTHS) => cleanText(line[field]).replaceAll('\n', ' ');
    const cut = (field: keyof typeof LENGTHS) => cutText(plain(field), LENGTHS[field]);
    const amount = decimalFromKurus(line.amount);
    const bankReference = cut('bankReference');
    const contentHash = createHash('sha256')
      .update(JSON.stringify([plain('text'), plain('senderName'), plain('senderIban')]))
      .digest('hex');
    const identity = JSON.stringify([line.bookedOn, amount, bankReference, contentHash]);
    const sequence = met.get(identity) ?? 0;
    met.set(identity, sequence + 1);
    const { original, ...rest } = line;
    const state = line.amount <= 0 ? 'ignored' : isSettlement(line) ? 'settlement' : original ? 'set-aside' : 'open';
    return {
      ...rest,
      ...{ amount, bankReference, contentHash, sequence },
      senderName: cut('senderName'),
      senderIban: cut('senderIban'),
      text: cut('text'),
      state,
      asideKind: state === 'set-aside' ? 'foreign' : null,
      originalAmount: original?.amount ?? null,
      originalCurrency: original?.currency ?? null,
    };
  });
}

/**
 * Whether a line is what the acquirer pays for the cards of a day. A dealer who buys a POS names it, too, so the word alone
 * says nothing, and a transfer has a sender's account.
 */
function isSettlement({ text, senderName, senderIban }: StatementLine): boolean {
  if (senderIban !== '' || receiptNosIn(text).length > 0) return false;
  const said = searchKey(`${text} ${senderName}`);
  return /\bpos\b.*\b(hakedis|toplu|net satis|gun sonu|uye ?isyeri)|\buye ?isyeri\b.*\b(odeme|hakedis|pos)\b/.test(
    said,
  );
}
