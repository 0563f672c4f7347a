import type { Page } from '@playwright/test';
import type pg from 'pg';
import { axeFindingsByWidth, axeFindingsInThemes, FURNITURE } from './axe';
import { openDatabase } from './database';
import { expect, logIn, logInStaff, postForm, test } from './fixtures';
import { orderWithMovedLicence } from './moved-licence';

/** Provisioning and mailing on a machine of two cores with two browsers. */
const eventually = expect.configure({ timeout: 30_000 });

const DEALER = 508;
const REASON = 'Bayi telefonda doğru kodu onayladı.';

let database: pg.Client;
test.beforeAll(async () => {
  database = await openDatabase();
});
test.afterAll(() => database.end());

type Scene = { orderId: number; receiptNo: number; firm: string; owner: string; codes: string[]; right: string };

/** An order of two licences, the second of which moved to another firm; the customer has a third one. */
async function failedOrder(page: Page, baseURL: string | undefined): Promise<Scene> {
  const { orderId, receiptNo, firm, owner, codes } = await orderWithMovedLicence(
    { page, baseURL, database },
    {
      dealer: DEALER,
      nth: 3,
      ordered: 2,
      licences: Array.from({ length: 3 }, () => ({ computer: 'KASA', days: 20 })),
    },
  );
  const [first = '', wrong = '', right = ''] = codes;
  return { orderId, receiptNo, firm: firm.name, owner: owner.name, codes: [first, wrong], right };
}

const search = (page: Page) => page.getByRole('searchbox', { name: 'Müdahale bekleyen satırlarda ara' });

/** Finds a failed line at the desk; it gets there when its worker has given up. */
async function openLine(page: Page, { receiptNo }: Scene): Promise<void> {
  await eventually(async () => {
    await page.goto(`/support?q=${receiptNo}`);
    await expect(page.getByRole('link', { name: new RegExp(`^${receiptNo} / 1`) })).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 30_000 });
  await page.getByRole('link', { name: new RegExp(`^${receiptNo} / 1`) }).click();
  await expect(page.getByRole('heading', { name: `Sipariş ${receiptNo}, satır 1` })).toBeVisible();
}

test('O4 B3 B4 a licence of another firm: found by receipt number, corrected, run again, completed, one mail', async ({
  page,
  baseURL,
}) => {
  const scene = await failedOrder(page, baseURL);
  const [first = '', wrong = ''] = scene.codes;
  await logInStaff(page, baseURL);
  await page.goto('/support');
  await search(page).fill(String(scene.receiptNo));
  await openLine(page, scene);

  const detail = page.getByRole('article');
  await expect(detail).toContainText(`${wrong} bu firmanın lisansı değil`);
  await expect(detail).toContainText(scene.owner);
  const plan = detail.getByRole('region', { name: 'Ne olacak?' });
  await expect(plan).toContainText(`${wrong} düzeltilmeden çalışmaz`);
  // A run that cannot work is not offered, and says why.
  const run = detail.getByRole('button', { name: /Satırı yeniden çalıştır/ });
  await expect(run).toHaveAttribute('aria-disabled', 'true');
  await expect(run).toHaveAccessibleDescription(/düzeltilmeden satır yeniden başarısız olur/);

  // Without a reason nothing happens, and what was chosen stays.
  const choice = detail.getByRole('combobox', { name: `${wrong} yerine çalışacak lisans` });
  await choice.selectOption(scene.right);
  await expect(plan).toContainText(new RegExp(`${scene.right} \\d\\d\\.\\d\\d\\.\\d{4} tarihine uzatılır`));
  await expect(plan).not.toContainText('düzeltilmeden');
  await expect(detail).toContainText('1 kod değişti');

  await detail.getByRole('textbox', { name: 'Gerekçe' }).first().fill(REASON);
  await page.keyboard.press('Control+Enter');

  // The desk shows the line to its end by itself.
  await eventually(detail.getByText('Sipariş tamamlandı, onay e-postası gönderildi.')).toBeVisible();
  await expect(detail).toContainText(REASON);
  for (const code of [first, scene.right]) await expect(detail.getByRole('link', { name: code })).toBeVisible();
  await expect(detail.getByRole('link', { name: wrong })).toHaveCount(0);
  const { rows } = await database.query('select status from stored_mails where order_id = $1', [scene.orderId]);
  expect(rows).toEqual([{ status: 'sent' }]);
  await page.goto(`/support?q=${scene.receiptNo}`);
  await expect(page.getByText('Aramaya uyan başarısız satır yok')).toBeVisible();
});

