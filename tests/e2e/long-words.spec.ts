import type { Browser, Page } from '@playwright/test';
import type pg from 'pg';
import { expect, logIn, postForm, test, type DealerApi } from './fixtures';
import { overflow } from './overflow';

const ADMIN = { email: 'admin@karpin.example', password: 'Karpin-demo-2026' };
const WIDTHS = [375, 768, 1440];
/** Where the navigation and what stands beside the content leave it the least room. */
const NARROW = [992, 1008, 1024, 1100];
/** One word, as long as any box takes. */
const WORD = 'abcdefgh'.repeat(10);
/** What stays in one line, however narrow its column. */
const WHOLE = 'main table :is(time, code, .code, .cell-end, .pill), main .feed .link > :first-child';

/** Lists that have rows whatever other journeys do. */
const OF_STAFF = [
  ...['/ops', '/ops/jobs', '/ops/mails', '/ops/outbox', '/ops/audit', '/ops/accounts', '/ops/accounts?group=dealer'],
  ...[
    '/ops/downloads',
    '/ops/schedules',
    '/support/orders',
    '/support/licences',
    '/support/firms',
    '/support/renewals',
  ],
  ...['/search?q=karpin&kind=orders', '/search?q=market&kind=firms'],
];
const OF_DEALERS = [
  ...['/panel', '/orders', '/licences', '/customers', '/statement', '/account'],
  ...['/account/people/trail', '/search?q=market'],
];

/** A page without scripts, which no live change redraws, as whoever is logged in in `page`. */
async function plainPage(browser: Browser, page: Page, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  return context.newPage();
}

/** Words that end in another line than they begin, up to a length. */
const brokenIn = (page: Page, selector: string, longest: number) =>
  page.evaluate(
    ([cells, most]) => {
      const broken: string[] = [];
      for (const cell of document.querySelectorAll(cells)) {
        const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          for (const word of (node.textContent ?? '').matchAll(/\S+/g)) {
            // Addresses and what has a hyphen may go on in the next line.
            if (word[0].length > most || /[@/_–-]/.test(word[0])) continue;
            const range = document.createRange();
            range.setStart(node, word.index);
            range.setEnd(node, word.index + word[0].length);
            const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
            if (lines.size > 1) broken.push(word[0]);
          }
        }
      }
      return broken;
    },
    [selector, longest] as const,
  );

/** Gives products names of one long word, and the page a long one; the catalogue is everybody's, so only this page has them. */
const lengthen = (page: Page, products: readonly string[]) =>
  page.evaluate((names) => {
    const known = new Set(names);
    const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parts = (node.textContent ?? '').split(/( · | × |, )/);
      node.textContent = parts.map((part) => (known.has(part.trim()) ? 'abcdefgh'.repeat(7) : part)).join('');
    }
    // As on the page of a mail, which is named by its subject.
    const crumb = document.querySelector('.console-top .crumbs [aria-current]');
    if (crumb) crumb.textContent = 'abcdefgh '.repeat(20);
  }, products);

/** Tables that reach beyond the frame in which they stand, and hide their last columns. */
const cutTables = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main table')]
      .filter((table) => {
        const frame = table.closest('.panel, .table-card, .page, main');
        for (let part = table.parentElement; part && part !== frame; part = part.parentElement) {
          if (/auto|scroll/.test(getComputedStyle(part).overflowX)) return false;
        }
        const edge = frame?.getBoundingClientRect().right ?? 0;
        // Outside a panel the lines of a table go on into the padding of the page.
        const spare = frame?.matches('.panel, .table-card') ? 0 : 14;
        return table.getBoundingClientRect().right > Math.min(edge + spare, document.documentElement.clientWidth + 1);
      })
      .map((table) => table.querySelector('caption')?.textContent ?? table.className),
  );

