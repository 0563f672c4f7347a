import { sql, type SQL } from 'drizzle-orm';
import { db, type Executor } from '~/platform/db/client.server';
import type { dealerProfile } from '~/platform/db/schema.server';
import type { Row } from '~/platform/db/views.server';
import { factsSchema, type DealerFacts } from './dealer-facts';

type Stored = Row<typeof dealerProfile>;

/** What a dealer says of itself and how far that has come. Times are ISO 8601. */
export type DealerProfile = Pick<
  Stored,
  'firmId' | 'state' | 'sentById' | 'sentLocale' | 'decidedBy' | 'reason' | 'version'
> & {
  draft: DealerFacts;
  /** Null while nobody may find the dealer. */
  published: DealerFacts | null;
  publishedAt: string | null;
  sentAt: string | null;
  decidedAt: string | null;
  updatedAt: string;
  updatedBy: string;
};

const iso = (column: string) => sql`to_json(${sql.raw(`p.${column}`)}) #>> '{}'`;

const COLUMNS = sql`p.firm_id as "firmId", p.state, p.draft, p.published, p.sent_by_id as "sentById", p.sent_locale as "sentLocale",
  p.decided_by as "decidedBy", p.reason, p.version, p.updated_by as "updatedBy", ${iso('published_at')} as "publishedAt",
  ${iso('sent_at')} as "sentAt", ${iso('decided_at')} as "decidedAt", ${iso('updated_at')} as "updatedAt"`;

type RawProfile = Omit<DealerProfile, 'draft' | 'published'> & { draft: unknown; published: unknown };

const readRow = ({ draft, published, ...row }: RawProfile): DealerProfile => ({
  ...row,
  draft: factsSchema.parse(draft),
  published: published === null ? null : factsSchema.parse(published),
});

async function readOne(tx: Executor, firmId: number, lock: SQL): Promise<DealerProfile | undefined> {
  const { rows } = await tx.execute<RawProfile>(
    sql`select ${COLUMNS} from dealer_profiles p where p.firm_id = ${firmId} ${lock}`,
  );
  return rows[0] && readRow(rows[0]);
}

/** The profile of a firm; undefined while it has said nothing. */
export function readProfile(firmId: number): Promise<DealerProfile | undefined> {
  return readOne(db(), firmId, sql``);
}

/** The profile, held until the transaction ends; two that write the first one wait for each other, too. */
export async function lockProfile(tx: Executor, firmId: number): Promise<DealerProfile | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('dealer-profile'), ${firmId})`);
  return readOne(tx, firmId, sql`for update`);
}

/** Writes what the dealer says now; `sent` asks staff for their approval. The profile is locked, or there is none. */
export async function writeDraft(
  tx: Executor,
  firmId: number,
  draft: DealerFacts,
  { state, by, sent }: { state: Stored['state']; by: string; sent: { byId: number; locale: string } | null },
): Promise<void> {
  await tx.execute(sql`
    insert into dealer_profiles (firm_id, draft, updated_by, version) values (${firmId}, '{}', ${by}, 0)
    on conflict (firm_id) do nothing`);
  await tx.execute(sql`
    update dealer_profiles set state = ${state}, draft = ${JSON.stringify(draft)}::jsonb, updated_at = now(), updated_by = ${by},
      ${sent ? sql`sent_at = now(), sent_by_id = ${sent.byId}, sent_locale = ${sent.locale},` : sql``} version = version + 1
    where firm_id = ${firmId}`);
}

/** Takes a locked profile off the public list; a draft that waited waits no longer. */
export async function unpublish(tx: Executor, firmId: number, by: string): Promise<void> {
  await tx.execute(sql`
    update dealer_profiles set published = null, published_at = null, state = case when state = 'returned' then state else 'draft' end,
      updated_at = now(), updated_by = ${by}, version = version + 1 where firm_id = ${firmId}`);
}

/** Answers a locked draft that waits: it becomes what is public, or goes back with a reason. */
export async function writeDecision(
  tx: Executor,
  firmId: number,
  { approved, by, reason }: { approved: boolean; by: string; reason: string },
): Promise<void> {
  await tx.execute(sql`
    update dealer_profiles set state = ${approved ? 'approved' : 'returned'}, decided_at = now(), decided_by = ${by}, reason = ${reason},
      published = case when ${approved} then draft else published end,
      published_at = case when ${approved} then now() else published_at end, version = version + 1
    where firm_id = ${firmId}`);
}

/** Who sent a profile, to tell them of the answer; undefined if nobody is there any more. */
export async function senderOf(
  tx: Executor,
  { firmId, sentById }: Pick<DealerProfile, 'firmId' | 'sentById'>,
): Promise<{ name: string; address: string } | undefined> {
  const { rows } = await tx.execute<{ name: string; address: string }>(sql`
    select a.display_name as name, a.email as address from user_accounts a
    where a.id = ${sentById} and a.firm_id = ${firmId} and a.role = 'dealer' and not a.locked`);
  return rows[0];
}

/** A dealer on the desk's list. */
export type ListedProfile = {
  firmId: number;
  name: string;
  district: string;
  province: string;
  /** `none` for a dealer that has said nothing. */
  state: Stored['state'] | 'none';
  published: boolean;
  sentAt: string | null;
  decidedAt: string | null;
};

/** All dealers that could be found, those that wait for an answer first, the longest waiting before the others. */
export async function listProfiles(): Promise<ListedProfile[]> {
  const { rows } = await db().execute<ListedProfile>(sql`
    select f.id as "firmId", f.name, f.district, f.province, coalesce(p.state, 'none') as state, p.published is not null as published,
      ${iso('sent_at')} as "sentAt", ${iso('decided_at')} as "decidedAt"
    from firms f left join dealer_profiles p on p.firm_id = f.id
    where p.firm_id is not null
      or f.active and f.id in (select a.firm_id from user_accounts a where a.role = 'dealer' and not a.locked)
    order by p.state is distinct from 'waiting', case when p.state = 'waiting' then p.sent_at end, p.firm_id is null, f.name, f.id`);
  return rows;
}

/** The name of a dealer firm. */
export async function dealerName(firmId: number): Promise<string | undefined> {
  const { rows } = await db().execute<{ name: string }>(sql`select f.name from firms f where f.id = ${firmId}`);
  return rows[0]?.name;
}