test('O4 what somebody else does to the line that I am correcting leaves my selection and reason, and stands beside them', async ({
  page,
  baseURL,
}) => {
  const scene = await failedOrder(page, baseURL);
  const [first = '', wrong = ''] = scene.codes;
  await logInStaff(page, baseURL);
  await openLine(page, scene);
  const detail = page.getByRole('article');
  const reason = detail.getByRole('textbox', { name: 'Gerekçe' }).first();
  const run = detail.getByRole('button', { name: /Düzelt ve yeniden çalıştır/ });
  const plan = detail.getByRole('region', { name: 'Ne olacak?' });

  // A licence chosen twice is refused before anything is sent.
  const choice = detail.getByRole('combobox', { name: `${wrong} yerine çalışacak lisans` });
  await choice.selectOption(first);
  await expect(plan).toContainText(`${first} iki kez seçilmiş`);
  await expect(run).toHaveAttribute('aria-disabled', 'true');
  await choice.selectOption(scene.right);
  await expect(plan).not.toContainText('iki kez');

  // What is wrong with a reason is said in the page's language, and nothing stands above its box.
  await page.setViewportSize({ width: 1280, height: 900 });
  await run.click();
  await expect(reason).toBeFocused();
  await expect(reason).toHaveAccessibleDescription(/Gerekçe 10 ile 500 karakter arasında olmalı/);
  const covered = await reason.evaluate((box) => {
    const { left, right, top, bottom } = box.getBoundingClientRect();
    return [top + 2, bottom - 2].some((y) => document.elementFromPoint((left + right) / 2, y) !== box);
  });
  expect(covered).toBe(false);
  await reason.fill(REASON);

  const lineId = new URL(page.url()).searchParams.get('line') ?? '';
  const { rows } = await database.query<{ generation: number; revision: number; units: Record<string, string> }>(
    `select generation, revision,
       (select json_object_agg('code.' || unit_no, approval_code) from order_line_licences where order_line_id = id) as units
     from order_lines where id = $1`,
    [lineId],
  );
  const { generation = 0, revision = 0, units } = rows[0] ?? {};
  const others = 'Sunucu yeniden başladı, satırı deniyorum.';
  await postForm(page, baseURL, `/support/lines/${lineId}`, {
    intent: 'rerun',
    generation: String(generation),
    revision: String(revision),
    ...units,
    reason: others,
  });

  const notice = detail.getByRole('status').filter({ hasText: 'Siz düzeltirken satır değişti' });
  await eventually(notice.getByText('Satır yine durdu.')).toBeVisible();
  await expect(notice).toContainText(others);
  await expect(choice).toHaveValue(scene.right);
  await expect(reason).toHaveValue(REASON);
  await expect(run).toHaveAttribute('aria-disabled', 'true');
  await notice.getByRole('button', { name: 'Şimdiki durumla sürdür' }).click();
  await expect(notice).toHaveCount(0);
  await expect(choice).toHaveValue(scene.right);
  await expect(reason).toHaveValue(REASON);
  await run.click();
  await eventually(detail.getByText('Sipariş tamamlandı, onay e-postası gönderildi.')).toBeVisible();
  await expect(detail.getByText('Siz düzeltirken satır değişti')).toHaveCount(0);
});

