import type { ServerBuild } from '@remix-run/node';
import { parse } from 'csv-parse/sync';
import { readXlsx, type CellValue } from 'hucre/xlsx';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountList } from '~/features/desks/administration/account-filter';
import { alertHistory } from '~/features/desks/administration/alert-filter';
import { firmList } from '~/features/customers/firms/staff-firm-filter';
import { leadList } from '~/features/desks/dealer-leads/lead-list-filter';
import { staffLeadList } from '~/features/desks/leads-desk/staff-lead-filter';
import { customerList } from '~/features/desks/dealer-desk/customer-list-filter';
import { licenceDesk } from '~/features/licensing/licences/licence-desk-filter';
import { staffLicenceList } from '~/features/licensing/licences/staff-licence-filter';
import type { List } from '~/features/kit/lists/define-filter';
import { mailList } from '~/features/ordering/mail/mail-list-filter';
import { jobList } from '~/features/desks/operations/job-list-filter';
import { causeDesk } from '~/features/desks/operations/cause-desk';
import { outboxList } from '~/features/desks/operations/outbox-filter';
import { orderList } from '~/features/ordering/orders/order-list-filter';
import { staffOrderList } from '~/features/ordering/orders/staff-order-filter';
import { requestList } from '~/features/desks/requests-desk/request-list-filter';
import { renewalList } from '~/features/desks/renewals/renewal-filter';
import { importList } from '~/features/desks/staff/import-filter';
import { serviceTokenList } from '~/features/identity/accounts/service-token-filter';
import { auditTrail } from '~/features/desks/staff/audit-filter';
import { failedLines, supportDesk } from '~/features/desks/support/desk-filter';
import { WORKBOOK_TYPE } from '~/platform/spreadsheet/write-workbook.server';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { makeLead } from '../support/leads';
import { startHost, type HostProcess } from '../support/host-process';
import { dealer, NEW_CUSTOMER, placeOrder } from '../support/orders';
import { dealerVisitor, staffVisitor, type Visitor } from '../support/staff';

let database: TestDatabase;
let host: HostProcess;
let admin: Visitor;
let own: Visitor;

beforeAll(async () => {
  database = await createTestDatabase();
  host = await startHost(database.url);
  admin = await staffVisitor(host, 'admin');
  own = await dealerVisitor(host, 508);
  const viewer = await dealer(database, 508);
  for (let nth = 0; nth < 3; nth++) {
    await placeOrder(viewer, {
      customer: { ...NEW_CUSTOMER, name: `=HYPERLINK("http://kotu.example/${nth}")` },
      lines: [{ sku: 'KarpinMarket', quantity: 1 }],
    });
  }
});
afterAll(async () => {
  await host.stop();
  await database.drop();
});

/** What the pager of a page says, and the address of the next page. */
async function pagerOf(visitor: Visitor, address: string): Promise<{ says: string; next: string | undefined }> {
  const html = (await (await visitor.get(address)).text()).replace(/<script[\s\S]*?<\/script>/g, '');
  const pager = /<nav class="pager"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? '';
  const next = /<a [^>]*rel="next"[^>]*>/.exec(pager)?.[0];
  return {
    says: /<span class="tabular-nums">([^<]*)/.exec(pager)?.[1] ?? `no pager on ${address}`,
    next: next && /href="([^"]+)"/.exec(next)?.[1]?.replaceAll('&amp;', '&'),
  };
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&#x27;': "'", '&quot;': '"' };
const withoutScripts = (html: string) => html.replace(/<script[\s\S]*?<\/script>/g, '').replaceAll('<!-- -->', '');

/** The numbers of a page that are links to lists: its figures, counts of its tabs and in its tables, and "(12)" behind a word. */
function numbersOf(html: string): { text: string; number: number; to: string }[] {
  const main = /<main[\s\S]*<\/main>/.exec(withoutScripts(html))?.[0] ?? '';
  return [...main.matchAll(/<a [^>]*?href="([^"]+)"[^>]*>([\s\S]*?)<\/a>/g)].flatMap(([, href = '', inner = '']) => {
    const to = href.replace(/&[#\w]+;/g, (entity) => ENTITIES[entity] ?? entity);
    // The number of a receipt is a name.
    if (/\/\d+$|[0-9a-f]{12}$/.test(to)) return [];
    const figure = /class="(?:stat-value"[^>]*><bdi|tabs-count")>([^<]*)</.exec(inner)?.[1];
    const text =
      figure ??
      inner
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim();
    const digits = /^(\d[\d.]*)(?: \p{L}|$)/u.exec(text)?.[1] ?? /\((\d[\d.]*)\)$/.exec(text)?.[1];
    return digits ? [{ text, number: Number(digits.replaceAll('.', '')), to }] : [];
  });
}

