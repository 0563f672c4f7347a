import { sql } from 'drizzle-orm';
import { db } from '~/platform/db/client.server';
import type { licenceTill } from '~/platform/db/schema.server';
import type { Row } from '~/platform/db/views.server';
import type { TillProof } from './till-proof';

type Till = Pick<Row<typeof licenceTill>, 'publicKey' | 'claimed'>;

/** The till that is bound to a licence. */
export async function readTill(approvalCode: string): Promise<Till | undefined> {
  const { rows } = await db().execute<Till>(sql`
    select public_key as "publicKey", claimed from licence_tills where approval_code = ${approvalCode}`);
  return rows[0];
}

/** Records a signed request of the bound till; false for one that is not later than its last, which is a copy. */
export async function noteRequest(approvalCode: string, { publicKey, signedAt }: TillProof): Promise<boolean> {
  const { rowCount } = await db().execute(sql`
    update licence_tills set signed_at = ${signedAt}::timestamptz
    where approval_code = ${approvalCode} and public_key = ${publicKey} and signed_at < ${signedAt}::timestamptz`);
  return rowCount === 1;
}

/** Binds a till. One that has the claim takes the place of any other; without it, only a free place. */
export async function bindTill(
  approvalCode: string,
  { publicKey, signedAt }: TillProof,
  { claimed }: { claimed: boolean },
): Promise<void> {
  await db().execute(sql`
    insert into licence_tills as t (approval_code, public_key, claimed, signed_at)
    values (${approvalCode}, ${publicKey}, ${claimed}, ${signedAt}::timestamptz)
    on conflict (approval_code) do update set public_key = excluded.public_key, claimed = true,
      signed_at = case when t.public_key = excluded.public_key then greatest(t.signed_at, excluded.signed_at) else excluded.signed_at end, bound_at = now()
    where excluded.claimed`);
}
