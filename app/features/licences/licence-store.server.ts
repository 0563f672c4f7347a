import { sql, type SQL } from 'drizzle-orm';
import { visibleFirms } from '~/features/customers/customer-store.server';
import { db, type Executor } from '~/platform/db/client.server';

/**
 * Whether the line that issued a licence was taken back (B19): such a licence has ended for good, and nothing acts on it.
 * The one rule for whoever offers, orders or does something to licences.
 */
export const takenBack = (approvalCode: SQL) => sql`exists (
  select 1 from licence_events issued
    join licence_events undone on undone.order_line_id = issued.order_line_id and undone.unit_no = issued.unit_no and undone.reverses
  where issued.approval_code = ${approvalCode} and issued.action = 'issue')`;

export type NamedLicence = { approvalCode: string; firmId: number; takenBack: boolean };

/** Those of the licences that belong to a firm which this dealer may see. */
export async function findVisibleLicences(
  viewer: Parameters<typeof visibleFirms>[0],
  approvalCodes: readonly string[],
  tx: Executor = db(),
): Promise<NamedLicence[]> {
  const { rows } = await tx.execute<NamedLicence>(sql`
    select l.approval_code as "approvalCode", l.firm_id as "firmId", ${takenBack(sql`l.approval_code`)} as "takenBack"
    from licences l join firms f on f.id = l.firm_id
    where l.approval_code = any(${sql.param([...approvalCodes])}::text[]) and ${visibleFirms(viewer)}`);
  return rows;
}

/** When the term of a licence began, as ISO 8601: its end was given then; its registration where no history says. */
export function endSetAt(code: SQL = sql`l.approval_code`, registeredAt: SQL = sql`l.registered_at`): SQL {
  return sql`to_json(coalesce((select e.at from licence_events e
    where e.approval_code = ${code} and e.action in ('issue', 'extend-month', 'extend-year')
    order by e.id desc limit 1), ${registeredAt})) #>> '{}'`;
}

export type FirmLicence = {
  approvalCode: string;
  expiresAt: Date;
  computer: string;
  /** When it was stopped, where stopping was the last thing that set its end. */
  stoppedAt: Date | null;
  /** When its term began. */
  endSetAt: Date;
};

/** The licences of one firm that can be acted upon, soonest to end first; none where the dealer may not see the firm. */
export async function listFirmLicences(
  viewer: Parameters<typeof visibleFirms>[0],
  firmId: number,
  limit?: number,
): Promise<FirmLicence[]> {
  const { rows } = await db().execute<{
    approvalCode: string;
    expiresAt: string;
    computer: string;
    stoppedAt: string | null;
    endSetAt: string;
  }>(sql`
    select l.approval_code as "approvalCode", l.expires_at as "expiresAt", l.computer,
      (select case when e.action = 'stop' then e.at end from licence_events e
        where e.approval_code = l.approval_code and e.action in ('issue', 'extend-month', 'extend-year', 'stop')
        order by e.id desc limit 1) as "stoppedAt", ${endSetAt()} as "endSetAt"
    from licences l join firms f on f.id = l.firm_id
    where l.firm_id = ${firmId} and ${visibleFirms(viewer)} and not ${takenBack(sql`l.approval_code`)}
    order by l.expires_at, l.approval_code limit ${limit ?? null}`);
  return rows.map((row) => ({
    ...row,
    expiresAt: new Date(row.expiresAt),
    stoppedAt: row.stoppedAt === null ? null : new Date(row.stoppedAt),
    endSetAt: new Date(row.endSetAt),
  }));
}
