import autocannon from 'autocannon';
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { startHost, THIS_PRODUCT, type Product } from '../tests/support/host-process';
import {
  apiToken,
  CLIENTS,
  cloneDatabase,
  customerFirms,
  DEALER,
  dropDatabase,
  environmentOf,
  orderBody,
  prepareDatabase,
} from './lab';
import { alternate } from './measure';
import { logIn, logInAsStaff } from './pages';
import type { Section } from './report';

const TITLES = {
  shop: 'shop page of a dealer',
  order: 'order page of a dealer',
  panel: 'overview of a dealer',
  licences: 'licences of a dealer',
  support: 'support desk of staff',
  api: 'order of three lines by the API',
};
type Kind = keyof typeof TITLES;
const KINDS = Object.keys(TITLES) as Kind[];

/** What browsers take. */
const ENCODINGS = 'gzip, deflate, br';
const GOAL = { ratio: 0.6, lessIsBetter: true };
/**
 * Requests before the first turn, and in a turn. After 300 of a page its code was still being compiled, which a quick machine
 * pays more of its time for, and turns of 80 differed by a factor of three.
 */
const AMOUNTS = { page: { first: 1200, turn: 200 }, api: { first: 3000, turn: 500 } };

type Side = {
  pid: number | undefined;
  /** Sends that many requests. */
  send: (kind: Kind, amount: number) => Promise<void>;
  close: () => Promise<void>;
};

/** Processes of one build differ by a tenth among themselves, so each is started anew that often. */
const STARTS = 3;

/**
 * What a request takes of the processor in the web process of this product and of another commit's, in turns: each
 * started as its `npm start` does, on the demo data that its own task makes, for a dealer without a credit limit and clients that
 * take compressed answers.
 */
export async function measureAgainst(commit: string, quick: boolean): Promise<Section> {
  const product = JSON.parse(process.env.BENCH_AGAINST ?? '') as Product;
  const node = execFileSync(product.node, ['--version'], { encoding: 'utf8' }).trim();
  const [ours, theirs] = [await prepare('against_this', THIS_PRODUCT), await prepare('against_other', product)];
  const figures = KINDS.map((kind) => ({
    id: `against-${kind}`,
    kind,
    title: TITLES[kind],
    unit: 'ms',
    values: [] as number[],
    limit: { title: commit, values: [] as number[] },
    byRound: true,
    goal: GOAL,
  }));
  for (let start = 0; start < (quick ? 1 : STARTS); start++) {
    const [first, second] = start % 2 ? [theirs, ours] : [ours, theirs];
    const sides = new Map([[first, await openSide(first)]]);
    sides.set(second, await openSide(second));
    const millisecondsOf = async (prepared: Prepared, kind: Kind, amount: number) => {
      const side = sides.get(prepared);
      const before = cpuMilliseconds(side?.pid);
      await side?.send(kind, amount);
      return (cpuMilliseconds(side?.pid) - before) / amount;
    };
    try {
      for (const { kind, values, limit } of figures) {
        const { first: warmUp, turn } = AMOUNTS[kind === 'api' ? 'api' : 'page'];
        for (const side of sides.values()) await side.send(kind, quick ? turn : warmUp);
        const measured = await alternate(quick ? 1 : 6, {
          ours: () => millisecondsOf(ours, kind, turn),
          theirs: () => millisecondsOf(theirs, kind, turn),
        });
        values.push(...measured.ours);
        limit.values.push(...measured.theirs);
      }
    } finally {
      for (const side of sides.values()) await side.close();
    }
  }
  return { title: `CPU a request beside ${commit} on Node ${node}`, figures };
}

type Prepared = { name: string; product: Product; firms: number[] };

const HISTORY = { DEMO_HISTORY: '1' };

async function prepare(database: string, product: Product): Promise<Prepared> {
  const url = await prepareDatabase(database, product, HISTORY);
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  // The demo's largest dealers have a credit limit since: their orders are judged one after another, which is another task.
  const { rows } = await pool.query<{ limits: string | null }>("select to_regclass('dealer_credit_terms') as limits");
  if (rows[0]?.limits) await pool.query('delete from dealer_credit_terms where dealer_id = $1', [DEALER]);
  await pool.query('analyze');
  const firms = await customerFirms(pool);
  await pool.end();
  return { name: database, product, firms };
}

/** On a copy of the prepared data: an earlier start's thousands of orders would wait on the pages of this one. */
async function openSide({ name, product, firms }: Prepared): Promise<Side> {
  const copy = `${name}_copy`;
  const url = await cloneDatabase(copy, name);
  const web = await startHost(url, environmentOf(url, HISTORY), product);
  const orders = `${web.origin}/api/orders`;
  const token = await apiToken(web.origin);
  let taken = 0;
  const orderRequest = () => ({
    method: 'POST' as const,
    headers: {
      'accept-encoding': ENCODINGS,
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(orderBody(firms[taken++ % firms.length] ?? 0)),
  });
  const { id } = (await (await fetch(orders, orderRequest())).json()) as { id: number };
  const dealer = await logIn(web.origin, DEALER);
  const staff = await logInAsStaff(web.origin);
  const page = (path: string, cookie: string) => ({
    url: `${web.origin}${path}`,
    headers: { cookie, 'accept-encoding': ENCODINGS },
  });
  const targets: Record<Kind, autocannon.Options> = {
    shop: page('/shop', dealer),
    order: page(`/orders/${id}`, dealer),
    panel: page('/panel', dealer),
    licences: page('/licences', dealer),
    support: page('/support', staff),
    api: { url: orders, requests: [{ setupRequest: (request) => ({ ...request, ...orderRequest() }) }] },
  };
  return {
    pid: web.child.pid,
    send: async (kind, amount) => {
      const result = await autocannon({ ...targets[kind], connections: CLIENTS, amount });
      const failed = result.non2xx + result.errors;
      if (failed > 0) throw new Error(`${failed} of ${amount} requests for the ${TITLES[kind]} failed`);
    },
    close: async () => {
      await web.stop();
      await dropDatabase(copy);
    },
  };
}

/** The time that all threads of a process have had of the processor, which Linux counts in nanoseconds. */
export function cpuMilliseconds(pid: number | undefined): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const times = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]);
  return times.reduce((sum, time) => sum + Number(time) / 1e6, 0);
}
