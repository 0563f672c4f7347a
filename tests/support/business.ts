import { randomUUID } from 'node:crypto';
import { dayInIstanbul } from '~/platform/dates';
import { kurusFromDecimal } from '~/platform/money';
import { CARDS } from '../../server/demonstration-bank/cards';
import { formTo } from './html-forms';
import { startHistory, type Attempt, type Effect, type History, type Sight, type Wanted } from './history';
import { CUSTOMER, logIn, type Shop } from './shop';
import { dealerVisitor, staffVisitor, type Visitor } from './staff';

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Orders and payments of the business bear this before their key, so that they are told from all others. */
const MARK = 'C-';
const REASON = 'Muhasebeyle konuşuldu';
const OURS = 'TR809999900000000000000001';
const PROGRAMS = [444, 36];
const BUYER = 508;
const DEALERS = [...PROGRAMS, BUYER];
const BASKETS = [
  [{ sku: 'KarpinMarket', quantity: 1 }],
  [
    { sku: 'KarpinMarket', quantity: 1 },
    { sku: 'KarpinKullanici', quantity: 2 },
    { sku: 'UzakDestek', quantity: 1 },
  ],
  [{ sku: 'UzakDestek', quantity: 1 }],
];

/** What a client that got no answer does: asks again as often, and then walks away. */
const TRIES = 6;

type Placed = { id: number; dealerId: number; key: string; net: number; transfer: boolean };
type Recorded = { order: Placed; reference: string; amount: number };

/** Numbers by chance that come again with their seed. */
function dice(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    /** A whole number below `bound`. */
    below: (bound: number) => Math.floor(next() * bound),
    oneOf: <T>(all: readonly T[]): T | undefined => all[Math.floor(next() * all.length)],
  };
}
type Dice = ReturnType<typeof dice>;

const balanceOf = (dealerId: number) => `balance of dealer ${dealerId}`;
const paymentsOf = (order: number) => `payments of order ${order}`;
const linesOf = (order: number) => `lines of order ${order}`;
const paid = (dealerId: number, kurus: number) => ({ [balanceOf(dealerId)]: kurus });
/** What the entries of an order's receipt make. */
const receiptOf = (key: string) => `receipt under key ${key}`;
const sold = (dealerId: number, key: string, kurus: number) => ({
  [balanceOf(dealerId)]: kurus,
  [receiptOf(key)]: kurus,
});
const decimal = (kurus: number) => (kurus / 100).toFixed(2);

/** What two readers of an order have in common: the order API's, and the page's. */
type OrderShown = {
  note: string;
  status: string;
  completedAt: string | null;
  revision?: number;
  mail: { status: string };
  lines: { sku: string; status: string }[];
};

function sightOf(id: number, { note, status, completedAt, revision, mail, lines }: OrderShown): Sight {
  // A line that is done may be taken back, and is cancelled then.
  const ended = lines.filter((line) => ['done', 'cancelled'].includes(line.status));
  return {
    of: `order ${id}`,
    ...(revision !== undefined && { revision }),
    facts: [
      ...(note.startsWith(MARK) ? [`under key ${note}`] : []),
      ...(status === 'cancelled' ? ['cancelled'] : []),
      ...(completedAt === null ? [] : ['completed']),
      ...(mail.status === 'sent' ? ['confirmed'] : []),
      ...ended.map(({ sku }) => `line ${sku} has ended`),
    ],
  };
}

/**
 * A day of business of a shop: programs and a person order, look, pay by card and cancel; support records payments, takes them
 * back, cancels and reverses lines; accounting takes over statements of the bank; an operator pauses the queues. Everything that
 * they ask and are told stands in a history.
 */
