import { afterDecided } from '~/features/desks/staff/beside-rows';
import { vendorAccounts } from '~/features/ordering/awaiting-payment/bank-accounts.server';
import { readOpenItems } from '~/features/ordering/payments/open-item-store.server';
import { dayInIstanbul } from '~/platform/dates';
import { notFound } from '~/platform/errors';
import { localeOf } from '~/platform/i18n.server';
import { formatMoney, kurusFromDecimal } from '~/platform/money';
import { rowIdOf } from '~/platform/row-ids';
import { settings } from '~/platform/settings-store.server';
import { ALL_ON_ACCOUNT, OLDEST_FIRST } from './account-parameter';
import { lineAddress, lineList, type LineFilter } from './bank-line-filter';
import { readLine } from './bank-line-list-store.server';
import { findDealers, itemsOfAmount } from './find-dealers.server';
import { fitSettlements } from './fit-settlements.server';
import { inDeskOrder } from './line-queue';
import type { QueuedLine } from './lines-beside';
import { loadOutlook } from './load-outlook.server';
import { matchLines, type MatchedLine } from './match-lines.server';

/** Open items of a dealer that one line can be split over. */
const ITEMS_SHOWN = 100;

/** A line of the bank: what came, what it is proposed to pay beside the lines that wait, or what was made of it. */
export async function loadLine(request: Request, asked: string | undefined) {
  const id = rowIdOf(asked);
  const line = id === undefined ? undefined : await readLine(id);
  if (!line) throw notFound('not-found');
  const address = new URL(request.url).searchParams;
  const { statement } = lineList.read(address);
  const filter: Pick<LineFilter, 'statement'> = { statement };
  const bank = (await vendorAccounts()).find(({ iban }) => iban === line.accountIban)?.bank ?? '';
  const [own] = await matchLines({ ids: [line.id] });
  if (!own) {
    const fit = line.state === 'settlement' ? ((await fitSettlements([line]))[line.id] ?? null) : null;
    return { line, bank, filter, open: null, fit };
  }
  const { match } = own;
  const { found, dealer } = await findDealers(request, match.dealerId);
  const locale = await localeOf(request);
  const plain = (kurus: number) => formatMoney(kurus, 'TRL', locale).replaceAll(/[^\d.,]/g, '');
  const proposed = dealer?.id === match.dealerId && !address.has(ALL_ON_ACCOUNT) ? match.allotments : [];
  const waiting = await queueWith(own, statement);
  const later = afterDecided(waiting, line.id);
  const items = dealer ? await readOpenItems(dealer.id, { limit: ITEMS_SHOWN }) : [];
  return {
    ...{ line, bank, filter, fit: null },
    open: {
      ...{ match, found, dealer: dealer ?? null },
      sameAmount: dealer ? [] : await itemsOfAmount(line.amount),
      items,
      outlook: dealer ? await loadOutlook(dealer.id, items) : null,
      proposed: Object.fromEntries(proposed.map(({ orderId, amount }) => [String(orderId), plain(amount)])),
      ...{ split: address.has(OLDEST_FIRST), today: dayInIstanbul(new Date()) },
      writeOffUpTo: kurusFromDecimal((await settings()).matching.writeOffUpTo),
      waiting: waiting.map(queued),
      later: later ? lineAddress(later.id, filter) : lineList.address(filter),
    },
  };
}

/** What waits, with the line that is open: of more lines than the desk shows it may be one of the others. */
async function queueWith(own: MatchedLine, statement: number | undefined): Promise<MatchedLine[]> {
  const lines = await matchLines({ statement });
  return inDeskOrder(lines.some(({ id }) => id === own.id) ? lines : [...lines, own]);
}

const queued = ({ id, amount, senderName, text, dealer, match }: MatchedLine): QueuedLine => ({
  ...{ id, amount, senderName, text, dealer },
  match: { class: match.class, allotments: match.allotments.map(({ receiptNo }) => ({ receiptNo })) },
});

/** Where a person goes on once a line is decided: at the next that waits, in the order of the desk. */
export async function addressAfter(request: Request, id: number): Promise<string> {
  const { statement } = lineList.read(new URL(request.url).searchParams);
  const [own] = await matchLines({ ids: [id] });
  const next = own && afterDecided(await queueWith(own, statement), id);
  return next ? lineAddress(next.id, { statement }) : lineList.address({ statement });
}
