import { kurusFromDecimal } from '~/platform/money';
import { readChargedCards } from './card-day-store.server';
import { fitSettlement, settlementDay, type SettlementFit } from './fit-settlement';

/** Transfers of the acquirer against the cards of their days, by the ids of their lines. */
export async function fitSettlements(
  lines: readonly { id: number; text: string; valueDate: string; amount: string }[],
): Promise<Record<number, SettlementFit>> {
  if (lines.length === 0) return {};
  const cards = await readChargedCards([...new Set(lines.map(settlementDay))]);
  return Object.fromEntries(
    lines.map((line) => {
      const day = settlementDay(line);
      const ofDay = cards.filter((card) => card.day === day);
      const charged = ofDay.map(({ receiptNo, amount }) => ({ receiptNo, amount: kurusFromDecimal(amount) }));
      return [line.id, fitSettlement(day, kurusFromDecimal(line.amount), charged)];
    }),
  );
}