export async function openBusiness(shop: Shop, seed: number) {
  const { database, host, house } = shop;
  const tokens = new Map(await Promise.all(PROGRAMS.map(async (id) => [id, await logIn(host.origin, id)] as const)));
  const buyer = await dealerVisitor(host, BUYER);
  const support = await staffVisitor(host, 'support');
  const accounting = await staffVisitor(host, 'support');
  const operator = await staffVisitor(host, 'operator');

  const post = (dealerId: number, key: string, basket: number, transfer: boolean) =>
    fetch(`${host.origin}/api/orders`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${tokens.get(dealerId)}`,
        'Idempotency-Key': key,
      },
      body: JSON.stringify({
        customer: CUSTOMER,
        note: key,
        payment: transfer ? 'bank-transfer' : 'cash-on-delivery',
        cashOnDelivery: 'cash',
        lines: BASKETS[basket],
      }),
    });
  const read = (dealerId: number, path: string) =>
    fetch(`${host.origin}${path}`, { headers: { Authorization: `Bearer ${tokens.get(dealerId)}` } });

  /** What a basket costs: an order whose answer is lost has to be reckoned with all the same. */
  const prices = await Promise.all(
    BASKETS.map(async (_, basket) => {
      const answer = await post(PROGRAMS[0] ?? 0, randomUUID(), basket, false);
      const { id, totals } = (await answer.json()) as { id: number; totals: { net: string } };
      shop.note([id]);
      return kurusFromDecimal(totals.net);
    }),
  );
  const balances = async () => {
    const rows = await database.query<{ id: number; kurus: number }>(
      `select firm_id as id, round(sum(debit - credit) * 100)::int as kurus from ledger_entries where firm_id = any($1) group by 1`,
      [DEALERS],
    );
    return Object.fromEntries(DEALERS.map((id) => [balanceOf(id), rows.find((row) => row.id === id)?.kurus ?? 0]));
  };

  const recorder = startHistory(await balances());
  const placed: Placed[] = [];
  const recorded: Recorded[] = [];
  let over = () => false;

  /** Asks until there is an answer, a few times at the most. */
  async function insist(chance: Dice, ask: () => Promise<Attempt>): Promise<Attempt> {
    for (let left = TRIES; ; left--) {
      const attempt = await ask();
      if (attempt.outcome !== 'unknown' || left === 1 || chance.below(12) === 0) return attempt;
      await sleep(100 + chance.below(200));
    }
  }

  /** What a form answers: an address of success, or a refusal with a status of success. */
  const form = async (ask: Promise<Response>, success: RegExp): Promise<Response> => {
    const answer = await ask;
    const location = answer.headers.get('Location') ?? '';
    if (answer.status < 400 && !success.test(location)) {
      await answer.text();
      return new Response(`led to ${location}`, { status: 409 });
    }
    return answer;
  };

  const orderFacts = (dealerId: number, id: number, key: string) => [
    { of: `order ${id}`, fact: `under key ${key}` },
    { of: `orders of dealer ${dealerId}`, fact: `order ${id}` },
  ];

  async function program(dealerId: number, chance: Dice): Promise<void> {
    const client = `program of ${dealerId}`;
    const place = async (key: string, basket: number, transfer: boolean) => {
      const net = prices[basket] ?? 0;
      const attempt = await insist(chance, () =>
        recorder.ask(
          client,
          `order under key ${key}`,
          [{ of: `key ${key}`, fact: 'an order', adds: sold(dealerId, key, net) }],
          () => post(dealerId, key, basket, transfer),
          async (answer) => {
            const { id } = (await answer.json()) as { id: number };
            if (!placed.some((one) => one.id === id)) placed.push({ id, dealerId, key, net, transfer });
            return { wants: orderFacts(dealerId, id, key) };
          },
        ),
      );
      const id = placed.find((one) => one.key === key)?.id;
      if (attempt.outcome === 'ok' && id !== undefined) shop.note([id]);
    };
    const asked: [key: string, basket: number, transfer: boolean][] = [];
    while (!over()) {
      const own = chance.oneOf(placed.filter((one) => one.dealerId === dealerId));
      switch (chance.below(10)) {
        case 0:
        case 1:
        case 2:
        case 3: {
          const order = [
            MARK + randomUUID().slice(0, 13),
            chance.below(BASKETS.length),
            chance.below(2) === 0,
          ] as const;
          asked.push([...order]);
          await place(...order);
          break;
        }
        case 4: {
          const before = chance.oneOf(asked);
          if (before) await place(...before);
          break;
        }
        case 5:
          await recorder.ask(
            client,
            'what it owes',
            [],
            () => read(dealerId, '/api/credit'),
            async (answer) => {
              const { owed } = (await answer.json()) as { owed: string };
              return { sees: [{ of: balanceOf(dealerId), sums: paid(dealerId, kurusFromDecimal(owed)) }] };
            },
          );
          break;
        case 6:
          await recorder.ask(
            client,
            'its orders',
            [],
            () => read(dealerId, '/api/orders'),
            async (first) => {
              const facts: string[] = [];
              for (let page: Response | undefined = first; page;) {
                const { orders, next } = (await page.json()) as { orders: { id: number }[]; next: string | null };
                facts.push(...orders.map(({ id }) => `order ${id}`));
                page = next === null ? undefined : await read(dealerId, next);
              }
              return { sees: [{ of: `orders of dealer ${dealerId}`, facts }] };
            },
          );
          break;
        default:
          if (own)
            await recorder.ask(
              client,
              `order ${own.id}`,
              [],
              () => read(dealerId, `/api/orders/${own.id}`),
              async (answer) => ({
                sees: [sightOf(own.id, (await answer.json()) as OrderShown)],
              }),
            );
      }
      await sleep(chance.below(60));
    }
  }

  const hidden = (html: string, name: string) => {
    const [input = ''] = new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(html) ?? [];
    return /value="([^"]*)"/.exec(input)?.[1] ?? '';
  };

  /** A person who orders by the shop's pages. */
  async function shopper(chance: Dice): Promise<void> {
    const client = `buyer of ${BUYER}`;
    const orderByPages = async () => {
      const key = MARK + randomUUID().slice(0, 13);
      await buyer.post('/cart', { intent: 'clear' });
      await buyer.post('/cart', { intent: 'add', sku: 'KarpinMarket', returnTo: '/cart' });
      const typed = { ...CUSTOMER, addressLines: undefined, note: undefined };
      const step = await buyer.post('/checkout/address', {
        intent: 'continue',
        customerKind: 'new',
        'billing.email': CUSTOMER.email,
        'billing.contact': CUSTOMER.contact,
        ...Object.fromEntries(
          Object.entries(typed).flatMap(([name, value]) => (value === undefined ? [] : [[`customer.${name}`, value]])),
        ),
        'customer.addressLines.0': CUSTOMER.addressLines[0] ?? '',
        note: key,
      });
      if (step.headers.get('Location') !== '/checkout/payment') return;
      const html = await (await buyer.get('/checkout/payment')).text();
      const transfer = chance.below(2) === 0;
      const fields = {
        ...{ intent: 'finish', payment: transfer ? 'bank-transfer' : 'cash-on-delivery', cashOnDelivery: 'cash' },
        idempotencyKey: hidden(html, 'idempotencyKey'),
        draftVersion: hidden(html, 'draftVersion'),
        cartVersion: hidden(html, 'cartVersion'),
      };
      const net = prices[0] ?? 0;
      await insist(chance, () =>
        recorder.ask(
          client,
          `order by the checkout, under key ${key}`,
          [{ of: `key ${key}`, fact: 'an order', adds: sold(BUYER, key, net) }],
          () => form(buyer.post('/checkout/payment', fields), /^\/(blank\?order=|orders\/)\d+/),
          (answer) => {
            const id = Number(/\d+/.exec(answer.headers.get('Location') ?? '')?.[0]);
            placed.push({ id, dealerId: BUYER, key, net, transfer });
            shop.note([id]);
            return Promise.resolve({ wants: orderFacts(BUYER, id, key) });
          },
        ),
      );
    };
    const payByCard = async ({ id, net }: Placed) => {
      const page = (await buyer.post(`/orders/${id}/card`, { instalments: '1' })).headers.get('Location');
      if (!page?.includes('/card/')) return;
      const shown = await buyer.get(page);
      const { fields } = formTo(house.address, await shown.text()) ?? {};
      const card = CARDS.find(({ name }) => name === 'plain');
      if (!fields || !card) return;
      let said: Record<string, string> | undefined;
      await insist(chance, () =>
        recorder.ask(
          client,
          `pay order ${id} by card`,
          [{ of: `cards of order ${id}`, fact: `paid under ${fields.oid}`, adds: paid(BUYER, -net) }],
          () => {
            if (!said) {
              said = house.bank.settle(fields, card);
              shop.note([], [said.oid ?? '']);
            }
            const { pathname } = new URL(said.okUrl ?? '');
            return fetch(host.origin + pathname, {
              ...{ method: 'POST', body: new URLSearchParams(said), redirect: 'manual' },
            });
          },
        ),
      );
    };
    while (!over()) {
      const own = chance.oneOf(placed.filter((one) => one.dealerId === BUYER));
      try {
        switch (chance.below(8)) {
          case 0:
          case 1:
            await orderByPages();
            break;
          case 2:
            if (own) await cancel(client, buyer, `/orders/${own.id}`, own, chance);
            break;
          case 3:
            if (own?.transfer) await payByCard(own);
            break;
          default:
            if (own)
              await recorder.ask(
                client,
                `page of order ${own.id}`,
                [],
                () => buyer.get(`/orders/${own.id}?_data=${encodeURIComponent('routes/dealer/orders.$id')}`),
                async (answer) => ({
                  sees: [sightOf(own.id, ((await answer.json()) as { order: OrderShown }).order)],
                }),
              );
        }
      } catch {
        // A page did not come: the person begins anew.
      }
      await sleep(chance.below(80));
    }
  }

  const cancel = (client: string, who: Visitor, path: string, order: Placed, chance: Dice) =>
    insist(chance, () =>
      recorder.ask(
        client,
        `cancel order ${order.id}`,
        [
          { of: `order ${order.id}`, fact: 'cancelled' },
          // Where all its lines were reversed it is cancelled already, and nothing is credited again.
          {
            of: linesOf(order.id),
            fact: 'credited whole',
            perhaps: true,
            adds: sold(order.dealerId, order.key, -order.net),
          },
        ],
        () => form(who.post(path, { intent: 'cancel', reason: REASON }), /^\/(support\/)?orders\/\d+$/),
      ),
    );

  async function desk(chance: Dice): Promise<void> {
    const client = 'support';
    const pay = async (order: Placed) => {
      const reference = MARK + randomUUID().slice(0, 13);
      const fields = {
        ...{ amount: decimal(order.net), seenPaid: '0.00', means: 'transfer', reference },
        valueDate: dayInIstanbul(new Date()),
      };
      const attempt = await insist(chance, () =>
        recorder.ask(client, `record payment ${reference} of order ${order.id}`, [paymentOf(order, reference)], () =>
          form(support.post(`/support/orders/${order.id}/payments`, fields), /\/payments$/),
        ),
      );
      if (attempt.outcome === 'ok') recorded.push({ order, reference, amount: order.net });
    };
    const takeBack = async ({ order, reference, amount }: Recorded) => {
      const [row] = await database.query<{ id: number }>(`select id from payments where reference = $1`, [reference]);
      await insist(chance, () =>
        recorder.ask(
          client,
          `take back payment ${reference} of order ${order.id}`,
          [{ of: paymentsOf(order.id), fact: `${reference} taken back`, adds: paid(order.dealerId, amount) }],
          () =>
            form(
              support.post(`/support/orders/${order.id}/payments/${row?.id}/reverse`, { reason: REASON }),
              /\/payments$/,
            ),
        ),
      );
    };
    const reverseLine = async (order: Placed) => {
      const lines = await database.query<{ id: string; position: number; generation: number; kurus: number }>(
        `select id, position, generation, round((goods + vat) * 100)::int as kurus from order_lines where order_id = $1 order by position`,
        [order.id],
      );
      const line = chance.oneOf(lines);
      if (!line) return;
      await insist(chance, () =>
        recorder.ask(
          client,
          `reverse line ${line.position} of order ${order.id}`,
          [
            {
              ...{ of: linesOf(order.id), fact: `line ${line.position} reversed` },
              adds: sold(order.dealerId, order.key, -line.kurus),
            },
            // If no line is left.
            { of: `order ${order.id}`, fact: 'cancelled', perhaps: true },
          ],
          () =>
            form(
              support.post(`/support/orders/${order.id}/reverse/${line.id}`, {
                ...{ generation: String(line.generation), reason: REASON },
              }),
              /^\/support\/orders\/\d+$/,
            ),
        ),
      );
    };
    const look = (order: Placed) =>
      recorder.ask(
        client,
        `payments of order ${order.id}`,
        [],
        () =>
          support.get(
            `/support/orders/${order.id}/payments?_data=${encodeURIComponent('routes/support/orders.$id_.payments._index')}`,
          ),
        async (answer) => {
          const { payments } = (await answer.json()) as {
            payments: { reference: string; reversedAt: string | null }[];
          };
          const facts = payments.flatMap(({ reference, reversedAt }) => [
            ...(reference.startsWith(MARK) ? [reference] : []),
            ...(reference.startsWith(MARK) && reversedAt !== null ? [`${reference} taken back`] : []),
          ]);
          return { sees: [{ of: paymentsOf(order.id), facts }] };
        },
      );
    while (!over()) {
      const order = chance.oneOf(placed);
      const payment = chance.oneOf(recorded);
      if (order)
        switch (chance.below(9)) {
          case 0:
          case 1:
          case 2:
            if (order.transfer) await pay(order);
            break;
          case 3:
            if (payment) await takeBack(payment);
            break;
          case 4:
            await cancel(client, support, `/support/orders/${order.id}/cancel`, order, chance);
            break;
          case 5:
            await reverseLine(order);
            break;
          default:
            await look(payment?.order ?? order);
        }
      await sleep(chance.below(80));
    }
  }

  const paymentOf = (order: Placed, reference: string, kurus = order.net): Wanted => ({
    ...{ of: paymentsOf(order.id), fact: reference, adds: paid(order.dealerId, -kurus) },
  });

  async function atTheBank(chance: Dice): Promise<void> {
    const client = 'accounting';
    const takeOver = async (lines: { reference: string; kurus: number }[]) => {
      const day = dayInIstanbul(new Date()).slice(2).replaceAll('-', '');
      const movements = lines.map(
        ({ reference, kurus }) =>
          `:61:${day}${day.slice(2)}C${decimal(kurus).replace('.', ',')}NTRFNONREF//${reference}\r\n:86:HAVALE\r\n`,
      );
      const total = lines.reduce((all, { kurus }) => all + kurus, 0);
      const text = `:20:X\r\n:25:${OURS}\r\n:28C:1\r\n:60F:C${day}TRY0,00\r\n${movements.join('')}:62F:C${day}TRY${decimal(total).replace('.', ',')}\r\n-\r\n`;
      const upload = () => {
        const body = new FormData();
        body.append('intent', 'import');
        body.append('file', new File([text], 'ekstre.sta'));
        return form(accounting.post('/support/payments/statements/new', body), /\/statements/);
      };
      return insist(chance, () =>
        recorder.ask(
          client,
          `take over a statement with ${lines.map(({ reference }) => reference).join(', ')}`,
          lines.map(({ reference }) => ({ of: 'the bank', fact: `line ${reference}` })),
          upload,
        ),
      );
    };
    while (!over()) {
      const orders = [0, 1].flatMap(() => chance.oneOf(placed.filter(({ transfer }) => transfer)) ?? []);
      // The bank writes references of its own.
      const lines = orders.map((order) => ({
        order,
        reference: MARK + randomUUID().slice(0, 12).replaceAll('-', ''),
        kurus: order.net,
      }));
      if (lines.length > 0 && (await takeOver(lines)).outcome === 'ok') {
        for (const { order, reference, kurus } of lines) {
          const [line] = await database.query<{ id: number }>(`select id from bank_lines where bank_reference = $1`, [
            reference,
          ]);
          const fields = { dealer: String(order.dealerId), [`amount.${order.id}`]: decimal(kurus) };
          await insist(chance, () =>
            recorder.ask(
              client,
              `book line ${reference} of the bank for order ${order.id}`,
              [paymentOf(order, reference, kurus)],
              () => form(accounting.post(`/support/payments/${line?.id}`, fields), /^\/support\/payments/),
            ),
          );
        }
      }
      await sleep(200 + chance.below(400));
    }
  }

  const queueAct = (intent: 'pause' | 'resume') =>
    recorder.ask('operator', `${intent} the queue of lines`, [], () =>
      form(operator.post('/ops?index', { intent, queue: 'provisioning', reason: REASON }), /^\/ops/),
    );
  async function operations(chance: Dice): Promise<void> {
    while (!over()) {
      await sleep(500 + chance.below(1500));
      if (over()) break;
      await queueAct('pause');
      await sleep(300 + chance.below(900));
      await queueAct('resume');
    }
  }

  async function readEnd(): Promise<History['end']> {
    const rows = await database.query<Effect & { after: string | null; fact_after: string | null }>(
      `with own as (select o.*, n.note from orders o join receipt_notes n on n.receipt_id = o.receipt_id where n.note like '${MARK}%'),
         paid as (select s.order_id, p.* from payments p join settlements s on s.payment_id = p.id where s.order_id in (select receipt_id from own))
       select 'key ' || note as of, 'an order' as fact, count(*)::int as times, null as after, null as fact_after from own group by note
       union all select 'order ' || receipt_id, 'under key ' || note, 1, 'key ' || note, 'an order' from own
       union all select 'orders of dealer ' || dealer_id, 'order ' || receipt_id, 1, 'key ' || note, 'an order' from own
       union all select 'order ' || receipt_id, 'cancelled', 1, null, null from own where cancelled_at is not null
       union all select 'lines of order ' || o.receipt_id, 'credited whole', count(*)::int
           - (select count(*)::int from order_lines l where l.order_id = o.receipt_id and l.reversed_at is not null), null, null
         from own o join receipts r on r.id = o.receipt_id
           join ledger_entries e on e.firm_id = o.dealer_id and e.document_no = r.receipt_no::text and e.transaction = 'FS-IPTAL'
         group by o.receipt_id
       union all select 'lines of order ' || l.order_id, 'line ' || l.position || ' reversed', 1, null, null
         from order_lines l where l.reversed_at is not null and l.order_id in (select receipt_id from own)
       union all select 'payments of order ' || order_id, reference, count(*)::int, null, null from paid where means <> 'card' group by order_id, reference
       union all select 'cards of order ' || a.order_id, 'paid under ' || a.oid, count(*)::int, null, null
         from payment_attempts a join payments p on p.id = a.payment_id where a.order_id in (select receipt_id from own) group by a.order_id, a.oid
       union all select 'payments of order ' || order_id, reference || ' taken back', count(*)::int, null, null
         from paid where reversed_at is not null group by order_id, reference
       union all select 'the bank', 'line ' || bank_reference, count(*)::int, null, null from bank_lines where bank_reference like '${MARK}%' group by bank_reference`,
    );
    const effects = rows.map(({ after, fact_after: fact, ...effect }) => ({
      ...effect,
      follows: after !== null && fact !== null ? { of: after, fact } : null,
    }));
    const receipts = await database.query<{ key: string; kurus: number }>(
      `select n.note as key, round(sum(e.debit - e.credit) * 100)::int as kurus
       from orders o join receipt_notes n on n.receipt_id = o.receipt_id join receipts r on r.id = o.receipt_id
         join ledger_entries e on e.firm_id = o.dealer_id and e.document_no = r.receipt_no::text and e.transaction in ('FS', 'FS-IPTAL')
       where n.note like '${MARK}%' group by n.note`,
    );
    const sums = Object.fromEntries(receipts.map(({ key, kurus }) => [receiptOf(key), kurus]));
    return { effects, sums: { ...sums, ...(await balances()) } };
  }

  return {
    attempts: recorder.attempts,
    /** Everybody is at work until it is over, and then the queues run. */
    async run(until: () => boolean): Promise<void> {
      over = until;
      await Promise.all([
        ...PROGRAMS.map((id, index) => program(id, dice(seed + index))),
        shopper(dice(seed + 10)),
        desk(dice(seed + 20)),
        atTheBank(dice(seed + 30)),
        operations(dice(seed + 40)),
      ]);
    },
    /** Ends a pause that an answer without words has left behind. */
    async resume(): Promise<void> {
      const paused = async () => (await database.query('select from paused_queues')).length > 0;
      for (let left = 50; left > 0 && (await paused()); left--) {
        await queueAct('resume');
        await sleep(200);
      }
    },
    async history(): Promise<History> {
      const end = await readEnd();
      // What a card paid that nothing is owed for goes back without anybody asking for it.
      const refunds = await database.query<{ id: number; dealerId: number; kurus: number }>(
        `select f.id, p.dealer_id as "dealerId", round(f.amount * 100)::int as kurus
         from refunds f join payments p on p.id = f.payment_id where f.state = 'done' and p.dealer_id = any($1)`,
        [DEALERS],
      );
      const given = refunds.map(({ id, dealerId, kurus }, index): Attempt => ({
        ...{ id: recorder.attempts.length + index + 1, client: 'the shop', asks: `give back by refund ${id}` },
        ...{ askedAt: 0, answeredAt: Infinity, outcome: 'unknown', answer: 'not at all', sees: [] },
        wants: [{ of: 'refunds', fact: `refund ${id}`, adds: paid(dealerId, kurus) }],
      }));
      end.effects.push(...refunds.map(({ id }) => ({ of: 'refunds', fact: `refund ${id}`, times: 1 })));
      return { attempts: [...recorder.attempts, ...given], begin: recorder.begin, end };
    },
  };
}