/** How many rows a list has, on all its pages. */
async function lengthOf(visitor: Visitor, address: string): Promise<number> {
  const answer = await visitor.get(address);
  if (answer.status !== 200) throw new Error(`${address}: ${answer.status}`);
  const html = withoutScripts(await answer.text());
  const pager = /<nav class="pager"[^>]*><span class="tabular-nums">[^<]*\/ ([\d.]+)</.exec(html)?.[1];
  if (pager) return Number(pager.replaceAll('.', ''));
  return /<tbody[\s\S]*?<\/tbody>/.exec(html)?.[0].match(/<tr/g)?.length ?? 0;
}

describe('lists', () => {
  it('O3 O8 B25 each number of /ops, /support, /panel and /customers that is a link leads to a list of exactly that many', async () => {
    // Trouble of every kind; nothing works on it, for there is no worker.
    const viewer = await dealer(database, 508);
    const orderOf = (lines: number) =>
      placeOrder(viewer, {
        customer: NEW_CUSTOMER,
        lines: Array.from({ length: lines }, () => ({ sku: 'UzakDestek', quantity: 1 })),
      });
    const become = async (orderId: number, status: string, more: string) =>
      database.query(`update order_lines set status = '${status}', ${more} where order_id = $1`, [orderId]);
    await become(await orderOf(24), 'failed', `error_code = 'unexpected', attempts = 5, finished_at = now()`);
    await become(await orderOf(1), 'failed', `error_code = 'database-refused', attempts = 5, finished_at = now()`);
    const later = `now() + interval '1 hour'`;
    await become(await orderOf(2), 'retrying', `error_code = 'unexpected', attempts = 1, next_attempt_at = ${later}`);
    await become(await orderOf(3), 'waiting', `due_at = ${later}`);
    for (const retryInMs of [undefined, undefined, null, 3_600_000]) {
      const orderId = await orderOf(1);
      await become(orderId, 'done', 'finished_at = now()');
      await database.query(`update orders set completed_at = now() where receipt_id = $1`, [orderId]);
      if (retryInMs === undefined) continue;
      await database.query(
        `insert into job_failures (job_id, job, subject, attempt, worker, started_at, code, detail, retry_in_ms, correlation_id)
         values ('x', 'send-order-confirmation', $1, 1, 'vm:1', now(), 'unexpected', '', $2, 'x')`,
        [`confirmation:${orderId}`, retryInMs],
      );
    }
    await database.query(
      `insert into stored_mails (id, kind, locale, message_id, to_name, to_address, subject, html, text, status, claimed_at)
       select gen_random_uuid(), 'alert', 'tr', gen_random_uuid()::text, 'A', 'a@karpin.example', 'S', 'x', 'x', status, now()
       from unnest(array['unknown', 'unknown', 'failed', 'queued', 'queued', 'queued', 'retrying', 'sending']) as status`,
    );
    await database.query(
      `insert into outbox_messages (id, job, subject, payload, correlation_id, due_at)
       select gen_random_uuid(), 'deliver-mail', 'mail:' || i, '{}', 'x', now() + interval '1 day' from generate_series(1, 3) i`,
    );
    await database.query(
      `insert into spreadsheet_imports (file_name, file_size, bytes, actor, correlation_id, state)
       select 'x.xlsx', 1, 'x', 'deneme', 'x', state from unnest(array['checking', 'importing', 'failed', 'failed', 'failed']) as state`,
    );
    const walked = async (visitor: Visitor, page: string) => {
      const numbers = numbersOf(await (await visitor.get(page)).text());
      const lies: string[] = [];
      for (const { text, number, to } of numbers) {
        const rows = await lengthOf(visitor, to);
        if (rows !== number) lies.push(`${page} says "${text}", ${to} has ${rows}`);
      }
      return { numbers, lies };
    };
    for (const [visitor, page, least] of [
      [admin, '/ops', 14],
      [admin, '/support', 1],
      [own, '/panel', 3],
      [own, '/customers', 10],
    ] as const) {
      let { numbers, lies } = await walked(visitor, page);
      // What comes due between the two readings is counted by the second.
      for (let again = 0; lies.length > 0 && again < 4; again++) ({ numbers, lies } = await walked(visitor, page));
      expect(lies).toEqual([]);
      expect(numbers.length, `${page}: ${numbers.map(({ text }) => text).join(', ')}`).toBeGreaterThanOrEqual(least);
    }
  }, 180_000);

  it('B25 a dealer’s navigation counts unfinished orders and licences to renew, as the home does', async () => {
    const sum = async (...lists: string[]) => {
      const lengths = await Promise.all(lists.map((list) => lengthOf(own, list)));
      return lengths.reduce((total, length) => total + length, 0);
    };
    const counts = async () => {
      const html = withoutScripts(await (await own.get('/panel')).text());
      return ['/orders', '/licences'].map((to) => {
        const link = new RegExp(`<a [^>]*href="${to}"[^>]*>([\\s\\S]*?)</a>`).exec(html)?.[1] ?? '';
        return Number(/console-count[^>]*>([\d.]+)</.exec(link)?.[1]?.replaceAll('.', '') ?? 0);
      });
    };
    const lengths = async () => [
      await sum('/orders?status=needs-attention', '/orders?status=under-way'),
      await sum('/licences?view=due'),
    ];
    expect(Math.min(...(await counts()))).toBeGreaterThan(0);
    // What comes due between two readings is counted by the next.
    await expect
      .poll(async () => JSON.stringify(await counts()) === JSON.stringify(await lengths()), { timeout: 60_000 })
      .toBe(true);
  }, 90_000);

  it('O8 B6 every list says where it is and how many there are, on its later pages too', async () => {
    await database.query(`insert into audit_entries (actor, action, subject_type, subject_id)
      select 'sayfa', 'order.cancel', 'order', i::text from generate_series(1, 95) i`);
    await database.query(`insert into alerts (kind, subject, details, closed_at)
      select 'failed-lines', i::text, '{"count": 3, "limit": 1}', now() from generate_series(1, 27) i`);
    await database.query(
      `insert into spreadsheet_imports (file_name, file_size, actor, correlation_id, state) select i || '.xlsx', 1, 'sayfa', 'x', 'done' from generate_series(1, 27) i`,
    );
    const lists: [Visitor, string][] = [
      [admin, '/support/licences'],
      [admin, '/support/licences?view=ended'],
      [admin, '/support/orders'],
      [admin, '/support/firms'],
      [admin, '/support/renewals'],
      [admin, '/ops/jobs'],
      [admin, '/ops/outbox'],
      [admin, '/ops/accounts?group=dealer'],
      [admin, '/ops/alerts'],
      [admin, '/ops/import'],
      [admin, '/ops/audit?actor=sayfa'],
      [own, '/orders'],
      [own, '/licences'],
      [own, '/customers'],
    ];
    let turned = 0;
    for (const [visitor, address] of lists) {
      let seen = 0;
      for (let at: string | undefined = address; at && seen < 120;) {
        const { says, next } = await pagerOf(visitor, at);
        const [, first, last, total] = /^(\d+)–(\d+) \/ ([\d.]+)$/.exec(says) ?? [];
        expect(Number(first), `${at}: ${says}`).toBe(seen + 1);
        expect(Number(total), at).toBeGreaterThanOrEqual(Number(last));
        if (!next) expect(Number(total), `${at}: the last page ends the list`).toBe(Number(last));
        if (seen > 0) turned++;
        seen = Number(last);
        at = next;
      }
    }
    expect(turned).toBeGreaterThan(5);
  });

  it('O3 O8 the state of mails is called as that of jobs, and what an address says that its list cannot read is told', async () => {
    const moved = await admin.get('/ops/mails?status=failed&q=x');
    expect([moved.status, moved.headers.get('Location')]).toEqual([301, '/ops/mails?q=x&state=failed']);
    const [order] = await database.query<{ id: number; firm: string }>(
      `select o.receipt_id as id, f."sAciklama" as firm from orders o join "tbFirma" f on f."nFirmaID" = o.customer_firm_id order by 1 limit 1`,
    );
    await database.query(
      `insert into stored_mails (id, kind, status, locale, to_name, to_address, subject, html, text, message_id, order_id)
       values (gen_random_uuid(), 'licence-reminder', 'failed', 'tr', 'x', 'firma@x.example', 'Siparişiniz', 'x', 'x', 'deneme-firma', $1)`,
      [order?.id],
    );
    const mails = withoutScripts(await (await admin.get('/ops/mails?state=failed&q=firma@x.example')).text());
    expect(mails).toContain(order?.firm.slice(0, 10));
    const told = 'Adresteki bu süzgeç anlaşılamadı ve uygulanmadı:';
    expect(mails).not.toContain(told);
    const unread: [Visitor, string, string][] = [
      [admin, '/ops/mails', 'state=yok'],
      [admin, '/ops/jobs', 'state=yok'],
      [admin, '/ops/audit', 'by=yok'],
      [admin, '/ops/accounts', 'group=yok'],
      [admin, '/ops/tokens', 'group=yok'],
      [admin, '/ops/import', 'state=yok'],
      [admin, '/ops/downloads', 'state=yok'],
      [admin, '/support/orders', 'status=yok'],
      [admin, '/support/licences', 'view=yok'],
      [admin, '/support/firms', 'only=yok'],
      [admin, '/support/requests', 'view=yok'],
      [admin, '/support/leads', 'view=yok'],
      [admin, '/support/renewals', 'days=8'],
      [own, '/orders', 'status=yok'],
      [own, '/licences', 'view=yok'],
      [own, '/customers', 'view=yok'],
      [own, '/leads', 'view=yok'],
    ];
    for (const [visitor, address, parameter] of unread) {
      const page = withoutScripts(await (await visitor.get(`${address}?${parameter}`)).text());
      expect(page, address).toContain(told);
      expect(page, address).toContain(`>${parameter}<`);
      expect(withoutScripts(await (await visitor.get(address)).text()), address).not.toContain(told);
    }
  }, 60_000);

  it('O8 B4 beyond ten thousand every count says "10.000+", in tabs, pagers and the navigation', async () => {
    await database.query(
      `insert into "tbFirmaLisans" ("nFirmaID", "sOnayKodu", "dteKayitTarihi", "dteGecerlilikTarihi")
       select (select min("nFirmaID") from "tbFirma" where "bAktif"), upper(lpad(to_hex(i), 8, '0')), now(), now() + interval '900 days'
       from generate_series(1, 10001) i`,
    );
    expect((await pagerOf(admin, '/support/licences')).says).toBe('1–25 / 10.000+');
    const page = await (await admin.get('/support/licences')).text();
    expect(page).not.toMatch(/999\+/);
    const [firm] = await database.query<{ id: number }>(`select min("nFirmaID") as id from "tbFirma" where "bAktif"`);
    expect(await (await admin.get(`/support/firms/${firm?.id}`)).text()).toContain('10.000+');
    await database.query(
      `insert into stored_mails (id, kind, status, locale, to_name, to_address, subject, html, text, message_id)
       select gen_random_uuid(), 'alert', 'failed', 'tr', 'x', 'x@x.example', 'x', 'x', 'x', 'deneme-' || i from generate_series(1, 10001) i`,
    );
    expect(await (await admin.get('/ops')).text()).toContain('10.000+');
    expect((await pagerOf(admin, '/ops/mails?state=failed')).says).toBe('1–25 / 10.000+');
  });
});