/** @param filled lists that show {@link WORD} */
async function looksAt(
  page: Page,
  { lists, filled }: { lists: readonly string[]; filled: readonly string[] },
  products: readonly string[],
): Promise<void> {
  for (const address of [...lists, ...filled]) {
    await page.goto(address);
    if (filled.includes(address)) await expect(page.locator('main'), address).toContainText(WORD.slice(0, 60));
    await page.evaluate(() => {
      for (const fold of document.querySelectorAll('.schedule-history')) fold.setAttribute('open', '');
    });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const at = `${address} at ${width}`;
      expect.soft(await brokenIn(page, 'main table :is(td, th)', 10), `${at}: ordinary words`).toEqual([]);
    }
    for (const width of NARROW) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await cutTables(page), `${address} at ${width}: tables`).toEqual([]);
    }
    await lengthen(page, products);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const at = `${address} at ${width}`;
      expect.soft(await overflow(page), at).toEqual([]);
      expect.soft(await cutTables(page), `${at}: tables`).toEqual([]);
      expect.soft(await brokenIn(page, WHOLE, 30), `${at}: codes, dates and money`).toEqual([]);
    }
  }
}

/** An order of 508 for a firm whose name is one word of sixty wide letters, with a product of one word, completed. */
async function orderOfLongNames(api: (dealer: 508) => Promise<DealerApi>, database: pg.Client) {
  const dealer = await api(508);
  const customer = { name: 'W'.repeat(60), contact: 'W'.repeat(60) };
  const { id } = await dealer.order([{ sku: 'KarpinMarket', quantity: 1 }], customer);
  const completed = expect.poll(async () => JSON.stringify(await dealer.read(id)), { timeout: 60_000 });
  await completed.toContain('"status":"completed"');
  await database.query(`update order_lines set name = $2 where order_id = $1`, [id, 'abcdefgh'.repeat(7)]);
  const { rows } = await database.query<{ firm: number }>(
    `select customer_firm_id as firm from orders where receipt_id = $1`,
    [id],
  );
  return { order: id, firm: rows[0]?.firm };
}

/**
 * One row of long words in each list that is empty unless somebody adds to it, for the vendor and for 508. Endpoints are off:
 * nobody listens at their address.
 * @returns the pages that show the rows, and what takes the rows away again
 */
