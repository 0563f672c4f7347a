import autocannon from 'autocannon';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { EVENT_TYPES } from '~/features/kit/events/event-types';
import type { HostProcess } from '../tests/support/host-process';
import { startBareServer } from './bare-server';
import { apiToken, CLIENTS, customerFirms, DEALER, MANY_CLIENTS, openLab, orderBody } from './lab';
import { alternate, type Figure } from './measure';
import { orderStatement } from './order-statement';

/** Sends orders to the API, as fast as it accepts them or at a given rate; returns accepted orders per second. */
export async function saturate(
  web: Pick<HostProcess, 'origin'>,
  token: string,
  firms: readonly number[],
  seconds: number,
  { overallRate, clients = CLIENTS }: { overallRate?: number; clients?: number } = {},
): Promise<{ perSecond: number; refused: number; latenciesMs: { p50: number; p99: number; max: number } }> {
  let turn = 0;
  const result = await autocannon({
    url: `${web.origin}/api/orders`,
    connections: clients,
    duration: seconds,
    ...(overallRate && { overallRate }),
    requests: [
      {
        method: 'POST',
        setupRequest: (request) => ({
          ...request,
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${token}`,
            'idempotency-key': randomUUID(),
          },
          body: JSON.stringify(orderBody(firms[turn++ % firms.length] ?? 0)),
        }),
      },
    ],
  });
  const { p50, p99, max } = result.latency;
  return {
    perSecond: result['2xx'] / result.duration,
    refused: result.non2xx + result.errors,
    latenciesMs: { p50, p99, max },
  };
}

/**
 * Writes orders by the prepared statement alone, over as many connections as there are clients: the limit of
 * acceptance, and a way to make a backlog. Stops after `orders` or `seconds`; returns orders per second.
 * @param notifies notifies inside the statement's own transaction; the product does so after it
 */
export async function writeOrders(
  pool: pg.Pool,
  firms: readonly number[],
  {
    orders = Infinity,
    seconds = Infinity,
    clients = CLIENTS,
    notifies = false,
  }: { orders?: number; seconds?: number; clients?: number; notifies?: boolean },
): Promise<number> {
  const statementFor = await orderStatement(pool, notifies);
  const began = performance.now();
  let taken = 0;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      const connection = await pool.connect();
      while (taken < orders && performance.now() - began < seconds * 1000) {
        const answer = await connection.query(statementFor(firms[taken++ % firms.length] ?? 0));
        if (answer.rowCount !== 1) throw new Error('the statement alone wrote nothing');
      }
      connection.release();
    }),
  );
  const perSecond = (taken / (performance.now() - began)) * 1000;
  // A database in use has statistics; one that was just filled plans as if its tables were empty.
  await pool.query('analyze');
  return perSecond;
}

/** Figure 1: accepted orders per second over HTTP, beside the bare statement. */
export async function measureAcceptance(
  rounds: number,
  seconds: number,
): Promise<{ figures: Figure[]; perSecond: number }> {
  const lab = await openLab();
  const web = await lab.startWeb();
  // What acceptance over HTTP could cost at least: a web server that does nothing but write orders.
  const bare = await startBareServer('bare-acceptor', lab.url);
  try {
    const token = await apiToken(web.origin);
    const firms = await customerFirms(lab.pool);
    await saturate(web, token, firms, seconds); // warms up: code is compiled, plans are made
    await saturate(bare, token, firms, seconds);
    await writeOrders(lab.pool, firms, { seconds: 1 });
    const p99: number[] = [];
    const overHttp = async (clients: number) => {
      const { perSecond, refused, latenciesMs } = await saturate(web, token, firms, seconds, { clients });
      if (refused > 0) throw new Error(`${refused} orders were refused`);
      return { perSecond, p99: latenciesMs.p99 };
    };
    const paceOf = async (clients: number) => (await overHttp(clients)).perSecond;
    const paceOfEight = async () => {
      const measured = await overHttp(CLIENTS);
      p99.push(measured.p99);
      return measured.perSecond;
    };
    // Nobody delivers here: what an event costs the order that it tells of.
    const told = async () => {
      await lab.pool.query(
        `insert into webhook_endpoints (firm_id, name, url, events, secret, secret_hint, locale)
         values ($1, 'bench', 'https://erp.ornek.example/', $2, '-', '-', 'tr')`,
        [DEALER, EVENT_TYPES],
      );
      const pace = await paceOf(CLIENTS);
      await lab.pool.query('delete from webhook_endpoints');
      return pace;
    };
    const alone = (clients: number, notifies = false) => writeOrders(lab.pool, firms, { seconds, clients, notifies });
    const paces = await alternate(rounds, {
      http: paceOfEight,
      httpTold: told,
      bare: async () => (await saturate(bare, token, firms, seconds)).perSecond,
      alone: () => alone(CLIENTS),
      aloneNotifying: () => alone(CLIENTS, true),
      httpOne: () => paceOf(1),
      httpMany: () => paceOf(MANY_CLIENTS),
      aloneOne: () => alone(1),
      aloneMany: () => alone(MANY_CLIENTS),
      aloneManyNotifying: () => alone(MANY_CLIENTS, true),
    });
    const limit = { title: 'the same rows by one prepared statement through pg', values: paces.alone };
    return {
      perSecond: paces.http.reduce((sum, value) => sum + value, 0) / paces.http.length,
      figures: [
        {
          id: 'accept',
          title: `orders accepted over HTTP, ${CLIENTS} clients`,
          unit: 'orders/s',
          values: paces.http,
          limit,
          goal: { ratio: 0.35 },
        },
        {
          id: 'accept-told',
          title: '  the same, where an endpoint of the dealer is told of each',
          unit: 'orders/s',
          values: paces.httpTold,
          limit: { title: 'without one', values: paces.http },
          goal: { ratio: 0.8 },
        },
        { id: 'accept-p99', title: 'waiting time of an order at that rate, p99', unit: 'ms', values: p99 },
        {
          id: 'accept-bare',
          title: 'the statement behind a bare web server, without log-in, checks or prices',
          unit: 'orders/s',
          values: paces.bare,
          limit,
        },
        {
          id: 'accept-many',
          title: `orders accepted over HTTP, ${MANY_CLIENTS} clients`,
          unit: 'orders/s',
          values: paces.httpMany,
          limit: { title: 'by one client', values: paces.httpOne },
        },
        {
          id: 'statement-many',
          title: `the statement alone, ${MANY_CLIENTS} clients`,
          unit: 'orders/s',
          values: paces.aloneMany,
          limit: { title: 'by one client', values: paces.aloneOne },
        },
        {
          id: 'statement-notify',
          title: `the statement with its NOTIFY inside, as it was, ${CLIENTS} clients`,
          unit: 'orders/s',
          values: paces.aloneNotifying,
          limit,
        },
        {
          id: 'statement-notify-many',
          title: `  the same, ${MANY_CLIENTS} clients`,
          unit: 'orders/s',
          values: paces.aloneManyNotifying,
          limit: { title: 'without it', values: paces.aloneMany },
        },
      ],
    };
  } finally {
    bare.stop();
    await web.stop();
    await lab.close();
  }
}
