import { startReceiver } from '../support/webhook-receiver';
import { axeFindingsInThemes, FURNITURE } from './axe';
import { expect, logIn, test } from './fixtures';
import { overflow } from './overflow';

// A form with something wrong in it is answered so.
test.use({ expectedStatuses: [400] });

/** A worker has to come by, on a machine of two cores with two browsers. */
const eventually = expect.configure({ timeout: 30_000 });

test('B11 a dealer sets up an endpoint, tests it, looks at what it answered, and sends an event again', async ({
  page,
  baseURL,
}) => {
  const receiver = await startReceiver();
  receiver.answerBy((response) => response.writeHead(503, { 'Content-Type': 'text/plain' }).end('Bakımdayız'));
  await logIn(page, baseURL, 444);
  await page.goto('/account/webhooks/new');
  await page.getByLabel('Ad', { exact: true }).fill('Yolculuk muhasebesi');
  await page.getByLabel('Adres').fill('https://0x7f.1/olay');
  await page.getByRole('button', { name: 'Ekle' }).click();
  await expect(page.getByRole('alert')).toContainText('Sayısal adresi alışılmış biçimiyle yazın.');
  expect(await axeFindingsInThemes(page, FURNITURE)).toEqual([]);
  await page.getByLabel('Adres').fill(receiver.url);
  await page.getByRole('button', { name: 'Ekle' }).click();
  const secret = await page.locator('.code-chip bdi').filter({ hasText: 'whsec_' }).innerText();
  await page.getByRole('link', { name: 'Alıcıya git' }).click();

  await page.getByRole('button', { name: 'Deneme olayı gönder' }).click();
  await eventually(page.getByText('Karşı sunucu olayı almadı.')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Yanıt' })).toContainText('Bakımdayız');
  const [first] = receiver.received;
  if (!first) throw new Error('nothing arrived');
  expect(() => receiver.verify(secret, first)).not.toThrow();

  receiver.answerBy((response) => response.writeHead(204).end());
  await page.getByRole('button', { name: 'Şimdi gönder' }).click();
  await expect(page.getByText('1 olay yeniden gönderiliyor.')).toBeVisible();
  await eventually.poll(() => receiver.received.length).toBeGreaterThan(1);
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);

  const log = page.getByRole('region', { name: 'Gönderim kaydı' });
  await log.getByRole('searchbox').fill('bakımdayız');
  await log.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL(/\?q=bak/);
  await eventually(async () => {
    await page.reload();
    await expect(log.getByText('Karşı sunucu olayı aldığını bildirdi.')).toBeVisible({ timeout: 1000 });
  }).toPass();
  expect(await axeFindingsInThemes(page, FURNITURE)).toEqual([]);
  await page.setViewportSize({ width: 375, height: 800 });
  expect(await overflow(page)).toEqual([]);

  await page.getByRole('button', { name: 'Alıcıyı sil' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Alıcıyı sil' }).click();
  await expect(page.getByText('Alıcı silindi.')).toBeVisible();
  await receiver.stop();
});
