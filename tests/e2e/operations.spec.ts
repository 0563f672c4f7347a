import type { Browser, Page } from '@playwright/test';
import { axeFindings, axeFindingsInThemes } from './axe';
import { expect, postForm, test } from './fixtures';
import { overflow } from './overflow';

const PASSWORD = 'Karpin-demo-2026';
const WHY = 'Posta sunucusu bakıma alındı';
const AGAIN = 'Bakım bitti, sürdürülüyor';

const logInAs = (page: Page, baseURL: string | undefined, email: string) =>
  postForm(page, baseURL, '/staff/login', { email, password: PASSWORD });

const mailRow = (page: Page) => page.getByRole('row', { name: /^E-posta/ });

/** A window of its own without scripts, of the same person. */
async function withoutScripts(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  return context.newPage();
}

test.describe('pause and resume', () => {
  // They stop and start the same queue.
  test.describe.configure({ mode: 'serial' });

  // All that comes after needs its mails, so a journey that broke off leaves no queue paused.
  test.afterEach(async ({ page, baseURL }, { status, expectedStatus }) => {
    if (status !== expectedStatus) await postForm(page, baseURL, '/ops?index', { intent: 'resume', reason: AGAIN });
  });

  test('O3 O5 an operator pauses a queue with a reason, and another one who looks on sees it at once', async ({
    page,
    baseURL,
    browser,
  }) => {
    await logInAs(page, baseURL, 'operator@karpin.example');
    await page.goto('/ops');
    await expect(page.getByRole('heading', { level: 1, name: 'Durum' })).toBeVisible();
    await expect(page.getByRole('img', { name: /^Biten işler, Son 60 dakika/ })).toBeVisible();
    await expect(page.getByRole('img', { name: /^Satır hazırlama süresi/ })).toBeVisible();
    const other = await (await browser.newContext({ storageState: await page.context().storageState() })).newPage();
    await other.goto('/ops');
    await expect(other.getByText('Canlı')).toBeVisible();
    await expect(mailRow(other)).toContainText('Çalışıyor');

    await mailRow(page).getByRole('button', { name: 'E-posta kuyruğunu duraklat' }).click();
    const dialog = page.getByRole('dialog', { name: 'E-posta kuyruğu duraklatılsın mı?' });
    await dialog.getByRole('textbox', { name: 'Gerekçe' }).fill(WHY);
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Duraklat' }).click();
    await expect(page.getByText('E-posta kuyruğu duraklatıldı.')).toBeVisible();
    await expect(mailRow(page)).toContainText('Duraklatıldı');
    await expect(mailRow(other)).toContainText('Duraklatıldı');
    const tiles = other.getByRole('list', { name: 'Kuyrukların durumu' });
    await expect(tiles.getByText('duraklatıldı: E-posta')).toHaveCount(2);

    await mailRow(page).getByRole('button', { name: 'E-posta kuyruğunu sürdür' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Gerekçe' }).fill(AGAIN);
    await page.getByRole('dialog').getByRole('button', { name: 'Sürdür' }).click();
    await expect(mailRow(page)).toContainText('Çalışıyor');
    await expect(mailRow(other)).toContainText('Çalışıyor');
    await other.context().close();
  });

  test('O3 without scripts the queues are there, and a reason that says nothing is asked for again', async ({
    page,
    baseURL,
    browser,
  }) => {
    await logInAs(page, baseURL, 'operator@karpin.example');
    const plain = await withoutScripts(browser, page);
    await plain.goto(`${baseURL}/ops`);
    await expect(plain.getByRole('row', { name: /^Satır hazırlama/ })).toContainText('provision-order-line');
    await expect(mailRow(plain)).toContainText('deliver-mail');

    await mailRow(plain).getByRole('link', { name: 'E-posta kuyruğunu duraklat' }).click();
    const question = plain.getByRole('alert');
    await expect(question).toContainText('E-posta kuyruğu duraklatılsın mı?');
    // Ten characters for the browser, but nothing for a reader.
    await question.getByRole('textbox', { name: 'Gerekçe' }).fill('bakım          ');
    await question.getByRole('button', { name: 'Duraklat' }).click();
    await expect(question).toContainText('Gerekçe 10 ile 500 karakter arasında olmalı');
    await question.getByRole('textbox', { name: 'Gerekçe' }).fill(WHY);
    await question.getByRole('button', { name: 'Duraklat' }).click();
    await expect(mailRow(plain)).toContainText('Duraklatıldı');
    await postForm(page, baseURL, '/ops?index', {
      intent: 'resume',
      queue: 'mail',
      reason: AGAIN,
    });
    await plain.reload();
    await expect(mailRow(plain)).toContainText('Çalışıyor');
    await plain.context().close();
  });

  test('O3 O8 what an act did is told, even where a change by somebody else makes the page read itself anew', async ({
    page,
    baseURL,
    browser,
  }) => {
    await logInAs(page, baseURL, 'operator@karpin.example');
    const other = await (await browser.newContext({ baseURL })).newPage();
    await logInAs(other, baseURL, 'admin@karpin.example');
    await page.goto('/ops');
    await expect(page.getByText('Canlı')).toBeVisible();
    // The answer is on its way when the live stream tells of the other's act.
    let asked = 0;
    await page.route(
      ({ searchParams }) => searchParams.get('_data') === 'root',
      async (route) => {
        const answer = await route.fetch();
        asked += 1;
        if (asked === 1) {
          const heard = page.evaluate(
            () => new Promise((told) => new EventSource('/staff/events').addEventListener('change', told)),
          );
          await postForm(other, baseURL, '/ops?index', { intent: 'resume', queue: 'mail', reason: AGAIN });
          await heard;
        }
        await route.fulfill({ response: answer }).catch(() => undefined);
      },
    );
    await mailRow(page).getByRole('button', { name: 'E-posta kuyruğunu duraklat' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Gerekçe' }).fill(WHY);
    await page.getByRole('dialog').getByRole('button', { name: 'Duraklat' }).click();
    await expect(page.getByText('E-posta kuyruğu duraklatıldı.')).toBeVisible();
    await expect(mailRow(page)).toContainText('Çalışıyor');

    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto('/ops/outbox');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('E-posta kuyruğu duraklatıldı.'), 'told once').toHaveCount(0);
    await other.context().close();
  });
});

test('O3 an operator runs scheduled work out of turn and sees it end', async ({ page, baseURL }) => {
  await logInAs(page, baseURL, 'operator@karpin.example');
  await page.goto('/ops/schedules');
  await expect(page.getByText('Siparişler sabit kurla hesaplanıyor: 1 USD = 29,00 TL')).toBeVisible();
  await expect(page.getByText('Kur okuma kapalı')).toBeVisible();
  const history = page.getByRole('group').filter({ hasText: 'Bakım' });
  await history.locator('summary').click();
  const newest = history.getByRole('row').nth(1).getByRole('time');
  const before = (await newest.count()) > 0 ? await newest.innerText() : '';
  await page.getByRole('button', { name: 'Bakım: şimdi çalıştır' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Gerekçe' }).fill('Yer açmak için gerekiyor');
  await page.getByRole('dialog').getByRole('button', { name: 'Şimdi çalıştır' }).click();
  await expect(page.getByText('Bakım istendi; bir işleyici birazdan başlatır.')).toBeVisible();
  await expect(newest).not.toHaveText(before, { timeout: 20_000 });
  await expect(history.getByRole('row').nth(1)).toContainText('Tamamlandı', { timeout: 20_000 });
});

test.describe('who only looks', () => {
  test.use({ expectedStatuses: [403] });

  test('O5 support sees the console without its buttons, and what it posts is refused', async ({ page, baseURL }) => {
    await logInAs(page, baseURL, 'destek@karpin.example');
    for (const address of ['/ops', '/ops/schedules']) {
      await page.goto(address);
      await expect(page.getByText('Bu sayfayı yalnızca görüntüleyebilirsiniz.')).toBeVisible();
      await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    }
    for (const [address, form] of [
      ['/ops?index', { intent: 'pause', queue: 'mail', reason: WHY }],
      ['/ops/schedules', { intent: 'run', name: 'prune-old-data', reason: WHY }],
    ] as const) {
      const answer = await page.request.post(address, { form, headers: { Origin: baseURL ?? '' }, maxRedirects: 0 });
      expect(answer.status(), address).toBe(403);
    }
  });
});

for (const address of ['/ops', '/ops?period=day', '/ops/outbox', '/ops/schedules', '/ops/causes', '/ops/incidents']) {
  test(`O3 axe finds nothing on ${address}`, async ({ page, baseURL }) => {
    await logInAs(page, baseURL, 'operator@karpin.example');
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await axeFindingsInThemes(page)).toEqual([]);
  });
}

test('B32 O8 an incident is taken, noted, closed with its report and opened again; its axis is a list on a phone', async ({
  page,
  baseURL,
}) => {
  await logInAs(page, baseURL, 'operator@karpin.example');
  const opened = await page.request.post('/ops/incidents?index', {
    form: { cause: 'licence-taken-back' },
    headers: { Origin: baseURL ?? '' },
    maxRedirects: 0,
  });
  const address = opened.headers().location ?? '';
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: 'Lisansı veren satır geri alınmış' })).toBeVisible();
  await expect(page.getByText('Sahipsiz')).toBeVisible();
  // The first page of the console names it first, without an owner, and leads to it.
  await page.goto('/ops');
  const first = page.getByRole('article', { name: 'Lisansı veren satır geri alınmış' });
  await expect(first).toContainText('Sahipsiz');
  expect(await axeFindingsInThemes(page)).toEqual([]);
  await first.getByRole('link', { name: 'Olayı aç' }).click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await page.getByRole('button', { name: 'Üstlen' }).click();
  await expect(page.getByText('Sahipsiz')).toBeHidden();
  await page.getByRole('textbox', { name: 'Not' }).fill('Bayi arandı, kod bekleniyor');
  await page.getByRole('button', { name: 'Notu ekle' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'kod bekleniyor' })).toBeVisible();
  expect(await axeFindingsInThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('table', { name: 'Zaman ekseni' })).toBeVisible();
  expect(await overflow(page)).toEqual([]);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.locator('body').press('r');
  await expect(page).toHaveURL(new RegExp(`${address}/report$`));
  await page.getByRole('textbox', { name: 'Neden?' }).fill('Bayi eski bir kodu seçmiş');
  await page.getByRole('button', { name: 'Olayı kapat' }).click();
  await expect(page.getByRole('heading', { name: 'Kapanış raporu' })).toBeVisible();
  await expect(page.getByText('Bayi eski bir kodu seçmiş')).toBeVisible();
  await page.getByRole('textbox', { name: 'Yapılacak iş' }).fill('Kod ekranda denetlensin');
  await page.getByRole('button', { name: 'İşi ekle' }).click();
  await page.getByRole('button', { name: 'Bitti olarak işaretle: Kod ekranda denetlensin' }).click();
  await expect(page.getByRole('button', { name: 'Bitmedi olarak işaretle: Kod ekranda denetlensin' })).toBeVisible();
  expect(await axeFindingsInThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Yeniden aç' }).click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(page.getByRole('button', { name: 'İzlemeye al' })).toBeVisible();
});

test('B32 O8 figures that cannot be read anew say for how long, and renew themselves once the connection is back', async ({
  browser,
  baseURL,
}) => {
  // A context of its own: requests that fail are the point here, not noise.
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await logInAs(page, baseURL, 'operator@karpin.example');
  await page.clock.install();
  await page.route('**/staff/events', (route) => route.fulfill({ status: 503 }));
  await page.goto('/ops');
  await expect(page.getByText('Bağlantı yok', { exact: true })).toBeVisible();

  const failed = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD');
  await context.setOffline(true);
  await failed;
  await page.clock.fastForward(40_000);
  const notice = page.getByText(/^Sayılar [45]\d saniyedir yenilenmiyor$/);
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Şimdi dene' }).click();
  expect(await axeFindings(page)).toEqual([]);
  await expect(page.getByRole('heading', { level: 1, name: 'Durum' })).toBeVisible();
  await expect(notice).toBeVisible();

  await context.setOffline(false);
  await expect(notice).toBeHidden();
  await context.close();
});
