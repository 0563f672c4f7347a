import { axeFindings, axeFindingsByWidth } from './axe';
import { expect, postForm, test } from './fixtures';

const ADMIN = { email: 'admin@karpin.example', password: 'Karpin-demo-2026' };
const REASON = 'Gece vardiyası için yeni operatör';
const PASSWORD = 'gece-vardiyasi-2026';

test('O5 an administrator invites an operator, who sets a password, logs in and is an operator', async ({
  page,
  baseURL,
  browser,
}) => {
  test.slow();
  // In base 36: one in ten numbers of thirteen digits could be a card's, which no form takes.
  const email = `gece-${Date.now().toString(36)}@karpin.example`;
  await postForm(page, baseURL, '/staff/login', ADMIN);
  await page.goto('/ops/accounts');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Personel davet et' }).click();
  await page.getByRole('textbox', { name: 'E-posta', exact: true }).fill(email);
  await page.getByLabel('Ad soyad').fill('Gece Operatörü');
  await page.getByRole('radio', { name: /^Operatör/ }).check();
  await page.getByLabel('Gerekçe').fill(REASON);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Daveti gönder' }).click();

  // The account's page: waiting for its owner, with the mail that the demo keeps at home.
  await expect(page.getByRole('heading', { level: 1, name: 'Gece Operatörü' })).toBeVisible();
  await expect(page.getByText('Davet bekliyor')).toBeVisible();
  await expect(page.getByText(REASON)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByText('Karpin personel hesabınız').click();
  const address = await page.getByRole('link', { name: 'Parolamı belirle' }).getAttribute('href');
  const { pathname, search } = new URL(address ?? '');

  const elsewhere = await browser.newContext();
  const theirs = await elsewhere.newPage();
  await theirs.goto(`${baseURL}${pathname}${search}`);
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Hoş geldiniz');
  expect(await axeFindings(theirs)).toEqual([]);
  await theirs.getByLabel('Yeni parola').fill('kısa');
  await theirs.getByLabel('Parola (yeniden)').fill('kısa');
  await theirs.getByRole('button', { name: 'Parolayı belirle' }).click();
  await expect(theirs.getByText('Parola en az 12 karakter olmalıdır.').first()).toBeVisible();
  await theirs.getByLabel('Yeni parola').fill(PASSWORD);
  await theirs.getByLabel('Parola (yeniden)').fill(PASSWORD);
  await theirs.getByRole('button', { name: 'Parolayı belirle' }).click();
  await theirs.waitForURL('**/staff/login');
  await theirs.getByLabel('E-posta').fill(email);
  await theirs.getByLabel('Parola', { exact: true }).fill(PASSWORD);
  await theirs.getByRole('button', { name: 'Giriş yapın' }).click();
  // The door itself is one of their places.
  await theirs.waitForURL(/\/(ops|staff|support)(?!\/login)/);
  await theirs.goto(`${baseURL}/ops/alerts`);
  await expect(theirs.getByRole('link', { name: 'Uyarı yolları' })).toBeVisible();
  expect(await axeFindings(theirs)).toEqual([]);
  await theirs.goto(`${baseURL}/ops/settings`);
  await expect(theirs.getByText('Bu sayfayı yalnızca görüntüleyebilirsiniz.')).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Kaydet' })).toHaveCount(0);

  // Locked, they are out at once.
  await page.reload();
  await expect(page.getByText('Etkin', { exact: true })).toBeVisible();
  await page.getByLabel('Gerekçe').last().fill('Vardiyası bitti, hesabı kapatılıyor');
  await page.getByRole('button', { name: 'Hesabı kilitle' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Gece Operatörü kilitlensin mi?');
  await dialog.getByRole('button', { name: 'Hesabı kilitle' }).click();
  await expect(page.getByText('Hesap kilitlendi, oturumları sona erdi.')).toBeVisible();
  await theirs.goto(`${baseURL}/ops/alerts`);
  await expect(theirs).toHaveURL(/\/staff\/login/);
  await elsewhere.close();

  // Each step stands in the audit trail, found by the account.
  await page.getByRole('link', { name: 'Denetim izinde göster' }).click();
  // The account's page lists the same steps: only the trail leads to what each was about.
  const ids = page.locator('.trail a:has(> bdi[dir=ltr])');
  await expect(ids.first()).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Hesap kilitlendi' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Parola belirlendi' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Hesap açıldı ve davet gönderildi' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  const heights = await ids.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
  expect(heights.length).toBeGreaterThan(0);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(24);
  expect(await axeFindingsByWidth(page)).toEqual([]);
});

test('O5 a setting is refused beside its field, then changed with a reason, shown as changed and taken back', async ({
  page,
  baseURL,
}) => {
  await postForm(page, baseURL, '/staff/login', ADMIN);
  await page.goto('/ops/settings');
  expect(await axeFindings(page)).toEqual([]);
  const panel = page.locator('#reminders');
  // Folded to its title and its present value, until somebody opens it or an address names it.
  await expect(panel.getByLabel('Hatırlatma günleri')).toBeHidden();
  await expect(panel).toContainText('60, 30, 7 gün kala');
  await page
    .getByRole('navigation', { name: 'Ayar grupları' })
    .getByRole('link', { name: 'Lisans hatırlatmaları' })
    .click();
  // Nothing to save, until something is typed: then the reason stands below what it is for.
  await expect(panel.getByRole('button', { name: 'Kaydet' })).toHaveCount(0);
  await panel.getByLabel('Hatırlatma günleri').fill('45, 15');
  await expect(panel.getByRole('status')).toContainText('1 değişiklik Hatırlatma günleri 60, 30, 7 → 45, 15');
  // What was typed is not lost by a press elsewhere.
  await page.getByRole('navigation', { name: 'Ana menü' }).getByRole('link', { name: 'Uyarılar' }).first().click();
  const leaving = page.getByRole('dialog', { name: 'Kaydedilmemiş değişiklik var' });
  expect(await axeFindings(page)).toEqual([]);
  await leaving.getByRole('button', { name: 'Sayfada kal' }).click();
  await expect(panel.getByLabel('Hatırlatma günleri')).toHaveValue('45, 15');
  await panel.getByLabel('Gerekçe').fill('kısa');
  await panel.getByRole('button', { name: 'Kaydet' }).click();
  await expect(panel.getByText('Gerekçe 10 ile 500 karakter arasında olmalı')).toBeVisible();
  await panel.getByLabel('Gerekçe').fill('Bayiler daha erken haber istedi');
  expect(await axeFindings(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Kaydet' }).click();
  await expect(page.getByText('Ayarlar kaydedildi.')).toBeVisible();
  await expect(panel.getByText('Değiştirildi')).toBeVisible();
  await expect(panel.getByText('Başlangıç: 60, 30, 7')).toBeVisible();
  await panel.getByRole('button', { name: 'Başlangıç değerlerine dön' }).click();
  const back = page.getByRole('dialog', { name: 'Başlangıç değerlerine dön' });
  await back.getByLabel('Gerekçe').fill('Deneme bitti, başa dönülüyor');
  await back.getByRole('button', { name: 'Başlangıç değerlerine dön' }).click();
  await expect(panel.getByLabel('Hatırlatma günleri')).toHaveValue('60, 30, 7');
  await expect(panel.getByText('Değiştirildi')).toHaveCount(0);
});

test.describe('an address where nothing is', () => {
  test.use({ expectedStatuses: [404] });

  test('P2 O5 leads staff back to their desk, and refused forms lead to the reason', async ({ page, baseURL }) => {
    await postForm(page, baseURL, '/staff/login', ADMIN);
    await page.goto('/ops/jobs/boyle-bir-is-yok');
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Personel' })).toHaveAttribute('href', '/staff');
    await expect(main).not.toContainText('sepet');
    for (const address of ['accounts/invite', 'tokens/new', 'webhooks/new', 'downloads/new']) {
      const headers = { Origin: new URL(baseURL ?? '').origin };
      const answer = await page.request.post(`/ops/${address}`, { form: {}, headers });
      expect(answer.status(), address).toBe(400);
      const html = await answer.text();
      const [, id = ''] = /href="#([\w-]+-reason)"/.exec(html) ?? [];
      expect(id, address).not.toBe('');
      expect(html, address).toContain(`id="${id}"`);
    }
  });
});

test.describe('with a wrong value', () => {
  test.use({ expectedStatuses: [400] });
  test('O5 what was typed stays, with the reason beside it', async ({ page, baseURL }) => {
    await postForm(page, baseURL, '/staff/login', ADMIN);
    await page.goto('/ops/settings#alerts');
    const panel = page.locator('#alerts');
    await panel.getByLabel('Tamamlanmayan sipariş').fill('yarım saat');
    await panel.getByLabel('Gerekçe').fill('Yarım saatte bir bakılacak');
    await panel.getByRole('button', { name: 'Kaydet' }).click();
    await expect(panel.getByText('1 ile 1.440 arasında bir tam sayı girin.')).toBeVisible();
    await expect(panel.getByLabel('Tamamlanmayan sipariş')).toHaveValue('yarım saat');
    await expect(panel.getByLabel('Gerekçe')).toHaveValue('Yarım saatte bir bakılacak');
    expect(await axeFindings(page)).toEqual([]);
  });
});
