import { sql } from 'drizzle-orm';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { db } from '~/platform/db/client.server';
import { columns, firms } from '~/platform/db/views.server';
import { searchKey } from '~/platform/text';
import { visibleFirms } from './customer-store.server';
import type { FoundFirm } from './firm-search-store.server';

/** A firm of a dealer's that may be whoever is looked for, and by what. */
export type MatchedFirm = FoundFirm & { by: 'phone' | 'email' | 'name' };

const SHOWN = ['id', 'code', 'name', 'district', 'province', 'taxNumber'] as const;
/** The digits of a number that do not depend on how it is written. */
const DIGITS = 10;
const LEAST_NAME = 3;

/** The firms that a dealer sees with this telephone number, else this address, else this name; the surest first. */
export async function matchVisibleFirms(
  viewer: DealerViewer,
  known: { phone: string; email: string; name: string },
  limit: number,
): Promise<MatchedFirm[]> {
  const digits = known.phone.replace(/\D/g, '').slice(-DIGITS);
  const name = searchKey(known.name);
  const contacts = sql`select from firm_contacts c where c.firm_id = f.id`;
  const byPhone = sql`length(${digits}::text) = ${DIGITS} and exists (${contacts} and right(regexp_replace(c.value, '\\D', '', 'g'), ${DIGITS}) = ${digits})`;
  const byEmail = sql`${known.email}::text <> '' and exists (${contacts} and lower(c.value) = lower(${known.email}))`;
  const byName = sql`length(${name}::text) >= ${LEAST_NAME} and strpos(f.search_text, ${name}) > 0`;
  const { rows } = await db().execute<MatchedFirm>(sql`
    select * from (
      select ${columns(firms, 'f', SHOWN)}, case when ${byPhone} then 'phone' when ${byEmail} then 'email' when ${byName} then 'name' end as by
      from firms f where ${visibleFirms(viewer)} and f.id <> ${viewer.firm.id}
    ) m where by is not null order by array_position(array['phone', 'email', 'name'], by), name, id limit ${limit}`);
  return rows;
}
