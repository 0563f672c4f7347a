import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { db } from '~/platform/db/client.server';
import { checkoutShape, type AddressValues } from './checkout-form';

const draftShape = checkoutShape.partial().extend({
  /** The address step was passed by its own button, so the payment step is open. */
  addressAnswered: z.boolean().optional(),
});

/** A checkout on its way. That there is one says that the cart step is answered. */
export type CheckoutDraft = {
  /** The order that this draft becomes, however often it is sent. */
  idempotencyKey: string;
  /** Changes whenever a step is answered: a page that was opened before knows another one. */
  version: string;
  values: z.output<typeof draftShape>;
};

/** A key that has made its order: the process ended between the order and the end of its draft. */
const ORDERED = sql`exists (select 1 from user_accounts a join idempotency_keys k on k.dealer_id = a.firm_id
  where a.id = d.account_id and k.key = d.idempotency_key::text)`;

/** The account's draft; one that has become an order, or that this version cannot read, is dropped. */
export async function readDraft(accountId: number): Promise<CheckoutDraft | undefined> {
  const { rows } = await db().execute<Omit<CheckoutDraft, 'values'> & { values: unknown; ordered: boolean }>(sql`
    select d.idempotency_key as "idempotencyKey", d.updated_at::text as version, d.values, ${ORDERED} as ordered
    from checkout_drafts d where d.account_id = ${accountId}`);
  const [row] = rows;
  if (!row) return undefined;
  const { idempotencyKey, version, ordered } = row;
  const values = draftShape.safeParse(row.values);
  if (!ordered && values.success) return { idempotencyKey, version, values: values.data };
  await dropDraft(accountId, idempotencyKey);
  return undefined;
}

/**
 * Starts a draft, or puts these values over those of the one there is, each key whole. The address step counts as
 * open again unless `addressAnswered` is among them.
 */
export async function saveDraft(accountId: number, values: Partial<CheckoutDraft['values']>): Promise<void> {
  const json = JSON.stringify({ addressAnswered: false, ...values });
  await db().execute(sql`
    insert into checkout_drafts as d (account_id, "values") values (${accountId}, ${json}::jsonb)
    on conflict (account_id) do update set updated_at = clock_timestamp(),
      "values" = case when ${ORDERED} then excluded.values else d.values || excluded.values end,
      idempotency_key = case when ${ORDERED} then excluded.idempotency_key else d.idempotency_key end`);
}

/** Keeps what is being typed on a page of this version; a page whose draft has moved on since keeps nothing. */
export async function keepTyped(accountId: number, version: string, values: AddressValues): Promise<void> {
  await db().execute(sql`
    update checkout_drafts set "values" = "values" || ${JSON.stringify(values)}::jsonb
    where account_id = ${accountId} and updated_at::text = ${version}`);
}

/** Ends a draft with the order that it became; one that was started since stays. */
export async function dropDraft(accountId: number, idempotencyKey: string): Promise<void> {
  await db().execute(
    sql`delete from checkout_drafts where account_id = ${accountId} and idempotency_key = ${idempotencyKey}`,
  );
}
