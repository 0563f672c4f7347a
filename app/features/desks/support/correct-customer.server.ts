import { cardChanges } from '~/features/customers/firms/card-changes';
import { factsOf, fieldsWhere } from '~/features/customers/firms/customer-fields';
import { checkCustomer, type CustomerForm } from '~/features/customers/firms/customer-form';
import { recordAudit, type Actor } from '~/platform/audit-store.server';
import { transaction } from '~/platform/db/client.server';
import { AppError } from '~/platform/errors';
import { readFirmCard, updateFirmCard } from '~/features/customers/firms/firm-card-store.server';
import { readDelivery, touchLine, updateDelivery } from './correct-line-store.server';
import type { SeenLine } from './correction';
import { lockLine } from './lock-line.server';

const ON_CARD_ONLY = fieldsWhere('order', null);

/**
 * Corrects the customer of a failed line's order: its delivery address and, on request, the firm's own card. Both pass
 * the order's checks (dealer-shop §5); the dealer's own card is not corrected this way.
 * @throws AppError not-found (404); line-changed (409); correction-not-valid (422) with one entry per wrong field;
 * nothing-to-correct (422)
 */
export async function correctCustomer(
  seen: SeenLine,
  form: CustomerForm,
  { actor, reason, alsoFirm }: { actor: Actor; reason: string; alsoFirm: boolean },
): Promise<void> {
  const { customer, errors: all } = checkCustomer(form);
  const errors = all.filter(({ path }) => alsoFirm || !ON_CARD_ONLY.some((field) => factsOf(field).path === path));
  if (errors.length > 0) throw new AppError('correction-not-valid', 422, { fields: errors });
  await transaction(async (tx) => {
    const { order, line } = await lockLine(tx, seen);
    const record = { actor, reason, correlationId: order.correlationId };
    const delivery = cardChanges(await readDelivery(tx, order.id), customer, ON_CARD_ONLY);
    if (delivery) {
      await updateDelivery(tx, order.id, customer);
      await recordAudit(tx, {
        ...record,
        action: 'order.correct-customer',
        subjectType: 'order',
        subjectId: String(order.id),
        ...delivery,
      });
    }
    const ownsCard = alsoFirm && order.customerFirmId !== order.dealerId;
    const before = ownsCard ? await readFirmCard(tx, order.customerFirmId) : undefined;
    const card = before && cardChanges(before, customer, ['note']);
    if (card) {
      await updateFirmCard(tx, order.customerFirmId, customer);
      await recordAudit(tx, {
        ...record,
        action: 'firm.correct',
        subjectType: 'firm',
        subjectId: String(order.customerFirmId),
        ...card,
      });
    }
    if (!delivery && !card) throw new AppError('nothing-to-correct', 422);
    await touchLine(tx, order.id, line.id);
  });
}
