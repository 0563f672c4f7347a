import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { deliverMail } from '~/features/ordering/mail/deliver-mail.server';
import { composeOrderConfirmation } from '~/features/ordering/provisioning/compose-order-confirmation.server';
import { provisionOrderLines } from '~/features/ordering/provisioning/provision-order-lines.server';
import { rerunLines } from '~/features/ordering/provisioning/rerun-lines.server';
import { causeComparison } from '~/features/desks/operations/cause-comparison';
import { causeAddress, causeDesk, repairAddress } from '~/features/desks/operations/cause-desk';
import { actOnJobs, planJobAct } from '~/features/desks/operations/job-act.server';
import { jobList } from '~/features/desks/operations/job-list-filter';
import { countErrorCodes, countJobs, listJobs } from '~/features/desks/operations/job-list-store.server';
import { loadComparison } from '~/features/desks/operations/load-comparison.server';
import { loadCauses } from '~/features/desks/operations/load-causes.server';
import { chosenAttempt } from '~/features/desks/waterfall/attempt-facts';
import { loadRun } from '~/features/desks/waterfall/load-run.server';
import { readRun } from '~/features/desks/waterfall/run-store.server';
import { sumsOf } from '~/features/desks/waterfall/segments';
import { jobTrack } from '~/features/desks/waterfall/tracks';
import { readerTexts } from '~/platform/i18n.server';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { dealer, NEW_CUSTOMER, placeOrder } from '../support/orders';

const OPERATOR = { accountId: null, name: 'operator@karpin.example' };
const REASON = 'Veri tabanı düzeldi, yeniden deniyoruz';

let database: TestDatabase;
let viewer: DealerViewer;
beforeAll(async () => {
  database = await createTestDatabase();
  viewer = await dealer(database, 508);
});
afterAll(() => database.drop());

async function place(lines = [{ sku: 'KarpinMarket', quantity: 1 }]): Promise<{ orderId: number; lineId: string }> {
  const orderId = await placeOrder(viewer, { customer: NEW_CUSTOMER, lines });
  const [line] = await database.query<{ id: string }>(
    'select id from order_lines where order_id = $1 order by position limit 1',
    [orderId],
  );
  return { orderId, lineId: line?.id ?? '' };
}

const provision = (
  orderLineId: string,
  more: Partial<{ generation: number; suspect: boolean; begunAt: string }> = {},
) => provisionOrderLines([{ orderLineId, generation: 1, suspect: false, jobId: 'job', ...more }]);

/** The rows of an order happened so much earlier. */
const earlier = (orderId: number, lineId: string, by: string) =>
  database.query(
    `with o as (update orders set accepted_at = accepted_at - $3::interval where receipt_id = $1),
       m as (update outbox_messages set created_at = created_at - $3::interval, sent_at = created_at - $3::interval where subject = $2::text),
       f as (update job_failures set started_at = started_at - $3::interval, failed_at = failed_at - $3::interval where subject = $2::text)
     update order_lines set finished_at = finished_at - $3::interval, attempted_at = attempted_at - $3::interval, due_at = due_at - $3::interval
     where id = $2::uuid`,
    [orderId, lineId, by],
  );

async function trackOf(orderId: number, lineId: string) {
  const rows = await readRun(orderId);
  const line = rows?.lines.find(({ id }) => id === lineId);
  if (!rows || !line) throw new Error('no such line');
  return { rows, line, track: jobTrack(rows, line, Date.now()) };
}

