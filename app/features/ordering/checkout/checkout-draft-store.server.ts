import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { db } from '~/platform/db/client.server';
import type { checkoutDraft } from '~/platform/db/schema.server';
import type { Row } from '~/platform/db/views.server';
import { checkoutShape, type AddressValues } from './checkout-form';

const draftShape = checkoutShape.partial().extend({
  /** The address step was submitted by its own button, so the payment step is open. */
  addressAnswered: z.boolean().optional(),
  /** The customer was chosen before the cart step was left last: the address step says so. */
  customerKept: z.boolean().optional(),
});

type DraftRow = Pick<Row<typeof checkoutDraft>, 'idempotencyKey' | 'values'> & {
  /** Changes whenever a step is submitted: a page opened before that has an older one. */
  version: Row<typeof checkoutDraft>['updatedAt'];
  ordered: boolean;
};

/** A checkout in progress. Its existence means that the cart step is done. */
export type CheckoutDraft = Pick<DraftRow, 'idempotencyKey' | 'version'> & {
  values: z.output<typeof draftShape>;
};

/** The key has made its order already: the process ended between the order and the deletion of its draft. */
const ORDERED = sql`exists (select 1 from user_accounts a join idempotency_keys k on k.dealer_id = a.firm_id
  where a.id = d.account_id and k.key = d.idempotency_key::text)`;

/** The account's draft; one that has become an order, or that this version cannot read, is deleted. */
export async function readDraft(accountId: number): Promise<CheckoutDraft | undefined> {
  const { rows } = await db().execute<DraftRow>(sql`
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
 * Starts a draft, or merges these values into the present one, replacing whole keys. The address step counts as open
 * again unless `addressAnswered` is among them, and its customer as looked at unless `customerKept` is.
 */
export async function saveDraft(accountId: number, values: Partial<CheckoutDraft['values']>): Promise<void> {
  const json = JSON.stringify({ addressAnswered: false, customerKept: false, ...values });
  await db().execute(sql`
    insert into checkout_drafts as d (account_id, "values") values (${accountId}, ${json}::jsonb)
    on conflict (account_id) do update set updated_at = clock_timestamp(),
      "values" = case when ${ORDERED} then excluded.values else d.values || excluded.values end,
      idempotency_key = case when ${ORDERED} then excluded.idempotency_key else d.idempotency_key end`);
}

/** Saves what is being typed on a page of this version; a page of an older version of the draft saves nothing. */
export async function keepTyped(accountId: number, version: string, values: AddressValues): Promise<void> {
  await db().execute(sql`
    update checkout_drafts set "values" = "values" || ${JSON.stringify(values)}::jsonb
    where account_id = ${accountId} and updated_at::text = ${version}`);
}

/** Deletes a draft whose order was made; a draft that was started since stays. */
export async function dropDraft(accountId: number, idempotencyKey: string): Promise<void> {
  await db().execute(
    sql`delete from checkout_drafts where account_id = ${accountId} and idempotency_key = ${idempotencyKey}`,
  );
}
