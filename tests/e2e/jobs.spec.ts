import type { Page } from '@playwright/test';
import { axeFindings, axeFindingsInThemes } from './axe';
import { expect, postForm, test, type DealerApi } from './fixtures';

const PASSWORD = 'Karpin-demo-2026';
const REASON = 'Bayi aradı, satırı birlikte inceledik';

/** Products without licences: an order of many lines, whose last ones wait half a second each. */
const SKUS = [
  'UzakDestek',
  'YerindeDestek',
  'AylikDestek',
  'EFaturaKontor',
  'Etiket40x20',
  'Etiket58x40',
  'Etiket58x60',
]
  .concat([
    'Etiket80x50',
    'Etiket100x100',
    'Etiket100x150',
    'PosTouch15',
    'PosTouchDual',
    'YaziciFis80',
    'YaziciEtiket4',
  ])
  .concat([
    'KarpinEArsiv',
    'KarpinEIrsaliye',
    'TeraziEntegre',
    'OkuyucuLazer',
    'OkuyucuKare',
    'TeraziEtiketli30',
    'TerminalAndroid',
    'TerminalCE',
    'UpsKasa650',
    'UpsKasa1500',
  ]);

const logInAs = (page: Page, baseURL: string | undefined, person: 'operator' | 'destek') =>
  postForm(page, baseURL, '/staff/login', { email: `${person}@karpin.example`, password: PASSWORD });

const longOrder = (api: DealerApi, name: string) =>
  api.order(
    SKUS.map((sku) => ({ sku, quantity: 1 })),
    { name },
  );

const reasonOf = (page: Page) => page.getByRole('textbox', { name: 'Gerekçe' });

/**
 * What axe finds around the mail. The frame runs no scripts, axe's own among them, and says so on the console; so it goes
 * before axe comes.
 */
async function findingsAround(page: Page): Promise<string[]> {
  // The live badge says that scripts run: taken away sooner, the frame would be missed by them.
  await expect(page.getByRole('status').filter({ hasText: 'Canlı' })).toBeVisible();
  await page.locator('iframe').evaluate((frame) => frame.remove());
  return axeFindingsInThemes(page);
}

/** Confirms the dry run that is on the page. */
async function confirm(page: Page, button: string): Promise<void> {
  await reasonOf(page).fill(REASON);
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sonuç' })).toBeVisible();
}

/** Takes the last line of a new order out of the queue while it waits, so that it needs a person. */
async function removeLastLine(page: Page, api: DealerApi, name: string) {
  const order = await longOrder(api, name);
  // The line is due in ten seconds: the list is asked by a request, which is quicker than a page.
  const list = await (await page.request.get(`/ops/jobs?q=${order.receiptNo}+/+${SKUS.length}`)).text();
  await page.goto(`/ops/jobs/act?verb=remove&id=${/line-[0-9a-f-]{36}/.exec(list)?.[0]}`);
  await confirm(page, '1 işi kaldır');
  await expect(page.getByText('1 iş kuyruktan çıkarıldı.')).toBeVisible();
  return order;
}

