import { createHash } from 'node:crypto';
import { actorOf } from '~/features/identity/accounts/session.server';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { recordAudit } from '~/platform/audit-store.server';
import { transaction, type Executor } from '~/platform/db/client.server';
import { AppError, notFound, type FieldError } from '~/platform/errors';
import { fieldErrors } from '~/platform/http.server';
import { cardChanges } from './card-changes';
import { CUSTOMER_FIELDS } from './customer-fields';
import { checkTypedCustomer, customerShape, formOf, type CustomerForm, type NewCustomer } from './customer-form';
import { findVisibleFirm } from './customer-store.server';
import {
  customerToInsert,
  findTwin,
  insertFirm,
  mayCorrectFirm,
  readFirmCard,
  updateFirmCard,
  updateFirmNote,
  withFreeCode,
} from './firm-card-store.server';

/** What a person confirmed beside the fields. */
export type Confirmed = {
  /** The tax number is right although its check digit is not. */
  acceptsTaxNumber: boolean;
  /** The tax number is that of another customer, too: a branch, for example. */
  acceptsTwin: boolean;
};

/**
 * The form as it will be stored.
 * @throws AppError customer-not-valid (422) with one entry per wrong field, paths beginning with `customer.`
 */
function checked(form: CustomerForm, confirmed: Confirmed): NewCustomer {
  const shape = customerShape.safeParse(form);
  const { customer, errors } = checkTypedCustomer(form, confirmed);
  const fields: FieldError[] = [...(shape.success ? [] : fieldErrors(shape.error, form)), ...errors];
  if (fields.length > 0) throw notValid(fields);
  return customer;
}

const notValid = (fields: FieldError[]) =>
  new AppError('customer-not-valid', 422, {
    fields: fields.map((field) => ({ ...field, path: `customer.${field.path}` })),
  });

async function refuseTwin(tx: Executor, viewer: DealerViewer, { taxNumber }: NewCustomer, id?: number): Promise<void> {
  const twin = await findTwin(tx, viewer, taxNumber, id);
  if (!twin) return;
  const { name, code } = twin;
  throw notValid([
    { path: 'taxNumber', code: 'tax-number-known', params: { name, code }, facts: { firmId: String(twin.id) } },
  ]);
}

/**
 * Adds a customer firm of the dealer, as an order with a new customer would (D17), but without an order.
 * @returns the firm's id
 * @throws AppError customer-not-valid (422), tax-number-known among its fields; busy (503)
 */
export async function addCustomer(viewer: DealerViewer, form: CustomerForm, confirmed: Confirmed): Promise<number> {
  const customer = checked(form, confirmed);
  return withFreeCode(() =>
    transaction(async (tx) => {
      if (!confirmed.acceptsTwin) await refuseTwin(tx, viewer, customer);
      const { id, code } = await insertFirm(tx, viewer.firm.id, customerToInsert(viewer, customer));
      await recordAudit(tx, {
        actor: actorOf(viewer),
        action: 'customer.add',
        subjectType: 'firm',
        subjectId: String(id),
        after: { ...customer, code },
        firmId: viewer.firm.id,
      });
      return id;
    }),
  );
}

/** A customer's card to correct, and the mark of what it says. */
export type CustomerCard = { id: number; code: string; form: CustomerForm; seen: string };

/**
 * The card of a customer that the dealer may correct.
 * @throws AppError firm-not-found (404), also for a firm that others look after
 */
export async function readCustomerCard(viewer: DealerViewer, id: number | undefined): Promise<CustomerCard> {
  const firm = id === undefined ? undefined : await findVisibleFirm(viewer, id);
  if (!firm || !(await mayCorrectFirm(viewer, firm.id))) throw notFound('firm-not-found', { type: 'firm', id });
  return { id: firm.id, code: firm.code, form: formOf(firm), seen: markOf(firm) };
}

function markOf(card: NewCustomer): string {
  return createHash('sha256')
    .update(JSON.stringify(CUSTOMER_FIELDS.map((field) => card[field])))
    .digest('base64url');
}

/**
 * Corrects the card of a customer. Orders that were accepted keep the address that they were accepted with.
 * @param seen the mark of the card that the person saw
 * @returns whether anything was different
 * @throws AppError firm-not-found (404); customer-changed (409); customer-not-valid (422)
 */
export async function correctCustomerCard(
  viewer: DealerViewer,
  id: number,
  form: CustomerForm,
  { seen, ...confirmed }: Confirmed & { seen: string },
): Promise<boolean> {
  const customer = checked(form, confirmed);
  return transaction(async (tx) => {
    if (!(await mayCorrectFirm(viewer, id, tx))) throw notFound('firm-not-found', { type: 'firm', id });
    const before = await readFirmCard(tx, id);
    if (!before || markOf(before) !== seen) throw new AppError('customer-changed', 409);
    const changes = cardChanges(before, customer);
    if (!changes) return false;
    if ('taxNumber' in changes.after && !confirmed.acceptsTwin) await refuseTwin(tx, viewer, customer, id);
    await updateFirmCard(tx, id, customer);
    if ('note' in changes.after) await updateFirmNote(tx, id, customer);
    await recordAudit(tx, {
      actor: actorOf(viewer),
      action: 'customer.correct',
      subjectType: 'firm',
      subjectId: String(id),
      // The name says in the trail whose card it is, changed or not.
      before: { name: before.name, ...changes.before },
      after: { name: customer.name, ...changes.after },
      firmId: viewer.firm.id,
    });
    return true;
  });
}
