import { dealerAddressee } from '~/features/ordering/conversations/conversation-store.server';
import { refundList } from '~/features/ordering/refunds/refund-filter';
import { listRefunds, readRefundRow, type RefundRow } from '~/features/ordering/refunds/refund-list-store.server';
import { refundStanding, type RefundStanding } from '~/features/ordering/refunds/refund-standing';
import { db } from '~/platform/db/client.server';
import { addDays } from '~/platform/dates';
import { notFound } from '~/platform/errors';
import { translator } from '~/platform/i18n.server';
import { formatMoney, kurusFromDecimal } from '~/platform/money';
import { rowIdOf } from '~/platform/row-ids';

/** As many refunds as a page of the list, and those that ended not long ago. */
const SHOWN = { page: 50, ended: 10, endedDays: 7 };

export async function refundOf(text: string | undefined): Promise<RefundRow> {
  const id = rowIdOf(text);
  const refund = id === undefined ? undefined : await readRefundRow(id);
  if (!refund) throw notFound('not-found');
  return refund;
}

/** One refund beside the list that it was opened from; beside those that are open stand those that ended not long ago, too. */
export async function loadRefund(request: Request, asked: string | undefined, now: Date) {
  const refund = await refundOf(asked);
  const filter = refundList.read(new URL(request.url).searchParams);
  const listed = await listRefunds(filter, SHOWN.page);
  const since = addDays(now, -SHOWN.endedDays).toISOString();
  const ended = refundList.narrows(filter)
    ? []
    : (await listRefunds(refundList.of({ view: 'done' }), SHOWN.ended)).filter(
        ({ finishedAt }) => finishedAt !== null && new Date(finishedAt).toISOString() >= since,
      );
  const { orderId, dealerId } = refund;
  const addressee = await dealerAddressee(db(), { id: 0, orderId, dealerId });
  return {
    ...{ refund, filter, listed, ended, at: now.toISOString() },
    told: {
      address: addressee?.address ?? null,
      text: draftFor(refund, addressee?.locale ?? 'tr'),
    },
  };
}

/** Which words tell a dealer how a refund stands; where staff still have to agree there is nothing to tell. */
const WORDS: Record<RefundStanding, 'at-bank' | 'refused' | 'done' | 'kept' | undefined> = {
  requested: undefined,
  'at-bank': 'at-bank',
  unknown: 'at-bank',
  'given-up': 'at-bank',
  refused: 'refused',
  'no-card': 'refused',
  done: 'done',
  kept: 'kept',
  declined: undefined,
};

/** In the dealer's language, to be changed before it is sent. */
function draftFor(refund: RefundRow, locale: string): string {
  const words = WORDS[refundStanding(refund)];
  if (!words) return '';
  const isCard = refund.means === 'card' && refund.transferReference === null;
  return translator(locale)(`mail:refund-told.${words === 'done' && !isCard ? 'sent' : words}`, {
    amount: formatMoney(kurusFromDecimal(refund.amount), 'TRL', locale),
    receiptNo: String(refund.receiptNo),
  });
}
