import { sql } from 'drizzle-orm';
import { db, type Executor } from '~/platform/db/client.server';
import type { licenceKey } from '~/platform/db/schema.server';
import type { Row } from '~/platform/db/views.server';

type Key = Row<typeof licenceKey>;

/** A key that tills know: `x` is the public key, base64url; instants are ISO 8601. */
export type PublishedKey = Pick<Key, 'kid' | 'signsFrom' | 'publishedUntil'> & { x: Key['publicKey'] };

const isPublished = sql`(k.published_until is null or k.published_until > now())`;

/** The keys whose files may still be in use, and the one that signs next; newest first. */
export async function publishedKeys(tx: Executor = db()): Promise<PublishedKey[]> {
  const { rows } = await tx.execute<PublishedKey>(sql`
    select k.kid, k.public_key as x, to_json(k.signs_from) #>> '{}' as "signsFrom", to_json(k.published_until) #>> '{}' as "publishedUntil"
    from licence_keys k where ${isPublished} order by k.signs_from desc, k.created_at desc`);
  return rows;
}

/** The key that signs now, its private key encrypted; undefined if there is none. */
export async function signingKeyRow(): Promise<Pick<Key, 'kid' | 'privateKey'> | undefined> {
  const { rows } = await db().execute<Pick<Key, 'kid' | 'privateKey'>>(sql`
    select k.kid, k.private_key as "privateKey" from licence_keys k
    where k.signs_from <= now() and ${isPublished} order by k.signs_from desc, k.created_at desc limit 1`);
  return rows[0];
}

/** Whether there is a signing key. */
export async function signsLicenceFiles(): Promise<boolean> {
  return (await signingKeyRow()) !== undefined;
}

/** Prevents two commands from making keys at once. */
export async function lockLicenceKeys(tx: Executor): Promise<void> {
  await tx.execute(sql`lock table licence_keys in share row exclusive mode`);
}

/**
 * Stores a key. Earlier keys stay published until the last file that they sign has expired, or are withdrawn at once.
 * @param plan.inDays days until it signs
 * @param plan.fileDays days for which a file is valid
 */
export async function insertLicenceKey(
  tx: Executor,
  key: Pick<Key, 'kid' | 'publicKey' | 'privateKey'>,
  plan: { inDays: number; fileDays: number; withdrawOthers: boolean },
): Promise<Pick<Key, 'signsFrom'> & { othersUntil: string }> {
  const signsFrom = sql`now() + make_interval(days => ${plan.inDays})`;
  // One extra day, because the clocks of tills are wrong by hours.
  const until = plan.withdrawOthers ? sql`now()` : sql`${signsFrom} + make_interval(days => ${plan.fileDays + 1})`;
  const { rows } = await tx.execute<Pick<Key, 'signsFrom'> & { othersUntil: string }>(sql`
    with older as (
      update licence_keys k set published_until = least(coalesce(k.published_until, 'infinity'), ${until}) where ${isPublished}
    )
    insert into licence_keys (kid, public_key, private_key, signs_from)
    values (${key.kid}, ${key.publicKey}, ${key.privateKey}, ${signsFrom})
    returning to_json(signs_from) #>> '{}' as "signsFrom", to_json(${until}) #>> '{}' as "othersUntil"`);
  const [made] = rows;
  if (!made) throw new Error('the key was not stored');
  return made;
}
