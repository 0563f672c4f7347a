import { shownProducts } from '~/features/catalogue/products/catalogue-store.server';
import { findVisibleFirm } from '~/features/customers/firms/customer-store.server';
import type { TurnLicence } from './licence-queue-form';
import { readLicenceQueue, type QueuedFirm } from './licence-queue-store.server';
import { licenceSums } from './licence-sums';
import { offeredActions } from '~/features/licensing/licences/action-prices.server';
import { extendsTerm, LICENCE_ACTIONS } from '~/features/catalogue/products/licence-actions';
import { licenceDesk } from '~/features/licensing/licences/licence-desk-filter';
import { listDeskLicences, type DeskLicence } from '~/features/licensing/licences/licence-desk-store.server';
import { daysGained, expiryAfter, justRenewed, shortens } from '~/features/licensing/licences/licence-rules';
import { formatMoney, kurusFromDecimal, sumKurus } from '~/platform/money';
import type { DealerViewer } from '~/features/identity/accounts/viewer';

/** The number of a customer's licences that are shown. */
const LICENCES_SHOWN = 100;

const waits = ({ orderId, skipped }: QueuedFirm) => orderId === null && !skipped;

/** What the page of the queue shows. */
export type LicenceQueuePage = Awaited<ReturnType<typeof readLicenceQueuePage>>;

/**
 * The dealer's queue of customers, and whose turn it is with the licences to choose from.
 * @param wanted the firm whose turn it shall be; otherwise, the first one that waits
 */
export async function readLicenceQueuePage(
  viewer: DealerViewer,
  { wanted, locale }: { wanted: number | undefined; locale: string },
) {
  const now = new Date();
  const [queue, offers] = await Promise.all([readLicenceQueue(viewer), offeredActions()]);
  const money = (kurus: number) => formatMoney(kurus, 'TRL', locale);
  const netOf = ({ action, approvalCodes, net }: QueuedFirm) =>
    net === null
      ? licenceSums(
          approvalCodes.map(() => action),
          offers,
        ).net
      : kurusFromDecimal(net);
  const at = queue.find((firm) => firm.firmId === wanted && firm.orderId === null) ?? queue.find(waits);
  const turn = at && {
    ...at,
    firm: (await findVisibleFirm(viewer, at.firmId)) ?? null,
    licences: await licencesOf(at),
  };

  async function licencesOf({ firmId, action, approvalCodes }: QueuedFirm): Promise<(TurnLicence & DeskLicence)[]> {
    const ofFirm = licenceDesk.of({ firmId });
    const { licences } = await listDeskLicences(viewer, ofFirm, { now, limit: LICENCES_SHOWN });
    // An extension may include licences that were not selected; any other action only applies to the selection.
    const extending = extendsTerm(action);
    const shown = licences.filter(
      ({ approvalCode, state }) =>
        approvalCodes.includes(approvalCode) || (extending && state.kind !== 'stopped' && state.kind !== 'taken-back'),
    );
    const products = await shownProducts([...new Set(shown.flatMap(({ sku }) => sku ?? []))], locale);
    return shown.map((licence) => {
      const expires = { expiresAt: new Date(licence.expiresAt) };
      return {
        ...licence,
        product: products.find(({ sku }) => sku === licence.sku)?.name ?? null,
        chosen: approvalCodes.includes(licence.approvalCode) && !justRenewed(action, expires, now),
        shortenedBy: LICENCE_ACTIONS.filter((does) => shortens(does, expires, now)),
        gains: Object.fromEntries(
          LICENCE_ACTIONS.flatMap((does) => {
            const days = daysGained(does, expires, now);
            return days === undefined ? [] : [[does, days]];
          }),
        ),
      };
    });
  }

  return {
    queue: queue.map((firm) => ({
      firmId: firm.firmId,
      name: firm.name,
      approvalCodes: firm.approvalCodes,
      firstEnd: firm.firstEnd,
      skipped: firm.skipped,
      orderId: firm.orderId,
      receiptNo: firm.receiptNo,
      amount: money(netOf(firm)),
    })),
    renewing: queue.every(({ action }) => extendsTerm(action)),
    turn: turn ?? null,
    next: queue.find((firm) => waits(firm) && firm !== at)?.name ?? null,
    done: queue.filter(({ orderId }) => orderId !== null).length,
    skipped: queue.filter(({ orderId, skipped }) => orderId === null && skipped).length,
    ordered: money(sumKurus(queue.filter(({ orderId }) => orderId !== null).map(netOf))),
    offers,
    ends: Object.fromEntries(
      LICENCE_ACTIONS.flatMap((action) => {
        const end = expiryAfter(action, now);
        return end ? [[action, end.toISOString()]] : [];
      }),
    ),
    barred: barredBy(viewer),
  };
}

/** The text that says why a dealer places no orders; null for one who may. */
function barredBy({ terms }: DealerViewer) {
  if (!terms.mayPay) return 'errors:payment-not-permitted' as const;
  return terms.closedReason === null ? null : ('credit:closed.title' as const);
}
