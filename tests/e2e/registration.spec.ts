import type { Page } from '@playwright/test';
import { axeFindingsInThemes } from './axe';
import { expect, logIn, logInFields, register, test } from './fixtures';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkqG/4DwAEAQH/VgqUqgAAAABJRU5ErkJggg==',
  'base64',
);

const someone = () => {
  const name = `uye-${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
  return { displayName: name, email: `${name}@ornek.example`, password: 'gizem729', confirmPassword: 'gizem729' };
};

/** Somebody new who is logged in, for tests that are about something else. */
async function newMember(page: Page, baseURL: string | undefined) {
  const person = someone();
  await register(page, baseURL, person);
  return person;
}

async function fill(page: Page, person: ReturnType<typeof someone>) {
  await page.getByLabel('Görünen ad').fill(person.displayName);
  await page.getByLabel('E-posta').fill(person.email);
  await page.getByLabel('Parola', { exact: true }).fill(person.password);
  await page.getByLabel('Parola (yeniden)').fill(person.confirmPassword);
}

/** Opens the link of the mail, which demo mode shows in place of sending it. */
async function openMailedLink(page: Page) {
  await expect(page.getByText('E-posta kutunuza bakın')).toBeVisible();
  await page.getByText('Yerel posta kutusu: Karpin hesabınızı onaylayın').click();
  await page.getByRole('link', { name: 'Hesabımı onayla' }).click();
}
const confirm = (page: Page) => page.getByRole('button', { name: 'Hesabı oluştur', exact: true });

const submit = (page: Page) => page.getByRole('button', { name: 'Hesap oluştur' });
const toasts = (page: Page) => page.getByRole('region', { name: 'Bildirimler' });

test('D2 the button waits for every field, rules are judged when a field is left, and the mailed link makes an account once', async ({
  page,
}) => {
  const person = someone();
  const forbidden: unknown[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/csp-reports')) return;
    const { 'csp-report': report } = request.postDataJSON() as { 'csp-report': { disposition?: string } };
    if (report.disposition !== 'report') forbidden.push(report);
  });
  await page.goto('/login?to=/account');
  await page.getByRole('link', { name: 'Hesap oluşturun' }).click();
  await expect(page).toHaveURL('/register?to=%2Faccount');
  await expect(page.getByRole('checkbox')).toBeChecked();
  await expect(submit(page)).toBeDisabled();
  await fill(page, { ...person, displayName: 'Ayşe Yılmaz', confirmPassword: '' });
  await expect(submit(page)).toBeDisabled();
  await page.getByLabel('Parola (yeniden)').fill('gizem728');
  await expect(submit(page)).toBeEnabled();
  await submit(page).click();
  await expect(page.getByText('Görünen adda yalnızca harf, rakam, tire ve alt çizgi kullanılabilir.')).toBeVisible();
  await expect(page.getByText('Parolalar eşleşmiyor. Lütfen yeniden deneyin.')).toBeVisible();
  await fill(page, person);
  await submit(page).click();
  await expect(page.getByText(`${person.email} adresine bir e-posta gönderdik.`)).toBeVisible();
  expect(await axeFindingsInThemes(page)).toEqual([]);
  await openMailedLink(page);
  await expect(page.getByText(person.displayName, { exact: true })).toBeVisible();
  expect(await axeFindingsInThemes(page)).toEqual([]);
  const link = page.url();
  await confirm(page).click();
  await expect(page).toHaveURL('/account');
  await expect(toasts(page).getByText('Hesap Oluşturuldu. Kaydınız başarıyla tamamlandı!')).toBeVisible();
  await page.goto('/register');
  await expect(page.getByText('Zaten giriş yaptınız!')).toBeVisible();
  await page.goto(link);
  await expect(page.getByText('Bu bağlantı kullanıldı')).toBeVisible();
  expect(await axeFindingsInThemes(page)).toEqual([]);
  expect(forbidden, 'no page with a form does what its content policy forbids').toEqual([]);
});

test('D2 O7 an e-mail that is taken is answered as any other, and its owner reads why and the ways in', async ({
  page,
}) => {
  const person = { ...someone(), email: logInFields(508).email };
  await page.goto('/register');
  await fill(page, person);
  await submit(page).click();
  await expect(page.getByText(`${person.email} adresine bir e-posta gönderdik.`)).toBeVisible();
  await page.getByText('Yerel posta kutusu: Karpin hesabınız zaten var').click();
  await page.locator('details').getByRole('link', { name: 'Giriş yap', exact: true }).click();
  await expect(page).toHaveURL('/login');
});

test('D2 P32 without JavaScript an account is made by the link in the local mailbox, and its profile kept', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/register?to=/account');
  const person = someone();
  await fill(page, { ...person, confirmPassword: 'gizem728' });
  await submit(page).click();
  await expect(page.getByRole('alert')).toContainText('Parolalar eşleşmiyor. Lütfen yeniden deneyin.');
  await expect(page.getByLabel('E-posta')).toHaveValue(person.email);
  await fill(page, person);
  await submit(page).click();
  await openMailedLink(page);
  await confirm(page).click();
  await expect(page).toHaveURL('/account');
  await expect(page.getByText('Doğrulandı', { exact: true })).toBeVisible();

  await page.getByLabel('Hakkınızda').fill('Terazi ve kasa satarım.');
  await page.getByRole('button', { name: 'Profili kaydet' }).click();
  await expect(page.getByLabel('Hakkınızda')).toHaveValue('Terazi ve kasa satarım.');
  await context.close();
});

test('D27 a member on the way to checkout links a dealer code and goes on from there', async ({ page, baseURL }) => {
  await newMember(page, baseURL);
  await page.goto('/checkout');
  await expect(page.getByText('Sipariş vermek için bayi hesabı gerekir')).toBeVisible();
  const { bayikodu, email, password } = logInFields(71);
  await page.getByLabel('Bayi kodu').fill(bayikodu);
  await page.getByLabel('E-posta').fill(email);
  await page.getByLabel('Parola', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Bayi kodunu bağla' }).click();
  // With an empty cart the checkout leads on.
  await expect(page).toHaveURL('/panel');
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'Bayi firması' })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: new RegExp(`^${bayikodu}$`) })).toBeVisible();
});

test('P32 a photo is put up and taken down, a password changed, from the account page', async ({ page, baseURL }) => {
  const person = await newMember(page, baseURL);
  await page.goto('/account');
  await page
    .getByLabel('Fotoğraf', { exact: true })
    .setInputFiles({ name: 'ben.png', mimeType: 'image/png', buffer: PNG });
  const photo = page.getByRole('img', { name: `${person.displayName} fotoğrafı` });
  await expect(photo).toHaveJSProperty('naturalWidth', 1);
  await page.getByRole('button', { name: 'Fotoğrafı kaldır' }).click();
  await expect(photo).toHaveCount(0);

  await page.getByLabel('Şu anki parola').fill(person.password);
  await page.getByLabel('Yeni parola', { exact: true }).fill('yeni1234');
  await page.getByLabel('Yeni parola (yeniden)').fill('yeni1234');
  await page.getByRole('button', { name: 'Parolayı değiştir' }).click();
  await expect(toasts(page).getByText('Parolanız değişti. Sona eren diğer oturum: 0')).toBeVisible();
  await expect(page.getByLabel('Şu anki parola')).toHaveValue('');

  await expect(page.getByRole('table', { name: 'Açık oturumlar' })).toContainText(/Chrome · \w+/);
  await page.getByRole('button', { name: 'Diğerlerini sonlandır' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sonlandır', exact: true }).click();
  await expect(toasts(page).getByText(/^Sona eren diğer oturum: 0/)).toBeVisible();
});

test.describe('O8', () => {
  const member = async (page: Page, baseURL: string | undefined) => void (await newMember(page, baseURL));
  const visits: [string, string, (page: Page, baseURL: string | undefined) => Promise<void>][] = [
    ['registration', '/register', () => Promise.resolve()],
    ['the log-in of members', '/login?as=member&to=/shop', () => Promise.resolve()],
    ['a used link', '/confirm-email?token=x', () => Promise.resolve()],
    ['an old link of a registration', '/register/confirm?token=x', () => Promise.resolve()],
    ['the reason at the log-in', '/login?to=/checkout', member],
    ['a member’s account', '/account', member],
    ['a dealer’s account', '/account', (page, baseURL) => logIn(page, baseURL, 1196)],
  ];
  for (const [name, address, before] of visits) {
    test(`O8 ${name}: axe finds nothing in light and dark, and it fits a phone in both directions`, async ({
      page,
      baseURL,
    }) => {
      test.slow();
      await before(page, baseURL);
      await page.goto(address);
      expect(await axeFindingsInThemes(page)).toEqual([]);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await page.setViewportSize({ width: 375, height: 720 });
      const fits = () =>
        page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
      expect(await fits(), 'on a phone').toBe(true);
      await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
      expect(await fits(), 'on a phone from right to left').toBe(true);
    });
  }
});

/** How far a page moves by itself while it loads, with fonts that come after everything else. */
async function shiftOf(page: Page, address: string): Promise<number> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/*.woff2', async (route) => {
    await released;
    await route.continue();
  });
  // The fonts hold up the event that an address is waited for by.
  await page.goto(address, { waitUntil: 'commit' });
  const painted = () =>
    page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await painted();
  release();
  await page.waitForLoadState('load');
  await page.evaluate(() => document.fonts.ready.then((fonts) => fonts.size));
  await painted();
  await page.unrouteAll({ behavior: 'wait' });
  return page.evaluate(() => (window as { shift?: number }).shift ?? 0);
}

test('O8 D1 on phones nothing moves on the log-in, the linking of a dealer code and the way to another password', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.addInitScript(() => {
    const watched = window as { shift?: number };
    watched.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) watched.shift = (watched.shift ?? 0) + entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const address of ['/login', '/forgot-password', '/shop']) {
    expect(await shiftOf(page, address), address).toBeLessThan(0.02);
  }
  await newMember(page, baseURL);
  expect(await shiftOf(page, '/login?to=/checkout'), 'link-dealer').toBeLessThan(0.02);
  await expect(page.getByRole('heading', { name: 'Bayi kodunuzu bağlayın' })).toBeVisible();
});
