import { dealerIdsIn, receiptNosIn } from '~/features/ordering/payments/transfer-reference';
import { kurusFromDecimal } from '~/platform/money';
import { settings } from '~/platform/settings-store.server';
import {
  readCandidates,
  readDealers,
  readOpenLines,
  readSenders,
  type LineChoice,
  type OpenLine,
} from './bank-line-store.server';
import { proposeMatch, taxNumbersIn, type Match } from './match-line';

type Matched = { match: Match; dealer: string };
export type MatchedLine = OpenLine & Matched;

/** The open lines with what each is proposed to pay. */
export const matchLines = async (which?: LineChoice): Promise<MatchedLine[]> => withMatches(await readOpenLines(which));

/** Lines of the bank, stored or not, with what each is proposed to pay. */
export async function withMatches<L extends Omit<OpenLine, 'id' | 'originalAmount' | 'originalCurrency'>>(
  lines: readonly L[],
): Promise<(L & Matched)[]> {
  if (lines.length === 0) return [];
  const { matching } = await settings();
  const texts = lines.map(({ text }) => text);
  const senders = await readSenders(
    lines.map(({ senderIban }) => senderIban).filter(Boolean),
    texts.flatMap(taxNumbersIn),
  );
  const items = await readCandidates({
    receiptNos: texts.flatMap((text) => receiptNosIn(text, matching.referencePrefix)),
    dealerIds: [
      ...senders.accounts.values(),
      ...[...senders.taxes.values()].flat(),
      ...texts.flatMap((text) => dealerIdsIn(text, matching.referencePrefix)),
    ],
    amounts: lines.map(({ amount }) => amount),
  });
  const open = items.map((item) => ({ ...item, left: kurusFromDecimal(item.left) }));
  const matched = lines.map((line) => ({
    ...line,
    match: proposeMatch(
      { ...line, amount: kurusFromDecimal(line.amount) },
      open,
      {
        dealerId: senders.accounts.get(line.senderIban),
        taxDealerIds: taxNumbersIn(line.text).flatMap((number) => senders.taxes.get(number) ?? []),
      },
      matching,
    ),
  }));
  const dealerIds = matched.flatMap(({ match }) => (match.dealerId === null ? [] : [match.dealerId]));
  const names = new Map((await readDealers(dealerIds)).map(({ id, name }) => [id, name]));
  return matched.map((line) => ({ ...line, dealer: names.get(line.match.dealerId ?? 0) ?? '' }));
}
