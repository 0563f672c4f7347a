import { expect } from 'vitest';
import { readJobs } from '~/features/desks/operations/job-list-store.server';
import { db } from '~/platform/db/client.server';
import type { TestDatabase } from './database';
import { MONEY, MONEY_FINDINGS } from './money-findings';
import { leftInQueues } from './quiet';
import type { Backend } from './worker-process';

type Judged = {
  /** The order ids from the answers: each must exist. Other orders are judged too. */
  accepted: readonly number[];
  /** The acquirer's numbers of what cards were charged: each must be booked, once. */
  charged?: readonly string[];
  /** Message-IDs of the mails that the peer has accepted, one per delivery. Omit it when nothing is known of the peer. */
  deliveries?: () => readonly string[];
  /** A mail may arrive twice under its Message-ID: a process died between the peer's acceptance and our commit. */
  mayArriveTwice?: boolean;
  /** Lines may be failed, for a person to look at; all others must be done. */
  mayFail?: boolean;
  /** All output of the processes during the fault, with the texts that must not occur in it. */
  logs?: { text: () => string; canaries: readonly string[] };
  /** How long it waits while no finding goes away; as long as they grow fewer, work is under way. */
  timeoutMs?: number;
};

/** Work that is unfinished or was left behind by orders after `since`; one row per finding, none if all is well. */
const FINDINGS = `
  with judged as (select * from orders where receipt_id > $1), line as (
    select l.*, o.customer_firm_id, o.receipt_id, l.quantity * case when p.licence_action is null then p.licences_per_unit else 1 end as units,
      (select count(*) from licence_events e where e.order_line_id = l.id) as events,
      (select count(*) from "tbStokFisiDetayi" d where d."nIslemID" = l.receipt_line_id) as receipt_lines,
      (select count(*) from provisioning_steps s where s.order_line_id = l.id and s.status <> 'done') as open_steps,
      (select count(*) from unnest(p.modules) m where not exists (
        select from "tbFirmaModulu" g where g."nFirmaID" = o.customer_firm_id and g."sModul" = m)) as missing_modules
    from order_lines l join judged o on o.receipt_id = l.order_id join products p on p.sku = l.sku
  ), line_sum as (
    select order_id, sum(goods + vat) as money, bool_or(status = 'failed') as failed from line group by order_id
  ), plan as (
    select p."nStokFisiID" as receipt_id, sum(p."lTutari") as money, sum(h."lBorcTutar") as ledger
    from "tbStokFisiOdemePlani" p left join "tbFirmaHareketi" h using ("nCariHareketID")
    where p."nStokFisiID" > $1 group by 1
  )
  select 'O2 line ' || id || ' is ' || status || ': ' || coalesce(error_code, '') as finding from line
    where status not in ('done', 'cancelled', 'failed', 'held') or (status = 'failed' and not $2)
  union all select 'O2 line ' || id || ' done with ' || events || ' of ' || units || ' licences, ' || receipt_lines
      || ' receipt lines, ' || open_steps || ' open steps, ' || missing_modules || ' modules missing' from line
    where status = 'done' and reversed_at is null and (events <> units or receipt_lines <> 1 or open_steps > 0 or missing_modules > 0)
  union all select 'O2 order ' || receipt_id || ' is not completed, or has no confirmation'
    from judged o left join line_sum s on s.order_id = o.receipt_id
    where cancelled_at is null and held_for is null and not coalesce(s.failed, false)
      and (completed_at is null or confirmed_at is null)
  union all select 'O2 order ' || o.receipt_id || ' is held for ' || coalesce(o.held_for, 'nothing') || ' and has ' || count(l.id) || ' held lines'
    from judged o left join line l on l.receipt_id = o.receipt_id and l.status = 'held'
    group by o.receipt_id, o.held_for having (o.held_for is null) <> (count(l.id) = 0)
  union all select 'B21 order ' || o.receipt_id || ' waits for money that has come' from judged o ${MONEY}
    where o.held_for = 'payment' and money.paid >= money.due
  union all select 'O2 receipt ' || "nStokFisiID" || ' has no order' from "tbStokFisiMaster" r
    where "nStokFisiID" > $1 and not exists (select from judged where receipt_id = "nStokFisiID")
  union all select 'O2 order ' || receipt_id || ': lines ' || lines || ', receipt ' || net || ', plan ' || plan || ', ledger ' || ledger
    from (select o.receipt_id, s.money as lines, r."lNetTutar" as net, p.money as plan, p.ledger
      from judged o join "tbStokFisiMaster" r on r."nStokFisiID" = o.receipt_id
        left join line_sum s on s.order_id = o.receipt_id left join plan p on p.receipt_id = o.receipt_id) money
    where not (lines = net and net = plan and plan = ledger) or lines is null or plan is null or ledger is null
  union all select 'O3 licence ' || "sOnayKodu" || ' belongs to no done line' from "tbFirmaLisans" f
    join licence_events e on e.approval_code = f."sOnayKodu" and e.action = 'issue' join line l on l.id = e.order_line_id
    where l.status not in ('done', 'cancelled') and not exists (
      select from provisioning_steps s where s.order_line_id = l.id and s.name = 'issue-licences' and s.status = 'done')
  union all select 'O3 licence ' || "sOnayKodu" || ' has no history' from "tbFirmaLisans" f
    where not exists (select from licence_events e where e.approval_code = f."sOnayKodu") and f."dteKayitTarihi" > $3
  union all select 'O3 receipt line ' || d."nIslemID" || ' belongs to no order line' from "tbStokFisiDetayi" d
    where d."nStokFisiID" > $1 and not exists (select from line l where l.receipt_line_id = d."nIslemID")
  union all select 'O3 an idempotency key names order ' || k.order_id || ', which is none' from idempotency_keys k
    where k.order_id > $1 and not exists (select from judged where receipt_id = k.order_id)
  union all select 'O4 message ' || id || ' was not handed on' from outbox_messages where sent_at is null
  union all select 'O6 order ' || o.receipt_id || ' has ' || count(m.id) || ' confirmations, ' || count(m.id) filter (where m.status = 'sent') || ' of them sent'
    from judged o left join stored_mails m on m.order_id = o.receipt_id and m.kind = 'order-confirmation'
    where o.completed_at is not null group by o.receipt_id, o.cancelled_at
    -- One that was taken back whole before its confirmation was written gets none.
    having not (count(m.id) = 0 and o.cancelled_at is not null)
      and (count(m.id) <> 1 or count(m.id) filter (where m.status = 'sent') <> 1)`;