test('O3 O4 an operator finds a failed job by its receipt number, reads why, retries it with a reason, and it completes', async ({
  page,
  baseURL,
  api,
}) => {
  await logInAs(page, baseURL, 'operator');
  const order = await removeLastLine(page, await api(36), 'Yıldız Market');

  await page.goto('/ops/jobs?state=failed');
  await page.keyboard.press('/');
  await page.keyboard.type(String(order.receiptNo));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`state=failed&q=${order.receiptNo}|q=${order.receiptNo}&state=failed`));
  await expect(page.getByRole('cell', { name: `${order.receiptNo} / ${SKUS.length}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.locator('h1').click();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');

  const drawer = page.getByRole('complementary', { name: 'Satır hazırlama' });
  await expect(drawer.getByText('Operatör kuyruktan çıkardı').first()).toBeVisible();
  await expect(drawer.getByText(REASON)).toBeVisible();
  await expect(drawer.getByRole('link', { name: `${order.receiptNo}, satır ${SKUS.length}` })).toBeVisible();
  const times = drawer.getByRole('table', { name: 'Zamanın nereye gittiği, adım adım' });
  await expect(times.getByRole('row', { name: /Bir kişiyi bekledi/ })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  // Escape leads back to the same list, the link opens it again.
  const address = page.url();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(/\/ops\/jobs\?.*state=failed/);
  // So does a press anywhere on its row, which says what it is about and why it stands.
  const row = page.getByRole('row', { name: new RegExp(`${order.receiptNo} / ${SKUS.length}`) });
  await expect(row).toContainText('Operatör kuyruktan çıkardı');
  const { width = 0 } = (await row.boundingBox()) ?? {};
  await row.click({ position: { x: width - 12, y: 8 } });
  await expect(page).toHaveURL(address);
  // The cursor of the list stands on what is open, and stays there.
  await expect(drawer).toBeFocused();
  await expect(row).toHaveAttribute('data-current');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(row).toHaveAttribute('data-current');
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Klavye kısayolları' });
  await expect(help).toContainText('Açık işi yeniden dene');
  const edges = await Promise.all([help, help.getByRole('heading', { level: 2 })].map((part) => part.boundingBox()));
  expect((edges[1]?.x ?? 0) - (edges[0]?.x ?? 0)).toBeGreaterThanOrEqual(16);
  await page.keyboard.press('Escape');
  await page.goto(address);

  await expect(drawer.getByRole('link', { name: 'Yeniden dene' })).toHaveAttribute('aria-keyshortcuts', 'R');
  await expect(page.getByRole('status').filter({ hasText: 'Canlı' })).toBeVisible();
  await page.keyboard.press('r');
  // Without a reason nothing happens.
  await reasonOf(page).fill('kısa');
  await reasonOf(page).evaluate((field) => field.closest('form')?.setAttribute('novalidate', ''));
  await expect(page.getByRole('button', { name: '1 işi yeniden dene' })).toBeVisible();
  await confirm(page, '1 işi yeniden dene');
  await expect(page.getByText('1 iş yeniden kuyruğa alındı.')).toBeVisible();
  await page.getByRole('link', { name: 'Satır hazırlama' }).click();
  await expect(page.getByRole('complementary').getByText('Tamamlandı').first()).toBeVisible({ timeout: 20_000 });
});

test('O3 B5 B33 a filtered selection is looked at before it is acted on, and the report says what became of it', async ({
  page,
  baseURL,
  api,
}) => {
  await logInAs(page, baseURL, 'operator');
  const first = await removeLastLine(page, await api(444), 'Papatya Kırtasiye Toplu');
  await removeLastLine(page, await api(444), 'Papatya Kırtasiye Toplu');

  await page.goto('/ops/jobs?state=failed&q=Papatya+Kırtasiye+Toplu');
  await page.getByLabel('Sayfadaki işlerin tümünü seç').check();
  await expect(page.getByRole('region', { name: 'Seçilen işler' })).toContainText('2 iş seçildi');
  await page.getByLabel('Sayfadaki işlerin tümünü seç').uncheck();
  await expect(page.getByRole('region', { name: 'Seçilen işler' })).toBeHidden();
  await page.getByText('Tümüne uygula').click();
  await page.getByRole('link', { name: 'Süzgece uyan başarısızları yeniden dene…' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '2 işi yeniden dene' })).toBeVisible();
  await expect(page.getByRole('link', { name: String(first.receiptNo) }).first()).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await reasonOf(page).fill(REASON);
  await page.getByRole('button', { name: '2 işi yeniden dene' }).click();
  // One is tried before the other, and the page follows both to the end.
  await expect(page.getByRole('heading', { level: 1, name: 'Toplu yeniden deneme' })).toBeVisible();
  await expect(page.getByText('Bitti', { exact: true })).toBeVisible({ timeout: 30_000 });
  await page.goto('/ops/jobs?state=failed&q=Papatya+Kırtasiye+Toplu');
  await expect(page.getByText('Bu süzgece uyan iş yok')).toBeVisible({ timeout: 20_000 });
});

test.describe('those who only look', () => {
  test.use({ expectedStatuses: [403] });

  test('O3 O5 support sees the jobs and the mails without a button that acts, and is refused by the server', async ({
    page,
    baseURL,
    api,
  }) => {
    const order = await (await api(36)).order([{ sku: 'UzakDestek', quantity: 1 }]);
    await logInAs(page, baseURL, 'destek');
    await page.goto(`/ops/jobs?q=${order.receiptNo}`);
    await expect(page.getByText('Bu sayfayı yalnızca görüntüleyebilirsiniz.')).toBeVisible();
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await page.getByRole('link', { name: 'Satır hazırlama' }).first().click();
    await expect(page.getByRole('complementary')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Yeniden dene', exact: true })).toHaveCount(0);

    const headers = { Origin: new URL(baseURL ?? '').origin };
    const form = { intent: 'run', verb: 'retry', all: '1', state: 'failed', reason: REASON };
    expect((await page.request.post('/ops/jobs/act', { form, headers })).status()).toBe(403);
    await expect
      .poll(async () => (await page.request.get(`/ops/mails?q=${order.receiptNo}`)).text(), { timeout: 20_000 })
      .toContain('Gönderildi</');
    await page.goto(`/ops/mails?q=${order.receiptNo}`);
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    await expect(page.locator('iframe[sandbox=""]')).toHaveAttribute('srcdoc', new RegExp(`FS ${order.receiptNo}`));
    await expect(page.getByRole('button', { name: 'Yeniden gönder' })).toHaveCount(0);
    const answer = await page.request.post(page.url(), { form: { intent: 'resend', reason: REASON }, headers });
    expect(answer.status()).toBe(403);
  });
});

test(`O3 the list of jobs and a mail have nothing that axe finds`, async ({ page, baseURL, api }) => {
  const order = await (await api(36)).order([{ sku: 'UzakDestek', quantity: 1 }]);
  await logInAs(page, baseURL, 'operator');
  await expect
    .poll(async () => (await page.request.get(`/ops/mails?q=${order.receiptNo}`)).text(), { timeout: 20_000 })
    .toContain('Gönderildi</');
  await page.goto('/ops/jobs');
  await expect(page.getByRole('heading', { level: 1, name: 'İşler' })).toBeVisible();
  expect(await axeFindingsInThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 375, height: 720 });
  await page.goto('/ops/jobs?state=completed');
  await expect(page.locator('.tabs [aria-current]')).toBeInViewport({ ratio: 0.9 });
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(`/ops/mails?q=${order.receiptNo}`);
  expect(await axeFindingsInThemes(page)).toEqual([]);
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await expect(page.getByRole('button', { name: 'Yeniden gönder' })).toBeVisible();
  expect(await findingsAround(page)).toEqual([]);
  // An operator sends it again, with a reason.
  await reasonOf(page).fill(REASON);
  await page.getByRole('button', { name: 'Yeniden gönder' }).click();
  await expect(page.getByText('E-posta yeniden sıraya alındı.')).toBeVisible();
  await expect(page.getByText(REASON)).toBeVisible();
});