test('B5 B33 lines of a cause are repaired in bulk: dry run, reason, one line before the others, report', async ({
  page,
  baseURL,
}) => {
  const scenes = [await failedOrder(page, baseURL), await failedOrder(page, baseURL), await failedOrder(page, baseURL)];
  await logInStaff(page, baseURL);
  for (const scene of scenes) await openLine(page, scene);
  const [mended, too, still] = scenes as [Scene, Scene, Scene];
  // Two of the licences came back, the third did not.
  for (const { codes, orderId } of [mended, too]) {
    await database.query(
      `update "tbFirmaLisans" set "nFirmaID" = (select customer_firm_id from orders where receipt_id = $2) where "sOnayKodu" = $1`,
      [codes[1], orderId],
    );
  }
  await page.goto('/support/causes/licence-of-another-firm?sort=newest');
  await expect(page.getByRole('heading', { name: 'Nasıl onarılır?' })).toBeVisible();
  const boxes = scenes.map(({ receiptNo }) =>
    page.getByRole('checkbox', { name: `Sipariş ${receiptNo}, satır 1 seç` }),
  );
  const all = page.getByRole('checkbox', { name: 'Sayfadaki satırların tümünü seç' });
  await all.check();
  for (const box of boxes) await expect(box).toBeChecked();
  await all.uncheck();
  for (const box of boxes) {
    await expect(box).not.toBeChecked();
    await box.check();
  }
  await page.getByRole('button', { name: 'Seçilenleri onar…' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Toplu onarım' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('1 satır olduğu gibi çalışmaz');
  await expect(page.getByRole('table', { name: 'Önce düzeltilecek satırlar' })).toContainText(String(still.receiptNo));
  await expect(page.getByRole('table', { name: 'Yeniden çalışacak satırlar' })).toContainText(String(mended.receiptNo));
  await page.getByRole('textbox', { name: 'Gerekçe' }).fill(REASON);
  await page.getByRole('button', { name: '2 satırı yeniden çalıştır' }).click();

  await expect(page.getByRole('heading', { level: 1, name: /^Toplu onarım/ })).toBeVisible();
  await expect(page).toHaveURL(/\/support\/repairs\/\d+$/);
  // The page follows its run to the end by itself.
  await eventually(page.getByText('Bitti', { exact: true })).toBeVisible();
  const outcomes = page.getByRole('table', { name: 'Bütün sonuçlar' });
  for (const { receiptNo } of [mended, too]) {
    await expect(outcomes.getByRole('row', { name: new RegExp(`${receiptNo} / 1.*Tamamlandı`) })).toBeVisible();
  }
  await expect(page.getByRole('main')).toContainText(REASON);
  await expect(page.getByRole('main')).toContainText('Elif Toprak');
  expect(await axeFindingsInThemes(page, FURNITURE)).toEqual([]);
  await page.goto('/support/repairs');
  await expect(page.getByRole('table', { name: 'Toplu işlemler' })).toContainText('2 / 2');
  await expect(page.getByRole('table', { name: 'Toplu işlemler' })).toContainText('Elif Toprak');
  expect(await axeFindingsInThemes(page, FURNITURE)).toEqual([]);
});

test.describe('whoever may not', () => {
  test.use({ expectedStatuses: [403, 404] });

  test('O5 an operator only looks, a dealer finds no desk, a stranger logs in', async ({ page, baseURL, context }) => {
    await page.goto('/support');
    await expect(page).toHaveURL('/staff/login?to=%2Fsupport');
    const scene = await failedOrder(page, baseURL);
    await logInStaff(page, baseURL);
    await openLine(page, scene);
    const lineId = new URL(page.url()).searchParams.get('line') ?? '';

    await page
      .getByRole('combobox', { name: /yerine çalışacak lisans/ })
      .last()
      .selectOption(scene.right);
    await page.getByRole('textbox', { name: 'Gerekçe' }).first().fill(REASON);
    await page.getByRole('button', { name: 'Yalnızca düzelt' }).click();
    // The history has it, and the line still waits.
    await expect(page.getByRole('article')).toContainText(REASON);
    await expect(page.getByRole('article')).toContainText('Satır sürümü 1 → 2');

    await context.clearCookies();
    await postForm(page, baseURL, '/staff/login', { email: 'operator@karpin.example', password: 'Karpin-demo-2026' });
    await page.goto(`/support/lines/${lineId}`);
    await expect(page.getByText('Bu sayfayı yalnızca görüntüleyebilirsiniz.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Gerekçe' })).toHaveCount(0);
    // Nor are they told how to do what they may not.
    await expect(page.getByRole('article')).not.toContainText('Doğru lisansı seçip');
    await page.goto('/support/causes/licence-of-another-firm');
    await expect(page.getByRole('heading', { name: 'Kim onarabilir?' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Nasıl onarılır?' })).toHaveCount(0);
    const headers = { Origin: new URL(baseURL ?? '').origin };
    for (const path of [`/support/lines/${lineId}`, `/support?index&line=${lineId}`, '/support/repair']) {
      const form = { intent: 'rerun', generation: '1', revision: '1', reason: REASON, lines: `${lineId}:1` };
      expect((await page.request.post(path, { form, headers })).status(), path).toBe(403);
    }

    await context.clearCookies();
    await logIn(page, baseURL, DEALER);
    for (const path of ['/support', `/support/lines/${lineId}`, '/support/causes/unexpected', '/support/repair']) {
      expect((await page.goto(path))?.status(), path).toBe(404);
      // Nor is its place told.
      const crumbs = page.getByRole('navigation', { name: 'Konumunuz' }).getByRole('listitem');
      await expect(crumbs, path).toHaveText(['Ana sayfa']);
    }
  });
});

test.describe('live pages with forms', () => {
  test.use({ expectedStatuses: [400, 422] });

  test('O8 on staff pages with a form and a stream, letters, focus and a refusal outlive the bell', async ({
    page,
    baseURL,
    api,
  }) => {
    test.slow();
    const scene = await failedOrder(page, baseURL);
    const mailed = await (await api(DEALER)).order([{ sku: 'KarpinKobi', quantity: 1 }]);
    await logInStaff(page, baseURL);
    await openLine(page, scene);
    const line = new URL(page.url()).searchParams.get('line');
    const idOf = async (query: string) => {
      const { rows } = await database.query<{ id: string }>(query, [mailed.id]);
      return rows[0]?.id;
    };
    const sentMail = `select id from stored_mails where order_id = $1 and status = 'sent'`;
    await eventually.poll(() => idOf(sentMail)).toBeDefined();

    await page.context().clearCookies();
    await postForm(page, baseURL, '/staff/login', { email: 'admin@karpin.example', password: 'Karpin-demo-2026' });
    const held = page.getByText('Siz yazarken bekliyor', { exact: true });
    const addresses = [
      '/ops?ask=pause&queue=mail',
      `/ops/mails/${await idOf(sentMail)}`,
      `/support/lines/${line}`,
      `/support/renewals?dealer=${DEALER}`,
    ];
    for (const address of addresses) {
      await page.goto(address);
      const form = page.locator('form:has(textarea[name=reason])').first();
      const reason = form.locator('textarea');
      // A run that would fail again is not offered: the line needs its right licence first.
      if (address.includes('/lines/')) await form.getByRole('combobox').last().selectOption(scene.right);
      // Ten characters for the browser, but nothing for a reader.
      await reason.fill('Bakım          ');
      // The bell rings all the while, also between the refusal's arrival and its being shown.
      const silence = ringOn();
      const refusal = page.getByText('Gerekçe 10 ile 500 karakter arasında olmalı').first();
      // What moves under a press on a busy machine is pressed again, as by a person.
      await eventually(async () => {
        await form.locator('button:not([type])').first().click();
        await expect(refusal, address).toBeVisible({ timeout: 8000 });
      }).toPass({ timeout: 40_000 });
      await silence();
      await reason.fill('Bakım için');
      await reason.focus();
      await eventually(held, address).toBeVisible();
      await bellRings(page);
      await expect(refusal, address).toBeVisible();
      await expect(reason, address).toHaveValue('Bakım için');
      await expect(reason, address).toBeFocused();
    }
  });
});

/** Rings again and again. @returns ends it */
function ringOn(): () => Promise<void> {
  let rings = true;
  const ringing = (async () => {
    while (rings) {
      await database.query(`select pg_notify('staff_changed', '')`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  return async () => {
    rings = false;
    await ringing;
  };
}

/** Rings until another stream of the page has heard it twice: the page's own has heard it by then, too. */
async function bellRings(page: Page): Promise<void> {
  await page.evaluate(() => {
    const heard = { times: 0 };
    const stream = new EventSource('/staff/events');
    stream.addEventListener('change', () => {
      heard.times += 1;
      if (heard.times === 2) stream.close();
    });
    Object.assign(window, { heard });
  });
  for (const times of [1, 2]) {
    await database.query(`select pg_notify('staff_changed', '')`);
    await eventually
      .poll(() => page.evaluate(() => (window as unknown as { heard: { times: number } }).heard.times))
      .toBeGreaterThanOrEqual(times);
  }
}

test.describe('before the scripts run', () => {
  test.use({ awaitsScripts: false });

  test('O4 what is chosen and typed before the scripts take hold of the page counts', async ({ page, baseURL }) => {
    const scene = await failedOrder(page, baseURL);
    const [, wrong = ''] = scene.codes;
    await logInStaff(page, baseURL);
    await openLine(page, scene);
    const line = new URL(page.url()).searchParams.get('line');
    let letScriptsCome = () => {};
    const held = new Promise<void>((resolve) => (letScriptsCome = resolve));
    await page.route(/\/entry\.client-[^/]*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`/support/lines/${line}`, { waitUntil: 'commit' });
    const choice = page.getByRole('combobox', { name: `${wrong} yerine çalışacak lisans` });
    const reason = page.getByRole('textbox', { name: 'Gerekçe' }).first();
    await choice.selectOption(scene.right);
    await reason.fill(REASON);
    letScriptsCome();
    await eventually(page.getByText('1 kod değişti')).toBeVisible();
    await expect(choice).toHaveValue(scene.right);
    await expect(reason).toHaveValue(REASON);
    await page.getByRole('button', { name: /Düzelt ve yeniden çalıştır/ }).click();
    await eventually(page.getByText('Sipariş tamamlandı, onay e-postası gönderildi.')).toBeVisible();
  });
});

test('O8 the desk without scripts: correct and run again by plain forms', async ({ browser, page, baseURL }) => {
  const scene = await failedOrder(page, baseURL);
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const plain = await context.newPage();
  await logInStaff(plain, baseURL);
  await openLine(plain, scene);
  await plain
    .getByRole('combobox', { name: /yerine çalışacak lisans/ })
    .last()
    .selectOption(scene.right);
  await plain.getByRole('button', { name: 'Önizlemeyi güncelle' }).click();
  await expect(plain.getByRole('region', { name: 'Ne olacak?' })).toContainText(`${scene.right} `);
  await plain.getByRole('textbox', { name: 'Gerekçe' }).first().fill(REASON);
  await plain.getByRole('button', { name: /yeniden çalıştır/ }).click();
  await eventually(async () => {
    await plain.reload();
    await expect(plain.getByText('Satır tamamlandı')).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 30_000 });
  await context.close();
});

test(`O8 the desk: axe finds nothing, and it fits a phone`, async ({ page, baseURL }) => {
  const scene = await failedOrder(page, baseURL);
  await logInStaff(page, baseURL);
  await openLine(page, scene);
  await page.getByText('Müşteri bilgilerini düzelt…').click();
  expect(await axeFindingsInThemes(page)).toEqual([]);
  const line = page.url();
  const addresses = [
    '/support',
    line,
    '/support/causes/licence-of-another-firm',
    '/support/repair?cause=licence-of-another-firm',
    `/search?q=${scene.receiptNo}`,
  ];
  for (const address of addresses) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(address);
    expect(await axeFindingsInThemes(page, FURNITURE), address).toEqual([]);
    await page.setViewportSize({ width: 375, height: 720 });
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(beyond, address).toBeLessThanOrEqual(0);
  }
  // Narrow, the line takes the place of the list, whose heading names the page when wide.
  await page.goto(line);
  expect(await axeFindingsByWidth(page)).toEqual([]);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
});
