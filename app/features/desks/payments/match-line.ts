import { dealerIdsIn, receiptNosIn } from '~/features/ordering/payments/transfer-reference';
import { allotOldestFirst } from '~/features/ordering/payments/allot-oldest-first';
import { sumKurus, type Kurus } from '~/platform/money';

/** What a person must do about a line: `sure` has text, amount and sender on its side, `likely` one candidate without all three. */
export const MATCH_CLASSES = ['sure', 'likely', 'several', 'differs', 'none'] as const;
export type MatchClass = (typeof MATCH_CLASSES)[number];

export type MatchItem = { orderId: number; receiptNo: number; dealerId: number; left: Kurus; dueDay: string };

/** What is known of senders: whose account it is, and which dealers have a tax number that stands in the text. */
export type KnownSender = { dealerId: number | undefined; taxDealerIds: readonly number[] };

export type Match = {
  class: MatchClass;
  dealerId: number | null;
  allotments: { orderId: number; receiptNo: number; amount: Kurus }[];
  /** What stays on the dealer's account. */
  rest: Kurus;
  reasons: { text: boolean; amount: boolean; sender: boolean };
};

/** The numbers of a text that can be tax numbers. */
export const taxNumbersIn = (text: string): string[] => [...new Set(text.match(/(?<!\d)\d{10,11}(?!\d)/g) ?? [])];

/**
 * Proposes what a line of the bank pays: by the reference in its text, by its sender, by a tax number. An amount alone proves
 * nothing, however well it fits.
 * @param rules whether reference and amount are sure where nobody has confirmed the sender yet, and what stands before references
 */
export function proposeMatch(
  line: { amount: Kurus; text: string; senderName: string },
  items: readonly MatchItem[],
  sender: KnownSender,
  { sureWithoutSender = false, referencePrefix = '' }: { sureWithoutSender?: boolean; referencePrefix?: string } = {},
): Match {
  const { amount } = line;
  const receiptNos = receiptNosIn(line.text, referencePrefix);
  const named = items.filter(({ receiptNo }) => receiptNos.includes(receiptNo));
  const owners = new Set(named.map(({ dealerId }) => dealerId));
  const [owner] = owners;
  if (owner !== undefined && owners.size === 1) {
    const { allotments, rest } = allot(named, amount);
    const fits = sumKurus(named.map(({ left }) => left)) === amount && named.length === receiptNos.length;
    const known = sender.dealerId === owner;
    // The account of another dealer beside a reference is a question, not an answer.
    const strange = sender.dealerId !== undefined && !known;
    return {
      class: !fits ? 'differs' : known ? 'sure' : strange ? 'several' : sureWithoutSender ? 'sure' : 'likely',
      dealerId: owner,
      allotments,
      rest,
      reasons: { text: true, amount: fits, sender: known },
    };
  }
  const nothing = { dealerId: null, allotments: [], rest: amount };
  if (owners.size > 1) return { class: 'several', ...nothing, reasons: { text: true, amount: false, sender: false } };
  const said = [...new Set([...dealerIdsIn(line.text, referencePrefix), ...sender.taxDealerIds])];
  const dealerId = sender.dealerId ?? (said.length === 1 ? said[0] : undefined);
  const reasons = {
    text: dealerId !== undefined && said.includes(dealerId),
    amount: false,
    sender: sender.dealerId !== undefined,
  };
  if (dealerId === undefined) {
    const fits = items.some(({ left }) => left === amount);
    return { class: said.length > 1 ? 'several' : 'none', ...nothing, reasons: { ...reasons, amount: fits } };
  }
  const own = items.filter((item) => item.dealerId === dealerId);
  const equal = own.filter(({ left }) => left === amount);
  if (equal.length > 0) {
    const { allotments } = allot(equal.slice(0, 1), amount);
    const one = equal.length === 1;
    return {
      class: one ? 'likely' : 'several',
      dealerId,
      allotments: one ? allotments : [],
      rest: one ? 0 : amount,
      reasons: { ...reasons, amount: true },
    };
  }
  return { class: 'several', dealerId, ...allot(own, amount), reasons };
}

function allot(items: readonly MatchItem[], amount: Kurus): Pick<Match, 'allotments' | 'rest'> {
  const { allotments, rest } = allotOldestFirst(items, amount);
  const numbers = new Map(items.map(({ orderId, receiptNo }) => [orderId, receiptNo]));
  return { allotments: allotments.map((one) => ({ ...one, receiptNo: numbers.get(one.orderId) ?? 0 })), rest };
}
