import { sql } from 'drizzle-orm';
import { dealerRightsOf, type DealerRight, type DealerRights } from '~/features/accounts/dealer-rights';
import { randomToken, sha256 } from '~/platform/crypto.server';
import { db, type Executor } from '~/platform/db/client.server';
import { INVITATION_DAYS } from './people-rules';

/** Somebody who was asked into a firm and has not come so far. */
export type Invitation = {
  id: number;
  email: string;
  displayName: string;
  rights: DealerRights;
  invitedBy: string;
  /** ISO. */
  sentAt: string;
  /** Its link is good no more. */
  expired: boolean;
};

const COLUMNS = sql`i.id, i.email, i.display_name as "displayName", i.rights, i.invited_by as "invitedBy",
  to_json(i.sent_at) #>> '{}' as "sentAt", i.expires_at <= now() as expired`;
type Row<Kept> = Omit<Kept, 'rights'> & { rights: string[] };
const invitationOf = <Kept extends Invitation>(row: Row<Kept>) => ({ ...row, rights: dealerRightsOf(row.rights) });

/** Whom a firm waits for, the newest first. */
export async function listInvitations(firmId: number): Promise<Invitation[]> {
  const { rows } = await db().execute<Row<Invitation>>(sql`
    select ${COLUMNS} from firm_invitations i where i.firm_id = ${firmId} order by i.sent_at desc, i.id desc`);
  return rows.map(invitationOf);
}

type Asked = { email: string; displayName: string; rights: readonly DealerRight[]; invitedBy: string };

/** Stores whom a firm asks in, and returns the only copy of the link's secret; undefined where it waits for them already. */
export async function insertInvitation(
  tx: Executor,
  firmId: number,
  { email, displayName, rights, invitedBy }: Asked,
): Promise<{ id: number; token: string } | undefined> {
  const token = randomToken();
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into firm_invitations (firm_id, email, display_name, rights, token_hash, invited_by, expires_at)
    values (${firmId}, ${email}, ${displayName}, ${sql.param(rights)}::varchar[], ${sha256(token)}, ${invitedBy},
      now() + ${INVITATION_DAYS} * interval '1 day')
    on conflict (firm_id, email) do nothing returning id`);
  const [row] = rows;
  return row && { id: row.id, token };
}

/** Another secret for an invitation of a firm; the link before it is worth nothing now. */
export async function renewInvitation(
  tx: Executor,
  firmId: number,
  id: number,
): Promise<(Pick<Invitation, 'email' | 'displayName'> & { token: string }) | undefined> {
  const token = randomToken();
  const { rows } = await tx.execute<Pick<Invitation, 'email' | 'displayName'>>(sql`
    update firm_invitations set token_hash = ${sha256(token)}, sent_at = now(), expires_at = now() + ${INVITATION_DAYS} * interval '1 day'
    where id = ${id} and firm_id = ${firmId} returning email, display_name as "displayName"`);
  const [row] = rows;
  return row && { ...row, token };
}

/** Takes an invitation of a firm back; undefined where there is none. */
export async function dropInvitation(tx: Executor, firmId: number, id: number): Promise<string | undefined> {
  const { rows } = await tx.execute<{ email: string }>(sql`
    delete from firm_invitations where id = ${id} and firm_id = ${firmId} returning email`);
  return rows[0]?.email;
}

/** What the reader of a link is told, and what its address is to us. */
export type OpenInvitation = Pick<Invitation, 'id' | 'email' | 'displayName' | 'rights' | 'invitedBy'> & {
  firmId: number;
  firmName: string;
  /** Of the account that the address has, if any. */
  account: { id: number; role: string } | null;
};

/**
 * The invitation that a link belongs to; undefined for one that is unknown, used or too old, or whose firm is not active.
 * Looking uses nothing up; with `tx` it is locked, so that it is taken once.
 */
export async function findInvitation(token: string, tx?: Executor): Promise<OpenInvitation | undefined> {
  const { rows } = await (tx ?? db()).execute<Omit<OpenInvitation, 'rights'> & { rights: string[] }>(sql`
    select i.id, i.email, i.display_name as "displayName", i.rights, i.invited_by as "invitedBy", i.firm_id as "firmId",
      f.name as "firmName",
      (select json_build_object('id', a.id, 'role', a.role) from user_accounts a where a.email = i.email) as account
    from firm_invitations i join firms f on f.id = i.firm_id
    where i.token_hash = ${sha256(token)} and i.expires_at > now() and f.active
    ${tx ? sql`for update of i` : sql``}`);
  const [row] = rows;
  return row && { ...row, rights: dealerRightsOf(row.rights) };
}

/** Forgets invitations whose link ended a month ago: an address that nobody answered from is not kept. */
export async function pruneInvitations(): Promise<number> {
  const { rowCount } = await db().execute(
    sql`delete from firm_invitations where expires_at < now() - interval '30 days'`,
  );
  return rowCount ?? 0;
}