/**
 * Judges the result of a fault (O1 to O6): waits until nothing is under way, then checks every order since the oracle
 * was created, or after an earlier one. Create it before the fault.
 */
export async function createOracle(database: TestDatabase, backend: Backend, after?: number) {
  const [start] = await database.query<{ since: number; at: string }>(
    `select coalesce($1::int, max("nStokFisiID"), 0)::int as since, now()::text as at from "tbStokFisiMaster"`,
    [after],
  );
  if (!start) throw new Error('the database does not say where it begins');
  const { since, at } = start;

  const findings = async (mayFail: boolean): Promise<string[]> => {
    const rows = [
      ...(await database.query<{ finding: string }>(FINDINGS, [since, mayFail, at])),
      ...(await database.query<{ finding: string }>(MONEY_FINDINGS, [since])),
    ];
    const left = await leftInQueues(database, backend);
    return [...rows.map(({ finding }) => finding), ...(left > 0 ? [`O5 ${left} jobs are left in the queues`] : [])];
  };

  const find = async ({
    accepted,
    charged = [],
    deliveries,
    mayArriveTwice = false,
    mayFail = false,
    logs,
    timeoutMs = 100_000,
  }: Judged): Promise<string[]> => {
    let wrong: string[];
    let fewest = Infinity;
    let deadline = 0;
    for (;;) {
      wrong = await findings(mayFail).catch((error: unknown) => [`the database does not answer: ${String(error)}`]);
      if (wrong.length < fewest) {
        fewest = wrong.length;
        deadline = Date.now() + timeoutMs;
      }
      if (wrong.length === 0 || Date.now() > deadline) break;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    const exist = await database.query<{ id: number }>(
      `select receipt_id as id from orders where receipt_id = any($1)`,
      [accepted],
    );
    const known = new Set(exist.map(({ id }) => id));
    const lost = await database.query<{ oid: string }>(
      `select oid from unnest($1::text[]) as c(oid) where not exists (
          select from payment_attempts a join payments p on p.id = a.payment_id where a.oid = c.oid and a.state = 'captured')`,
      [charged],
    );
    wrong.push(...lost.map(({ oid }) => `B22 the bank charged ${oid}, and no payment is booked for it`));
    wrong.push(...accepted.filter((id) => !known.has(id)).map((id) => `O1 order ${id} was accepted and is gone`));

    const failed = await database.query<{ id: string }>(
      `select id from order_lines where order_id > $1 and status = 'failed'`,
      [since],
    );
    const listed = await readJobs(
      db(),
      failed.map(({ id }) => ({ kind: 'provision-order-line' as const, id })),
    );
    const shown = new Set(listed.filter(({ state }) => state === 'failed').map(({ ref }) => ref.id));
    wrong.push(...failed.filter(({ id }) => !shown.has(id)).map(({ id }) => `O2 no console lists failed line ${id}`));

    if (deliveries) {
      const sent = await database.query<{ id: string }>(
        `select message_id as id from stored_mails where status = 'sent' and order_id > $1`,
        [since],
      );
      const arrived = deliveries();
      for (const { id } of sent) {
        const times = arrived.filter((delivered) => delivered === id).length;
        if (times === 0 || times > (mayArriveTwice ? 2 : 1)) wrong.push(`O6 mail ${id} arrived ${times} times`);
      }
    }
    if (logs) {
      const text = logs.text();
      const told = logs.canaries.filter((canary) => text.includes(canary));
      wrong.push(...told.map((canary) => `the logs hold ${canary}`));
    }
    return wrong;
  };

  return {
    /** Everything that is wrong. */
    find,
    /** Fails with everything that is wrong. */
    judge: async (judged: Judged) => expect(await find(judged)).toEqual([]),
    /** How many orders it has judged so far, and how many of their lines failed. */
    async count(): Promise<{ orders: number; failedLines: number }> {
      const [counted] = await database.query<{ orders: number; failedLines: number }>(
        `select (select count(*)::int from orders where receipt_id > $1) as orders,
           (select count(*)::int from order_lines where order_id > $1 and status = 'failed') as "failedLines"`,
        [since],
      );
      return counted ?? { orders: 0, failedLines: 0 };
    },
  };
}

export type Oracle = Awaited<ReturnType<typeof createOracle>>;
