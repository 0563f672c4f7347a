import { cardChanges } from '~/features/customers/firms/card-changes';
import { factsOf, fieldsWhere, type AddressField } from '~/features/customers/firms/customer-fields';
import { checkCustomer, formOf, type CustomerForm } from '~/features/customers/firms/customer-form';
import { recordAudit, type Actor } from '~/platform/audit-store.server';
import { transaction, type Executor } from '~/platform/db/client.server';
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

/**
 * Corrects one field of the customer of a failed line's order, in the delivery address alone, within the caller's transaction. It
 * passes the order's check; the other fields are nobody's business here.
 * @throws AppError not-found (404); line-changed (409); correction-not-valid (422); nothing-to-correct (422)
 */
export async function correctFieldWithin(
  tx: Executor,
  seen: SeenLine,
  { field, value }: { field: AddressField; value: string },
  { actor, reason }: { actor: Actor; reason: string },
): Promise<void> {
  const { order, line } = await lockLine(tx, seen);
  const before = await readDelivery(tx, order.id);
  const { customer, errors: all } = checkCustomer(formOf({ ...before, [field]: value }));
  const errors = all.filter(({ path }) => path === factsOf(field).path);
  if (errors.length > 0) throw new AppError('correction-not-valid', 422, { fields: errors });
  const after = { ...before, [field]: customer[field] };
  const changes = cardChanges(before, after);
  if (!changes) throw new AppError('nothing-to-correct', 422);
  await updateDelivery(tx, order.id, after);
  await recordAudit(tx, {
    ...{ actor, reason, correlationId: order.correlationId, action: 'order.correct-customer' },
    ...{ subjectType: 'order', subjectId: String(order.id), ...changes },
  });
  await touchLine(tx, order.id, line.id);
}