describe('B34 where the time of a job went', () => {
  it('B34 an attempt that died with its worker is drawn from its rows: worker, release, last heartbeat, silence', async () => {
    const { orderId, lineId } = await place();
    const begunAt = new Date(Date.now() - 60_000).toISOString();
    await database.query(`update orders set accepted_at = now() - interval '70 seconds' where receipt_id = $1`, [
      orderId,
    ]);
    await database.query(
      `insert into worker_beats (worker_id, host, process_id, version, beat_at, in_hand)
       values ($1, 'isleyici', 2, '0.9.4', now() - interval '40 seconds', jsonb_build_object($2::text, $3::text))`,
      [randomUUID(), `${lineId}:1`, begunAt],
    );
    await provision(lineId, { suspect: true });
    const [row] = await database.query(
      `select worker, release, step, last_beat_at is not null as beat from job_failures where subject = $1`,
      [lineId],
    );
    expect(row).toEqual({ worker: 'isleyici:2', release: '0.9.4', step: 'look-up-stock', beat: true });
    const [own] = await database.query(
      `select worker <> '' as worker, release <> '' as release, attempted_at <= finished_at as began from order_lines where id = $1`,
      [lineId],
    );
    expect(own).toEqual({ worker: true, release: true, began: true });

    const { track } = await trackOf(orderId, lineId);
    const died = track.find(({ outcome }) => outcome === 'died');
    const silence = track.find(({ name }) => name === 'silence');
    expect(died).toMatchObject({ worker: 'isleyici:2', release: '0.9.4' });
    expect(died?.from).toBe(Date.parse(begunAt));
    expect(silence?.from).toBe(died?.to);
    // It was silent for forty seconds before somebody took it over.
    expect((silence?.to ?? 0) - (silence?.from ?? 0)).toBeGreaterThanOrEqual(39_000);
    const run = await loadRun(orderId, lineId, 'tr');
    expect(run?.rows.map(({ label }) => label)).toEqual(
      expect.arrayContaining([
        'Sipariş verildi',
        'Deneme 1',
        'Stok kontrolü',
        'İşleyicinin sustuğu anlaşıldı',
        'Lisanslar',
      ]),
    );
    expect(run?.rows.find(({ icon, kind }) => icon === 'died' && kind === 'step')?.note).toMatch(
      /işleyici öldü; bu adımdan hiçbir şey yazılmadı$/,
    );
    // The facts of each attempt, by the key of its row; those of the death are shown first.
    const chosen = chosenAttempt(run?.attempts ?? [], null);
    expect(run?.rows.map(({ key }) => key)).toEqual(expect.arrayContaining(run?.attempts.map(({ key }) => key) ?? []));
    expect(chosen).toMatchObject({ title: 'Deneme 1 · Stok kontrolü', outcome: 'İşleyici öldü', worker: 'isleyici:2' });
    const facts = Object.fromEntries(chosen?.facts.map(({ label, value }) => [label, value]) ?? []);
    expect(facts).toMatchObject({
      ...{ Sürüm: '0.9.4', Yazılan: 'Stok kontrolü adımından hiçbir şey; önceki adımlar duruyor' },
      'Sayıldı mı?': 'Evet, en çok 5 denemenin 1. denemesi',
    });
    expect(facts.Sonra).toMatch(/ sonra .+ şu adımdan sürdürdü: Stok kontrolü$/);
    const last = run?.attempts.at(-1);
    expect(chosenAttempt(run?.attempts ?? [], last?.key ?? '')).toMatchObject({
      outcome: 'Tamamlandı',
      facts: expect.arrayContaining([{ label: 'Sonra', value: 'Satır tamamlandı' }]) as unknown,
    });
  });

  it('B34 a line that died with its worker names the other lines that the worker held, each by a link', async () => {
    const [taken, left, own] = [await place(), await place(), await place()];
    const [elsewhere, later] = [await place(), await place()];
    const begunAt = new Date(Date.now() - 60_000).toISOString();
    const dies = (host: string, lines: readonly string[]) =>
      database.query(
        `insert into worker_beats (worker_id, host, process_id, version, beat_at, in_hand)
         values ($1, $2, 7, '0.9.4', now() - interval '40 seconds', $3::jsonb)`,
        [randomUUID(), host, JSON.stringify(Object.fromEntries(lines.map((id) => [`${id}:1`, begunAt])))],
      );
    await dies('oldu', [taken.lineId, left.lineId, own.lineId]);
    await dies('baska', [elsewhere.lineId]);
    for (const { lineId } of [taken, own, elsewhere]) await provision(lineId, { suspect: true });
    // A worker of the same name that died another time.
    await dies('oldu', [later.lineId]);
    await provision(later.lineId, { suspect: true });

    const run = await loadRun(own.orderId, own.lineId, 'tr');
    expect(run?.deaths).toHaveLength(1);
    expect(run?.deaths[0]).toMatchObject({ worker: 'oldu:7 · 0.9.4' });
    expect(run?.deaths[0]?.lines.map(({ to }) => to).sort()).toEqual(
      [taken, left].map(({ lineId }) => `/ops/jobs/line-${lineId}/run`).sort(),
    );
    expect(chosenAttempt(run?.attempts ?? [], null)?.held).toEqual(run?.deaths[0]?.lines);
    expect((await loadRun(own.orderId, null, 'tr'))?.deaths[0]?.lines).toHaveLength(2);
    expect((await loadRun(elsewhere.orderId, elsewhere.lineId, 'tr'))?.deaths).toEqual([]);
  });

  it('B34 a line that waited for a person says so with how long and who, from the click to the mail', async () => {
    const { orderId, lineId } = await place();
    await database.query(
      `update order_lines set status = 'failed', attempts = 5, error_code = 'database-refused', attempted_at = now(), finished_at = clock_timestamp() where id = $1`,
      [lineId],
    );
    await database.query(
      `insert into job_failures (job_id, job, subject, attempt, worker, started_at, code, detail, retry_in_ms, correlation_id)
       select 'j', 'provision-order-line', id::text, 5, 'isleyici:1', now() - interval '20 milliseconds', 'database-refused', '', null, '' from order_lines where id = $1`,
      [lineId],
    );
    await earlier(orderId, lineId, '5 minutes');
    const stopped = await loadRun(orderId, lineId, 'tr');
    expect(stopped?.rows.at(-1)).toMatchObject({
      label: 'Bir kişiyi bekledi',
      note: 'Durdu; hâlâ bir kişiyi bekliyor.',
    });

    await rerunLines([{ orderLineId: lineId, generation: 1 }], OPERATOR, REASON);
    await provision(lineId, { generation: 2 });
    await composeOrderConfirmation(orderId);
    const [mail] = await database.query<{ id: string }>(`select id from stored_mails where order_id = $1`, [orderId]);
    await deliverMail(mail?.id ?? '');
    const { rows, track } = await trackOf(orderId, lineId);
    const sums = sumsOf(track);
    const sent = rows.mail?.sentAt ?? 0;
    expect(sums.work + sums.system + sums.person).toBe(sent - rows.order.acceptedAt);
    expect(sums.person).toBeGreaterThanOrEqual(300_000);
    const run = await loadRun(orderId, lineId, 'tr');
    expect(run?.ofWhat).toMatch(/^tıklamadan e-postaya; bunun 5 dk( \d+ sn)? kadarı bir kişiyi bekledi$/);
    expect(run?.attempts.map(({ facts }) => facts.find(({ label }) => label === 'Sonra')?.value)).toEqual([
      expect.stringMatching(/^5 dk.* bir kişiyi bekledi; operator@karpin\.example yeniden çalıştırdı$/),
      'Satır tamamlandı',
    ]);
    const gap = run?.rows.find(({ kind }) => kind === 'gap');
    expect(gap?.label).toBe('Bir kişiyi bekledi');
    expect(gap?.took).toMatch(/^5 dk/);
    expect(gap?.note).toContain('operator@karpin.example yeniden çalıştırdı');
    expect(run?.cut).not.toBeNull();
    expect(run?.rows.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['2. çalıştırma, deneme 1', 'Sipariş tamamlandı', 'Onay e-postası']),
    );
    // The order's drawing has the line in a row that leads to its own.
    const whole = await loadRun(orderId, null, 'en');
    expect(whole?.rows.find(({ icon }) => icon === 'line')?.to).toBe(`/ops/jobs/line-${lineId}/run`);
    expect(whole?.ofWhat).toMatch(/^from the click to the e-mail; 5 min/);
    expect(await loadRun(2_000_000_000, null, 'tr')).toBeNull();
  });
});

