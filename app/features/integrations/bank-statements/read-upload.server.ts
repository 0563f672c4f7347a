import { vendorAccounts } from '~/features/ordering/awaiting-payment/bank-accounts.server';
import { plainFileName } from '~/features/public-site/downloads/file-type';
import { compactIban, formatIban } from '~/platform/iban';
import { readStatementFile, type StatementFormat } from './read-statement-file.server';
import { LIRA, StatementRefused, type Statement } from './statement';
import { LARGEST_STATEMENT } from './statement-limits';
import type { ColumnMap } from './sheet-fields';
import { headingOf, missingColumns, readSheet, type SheetRow } from './statement-sheet';
import { readColumnMap } from './statement-store.server';

/** Whose table it is, and what its columns are: a table does not say it itself. */
export type SheetChoice = { accountIban: string; columns: ColumnMap };

type VendorAccount = { iban: string; currency: string };

type OfFile = { bytes: Buffer; name: string };

/** A file that can be taken over; `choice` is that of a table. */
export type Upload = OfFile & { format: StatementFormat; statements: Statement[]; choice: SheetChoice | null };

/** A table whose columns a person has to name, with what can be guessed of them. */
export type UnknownTable = OfFile & { rows: SheetRow[]; choice: SheetChoice };

/**
 * Reads a bank's file as far as it can be understood by itself, by what is remembered of its account, or by `choice`; with `ask`, a table comes
 * back as it is, though its columns are remembered.
 * @throws StatementRefused for a file that cannot be read, does not add up, or is of an account that is not the vendor's
 */
export async function readUpload(
  file: File | undefined,
  choice?: SheetChoice,
  { ask = false } = {},
): Promise<Upload | UnknownTable> {
  if (!file || file.size === 0) throw new StatementRefused('file-missing');
  if (file.size > LARGEST_STATEMENT) throw new StatementRefused('file-too-large');
  const bytes = Buffer.from(await file.arrayBuffer());
  const of = { bytes, name: plainFileName(file.name) || 'ekstre' };
  const content = await readStatementFile(bytes);
  const accounts = await vendorAccounts();
  if (content.format !== 'sheet') {
    for (const statement of content.statements) refuseForeign(statement, accounts);
    return { ...of, ...content, choice: null };
  }
  const { rows } = content;
  const { kept, ...known } = await remembered(rows, accounts);
  const fits = kept && missingColumns(known.columns, headingOf(rows).names).length === 0;
  if (!choice && (ask || !fits)) return { ...of, rows, choice: known };
  const { accountIban, columns } = choice ?? known;
  if (accountIban === '') throw new StatementRefused('account-missing');
  const statement = readSheet(rows, columns, accountIban);
  refuseForeign(statement, accounts);
  return { ...of, format: 'sheet', statements: [statement], choice: { accountIban, columns } };
}

/** The account that the table names, or the only one there is, with its columns. */
async function remembered(rows: readonly SheetRow[], accounts: readonly VendorAccount[]) {
  const heading = headingOf(rows);
  const above = rows
    .slice(0, heading.at)
    .map(({ cells }) => compactIban(cells.filter((cell) => typeof cell === 'string').join('')))
    .join('\n');
  const [only] = accounts.length === 1 ? accounts : accounts.filter(({ iban }) => above.includes(iban));
  const accountIban = only?.iban ?? '';
  const map: ColumnMap | undefined = accountIban === '' ? undefined : await readColumnMap(accountIban);
  return { accountIban, columns: map ?? heading.guessed, kept: map !== undefined };
}

function refuseForeign({ accountIban, lines }: Statement, accounts: readonly VendorAccount[]): void {
  const account = accounts.find(({ iban }) => iban === accountIban);
  if (!account) throw new StatementRefused('account-unknown', { iban: formatIban(accountIban.slice(0, 34)) });
  const other = [account.currency, ...lines.map(({ currency }) => currency)].find((one) => !LIRA.includes(one));
  if (other !== undefined) throw new StatementRefused('currency-unknown', { currency: other.slice(0, 3) });
}
