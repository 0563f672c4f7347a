import { withMatches } from '~/features/desks/payments/match-lines.server';
import type { MatchClass } from '~/features/desks/payments/match-line';
import { decimalFromKurus, kurusFromDecimal, sumKurus, type Kurus } from '~/platform/money';
import { bankNames } from './bank-names.server';
import { fileHashOf, linesOf } from './import-statement.server';
import type { LineToStore } from './lines-to-store.server';
import type { Upload } from './read-upload.server';
import type { Statement } from './statement';
import { findStatement, readKnownLines, readLastClosing } from './statement-store.server';

/** Lines of a group that a preview shows. */
const LINES_SHOWN = 200;

/** What importing does with a line. */
export const PREVIEW_GROUPS = ['new', 'settlement', 'foreign', 'known', 'outgoing'] as const;
export type PreviewGroup = (typeof PREVIEW_GROUPS)[number];

/** Lines that went out are kept, for the balance; they are nobody's payment. */
const GROUP_OF: Record<LineToStore['state'], PreviewGroup> = {
  open: 'new',
  confirmed: 'new',
  settlement: 'settlement',
  'set-aside': 'foreign',
  ignored: 'outgoing',
};

type PreviewLine = Pick<
  LineToStore,
  'valueDate' | 'amount' | 'senderName' | 'text' | 'originalAmount' | 'originalCurrency'
> & {
  /** What a new line is proposed to pay. */
  match?: { class: MatchClass; receiptNos: number[]; dealer: string };
};

/** What a file would bring to an account, and what is there already; amounts are decimal text. */
export type StatementPreview = Pick<Statement, 'accountIban' | 'number' | 'periodFrom' | 'periodTo'> & {
  bank: string;
  opening: string | null;
  closing: string | null;
  /** The statement before, which ended with another balance than this one begins with: what lies between is missing. */
  gap: { day: string; balance: string } | null;
  /** The statement of the very same file, imported before. */
  importedAs: number | null;
  lines: number;
  /** New lines among those shown that can be confirmed together. */
  sure: number;
  groups: Record<PreviewGroup, { count: number; amount: string; shown: PreviewLine[] }>;
};

/** What would happen if a file was imported now; nothing is written. */
export async function previewStatements({ statements, bytes }: Upload): Promise<StatementPreview[]> {
  const bankOf = await bankNames();
  return Promise.all(
    statements.map(async (statement) => {
      const { accountIban, number, periodFrom, periodTo, opening, closing } = statement;
      const lines = linesOf(statement);
      const known = await readKnownLines(accountIban, lines);
      const sorted: Record<PreviewGroup, LineToStore[]> = {
        new: [],
        settlement: [],
        foreign: [],
        known: [],
        outgoing: [],
      };
      for (const [place, line] of lines.entries()) sorted[known.has(place) ? 'known' : GROUP_OF[line.state]].push(line);
      const matched = await withMatches(sorted.new.slice(0, LINES_SHOWN));
      const group = (name: PreviewGroup) => {
        const all = sorted[name];
        return {
          count: all.length,
          amount: decimalFromKurus(sumKurus(all.map(({ amount }) => kurusFromDecimal(amount)))),
          shown: all.slice(0, LINES_SHOWN).map((line, index): PreviewLine => {
            const { valueDate, amount, senderName, text, originalAmount, originalCurrency } = line;
            const found = name === 'new' ? matched[index] : undefined;
            const receiptNos = found?.match.allotments.map(({ receiptNo }) => receiptNo) ?? [];
            return {
              ...{ valueDate, amount, senderName, text, originalAmount, originalCurrency },
              ...(found && { match: { class: found.match.class, receiptNos, dealer: found.dealer } }),
            };
          }),
        };
      };
      return {
        ...{ accountIban, number, periodFrom, periodTo, bank: bankOf(accountIban), lines: lines.length },
        opening: opening === null ? null : decimalFromKurus(opening),
        closing: closing === null ? null : decimalFromKurus(closing),
        gap: opening === null ? null : await gapBefore(accountIban, periodFrom, opening),
        importedAs: (await findStatement(fileHashOf(accountIban, bytes))) ?? null,
        sure: matched.filter(({ match }) => match.class === 'sure').length,
        groups: {
          new: group('new'),
          settlement: group('settlement'),
          foreign: group('foreign'),
          known: group('known'),
          outgoing: group('outgoing'),
        },
      };
    }),
  );
}

async function gapBefore(accountIban: string, periodFrom: string, opening: Kurus): Promise<StatementPreview['gap']> {
  const last = await readLastClosing(accountIban, periodFrom);
  return last && kurusFromDecimal(last.balance) !== opening ? last : null;
}