describe('B34 causes over time', () => {
  const now = new Date();
  const fail = async (code: string, ago: string, release: string, detail: string | null = null) => {
    const { lineId } = await place();
    await database.query(
      `update order_lines set status = 'failed', error_code = $2, error_detail = $5, release = $4, finished_at = now() - $3::interval where id = $1`,
      [lineId, code, ago, release, detail],
    );
    return lineId;
  };
  const load = (address = '') =>
    loadCauses(causeDesk.read(new URLSearchParams(address)), readerTexts('tr'), new Date());
  const queryOf = (address: string) => ({
    ...jobList.read(new URL(address, 'http://desk').searchParams),
    search: null,
  });
  const listed = async (address: string) => (await listJobs(queryOf(address), { limit: 100 })).map(({ ref }) => ref.id);

  it('B34 first and last seen, release, the last hour and the days are those of SQL, and each number leads to its rows', async () => {
    await database.query(`update order_lines set status = 'done' where status = 'failed'`);
    const fresh = [
      await fail('worker-crashed', '10 minutes', '0.9.4'),
      await fail('worker-crashed', '2 minutes', '0.9.4'),
    ];
    const old = await fail('worker-crashed', '3 days', '0.9.2');
    const older = await fail('worker-crashed', '20 days', '0.9.1');
    const other = await fail('unexpected', '1 day', '0.9.3', 'bir yanlış');
    const { causes, lines, fresh: freshSum, counts } = await load('cause=worker-crashed');
    expect([lines, freshSum, counts.all, counts.developer, counts.dealer]).toEqual([5, 2, 2, 2, 0]);
    const [crashed, unexpected] = causes;
    expect(crashed).toMatchObject({ key: 'worker-crashed', count: 4, fresh: 2, firstRelease: '0.9.1', growing: true });
    expect(unexpected).toMatchObject({
      count: 1,
      fresh: 0,
      firstRelease: '0.9.3',
      error: 'bir yanlış',
      growing: false,
    });
    const [truth] = await database.query<{ first: string; last: string; week: number }>(
      `select to_json(date_trunc('milliseconds', min(finished_at)) at time zone 'UTC') #>> '{}' as first,
         to_json(date_trunc('milliseconds', max(finished_at)) at time zone 'UTC') #>> '{}' as last,
         count(*) filter (where (finished_at at time zone 'Europe/Istanbul')::date >= ((now() at time zone 'Europe/Istanbul')::date - 6))::int as week
       from order_lines where status = 'failed' and error_code = 'worker-crashed'`,
    );
    expect(Date.parse(crashed?.first.iso ?? '')).toBe(Date.parse(`${truth?.first}Z`));
    expect(Date.parse(crashed?.last.iso ?? '')).toBe(Date.parse(`${truth?.last}Z`));
    expect(crashed?.slots.reduce((sum, some) => sum + some, 0)).toBe(truth?.week);

    expect((await listed(crashed?.linesTo ?? '')).toSorted()).toEqual([...fresh, old, older].toSorted());
    expect((await listed(crashed?.freshTo ?? '')).toSorted()).toEqual(fresh.toSorted());
    expect(await listed(unexpected?.linesTo ?? '')).toEqual([other]);
    for (const { to, count } of crashed?.days ?? []) {
      expect(await listed(to), to).toHaveLength(count);
      expect((await countJobs(queryOf(to))).failed, to).toBe(count);
    }
    expect(crashed?.days?.reduce((sum, { count }) => sum + count, 0)).toBe(4);
    // What is new is chosen by the filter, too, and a list of a span names only its own errors.
    expect((await load('only=fresh')).causes.map(({ key }) => key)).toEqual(['worker-crashed']);
    expect((await load('who=support')).causes).toEqual([]);
    const keys = async (address: string) => (await load(address)).causes.map(({ key }) => key.split('~')[0]);
    expect(await keys('q=ISLENIRKEN+sistem')).toEqual(['worker-crashed']);
    expect(await keys('q=YANLIS+bir')).toEqual(['unexpected']);
    expect(await keys('q=karpinmarket'), 'by what was ordered').toEqual(['worker-crashed', 'unexpected']);
    expect(await keys('q=karpinlokanta')).toEqual([]);
    expect(await keys('release=0.9.3')).toEqual(['unexpected']);
    const narrowed = await load('release=0.9.3');
    expect([narrowed.lines, narrowed.counts.all, narrowed.releases]).toEqual([1, 1, ['0.9.3', '0.9.1']]);
    expect((await countErrorCodes(queryOf(crashed?.freshTo ?? ''))).map(({ code, count }) => [code, count])).toEqual([
      ['worker-crashed', 2],
    ]);
  });

  it('B34 two releases or two spans side by side say what is new, grown and gone; each number is that of SQL and leads to its lines', async () => {
    await database.query(`delete from job_failures`);
    const attempt = (lineId: string, code: string, release: string, ago: string, detail = '') =>
      database.query(
        `insert into job_failures (job_id, job, subject, attempt, worker, started_at, failed_at, code, detail, correlation_id, release)
         values (gen_random_uuid()::text, 'provision-order-line', $1, 1, 'w', now() - $4::interval, now() - $4::interval, $2, $5, 'c', $3)`,
        [lineId, code, release, ago, detail],
      );
    const lines: string[] = [];
    for (let made = 0; made < 4; made += 1) lines.push((await place()).lineId);
    const [one = '', two = '', three = '', four = ''] = lines;
    // Two attempts of a line are one line, and what was mended since counts as well.
    await attempt(one, 'worker-crashed', '1.0', '50 hours');
    await attempt(one, 'worker-crashed', '1.0', '49 hours');
    await attempt(one, 'worker-crashed', '1.1', '2 hours');
    await attempt(two, 'worker-crashed', '1.1', '2 hours');
    await attempt(two, 'unexpected', '1.1', '1 hour', 'satır 4711 yok');
    await attempt(three, 'unexpected', '1.1', '1 hour', 'başka bir şey');
    await attempt(four, 'database-unavailable', '1.0', '30 hours');
    await database.query(`update order_lines set status = 'done', finished_at = now() where id = $1`, [four]);
    // Neither mails nor a release that nobody asked for.
    await database.query(
      `insert into job_failures (job_id, job, subject, attempt, worker, started_at, code, detail, correlation_id, release)
       values ('m', 'deliver-mail', 'mail:x', 1, 'w', now(), 'worker-crashed', '', 'c', '1.1')`,
    );
    await attempt(four, 'worker-crashed', '0.9', '3 days');

    const compare = (search: string) =>
      loadComparison(causeComparison.read(new URLSearchParams(search)), readerTexts('tr'), new Date());
    const wall = (hours: number) => new Date(Date.now() - hours * 3_600_000 + 3 * 3_600_000).toISOString().slice(0, 19);
    const spans = { by: 'spans', 'old-from': wall(40), 'old-to': wall(20), 'new-from': wall(20), 'new-to': wall(0) };
    const bySpans = new URLSearchParams(spans).toString();
    const release = (name: string) => ['release = $2', name] as const;
    const since = (from: number, to: number) =>
      [
        `$2 <> '' and failed_at >= now() - interval '${from} hours' and failed_at < now() - interval '${to} hours'`,
        '-',
      ] as const;
    for (const [search, expected, old, newer] of [
      [
        '',
        ['unexpected new 0 1', 'unexpected new 0 1', 'worker-crashed more 1 2', 'database-unavailable gone 1 0'],
        release('1.0'),
        release('1.1'),
      ],
      [
        bySpans,
        ['unexpected new 0 1', 'unexpected new 0 1', 'worker-crashed new 0 2', 'database-unavailable gone 1 0'],
        since(40, 20),
        since(20, 0),
      ],
    ] as const) {
      const { causes } = await compare(search);
      const seen = causes.map(({ key, change, old: was, new: is }) => `${key.split('~')[0]} ${change} ${was} ${is}`);
      expect(seen.toSorted(), search).toEqual(expected.toSorted());
      for (const { key, error, ...cause } of causes) {
        for (const [to, count, [where, value]] of [
          [cause.oldTo, cause.old, old],
          [cause.newTo, cause.new, newer],
        ] as const) {
          const rows = await database.query<{ subject: string }>(
            `select distinct subject from job_failures where job = 'provision-order-line' and code = $1 and ${where} and ($3::text is null or detail = $3)`,
            [key.split('~')[0], value, error === null ? null : error.replace('…', '4711')],
          );
          expect(rows, `${key} ${to}`).toHaveLength(count);
          expect((await listed(to)).toSorted(), to).toEqual(rows.map(({ subject }) => subject).toSorted());
          const counts = await countJobs(queryOf(to));
          expect(
            Object.values(counts).reduce((sum, some) => sum + some, 0),
            to,
          ).toBe(count);
        }
      }
    }
    expect((await compare('old=1.1&new=0.9')).causes.map(({ change, old: was, new: is }) => [change, was, is])).toEqual(
      expect.arrayContaining([['fewer', 2, 1]]),
    );
    expect((await compare('')).releases).toEqual(['1.1', '1.0', '0.9']);
  });

  it('B34 a cause is run again in a span of time, and nothing outside of it', async () => {
    await database.query(`update order_lines set status = 'done' where status = 'failed'`);
    const inside = await fail('database-refused', '26 hours', '0.9.4');
    await fail('database-refused', '50 hours', '0.9.4');
    await fail('database-refused', '1 hour', '0.9.4');
    await fail('worker-crashed', '26 hours', '0.9.4');
    const wall = (hours: number) =>
      new Date(now.getTime() - hours * 3_600_000 + 3 * 3_600_000).toISOString().slice(0, 16);
    const span = { from: wall(30), to: wall(20) };
    expect(await listed(causeAddress('database-refused', span))).toEqual([inside]);
    const choice = { query: queryOf(repairAddress('database-refused', span)) };
    expect((await planJobAct('retry', choice)).will.map(({ ref }) => ref.id)).toEqual([inside]);
    await actOnJobs('retry', choice, OPERATOR, REASON);
    const states = await database.query<{ status: string; count: number }>(
      `select status, count(*)::int as count from order_lines where error_code is not null or id = $1 group by 1 order by 1`,
      [inside],
    );
    expect(states).toEqual(
      expect.arrayContaining([
        { status: 'failed', count: 3 },
        { status: 'waiting', count: 1 },
      ]),
    );
  });
});
