import { sql } from 'drizzle-orm';
import { db } from '~/platform/db/client.server';
import type { licenceTill } from '~/platform/db/schema.server';
import type { Row } from '~/platform/db/views.server';
import type { TillProof } from './till-proof';

/** The public key of the till that is bound to a licence. */
export async function readTillKey(approvalCode: string): Promise<string | undefined> {
  const { rows } = await db().execute<Pick<Row<typeof licenceTill>, 'publicKey'>>(sql`
    select public_key as "publicKey" from licence_tills where approval_code = ${approvalCode}`);
  return rows[0]?.publicKey;
}

/**
 * Records a request of the bound till. One that has the dealer's claim takes the place of any other.
 * @returns false for a copy: a request of this till that is not later than its last
 */
export async function noteTill(approvalCode: string, { publicKey, signedAt, claim }: TillProof): Promise<boolean> {
  const { rowCount } =
    claim === undefined
      ? await db().execute(sql`
          update licence_tills set signed_at = ${signedAt}::timestamptz
          where approval_code = ${approvalCode} and public_key = ${publicKey} and signed_at < ${signedAt}::timestamptz`)
      : await db().execute(sql`
          insert into licence_tills as t (approval_code, public_key, signed_at)
          values (${approvalCode}, ${publicKey}, ${signedAt}::timestamptz)
          on conflict (approval_code) do update set public_key = excluded.public_key, signed_at = excluded.signed_at, bound_at = now()
          where t.public_key <> excluded.public_key or t.signed_at < excluded.signed_at`);
  return rowCount === 1;
}
