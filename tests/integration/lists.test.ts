import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database';
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

describe('lists', () => {
  it('O8 B6 every list says where it is and how many there are, on its later pages too', async () => {
    await database.query(`insert into audit_entries (actor, action, subject_type, subject_id)
      select 'sayfa', 'order.cancel', 'order', i::text from generate_series(1, 95) i`);
    await database.query(`insert into alerts (kind, subject, details, closed_at)
      select 'failed-lines', i::text, '{"count": 3, "limit": 1}', now() from generate_series(1, 27) i`);
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
    expect((await pagerOf(admin, '/ops/mails?status=failed')).says).toBe('1–25 / 10.000+');
  });
});