async function fillEmptyLists(database: pg.Client) {
  const idOf = async (statement: string, values: readonly string[] = []) => {
    const { rows } = await database.query<{ id: number }>(statement, [...values]);
    return rows[0]?.id;
  };
  // Of its own each time, for rows that an end in the middle left behind.
  const email = `${'w'.repeat(40)}${Date.now()}@${'w'.repeat(50)}.example`;
  const tokenOf = (owner: string, revoked: string) =>
    idOf(
      `insert into service_tokens (token_hash, hint, name, account_id, may_read, may_write, made_by, revoked_at)
       select sha256(convert_to(gen_random_uuid()::text, 'UTF8')), 'wwww', $1, ${owner}, true, true, $2, ${revoked} from user_accounts where email = 'bayi508@karpin.example' returning id`,
      [WORD, email],
    );
  const token = await tokenOf('null', 'null');
  const tokens = [token, await tokenOf('null', 'now()'), await tokenOf('id', 'null')];
  const endpointOf = (firm: string) =>
    idOf(
      `insert into webhook_endpoints (firm_id, locale, name, url, events, enabled, off_reason, off_since, secret, secret_hint)
       values (${firm}, 'tr', $1, $2, array['order.accepted', 'order.completed'], false, 'person', now(), '', 'wwww') returning id`,
      [WORD.slice(0, 60), `https://${WORD.slice(0, 60)}.example/${WORD}`],
    );
  const [vendorEndpoint, endpoint] = [await endpointOf('null'), await endpointOf('508')];
  const imported = await idOf(
    `insert into spreadsheet_imports (file_name, file_size, actor, correlation_id, template, state, rows_read, rows_wrong)
     values ($1, 1234567, $2, 'long-words', 'Cariler', 'discarded', 12345, 12345) returning id`,
    [`${WORD}.xlsx`, email],
  );
  const run = await idOf(
    `insert into schedule_runs (name, started_at, finished_at, outcome, error, worker)
     values ('erase-requests', now(), now(), 'failed', $1, $2) returning id`,
    [WORD, WORD],
  );
  const invitation = await idOf(
    `insert into firm_invitations (firm_id, email, display_name, rights, token_hash, invited_by, expires_at)
     values (508, $1, $2, array['orders', 'licences', 'money'], sha256(convert_to(gen_random_uuid()::text, 'UTF8')), $2, now() + interval '1 day') returning id`,
    [email, WORD.slice(0, 60)],
  );
  const person = await idOf(
    `insert into user_accounts (role, firm_id, firm_rights, email, display_name, password_hash, mail_secret)
     select 'dealer', firm_id, array['orders', 'licences', 'money'], $1, $2, password_hash, mail_secret from user_accounts where email = 'bayi508@karpin.example' returning id`,
    [`p${email}`, WORD.slice(0, 60)],
  );
  const added: [table: string, ids: (number | undefined)[]][] = [
    ['service_tokens', tokens],
    ['webhook_endpoints', [vendorEndpoint, endpoint]],
    ['spreadsheet_imports', [imported]],
    ['schedule_runs', [run]],
    ['firm_invitations', [invitation]],
    ['user_accounts', [person]],
  ];
  return {
    ofStaff: [
      ...['/ops/tokens', '/ops/tokens?group=ended', `/ops/tokens/${token}`, '/ops/webhooks'],
      ...[`/ops/webhooks/${vendorEndpoint}`, '/ops/import', `/ops/import/${imported}`, `/ops/accounts/${person}`],
    ],
    ofDealers: [
      ...[
        '/account/people',
        '/account/tokens',
        '/account/webhooks',
        `/account/webhooks/${endpoint}`,
        `/account/people/${person}`,
      ],
    ],
    empty: async () => {
      for (const [table, ids] of added) {
        await database.query(`delete from ${table} where id = any($1)`, [ids]);
      }
    },
  };
}

const namesOfProducts = async (database: pg.Client) => {
  const { rows } = await database.query<{ name: string }>(`select distinct name from product_texts`);
  return rows.map(({ name }) => name.trim());
};

/** An order and rows of long words, to be emptied afterwards, and the names that the page lengthens. */
async function prepare(api: (dealer: 508) => Promise<DealerApi>, database: pg.Client) {
  const [longNames, products, filled] = [
    await orderOfLongNames(api, database),
    await namesOfProducts(database),
    await fillEmptyLists(database),
  ];
  return { ...longNames, products, filled };
}

const TITLE = 'O3 B25 O8 no list is wider than its page, however long a word is, and codes, dates and money stay whole';

for (const lists of ['that always have rows', 'that somebody has to fill'] as const) {
  test(`${TITLE}: lists of staff ${lists}`, async ({ page, baseURL, browser, database, api }) => {
    const { order, firm, products, filled } = await prepare(api, database);
    try {
      await postForm(page, baseURL, '/staff/login', ADMIN);
      const staff = await plainPage(browser, page, baseURL);
      const always = [...OF_STAFF, `/support/orders/${order}`, `/support/firms/${firm}`];
      const seen =
        lists === 'that always have rows' ? { lists: always, filled: [] } : { lists: [], filled: filled.ofStaff };
      await looksAt(staff, seen, products);
      await staff.context().close();
    } finally {
      await filled.empty();
    }
  });
}

test(`${TITLE}: lists of a dealer`, async ({ page, baseURL, browser, database, api }) => {
  const { order, firm, products, filled } = await prepare(api, database);
  try {
    await logIn(page, baseURL, 508);
    const dealer = await plainPage(browser, page, baseURL);
    const lists = [...OF_DEALERS, `/orders/${order}`, `/customers/${firm}`];
    await looksAt(dealer, { lists, filled: filled.ofDealers }, products);
    await dealer.context().close();
  } finally {
    await filled.empty();
  }
});
