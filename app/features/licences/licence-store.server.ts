import { sql } from 'drizzle-orm';
import type { DealerViewer } from '~/features/accounts/viewer';
import { visibleFirms } from '~/features/customers/customer-store.server';
import { db } from '~/platform/db/client.server';

/** Those of the licences that belong to a firm which this dealer may see. */
export async function findVisibleLicences(
  viewer: DealerViewer,
  approvalCodes: string[],
): Promise<{ approvalCode: string; firmId: number }[]> {
  const { rows } = await db().execute<{ approvalCode: string; firmId: number }>(sql`
    select l."sOnayKodu" as "approvalCode", l."nFirmaID" as "firmId"
    from "tbFirmaLisans" l join "tbFirma" f on f."nFirmaID" = l."nFirmaID"
    where l."sOnayKodu" = any(${sql.param(approvalCodes)}::text[]) and ${visibleFirms(viewer)}`);
  return rows;
}

export type FirmLicence = {
  approvalCode: string;
  expiresAt: Date;
  computer: string;
  /** When it was stopped, where stopping was the last thing that set its end. */
  stoppedAt: Date | null;
};

/** The licences of one firm, soonest to end first; none where the dealer may not see the firm. */
export async function listFirmLicences(viewer: DealerViewer, firmId: number): Promise<FirmLicence[]> {
  const { rows } = await db().execute<{
    approvalCode: string;
    expiresAt: string;
    computer: string;
    stoppedAt: string | null;
  }>(sql`
    select l."sOnayKodu" as "approvalCode", l."dteGecerlilikTarihi" as "expiresAt", l."sBilgisayar" as computer,
      (select case when e.action = 'stop' then e.at end from licence_events e
        where e.approval_code = l."sOnayKodu" and e.action in ('issue', 'extend-month', 'extend-year', 'stop')
        order by e.id desc limit 1) as "stoppedAt"
    from "tbFirmaLisans" l join "tbFirma" f on f."nFirmaID" = l."nFirmaID"
    where l."nFirmaID" = ${firmId} and ${visibleFirms(viewer)}
    order by l."dteGecerlilikTarihi", l."sOnayKodu"`);
  return rows.map((row) => ({
    ...row,
    expiresAt: new Date(row.expiresAt),
    stoppedAt: row.stoppedAt === null ? null : new Date(row.stoppedAt),
  }));
}
