import { sql, type SQL } from 'drizzle-orm';
import { CONVERSATION_SINCE } from '~/platform/db/conversation-state.server';
import type { Executor } from '~/platform/db/client.server';
import type { SnoozedSubject } from '~/platform/snoozed-subjects';
import type { Snoozed } from './snooze';

/** Of each kind of row its id, and since when it is as it is: what has happened to it after it was put off brings it back. */
const ROWS: Record<SnoozedSubject, { id: SQL; since: SQL }> = {
  request: { id: sql`r.id`, since: sql`r.created_at` },
  // Beside its line `l`.
  conversation: { id: sql`c.id`, since: CONVERSATION_SINCE },
  incident: {
    id: sql`i.id`,
    since: sql`coalesce((select max(j.at) from incident_alerts j where j.incident_id = i.id and j.relation <> 'apart'), i.opened_at)`,
  },
  // It failed again, or the dealer has answered about it.
  'order-line': {
    id: sql`l.id`,
    since: sql`greatest(coalesce(l.finished_at, l.due_at),
      (select max(c.turn_since) from conversations c where c.order_line_id = l.id and c.closed_at is null and c.turn = 'support'))`,
  },
};

const holds = (subject: SnoozedSubject) => {
  const { id, since } = ROWS[subject];
  return sql`s.subject = ${subject} and s.subject_id = ${id}::text and s.until > now() and s.at >= ${since}`;
};

/** Whether a request `r`, a conversation `c`, an incident `i` or a failed line `l` is put off at this moment. */
export const isSnoozed = (subject: SnoozedSubject): SQL => sql`exists (select from snoozes s where ${holds(subject)})`;

/** Until when it is put off and by whom, as a {@link Snoozed}; null where it is not. */
export const snoozeOf = (subject: SnoozedSubject): SQL => sql`(
  select json_build_object('until', to_json(s.until) #>> '{}', 'by', y.display_name)
  from snoozes s join user_accounts y on y.id = s.account_id where ${holds(subject)})`;

/** Locks a thing that is open; undefined if it is not, or there is none. */
export async function lockOpen(
  tx: Executor,
  subject: SnoozedSubject,
  id: number | string,
): Promise<{ kind: string; snoozed: Snoozed | null } | undefined> {
  const open: Record<SnoozedSubject, SQL> = {
    request: sql`select r.kind, ${snoozeOf('request')} as snoozed from visitor_requests r
      where r.id = ${id} and r.state in ('new', 'in-progress') for update of r`,
    conversation: sql`select '' as kind, ${snoozeOf('conversation')} as snoozed
      from conversations c left join order_lines l on l.id = c.order_line_id
      where c.id = ${id} and c.closed_at is null for update of c`,
    incident: sql`select i.cause as kind, ${snoozeOf('incident')} as snoozed from incidents i
      where i.id = ${id} and i.state <> 'closed' for update of i`,
    'order-line': sql`select coalesce(l.error_code, '') as kind, ${snoozeOf('order-line')} as snoozed from order_lines l
      where l.id = ${id}::uuid and l.status = 'failed' for update of l`,
  };
  const { rows } = await tx.execute<{ kind: string; snoozed: Snoozed | null }>(open[subject]);
  return rows[0];
}

/** Puts a thing off, or no longer. What is over is taken out on the way. */
export async function writeSnooze(
  tx: Executor,
  subject: SnoozedSubject,
  id: number | string,
  { until, accountId }: { until: Date | null; accountId: number },
): Promise<void> {
  await tx.execute(sql`
    delete from snoozes where until < now() or ${until === null ? sql`(subject = ${subject} and subject_id = ${String(id)})` : sql`false`}`);
  if (until === null) return;
  await tx.execute(sql`
    insert into snoozes (subject, subject_id, until, account_id) values (${subject}, ${String(id)}, ${until.toISOString()}::timestamptz, ${accountId})
    on conflict (subject, subject_id) do update set until = excluded.until, account_id = excluded.account_id, at = now()`);
}
