import { axeFindingsInThemes, FURNITURE } from './axe';
import { expect, logIn, test } from './fixtures';
import { overflow } from './overflow';

test('D4 a dealer makes a key for Excel, which comes in by Basic until it is closed', async ({
  page,
  baseURL,
  playwright,
}) => {
  await logIn(page, baseURL, 966);
  await page.goto('/account/tokens?new=1');
  await page.getByLabel('Nerede kullanılacak?').fill('Excel, yolculuk');
  expect(await axeFindingsInThemes(page, FURNITURE)).toEqual([]);
  await page.getByRole('button', { name: 'Anahtarı aç' }).click();
  const key = await page.locator('.code-chip bdi').filter({ hasText: 'kps_' }).innerText();
  const excel = await playwright.request.newContext({
    baseURL,
    extraHTTPHeaders: { Authorization: `Basic ${Buffer.from(`966:${key}`).toString('base64')}` },
  });
  const come = async () => (await excel.get('/api/orders?limit=1')).status();
  // The key stays while its owner looks how other programs are connected, and the page tells when one has come.
  await expect(page.getByText('Bağlantıyı bekliyoruz.')).toBeVisible();
  await page.getByRole('link', { name: 'Power BI', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Dosyayı açın' })).toBeVisible();
  await expect(page.locator('.code-chip bdi').filter({ hasText: key })).toBeVisible();
  await expect(page.getByLabel('Nerede kullanılacak?')).toHaveCount(0);
  expect(await come()).toBe(200);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByText('Bağlandı.')).toBeVisible();
  await page.goto('/account/tokens');
  const row = page.getByRole('row').filter({ hasText: `kps_…${key.slice(-4)}` });
  await expect(row).toContainText('Etkin');
  await page.setViewportSize({ width: 375, height: 800 });
  expect(await overflow(page)).toEqual([]);
  await row.getByRole('button', { name: 'Kapat' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Anahtarı kapat' }).click();
  await expect(page.getByText('“Excel, yolculuk” anahtarı kapatıldı.')).toBeVisible();
  await expect(row).toHaveCount(0);
  expect(await come()).toBe(401);
  await excel.dispose();
});
