import { axeFindings, MORE_CARDS } from './axe';
import { fillNewCustomer, finish, summary, toPayment, uniqueName } from './checkout-steps';
import { expect, logInFields, postForm, test } from './fixtures';

test('D1 D15 D22 B2 a dealer logs in, orders a package and three extra users for a new customer, watches it and prints the invoice', async ({
  page,
  baseURL,
}) => {
  test.slow();
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  const clean = async () => expect(await axeFindings(page, MORE_CARDS)).toEqual([]);

  await page.goto('/login?to=/shop');
  const { bayikodu, email, password } = logInFields(966);
  await page.getByLabel('Bayi kodu').fill(bayikodu);
  await page.getByLabel('E-posta').fill(email);
  await page.getByLabel('Parola', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Giriş yapın' }).click();
  await expect(page).toHaveURL('/shop');
  await postForm(page, baseURL, '/cart', { intent: 'clear' });
  await page.reload();

  for (const name of ['Karpin Market', 'Ek kullanıcı']) {
    const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
    await card.getByRole('button', { name: 'Sepete ekle' }).click();
    await expect(card.getByRole('link', { name: 'Sepette görüntüle' })).toBeVisible({ timeout: 15_000 });
  }
  await clean();

  await page.goto('/checkout');
  await expect(page).toHaveURL('/checkout/cart');
  for (const total of ['44.663,00 ₺', '50.504,00 ₺']) {
    await page.getByRole('button', { name: /artır/ }).last().click();
    await expect(summary(page)).toContainText(total);
  }
  // Both lines issue licences, and each says how long they last.
  const term =
    /Yeni lisans, verildiği günden başlayarak 45 gün geçerlidir; bugün verilirse \d\d\.\d\d\.\d{4} tarihinde biter\./;
  await expect(page.getByRole('listitem').filter({ hasText: term })).toHaveCount(2);
  await clean();

  await summary(page).getByRole('button', { name: 'Adrese geç' }).click();
  await expect(page).toHaveURL('/checkout/address');
  await page.getByLabel('Yeni müşteri').check();
  const customer = uniqueName('Yolculuk Market');
  await fillNewCustomer(page, customer);
  await clean();
  await toPayment(page);
  await expect(page).toHaveURL('/checkout/payment');
  await expect(summary(page)).toContainText(term);
  await clean();
  await finish(page, term);

  await expect(page).toHaveURL(/\/blank\?order=\d+$/);
  const order = new URL(page.url()).searchParams.get('order');
  await expect(page.locator('.notice-title', { hasText: 'Tamamlandı' })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('main').getByText('Fatura', { exact: true })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('main').getByText(customer).first()).toBeVisible();
  await clean();
  await page.getByRole('button', { name: 'Yazdır' }).click();
  await expect(page.locator('body[data-printed]')).toBeAttached();

  await page.getByRole('link', { name: 'Siparişe git' }).click();
  await expect(page).toHaveURL(`/orders/${order}`);
  await expect(page.getByText('Tamamlanan satır: 2 / 2')).toBeVisible();
  await expect(page.getByRole('button', { name: /kodunu kopyala/i })).toHaveCount(4);
  await clean();
});
