import { sql } from 'drizzle-orm';
import type { DealerRight } from '~/features/identity/accounts/dealer-rights';
import { randomToken, sha256 } from '~/platform/crypto.server';
import { db, type Executor } from '~/platform/db/client.server';
import type { firmInvitation, userAccount } from '~/platform/db/schema.server';
import type { firms, Row } from '~/platform/db/views.server';
import { INVITATION_DAYS, withRights, type WithRights } from './people-rules';

type InvitationRow = Pick<
  Row<typeof firmInvitation>,
  'id' | 'email' | 'displayName' | 'rights' | 'invitedBy' | 'sentAt'
> & { expired: boolean };

/** Somebody who was invited into a firm and has not accepted yet; instants are ISO 8601. */
export type Invitation = WithRights<InvitationRow>;

const COLUMNS = sql`i.id, i.email, i.display_name as "displayName", i.rights, i.invited_by as "invitedBy",
  to_json(i.sent_at) #>> '{}' as "sentAt", i.expires_at <= now() as expired`;

/** The open invitations of a firm, the newest first. */
export async function listInvitations(firmId: number): Promise<Invitation[]> {
  const { rows } = await db().execute<InvitationRow>(sql`
    select ${COLUMNS} from firm_invitations i where i.firm_id = ${firmId} order by i.sent_at desc, i.id desc`);
  return rows.map(withRights);
}

type NewInvitation = Pick<InvitationRow, 'email' | 'displayName' | 'invitedBy'> & { rights: readonly DealerRight[] };

/** Stores an invitation and returns the only copy of its link's secret; undefined if the firm has invited the address already. */
export async function insertInvitation(
  tx: Executor,
  firmId: number,
  { email, displayName, rights, invitedBy }: NewInvitation,
): Promise<{ id: number; token: string } | undefined> {
  const token = randomToken();
  const { rows } = await tx.execute<Pick<InvitationRow, 'id'>>(sql`
    insert into firm_invitations (firm_id, email, display_name, rights, token_hash, invited_by, expires_at)
    values (${firmId}, ${email}, ${displayName}, ${sql.param(rights)}::varchar[], ${sha256(token)}, ${invitedBy},
      now() + ${INVITATION_DAYS} * interval '1 day')
    on conflict (firm_id, email) do nothing returning id`);
  const [row] = rows;
  return row && { id: row.id, token };
}

/** Gives an invitation of a firm a new secret; the earlier link no longer works. */
export async function renewInvitation(
  tx: Executor,
  firmId: number,
  id: number,
): Promise<(Pick<Invitation, 'email' | 'displayName'> & { token: string }) | undefined> {
  const token = randomToken();
  const { rows } = await tx.execute<Pick<InvitationRow, 'email' | 'displayName'>>(sql`
    update firm_invitations set token_hash = ${sha256(token)}, sent_at = now(), expires_at = now() + ${INVITATION_DAYS} * interval '1 day'
    where id = ${id} and firm_id = ${firmId} returning email, display_name as "displayName"`);
  const [row] = rows;
  return row && { ...row, token };
}

/** Withdraws an invitation of a firm and returns its address; undefined if there is none. */
export async function dropInvitation(tx: Executor, firmId: number, id: number): Promise<string | undefined> {
  const { rows } = await tx.execute<Pick<InvitationRow, 'email'>>(sql`
    delete from firm_invitations where id = ${id} and firm_id = ${firmId} returning email`);
  return rows[0]?.email;
}

type OpenRow = Omit<InvitationRow, 'sentAt' | 'expired'> & {
  firmId: Row<typeof firms>['id'];
  firmName: Row<typeof firms>['name'];
  /** The account that the address has, if any. */
  account: Pick<Row<typeof userAccount>, 'id' | 'role'> | null;
};

/** What the reader of a link sees of the invitation, and the account of its address. */
export type OpenInvitation = WithRights<OpenRow>;

/**
 * The invitation that a link belongs to; undefined if the link is unknown, used or expired, or the firm is not active.
 * Reading it does not use it up; with `tx` it is locked, so that it is accepted once.
 */
export async function findInvitation(token: string, tx?: Executor): Promise<OpenInvitation | undefined> {
  const { rows } = await (tx ?? db()).execute<OpenRow>(sql`
    select i.id, i.email, i.display_name as "displayName", i.rights, i.invited_by as "invitedBy", i.firm_id as "firmId",
      f.name as "firmName",
      (select json_build_object('id', a.id, 'role', a.role) from user_accounts a where a.email = i.email) as account
    from firm_invitations i join firms f on f.id = i.firm_id
    where i.token_hash = ${sha256(token)} and i.expires_at > now() and f.active
    ${tx ? sql`for update of i` : sql``}`);
  const [row] = rows;
  return row && withRights(row);
}

/** Deletes invitations that expired a month ago, because the address of somebody who never answered must not be kept. */
export async function pruneInvitations(): Promise<number> {
  const { rowCount } = await db().execute(
    sql`delete from firm_invitations where expires_at < now() - interval '30 days'`,
  );
  return rowCount ?? 0;
}