/** What the pages link to: each list by its path. */
const readAgain = <F>(list: List<F>) =>
  [list.path, (said: URLSearchParams) => list.parameters(list.read(said))] as const;
const LISTS = new Map([
  readAgain(accountList),
  readAgain(alertHistory),
  readAgain(auditTrail),
  readAgain(causeDesk),
  readAgain(customerList),
  readAgain(failedLines),
  readAgain(firmList),
  readAgain(importList),
  readAgain(jobList),
  readAgain(leadList),
  readAgain(licenceDesk),
  readAgain(mailList),
  readAgain(orderList),
  readAgain(outboxList),
  readAgain(renewalList),
  readAgain(requestList),
  readAgain(serviceTokenList),
  readAgain(staffLeadList),
  readAgain(staffLicenceList),
  readAgain(staffOrderList),
  readAgain(supportDesk),
]);

describe('links to lists', () => {
  it('O2 O3 a link to a list says only what the list reads, on every page of the consoles', async () => {
    await database.query(
      `insert into stored_mails (id, kind, status, locale, to_name, to_address, subject, html, text, message_id)
       values (gen_random_uuid(), 'alert', 'failed', 'tr', 'x', 'x@x.example', 'x', 'x', 'x', 'baglanti')`,
    );
    const [firm] = await database.query<{ id: number }>(`select min("nFirmaID") as id from "tbFirma" where "bAktif"`);
    const [order] = await database.query<{ id: number }>(`select min(receipt_id) as id from orders`);
    const pages: [Visitor, readonly string[]][] = [
      [own, ['/panel', '/orders', '/licences', '/customers', '/licences/queue', `/orders/${order?.id}`]],
      [admin, ['/ops', '/ops/jobs', '/ops/mails', '/ops/outbox', '/ops/accounts', '/ops/alerts', '/ops/audit']],
      [
        admin,
        [
          '/support',
          '/support/orders',
          '/support/licences',
          '/support/firms',
          '/support/renewals',
          '/support/requests',
          '/support/leads',
        ],
      ],
      [own, ['/leads', '/leads?view=all']],
      [admin, [`/support/firms/${firm?.id}`, '/support/firms/508', `/support/orders/${order?.id}`, '/search?q=508']],
      [admin, ['/ops/causes', '/ops/causes?cause=unexpected']],
    ];
    const wrong: string[] = [];
    let looked = 0;
    for (const [visitor, addresses] of pages) {
      for (const address of addresses) {
        const answer = await visitor.get(address);
        expect(answer.status, address).toBe(200);
        for (const [, found = ''] of (await answer.text()).matchAll(/<a [^>]*href="([^"]+\?[^"]+)"/g)) {
          const link = new URL(found.replaceAll('&amp;', '&'), 'http://x');
          const read = LISTS.get(link.pathname.replace(/\.(csv|xlsx)$/, ''));
          if (!read) continue;
          // Only the pager reads this one.
          link.searchParams.delete('pos');
          looked++;
          const said = Object.fromEntries(link.searchParams);
          if (JSON.stringify(read(link.searchParams)) !== JSON.stringify(said)) wrong.push(`${address} → ${found}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(looked).toBeGreaterThan(100);
  });
});

type Exported = { visitor: () => Visitor; list: string; file: string; head: string };
const EXPORTS: Exported[] = [
  { visitor: () => own, list: '/orders', file: '/orders.csv', head: 'Sipariş' },
  { visitor: () => own, list: '/orders', file: '/orders.csv?sort=amount&status=accepted', head: 'Sipariş' },
  { visitor: () => own, list: '/licences', file: '/licences.csv?view=ends-60&sort=-end', head: 'Onay kodu' },
  { visitor: () => own, list: '/leads', file: '/leads.csv?view=all', head: 'Talep no' },
  { visitor: () => admin, list: '/support/leads', file: '/support/leads.csv?view=all', head: 'Talep no' },
  { visitor: () => own, list: '/customers', file: '/customers.csv?sort=name', head: 'Müşteri' },
  { visitor: () => admin, list: '/support/orders', file: '/support/orders.csv?dealer=508', head: 'Sipariş' },
  { visitor: () => admin, list: '/support/licences', file: '/support/licences.csv?view=ended', head: 'Onay kodu' },
  { visitor: () => admin, list: '/support/firms', file: '/support/firms.csv?only=dealers', head: 'Firma' },
  { visitor: () => admin, list: '/support/renewals', file: '/support/renewals.csv?days=30', head: 'Bayi' },
  { visitor: () => admin, list: '/support/renewals', file: '/support/renewals.csv?dealer=444', head: 'Onay kodu' },
  { visitor: () => admin, list: '/support/requests', file: '/support/requests.csv?view=all', head: 'No' },
  { visitor: () => admin, list: '/support/payments', file: '/support/payments.csv?view=set-aside', head: 'Valör' },
  { visitor: () => admin, list: '/support/payments', file: '/support/payments.csv?view=settlement', head: 'Valör' },
  { visitor: () => admin, list: '/support/receivables', file: '/support/receivables.csv', head: 'Bayi' },
  { visitor: () => admin, list: '/support/refunds', file: '/support/refunds.csv?view=all', head: 'Sipariş' },
  {
    visitor: () => admin,
    list: '/support/causes/unexpected',
    file: '/support/failed-lines.csv?cause=unexpected',
    head: 'Sipariş',
  },
  {
    visitor: () => admin,
    list: '/support/repairs/1?outcome=all',
    file: '/support/repair-lines.csv?run=1',
    head: 'Sipariş',
  },
  { visitor: () => admin, list: '/ops/jobs', file: '/ops/jobs.csv?sort=oldest&kind=provision-order-line', head: 'İş' },
  { visitor: () => admin, list: '/ops/causes', file: '/ops/causes.csv?who=developer', head: 'Neden' },
  { visitor: () => admin, list: '/ops/mails', file: '/ops/mails.csv?q=deneme', head: 'Konu' },
  { visitor: () => admin, list: '/ops/outbox', file: '/ops/outbox.csv', head: 'İş' },
  { visitor: () => admin, list: '/ops/alerts', file: '/ops/alerts.csv', head: 'Uyarı' },
  { visitor: () => admin, list: '/ops/accounts', file: '/ops/accounts.csv?group=dealer', head: 'Ad soyad' },
  { visitor: () => admin, list: '/ops/tokens', file: '/ops/tokens.csv', head: 'Anahtar' },
  { visitor: () => admin, list: '/ops/tokens', file: '/ops/tokens.csv?group=ended&q=eski', head: 'Anahtar' },
  { visitor: () => admin, list: '/ops/import', file: '/ops/import.csv', head: 'Tarih' },
  { visitor: () => admin, list: '/ops/downloads', file: '/ops/downloads.csv', head: 'Başlık' },
  { visitor: () => admin, list: '/ops/audit', file: '/ops/audit.csv?actor=sayfa', head: 'Zaman' },
];

async function fileOf(
  visitor: Visitor,
  address: string,
): Promise<{ head: string[]; rows: string[][]; answer: Response }> {
  const answer = await visitor.get(address);
  expect(answer.status, address).toBe(200);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect([...bytes.slice(0, 3)], address).toEqual([0xef, 0xbb, 0xbf]);
  const [head = [], ...rows] = parse(new TextDecoder().decode(bytes), { delimiter: ';' });
  return { head, rows, answer };
}

async function workbookOf(visitor: Visitor, address: string): Promise<{ head: string[]; rows: CellValue[][] }> {
  const answer = await visitor.get(address);
  expect(answer.status, address).toBe(200);
  expect(answer.headers.get('Content-Type'), address).toBe(WORKBOOK_TYPE);
  expect(answer.headers.get('Content-Disposition'), address).toMatch(/\.xlsx"$/);
  const { sheets } = await readXlsx(new Uint8Array(await answer.arrayBuffer()));
  const [sheet] = sheets;
  expect(
    [...(sheet?.cells?.values() ?? [])].filter(({ formula }) => formula),
    address,
  ).toEqual([]);
  const [head = [], ...rows] = sheet?.rows ?? [];
  return { head: head.map(String), rows };
}

/** The route that writes a file: the folder of its area, and the rest of its address with dots. */
const routeOf = (file: string) => {
  const [, area = 'dealer', name = ''] = /^\/(?:(ops|support)\/)?([^?]*)/.exec(file) ?? [];
  return `routes/${area}/${name.replaceAll('/', '.')}`;
};

describe('lists as files', () => {
  beforeAll(async () => {
    await database.query(
      `update order_lines set status = 'failed', attempts = 5, error_code = 'unexpected', finished_at = now()
       where id = (select min(l.id::text)::uuid from order_lines l join orders o on o.receipt_id = l.order_id where o.completed_at is null)`,
    );
    await database.query(
      `insert into stored_mails (id, kind, status, locale, to_name, to_address, subject, html, text, message_id)
       values (gen_random_uuid(), 'alert', 'sent', 'tr', '+905321112233', 'deneme@karpin.example', '@deneme', '=1+1', 'x', 'dosya')`,
    );
    await database.query(
      `insert into service_tokens (token_hash, hint, name, may_read, may_write, made_by, revoked_at)
       values (sha256('dosya'), 'abcd', '=1+1', true, false, '@kim', null), (sha256('eski'), 'efgh', 'eski', true, true, 'admin', now())`,
    );
    await database.query(
      `insert into spreadsheet_imports (file_name, file_size, actor, correlation_id, template, state)
       values ('=1+1.xlsx', 1, '@kim', 'x', 'Cariler', 'discarded')`,
    );
    await database.query(
      `with e as (insert into ledger_entries (firm_id, transaction, date, value_date, document_no, debit, credit, note)
         values (508, 'TAHSILAT', now(), now(), 'T', 0, 1, '') returning id
       ), p as (insert into payments (dealer_id, means, amount, value_date, reference, ledger_entry_id)
         select 508, 'transfer', 1, '2026-11-20', '', id from e returning id)
       insert into refunds (payment_id, order_id, amount, reason, requested_by)
       select p.id, (select min(receipt_id) from orders), 1, '=1+1', '@kim' from p`,
    );
    await database.query(
      `with s as (insert into bank_statements (account_iban, format, file_name, file_hash, period_from, period_to, imported_by)
         values ('TR330006100519786457841326', 'mt940', '=1+1.sta', 'dosya', '2026-11-01', '2026-11-30', 'x') returning id)
       insert into bank_lines (statement_id, account_iban, booked_on, value_date, amount, currency, content_hash, text, sender_name, bank_reference,
         state, aside_kind, decided_at, decided_by)
       select s.id, 'TR330006100519786457841326', '2026-11-24', '2026-11-24', 1, 'TRY', 'x', '=1+1', '@kim', state, state, kind,
         case when kind is not null then now() end, case when kind is not null then '@kim' end
       from s, (values ('set-aside', 'interest'), ('settlement', null)) v(state, kind)`,
    );
    await database.query(
      `with run as (insert into bulk_runs (act, state, total, reason, actor, correlation_id, finished_at)
         values ('repair', 'done', 2, '=1+1', '@kim', 'dosya', now()) returning id)
       insert into bulk_run_items (run_id, position, subject, subject_id, version, state, phase)
       select run.id, row_number() over (), 'order-line', l.id::text, 1, 'done', 1 from run, (select id from order_lines limit 2) l`,
    );
    await makeLead(database, { name: '=1+1' });
    await database.query(
      `insert into visitor_requests (kind, locale, name, phone, subject) values ('callback', 'tr', '=1+1', '5321112233', '@x')`,
    );
  });

  it('B26 O5 each file has the rows that its list counts, the reader’s headings, and nothing that a spreadsheet runs', async () => {
    const build = (await import(path.resolve('build/server/index.js'))) as ServerBuild;
    const routes = Object.values(build.routes).flatMap((route) => (route?.id.endsWith('[.]csv') ? [route.id] : []));
    const walked = new Set(EXPORTS.map(({ file }) => routeOf(file)));
    expect([...walked].map((id) => id.replace('.csv', '[.]csv')).sort()).toEqual(
      // A firm's trail is not counted, and its own file is an entry of it: firm-people.test.ts looks at its pages. The statement's
      // file begins with the opening balance: documents.test.ts looks at it.
      routes.filter((id) => !/people\.trail|dealer\/statement/.test(id)).sort(),
    );
    for (const id of routes) expect(Object.keys(build.routes)).toContain(id.replace('[.]csv', '[.]xlsx'));

    for (const { visitor, list, file, head } of EXPORTS) {
      const query = file.split('?')[1];
      const says = async () => (await pagerOf(visitor(), query ? `${list}?${query}` : list)).says;
      const read = async () => {
        const [before] = await database.query<{ count: number }>(exportsSoFar);
        const started = await says();
        const csv = await fileOf(visitor(), file);
        const book = await workbookOf(visitor(), file.replace('.csv', '.xlsx'));
        const [after] = await database.query<{ count: number }>(exportsSoFar);
        return { csv, book, started, ended: await says(), entries: (after?.count ?? 0) - (before?.count ?? 0) };
      };
      let now = await read();
      // What opens or comes due while the files are written belongs to the next reading.
      for (let again = 0; now.started !== now.ended && again < 20; again++) now = await read();
      const { csv: found, book: workbook, ended, entries } = now;
      expect(found.head[0], file).toBe(head);
      for (const cell of found.head) expect(cell, file).toMatch(/^[^:]{2,40}$/);
      expect(found.rows.length, `${file}, whose list says ${ended}`).toBe(Number(ended.split(' / ')[1]));
      for (const cell of found.rows.flat()) expect(cell, file).not.toMatch(/^[\s"]*[=+@]|^-(?!\d+([.,]\d+)?$)/);
      expect(found.answer.headers.get('Content-Type'), file).toContain('text/csv');
      expect(found.answer.headers.get('Cache-Control'), file).toBe('no-store');
      const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Istanbul' }).format(new Date());
      expect(found.answer.headers.get('Content-Disposition'), file).toMatch(
        new RegExp(`^attachment; filename="[a-z-]+-${day}\\.csv"$`),
      );
      expect(workbook.head, file).toEqual(found.head);
      expect(workbook.rows.length, file).toBe(found.rows.length);
      expect(entries, `${file} leaves an entry, and so does the workbook`).toBe(2);
    }
    const orders = await fileOf(own, '/orders.csv');
    expect(orders.rows.flat().filter((cell) => cell.startsWith(`'=HYPERLINK("http://kotu`))).toHaveLength(3);
    const [order] = await database.query<{ net: string }>(
      `select max("lNetTutar")::text as net from "tbStokFisiMaster" where "nFirmaID" = 508`,
    );
    expect(orders.rows.flat(), 'amounts are numbers to a Turkish spreadsheet').toContain(order?.net.replace('.', ','));
    // A workbook has types instead: amounts are numbers, times are dates, and what begins like a formula is a text.
    const { rows } = await workbookOf(own, '/orders.xlsx');
    expect(rows.flat()).toContain(Number(order?.net));
    expect(rows.every(([, acceptedAt]) => acceptedAt instanceof Date)).toBe(true);
    expect(rows.flat().filter((cell) => String(cell).startsWith(`=HYPERLINK("http://kotu`))).toHaveLength(3);
  });

  it('B26 O7 a dealer’s files hold no other dealer’s rows, and a firm that the dealer does not see has none', async () => {
    const other = await dealerVisitor(host, 444);
    const receipts = async (visitor: Visitor) => (await fileOf(visitor, '/orders.csv')).rows.map(([number]) => number);
    const mine = await receipts(own);
    expect(mine.length).toBeGreaterThan(2);
    expect((await receipts(other)).filter((number) => mine.includes(number))).toEqual([]);
    const [foreign] = await database.query<{ id: number }>(
      `select f."nFirmaID" as id from "tbFirma" f join "tbFirmaLisans" l on l."nFirmaID" = f."nFirmaID"
       where f."bAktif" and f."nFirmaID" <> 444 and not '444' = any(regexp_split_to_array(f."sSaticiRumuzu", '[,\\s]+')) limit 1`,
    );
    for (const address of [`/licences.csv?firm=${foreign?.id}`, `/orders.csv?customer=${foreign?.id}`]) {
      expect((await other.get(address)).status, address).toBe(404);
    }
    const seen = (await fileOf(other, '/licences.csv')).rows.map(([code]) => code);
    const codes = await database.query<{ code: string }>(
      `select "sOnayKodu" as code from "tbFirmaLisans" where "nFirmaID" = $1`,
      [foreign?.id],
    );
    expect(codes.filter(({ code }) => seen.includes(code))).toEqual([]);
    for (const { file } of EXPORTS.filter(({ file: name }) => /^\/(ops|support)/.test(name))) {
      expect((await other.get(file)).status, file).toBe(404);
    }
  });

  it('B26 a file goes on page by page to its last row, in the order of the list', async () => {
    const { rows } = await fileOf(admin, '/support/licences.csv?sort=code');
    const [total] = await database.query<{ count: number }>(`select count(*)::int as count from "tbFirmaLisans"`);
    const codes = rows.map(([code]) => code ?? '');
    expect(codes).toHaveLength(total?.count ?? 0);
    expect(codes.length).toBeGreaterThan(10_000);
    expect(codes).toEqual([...codes].sort());
  });
});

const exportsSoFar = `select count(*)::int as count from audit_entries where action in ('list.export', 'audit.export')`;
