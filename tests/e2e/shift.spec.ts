import { axeFindings, axeFindingsByWidth, axeFindingsInThemes } from './axe';
import { openDatabase } from './database';
import { expect, postForm, test } from './fixtures';

const ADMIN = { email: 'admin@karpin.example', password: 'Karpin-demo-2026' };

test('B37 what is open is taken by key, a note is left to the next, and the shift is taken over', async ({
  page,
  baseURL,
}) => {
  const database = await openDatabase();
  try {
    await database.query(
      `insert into visitor_requests (kind, locale, name, email, subject, created_at)
       values ('general', 'tr', 'Vardiya Sınaması', 'vardiya@ornek.example', 'Fiyat', now() - interval '300 days')`,
    );
    await postForm(page, baseURL, '/staff/login', ADMIN);
    await page.goto('/ops/shift?of=nobody');
    const row = page.getByRole('row', { name: /Vardiya Sınaması/ });
    await expect(row).toContainText('Sahipsiz');
    await row.focus();
    await page.keyboard.press('a');
    await expect(page.getByText('İş artık sizde.')).toBeVisible();
    await expect(row).toHaveCount(0);
    await page.getByRole('link', { name: /^Siz / }).click();
    await expect(row).toContainText('Siz');
    // Put off by its key until tomorrow, and taken back by one press.
    await row.focus();
    await page.keyboard.press('z');
    await expect(page.getByRole('button', { name: '15 dakika' })).toBeFocused();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Yarın 09.00’a dek' }).click();
    await expect(row).toHaveCount(0);
    await page.getByRole('link', { name: /^Ertelenen/ }).click();
    await expect(row).toContainText(/09:00 zamanına dek ertelendi, /);
    await row.focus();
    await page.keyboard.press('z');
    await expect(page.getByText('Yine açık işler arasında.')).toBeVisible();
    await page.getByRole('link', { name: /^Siz / }).click();
    await expect(row).toBeVisible();
    expect(await axeFindingsInThemes(page)).toEqual([]);
    expect(await axeFindingsByWidth(page)).toEqual([]);

    await page.getByText('Sonrakine not yaz').click();
    await page.getByLabel('Devir notu', { exact: true }).fill('Fiyat sorusu yanıt bekliyor.');
    await page.getByRole('button', { name: 'Notu bırak' }).click();
    await expect(page.getByRole('article')).toContainText('Fiyat sorusu yanıt bekliyor.');
    await page.getByRole('button', { name: 'Vardiyayı devral' }).click();
    await expect(page.getByText('Vardiya sizde.')).toBeVisible();
    await expect(page.getByText('Buradan öncesini gördünüz')).toBeVisible();
  } finally {
    await database.query(`delete from visitor_requests where name = 'Vardiya Sınaması'`);
    await database.end();
  }
});

test('B37 a filtered list is kept under a name, opened from its head, and the navigation leads to it until it is deleted', async ({
  page,
  baseURL,
}) => {
  await postForm(page, baseURL, '/staff/login', ADMIN);
  await page.goto('/ops/mails?state=sent');
  const views = page.getByRole('navigation', { name: 'Kayıtlı görünümler' });
  // A column is left out by keys, and the view keeps that.
  const attempts = page.getByRole('columnheader', { name: 'Deneme' });
  await expect(attempts).toBeVisible();
  await page.keyboard.press('c');
  await expect(page.getByRole('checkbox').and(page.locator('.column-choice input')).first()).toBeFocused();
  await page.getByRole('checkbox', { name: 'Deneme' }).press('Space');
  await expect(attempts).toBeHidden();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await views.getByLabel('Görünümü kaydet').click();
  await views.getByLabel('Ad', { exact: true }).fill('Giden postalar');
  await views.getByLabel('Liste bununla açılsın').check();
  await views.getByRole('button', { name: 'Görünümü kaydet' }).click();
  await expect(views.getByRole('link', { name: 'Giden postalar' })).toHaveAttribute('aria-current', 'page');
  expect(await axeFindings(page)).toEqual([]);
  await page.goto('/ops/alerts');
  await page
    .getByRole('navigation', { name: 'Ana menü' })
    .getByRole('link', { name: /^E-postalar/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/ops\/mails\?hide=attempts&state=sent$/);
  await expect(attempts).toBeHidden();
  await views.getByRole('link', { name: 'Görünümleri düzenle' }).click();
  expect(await axeFindingsByWidth(page)).toEqual([]);
  await page.getByLabel('Düzenle: Giden postalar').click();
  await page.getByRole('button', { name: 'Sil' }).click();
  await expect(page.getByText('Görünüm silindi.')).toBeVisible();
});

test('B37 a channel is added, changed and removed with a reason, and nobody is shown its address again', async ({
  page,
  baseURL,
}) => {
  await postForm(page, baseURL, '/staff/login', ADMIN);
  await page.goto('/ops/settings/alerts?new=teams');
  await page.getByLabel('Ad', { exact: true }).fill('Nöbet kanalı');
  await page.getByLabel('Gelen webhook adresi').fill('https://ornek.webhook.office.com/gizli-adres/7c2e');
  await page.getByRole('button', { name: 'Yol ekle' }).last().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Gerekçe').fill('Nöbet kanalı kuruluyor');
  await dialog.getByRole('button', { name: 'Yol ekle' }).click();
  await expect(page.getByRole('cell', { name: /^Nöbet kanalı/ })).toContainText('ornek.webhook.office.com/…7c2e');
  await page.getByRole('link', { name: 'Değiştir: Nöbet kanalı' }).click();
  await expect(page.getByLabel('Gelen webhook adresi')).toHaveValue('');
  expect(await page.content()).not.toContain('gizli-adres');
  expect(await axeFindingsInThemes(page)).toEqual([]);
  expect(await axeFindingsByWidth(page)).toEqual([]);
  await page.getByRole('button', { name: 'Yolu kaldır' }).click();
  await dialog.getByLabel('Gerekçe').fill('Deneme bitti, kanal kaldırılıyor');
  await dialog.getByRole('button', { name: 'Yolu kaldır' }).click();
  await expect(page.getByText('Yol kaldırıldı.')).toBeVisible();
});
