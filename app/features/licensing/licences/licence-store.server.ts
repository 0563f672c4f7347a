import { sql } from 'drizzle-orm';
import { visibleFirms } from '~/features/customers/firms/customer-store.server';
import { db, type Executor } from '~/platform/db/client.server';
import type { licenceStates, Row } from '~/platform/db/views.server';

export type NamedLicence = Pick<Row<typeof licenceStates>, 'approvalCode' | 'firmId' | 'takenBack'> & {
  expiresAt: Date;
};

/** Those of the licences that belong to a firm which this dealer may see. */
export async function findVisibleLicences(
  viewer: Parameters<typeof visibleFirms>[0],
  approvalCodes: readonly string[],
  tx: Executor = db(),
): Promise<NamedLicence[]> {
  const { rows } = await tx.execute<Omit<NamedLicence, 'expiresAt'> & { expiresAt: string }>(sql`
    select l.approval_code as "approvalCode", l.firm_id as "firmId", l.taken_back as "takenBack",
      l.expires_at as "expiresAt"
    from licence_states l join firms f on f.id = l.firm_id
    where l.approval_code = any(${sql.param([...approvalCodes])}::text[]) and ${visibleFirms(viewer)}`);
  return rows.map((row) => ({ ...row, expiresAt: new Date(row.expiresAt) }));
}

export type FirmLicence = Pick<
  typeof licenceStates.$inferSelect,
  'approvalCode' | 'expiresAt' | 'computer' | 'stoppedAt' | 'endSetAt'
>;

/** The licences of one firm that can be acted upon, soonest end first; none if the dealer may not see the firm. */
export async function listFirmLicences(
  viewer: Parameters<typeof visibleFirms>[0],
  firmId: number,
  limit?: number,
): Promise<FirmLicence[]> {
  const { rows } = await db().execute<Pick<Row<typeof licenceStates>, keyof FirmLicence>>(sql`
    select l.approval_code as "approvalCode", l.expires_at as "expiresAt", l.computer,
      l.stopped_at as "stoppedAt", l.end_set_at as "endSetAt"
    from licence_states l join firms f on f.id = l.firm_id
    where l.firm_id = ${firmId} and ${visibleFirms(viewer)} and not l.taken_back
    order by l.expires_at, l.approval_code limit ${limit ?? null}`);
  return rows.map((row) => ({
    ...row,
    expiresAt: new Date(row.expiresAt),
    stoppedAt: row.stoppedAt === null ? null : new Date(row.stoppedAt),
    endSetAt: new Date(row.endSetAt),
  }));
}
