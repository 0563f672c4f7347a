import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { licenceEffects, registersComputer, type LicenceAction } from '~/features/catalogue/products/licence-actions';
import { findDeskLicences } from '~/features/licensing/licences/licence-desk-store.server';
import { shortens } from '~/features/licensing/licences/licence-rules';
import { acceptOrder } from '~/features/ordering/orders/accept-order.server';
import { orderRequestShape } from '~/features/ordering/orders/order-request';
import { AppError, notFound } from '~/platform/errors';
import { markQueuedOrder, readLicenceQueue } from './licence-queue-store.server';
import { DEFAULT_PAYMENT, type Tender } from '~/features/ordering/orders/payment-methods';

/** One licence of a customer's turn with its action. */
export type QueuedChoice = { approvalCode: string; action: LicenceAction; computer?: string };

/**
 * Places the order of one customer in the queue, without touching the cart. A turn is one order however often it is sent.
 * @throws AppError 404 firm-not-found, licence-not-found · 422 licence-required, licence-of-another-firm,
 * licence-would-shorten, and everything that acceptOrder throws
 * @returns the order's id
 */
export async function orderQueuedLicences(
  viewer: DealerViewer,
  firmId: number,
  turn: { choices: readonly QueuedChoice[]; acceptsShorter: boolean; cashOnDelivery: Tender },
  context: { locale: string; correlationId: string },
): Promise<number> {
  const queued = (await readLicenceQueue(viewer)).find((firm) => firm.firmId === firmId);
  if (!queued) throw notFound('firm-not-found');
  if (queued.orderId !== null) return queued.orderId;
  const { choices } = turn;
  if (choices.length === 0) throw new AppError('licence-required', 422);
  const codes = choices.map(({ approvalCode }) => approvalCode);
  const now = new Date();
  const licences = new Map((await findDeskLicences(viewer, codes, now)).map((found) => [found.approvalCode, found]));
  for (const { approvalCode, action } of choices) {
    const licence = licences.get(approvalCode);
    if (!licence) throw notFound('licence-not-found');
    if (licence.firmId !== firmId) throw new AppError('licence-of-another-firm', 422, { params: { approvalCode } });
    const shorter = shortens(action, { expiresAt: new Date(licence.expiresAt) }, now);
    if (shorter && !turn.acceptsShorter) throw new AppError('licence-would-shorten', 422);
  }
  const actions = [...new Set(choices.map(({ action }) => action))];
  const request = orderRequestShape.parse({
    customerFirmId: firmId,
    payment: DEFAULT_PAYMENT,
    cashOnDelivery: turn.cashOnDelivery,
    lines: actions.map((action) => {
      const chosen = choices.filter((choice) => choice.action === action);
      const named = registersComputer(action)
        ? { computers: chosen.map(({ approvalCode, computer = '' }) => ({ approvalCode, name: computer })) }
        : { approvalCodes: chosen.map(({ approvalCode }) => approvalCode) };
      return { sku: licenceEffects[action].product, quantity: chosen.length, ...named };
    }),
  });
  const { orderId } = await acceptOrder(viewer, request, {
    ...context,
    source: 'web',
    keepsCart: true,
    idempotencyKey: queued.idempotencyKey,
  });
  await markQueuedOrder(viewer.accountId, firmId, orderId);
  return orderId;
}
