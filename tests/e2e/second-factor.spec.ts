import { generateSync } from 'otplib';
import { axeFindingsInThemes } from './axe';
import { expect, postForm, test } from './fixtures';

const PASSWORD = 'gizem729';

test('B27 a member sets up an app and a passkey, and logs in by each', async ({ page, baseURL }) => {
  // Browsers make passkeys for names alone.
  const origin = (baseURL ?? '').replace('127.0.0.1', 'localhost');
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
  await postForm(page, origin, `${origin}/register`, {
    displayName: 'Adim_Adim',
    email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    terms: 'on',
  });

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
  await page.getByLabel('Anahtarın adı').fill('İş bilgisayarı');
  await page.getByLabel('Parolanız ya da bir kod').fill(code);
  await page.getByRole('button', { name: 'Devam et' }).click();
  await page.getByRole('button', { name: 'Geçiş anahtarını oluştur' }).click();
  await expect(page.getByText('Geçiş anahtarı eklendi.').first()).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'İş bilgisayarı' })).toBeVisible();
  await expect(page.getByText('9 kod kaldı').first()).toBeVisible();

  // By the password and the app.
  await postForm(page, origin, `${origin}/logout`, {});
  await page.goto(`${origin}/login?as=member&to=/account/security`);
  await page.getByLabel('E-posta').fill(email);
  await page.getByLabel('Parola', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Giriş yapın' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Girişi tamamlayın' })).toBeVisible();
  expect(await axeFindingsInThemes(page)).toEqual([]);
  await page.getByLabel('Doğrulama kodu').fill(generateSync({ secret, epoch: now + 30 }));
  await page.getByRole('button', { name: 'Girişi tamamla' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Giriş güvenliği' })).toBeVisible();

  // By the passkey alone.
  await postForm(page, origin, `${origin}/logout`, {});
  await page.goto(`${origin}/login?to=/account/security`);
  await page.getByRole('button', { name: 'Geçiş anahtarıyla gir' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Giriş güvenliği' })).toBeVisible();
  await expect(page.getByText('son kullanım').first()).toBeVisible();
});
