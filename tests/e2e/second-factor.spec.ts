import { createHash, randomBytes } from 'node:crypto';
import { generateSync } from 'otplib';
import { axeFindingsInThemes } from './axe';
import { expect, postForm, register, test } from './fixtures';
import { overflow } from './overflow';

const PASSWORD = 'gizem729';

test('B27 a member sets up an app and a passkey, and logs in by each', async ({ page, baseURL, database }) => {
  // Browsers make passkeys for names alone.
  const origin = (baseURL ?? '').replace('127.0.0.1', 'localhost');
  // A key that answers by itself takes an offer in the fields at once, so only the page that is to be entered so makes one.
  await page.addInitScript(() => {
    if (location.hash === '#offer' || !('PublicKeyCredential' in window)) return;
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const email = `adim-${Math.random().toString(36).slice(2)}@ornek.example`;
  await register(page, origin, { displayName: 'Adim_Adim', email, password: PASSWORD });

  await page.goto(`${origin}/account/security?step=app`);
  await page.getByLabel('Parolanız', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Devam et' }).click();
  await expect(page.getByRole('img', { name: 'Uygulamaya okutulacak karekod' })).toBeVisible();
  expect(await axeFindingsInThemes(page)).toEqual([]);
  const secret = ((await page.locator('.set-up-key bdi').textContent()) ?? '').replaceAll(' ', '');
  const now = Math.floor(Date.now() / 1000);
  await page.getByLabel('Uygulamanın gösterdiği kodu yazın').fill(generateSync({ secret, epoch: now - 30 }));
  await page.getByRole('button', { name: 'Kodu doğrula' }).click();
  await expect(page.locator('.recovery-codes > li')).toHaveCount(10);
  expect(await axeFindingsInThemes(page)).toEqual([]);
  const code = (await page.locator('.recovery-codes > li').first().textContent()) ?? '';
  await page.getByRole('link', { name: 'Kodları sakladım' }).click();

  await page.getByRole('link', { name: 'Geçiş anahtarı ekle' }).click();
  expect(await axeFindingsInThemes(page)).toEqual([]);
  await page.getByLabel('Anahtarın adı').fill('İş bilgisayarı');
  await page.getByLabel('Parolanız ya da bir kod').fill(code);
  await page.getByRole('button', { name: 'Devam et' }).click();
  const make = page.getByRole('button', { name: 'Geçiş anahtarını oluştur' });
  await expect(make).toBeVisible();
  expect(await axeFindingsInThemes(page)).toEqual([]);
  await make.click();
  await expect(page.getByText('Geçiş anahtarı eklendi.').first()).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'İş bilgisayarı' })).toBeVisible();
  await expect(page.getByText('9 kod kaldı').first()).toBeVisible();
  await page.getByRole('link', { name: 'İş bilgisayarı geçiş anahtarını kaldır' }).click();
  await expect(page.getByRole('button', { name: 'Kaldır', exact: true })).toBeVisible();
  expect(await axeFindingsInThemes(page)).toEqual([]);

  // By the password and the app.
  await postForm(page, origin, `${origin}/logout`, {});
  await page.goto(`${origin}/login?as=member&to=/account/security`);
  await page.getByLabel('E-posta').fill(email);
  await page.getByLabel('Parola', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Giriş yapın' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Girişi tamamlayın' })).toBeVisible();
  expect(await axeFindingsInThemes(page)).toEqual([]);
  await page.getByRole('link', { name: 'Geçiş anahtarını kullan' }).click();
  await expect(page.getByRole('button', { name: 'Geçiş anahtarını kullan' })).toBeVisible();
  expect(await axeFindingsInThemes(page)).toEqual([]);
  await page.getByRole('link', { name: 'Uygulamanın kodunu yaz' }).click();
  await page.getByLabel('Doğrulama kodu').fill(generateSync({ secret, epoch: now + 30 }));
  await page.getByRole('button', { name: 'Girişi tamamla' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Giriş güvenliği' })).toBeVisible();

  // By the passkey alone.
  await postForm(page, origin, `${origin}/logout`, {});
  await page.goto(`${origin}/login?to=/account/security`);
  await page.getByRole('button', { name: 'Geçiş anahtarıyla gir' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Giriş güvenliği' })).toBeVisible();
  await expect(page.getByText('son kullanım').first()).toBeVisible();

  // By the passkey that the browser offers in the form's fields, with nothing pressed.
  await postForm(page, origin, `${origin}/logout`, {});
  await page.goto(`${origin}/login?to=/account/security#offer`);
  await expect(page.getByRole('heading', { level: 1, name: 'Giriş güvenliği' })).toBeVisible();

  // An administrator takes all of it away.
  const { rows } = await database.query<{ id: number }>('select id from user_accounts where email = $1', [email]);
  await postForm(page, origin, `${origin}/logout`, {});
  const admin = { email: 'admin@karpin.example', password: 'Karpin-demo-2026' };
  await postForm(page, origin, `${origin}/staff/login`, admin);
  await page.goto(`${origin}/ops/accounts/${rows[0]?.id}`);
  const panel = page.locator('form', { has: page.getByRole('button', { name: 'İkinci adımı kaldır' }) });
  await panel.getByLabel('Gerekçe').fill('Telefonunu kaybetti, kimliği doğrulandı');
  await panel.getByLabel('Sizin parolanız ya da kodunuz').fill(admin.password);
  expect(await axeFindingsInThemes(page)).toEqual([]);
  await panel.getByRole('button', { name: 'İkinci adımı kaldır' }).click();
  await expect(page.getByText('İkinci adım kaldırıldı').first()).toBeVisible();
});

test('B27 whoever must set one up does so between password and session, in any theme and on a phone', async ({
  page,
  context,
  baseURL,
  database,
}) => {
  // As after the password where the setting asks for it: the setting itself would bind the journeys beside this one.
  const id = randomBytes(32).toString('base64url');
  await database.query(
    `insert into pending_log_ins (id_hash, account_id, remember, onward, device_cookie, expires_at)
     select $1, id, false, '/support', '', now() + interval '5 minutes' from user_accounts where email = 'destek@karpin.example'`,
    [createHash('sha256').update(id).digest()],
  );
  const origin = (baseURL ?? '').replace('127.0.0.1', 'localhost');
  await context.addCookies([{ name: 'pending-log-in', value: id, url: origin }]);
  await page.setViewportSize({ width: 375, height: 800 });
  const looksWell = async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'İkinci adımı kurun' })).toBeVisible();
    expect(await axeFindingsInThemes(page)).toEqual([]);
    expect(await overflow(page)).toEqual([]);
  };
  await page.goto(`${origin}/login/second-factor`);
  await looksWell();
  await page.getByRole('button', { name: 'Uygulamayı kur' }).click();
  await expect(page.getByRole('img', { name: 'Uygulamaya okutulacak karekod' })).toBeVisible();
  await looksWell();
  await page.getByRole('link', { name: 'Başka bir yol seç' }).click();
  await page.getByRole('link', { name: 'Geçiş anahtarı ekle' }).click();
  await expect(page.getByRole('button', { name: 'Geçiş anahtarını oluştur' })).toBeVisible();
  await looksWell();
});
