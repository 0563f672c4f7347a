import { sql, type SQL } from 'drizzle-orm';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { visibleFirms } from '~/features/customers/firms/customer-store.server';
import { provisionalOf, type Provisional } from '~/features/licensing/licences/provisional-licence-store.server';
import { db } from '~/platform/db/client.server';
import type { firms, licenceStates, moduleGrants, Row } from '~/platform/db/views.server';

export type LicenceRow = Pick<
  Row<typeof licenceStates>,
  'approvalCode' | 'expiresAt' | 'stoppedAt' | 'takenBack' | 'computer' | 'firmId'
> & {
  firmCode: Row<typeof firms>['code'];
  firmName: Row<typeof firms>['name'];
  taxNumber: Row<typeof firms>['taxNumber'];
  sku: Row<typeof licenceStates>['issuedSku'];
  /** All modules that the firm may run, by code point: a licence file says the same in every language and database. */
  modules: Row<typeof moduleGrants>['module'][];
  /** What it waits for, where its order is not paid (readings 42). */
  provisional: Pick<Provisional, 'receiptNo' | 'paidUntil'> | null;
};

async function readWhere(approvalCode: string, condition: SQL): Promise<LicenceRow | undefined> {
  const { rows } = await db().execute<LicenceRow>(sql`
    select l.approval_code as "approvalCode", to_json(l.expires_at) #>> '{}' as "expiresAt", to_json(l.stopped_at) #>> '{}' as "stoppedAt",
      l.taken_back as "takenBack", l.computer, f.id as "firmId", f.code as "firmCode", f.name as "firmName", f.tax_number as "taxNumber",
      l.issued_sku as sku, array(select m.module from module_grants m where m.firm_id = f.id order by m.module collate "C") as modules,
      ${provisionalOf(sql`l.approval_code`, sql`l.expires_at`, { dealer: undefined, amounts: false })} as provisional
    from licence_states l join firms f on f.id = l.firm_id
    where l.approval_code = ${approvalCode} and ${condition}`);
  return rows[0];
}

/** A licence of a firm that this dealer may see; undefined for anybody else's, as for a missing one. */
export function readDealersLicence(viewer: DealerViewer, approvalCode: string): Promise<LicenceRow | undefined> {
  return readWhere(approvalCode, visibleFirms(viewer));
}

/** Any licence, for a caller that knows its approval code: the till that runs with it. */
export function readLicenceByCode(approvalCode: string): Promise<LicenceRow | undefined> {
  return readWhere(approvalCode, sql`f.active`);
}
