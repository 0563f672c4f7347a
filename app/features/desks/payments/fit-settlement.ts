import { sumKurus, type Kurus } from '~/platform/money';

/** More than this of a day's cards no acquirer keeps, not even for instalments. */
const HIGHEST_COMMISSION = 0.2;

/** What the cards of a day brought, against what the acquirer transferred for them. */
export type SettlementFit = {
  /** Of the cards, in Istanbul. */
  day: string;
  receiptNos: number[];
  captured: Kurus;
  /** What the acquirer kept; negative if it paid more than the cards brought. */
  commission: Kurus;
  fits: boolean;
};

/** The day of the cards that the acquirer pays for: the one that its text names, or else the day before. */
export function settlementDay({ text, valueDate }: { text: string; valueDate: string }): string {
  const [, day = '', month = '', year = ''] = /(?<!\d)(\d{2})[./](\d{2})(?:[./](\d{4}))?(?!\d)/.exec(text) ?? [];
  const said = Date.parse(`${year || valueDate.slice(0, 4)}-${month}-${day}T00:00:00Z`);
  const valued = Date.parse(`${valueDate}T00:00:00Z`);
  // A text of January may name a day of December without its year.
  const named =
    year === '' && said > valued ? Date.parse(`${Number(valueDate.slice(0, 4)) - 1}-${month}-${day}`) : said;
  const at = Number.isNaN(named) ? valued - 86_400_000 : named;
  return new Date(at).toISOString().slice(0, 10);
}

/** What the acquirer kept of these transfers. Where one does not agree with its cards, nobody knows what of it is a commission. */
export const commissionOf = (fits: readonly SettlementFit[]): Kurus =>
  sumKurus(fits.flatMap(({ fits: agrees, commission }) => (agrees ? [commission] : [])));

export function fitSettlement(
  day: string,
  amount: Kurus,
  cards: readonly { receiptNo: number; amount: Kurus }[],
): SettlementFit {
  const captured = sumKurus(cards.map((card) => card.amount));
  const commission = captured - amount;
  return {
    ...{ day, captured, commission, receiptNos: cards.map(({ receiptNo }) => receiptNo) },
    fits: captured > 0 && commission >= 0 && commission <= captured * HIGHEST_COMMISSION,
  };
}
