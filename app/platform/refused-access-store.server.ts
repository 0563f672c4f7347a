import { sql, type SQL } from 'drizzle-orm';
import { auditActionSql } from './audit-store.server';
import { transaction } from './db/client.server';
import type { Thing } from './errors';
import { log } from './log.server';
import { requestContext } from './request-context.server';

const REFUSED = auditActionSql('access.refuse');

/** So many entries an hour one person can leave by asking: whoever tries every number does not fill the trail. */
const MOST_AN_HOUR = 100;

const EXISTS: Record<Thing['type'], (id: string) => SQL> = {
  order: (id) => sql`exists (select 1 from orders where receipt_id = ${id}::int)`,
  firm: (id) => sql`exists (select 1 from firms where id = ${id}::int)`,
  licence: (id) => sql`exists (select 1 from licences where approval_code = ${id})`,
  page: () => sql`true`,
};

/**
 * Records that somebody who is logged in asked for what is not theirs, once an hour for each thing. Nobody waits for it:
 * the answer takes as long as for what does not exist, which leaves no entry.
 */
export function noteRefusedAccess({ type, id }: Thing): void {
  const { accountId, requestId } = requestContext() ?? {};
  if (accountId === undefined) return;
  const subject = id.slice(0, 64);
  const own = sql`e.actor = a.email and e.action = ${REFUSED}`;
  void transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('access.refuse'), ${accountId}::int)`);
    await tx.execute(sql`
      insert into audit_entries (account_id, firm_id, actor, action, subject_type, subject_id, correlation_id)
      select a.id, a.firm_id, a.email, ${REFUSED}, ${type}, ${subject}, ${requestId ?? null} from user_accounts a
      where a.id = ${accountId}::int and ${EXISTS[type](id)}
        and not exists (select 1 from audit_entries e where ${own} and e.subject_type = ${type} and e.subject_id = ${subject}
          and e.at > now() - interval '1 hour')
        and coalesce((select e.at from audit_entries e where ${own} order by e.id desc offset ${MOST_AN_HOUR - 1} limit 1)
          < now() - interval '1 hour', true)`);
  }).catch((error: unknown) => log().error({ error }, 'a refused access was not recorded'));
}
