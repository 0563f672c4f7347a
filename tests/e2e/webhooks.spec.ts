import { startReceiver } from '../support/webhook-receiver';
import { axeFindingsInThemes, FURNITURE } from './axe';
import { expect, logIn, postForm, test } from './fixtures';
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
  await page.getByRole('button', { name: 'Ekle' }).click();
  await expect(page.getByRole('alert')).toContainText('Alıcıya bir ad verin.');
  await page.getByLabel('Ad', { exact: true }).fill('4111 1111 1111 1111');
  await page.getByRole('button', { name: 'Ekle' }).click();
  await expect(page.getByRole('alert')).toContainText('Bu ad kart numarasına benziyor');
  await page.getByLabel('Ad', { exact: true }).fill('Yolculuk muhasebesi');
  await page.getByLabel('Adres').fill('https://0x7f.1/olay');
  await page.getByRole('button', { name: 'Ekle' }).click();
  await expect(page.getByRole('alert')).toContainText('Sayısal adresi alışılmış biçimiyle yazın.');
  expect(await axeFindingsInThemes(page, FURNITURE)).toEqual([]);
  await page.getByLabel('Adres').fill(receiver.url);
  await page.getByRole('button', { name: 'Ekle' }).click();
  const secret = await page.locator('.code-chip bdi').filter({ hasText: 'whsec_' }).innerText();
  await page.getByRole('link', { name: 'Alıcıya git' }).click();

  await page.getByRole('button', { name: 'Deneme bildirimi gönder' }).click();
  // Whether it arrives is not known yet.
  await expect(page.getByText('Deneme bildirimi sıraya alındı')).toBeVisible();
  await eventually(page.getByText('Karşı sunucu bildirimi almadı.')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Yanıt' })).toContainText('Bakımdayız');
  const [first] = receiver.received;
  if (!first) throw new Error('nothing arrived');
  expect(() => receiver.verify(secret, first)).not.toThrow();

  receiver.answerBy((response) => response.writeHead(204).end());
  await page.getByRole('button', { name: 'Şimdi gönder' }).click();
  await expect(page.getByText('1 bildirim yeniden gönderiliyor.')).toBeVisible();
  await eventually.poll(() => receiver.received.length).toBeGreaterThan(1);
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);

  const log = page.getByRole('region', { name: 'Gönderim kaydı' });
  await log.getByRole('searchbox').fill('bakımdayız');
  await log.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL(/\?q=bak/);
  await eventually(async () => {
    await page.reload();
    await expect(log.getByText('Karşı sunucu bildirimi aldığını doğruladı.')).toBeVisible({ timeout: 1000 });
  }).toPass();
  expect(await axeFindingsInThemes(page, FURNITURE)).toEqual([]);
  await page.setViewportSize({ width: 375, height: 800 });
  expect(await overflow(page)).toEqual([]);

  await page.getByRole('button', { name: 'Alıcıyı sil' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Alıcıyı sil' }).click();
  await expect(page.getByText('Alıcı silindi.')).toBeVisible();
  await receiver.stop();
});

test('O3 B11 staff are asked for their reason where they press, and what they began is not sent without it', async ({
  page,
  baseURL,
}) => {
  const receiver = await startReceiver();
  await postForm(page, baseURL, '/staff/login', { email: 'admin@karpin.example', password: 'Karpin-demo-2026' });
  await page.goto('/ops/webhooks/new');
  await page.getByLabel('Ad', { exact: true }).fill('Nöbet ekranı');
  await page.getByLabel('Adres').fill(receiver.url);
  await page.getByLabel('Gerekçe').fill('Nöbetçiler olayları görsün');
  await page.getByRole('button', { name: 'Ekle' }).click();
  await page.getByRole('link', { name: 'Alıcıya git' }).click();

  const pause = page.getByRole('button', { name: 'Duraklat' });
  await pause.click();
  const dialog = page.getByRole('dialog', { name: 'Duraklat' });
  expect(await axeFindingsInThemes(page, FURNITURE)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(pause).toBeFocused();
  await pause.click();
  await dialog.getByRole('button', { name: 'Duraklat' }).click();
  await expect(dialog.getByText('Gerekçe 10 ile 500 karakter arasında olmalı')).toBeVisible();
  await dialog.getByLabel('Gerekçe').fill('Bakım süresince duraklatılıyor');
  await dialog.getByRole('button', { name: 'Duraklat' }).click();
  await expect(page.getByText('Alıcı duraklatıldı.')).toBeVisible();

  // A name that is refused leaves the reason as it was typed.
  await page.getByLabel('Ad', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Kaydet' }).click();
  const save = page.getByRole('dialog', { name: 'Kaydet' });
  await save.getByLabel('Gerekçe').fill('Adı nöbete göre değişiyor');
  await save.getByRole('button', { name: 'Kaydet' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByLabel('Ad', { exact: true }).fill('Gece nöbeti');
  await page.getByRole('button', { name: 'Kaydet' }).click();
  await expect(save.getByLabel('Gerekçe')).toHaveValue('Adı nöbete göre değişiyor');
  await save.getByRole('button', { name: 'Kaydet' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Gece nöbeti' })).toBeVisible();

  await page.getByRole('button', { name: 'Alıcıyı sil' }).click();
  const removal = page.getByRole('dialog', { name: 'Gece nöbeti silinsin mi?' });
  await removal.getByLabel('Gerekçe').fill('Nöbet ekranı kaldırıldı');
  await removal.getByRole('button', { name: 'Alıcıyı sil' }).click();
  await expect(page.getByText('Alıcı silindi.')).toBeVisible();
  await receiver.stop();
});
