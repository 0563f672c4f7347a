import { sql } from 'drizzle-orm';
import { isConfirmedFirm } from '~/features/customers/firms/confirmed-firm-store.server';
import { db } from '~/platform/db/client.server';
import { columns, firms, type Row } from '~/platform/db/views.server';

const SHOWN = ['id', 'code', 'name', 'registeredAt', 'province'] as const;

/** One page of the vendor's company list (public-site §7.4). */
const COMPANIES = 50;

/** The confirmed firms whose code contains '10', as those of customers do, the newest first (public-site §7.4, readings 49). */
export async function newestCompanies(): Promise<Pick<Row<typeof firms>, (typeof SHOWN)[number]>[]> {
  const { rows } = await db().execute<Pick<Row<typeof firms>, (typeof SHOWN)[number]>>(sql`
    select ${columns(firms, 'f', SHOWN)} from firms f
    where f.active and strpos(f.code, '10') > 0 and ${isConfirmedFirm(sql`f.id`)}
    order by f.registered_at desc, f.id desc limit ${COMPANIES}`);
  return rows;
}
