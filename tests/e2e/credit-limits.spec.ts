import { axeFindings, axeFindingsOnPhone } from './axe';
import { fillNewCustomer, finish, openAddress, toPayment, uniqueName } from './checkout-steps';
import { openDatabase } from './database';
import { expect, logInStaff, test } from './fixtures';

test.use({ expectedStatuses: [422] });

const REASON = 'Bayiyle konuşuldu, ödeme sözü var';
const WHY = '214 numaralı fişin ödemesi gelene kadar yeni sipariş alamıyoruz.';

test('B24 an order over the limit says so before it is placed, waits, and is provisioned once staff approve it; a closed dealer is told', async ({
  page,
  browser,
  api,
  baseURL,
}) => {
  // A dealer of no other journey, for its limit stops its orders: of the fresh ones none but those of the specification may order.
  const database = await openDatabase();
  await database.query('insert into dealer_terms (firm_id, may_pay) values (803, true) on conflict do nothing');
  await database.end();
  await logInStaff(page, baseURL);
  await page.goto('/support/firms/803');
  await page.getByRole('link', { name: 'Limit ve vade' }).click();
  const limit = page.getByRole('textbox', { name: 'Kredi limiti' });
  await limit.fill('bir lira');
  await page.getByLabel('Gerekçe').fill(REASON);
  await page.getByRole('button', { name: 'Limiti değiştir' }).click();
  await expect(page.getByRole('alert')).toContainText('Sıfırdan büyük bir tutar yazın');
  await expect(page.getByLabel('Gerekçe')).toHaveValue(REASON);
  await limit.fill('1,00');
  await page.getByRole('button', { name: 'Limiti değiştir' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: REASON })).toContainText('1,00');
  expect(await axeFindings(page)).toEqual([]);

  const dealers = await browser.newContext({ baseURL: baseURL ?? '' });
  const dealer = await dealers.newPage();
  await openAddress(dealer, baseURL, 803, ['KarpinMarket']);
  await fillNewCustomer(dealer, uniqueName('Limit'));
  await toPayment(dealer);
  await expect(dealer.getByText('Onaya düşer').first()).toBeVisible();
  await expect(dealer.getByText('Bu sipariş limitinizi').filter({ visible: true })).toBeVisible();
  expect(await axeFindings(dealer)).toEqual([]);
  await finish(dealer);
  await expect(dealer).toHaveURL(/\/blank\?order=\d+/);
  const id = new URL(dealer.url()).searchParams.get('order') ?? '';
  await expect(dealer.getByText('Sipariş onay bekliyor')).toBeVisible();
  await dealer.goto(`/orders/${id}`);
  await expect(dealer.getByText('Sipariş onay bekliyor')).toBeVisible();
  await expect(dealer.getByText('Cari limitiniz')).toBeVisible();
  expect(await axeFindingsOnPhone(dealer)).toEqual([]);

  await page.goto('/support/orders?status=awaiting-approval&dealer=803');
  await page.locator(`a[href="/support/orders/${id}"]`).first().click();
  await page.getByRole('link', { name: 'Karar ver' }).click();
  await expect(page.getByText('Kural: limit aşılırsa onaya düşer.')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  // Another one waits beside it: J and K lead through them.
  const other = await (await api(803)).order([{ sku: 'Etiket100x100', quantity: 1 }], {}, 'bank-transfer');
  await page.goto(`/support/orders/${id}/approval`);
  for (const [key, at] of [
    ['j', other.id],
    ['k', id],
  ] as const) {
    // Pressed once: on a slow machine a second press would lead on while the reason is being typed.
    await page.keyboard.press(key);
    await expect(page).toHaveURL(`/support/orders/${at}/approval`);
  }
  await page.getByLabel('Gerekçe').fill(REASON);
  // While one types, A is a letter; beside the fields it approves.
  await page.getByLabel('Gerekçe').press('a');
  await expect(page.getByLabel('Gerekçe')).toHaveValue(`${REASON}a`);
  await page.getByRole('heading', { level: 1 }).last().click();
  await page.keyboard.press('a');
  await expect(page.getByText(/^Sipariş \d+ onaylandı/)).toBeVisible();
  await expect(page).toHaveURL(`/support/orders/${other.id}/approval`);
  // The dealer's page follows by itself.
  await expect(dealer.locator('.page-head').getByText('Tamamlandı')).toBeVisible({ timeout: 20_000 });
  await expect(dealer.getByText(REASON)).toHaveCount(0);

  await page.goto('/support/receivables/803');
  await page.getByText('Siparişe kapat…').click();
  await page.getByLabel('Bayinin göreceği neden').fill(WHY);
  await page.getByRole('button', { name: 'Siparişe kapat', exact: true }).click();
  await expect(page.getByText('Sipariş veremez')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  for (const address of ['/quick-order', '/shop', '/checkout/cart', `/orders/${id}`]) {
    await dealer.goto(address);
    await expect(dealer.getByText('Bayiliğiniz yeni siparişe kapalı').first()).toBeVisible();
    await expect(dealer.getByText(WHY)).toBeVisible();
  }
  expect(await axeFindingsOnPhone(dealer)).toEqual([]);
  await page.getByText('Siparişe aç…').click();
  await page.getByLabel('Gerekçe').fill(REASON);
  await page.getByRole('button', { name: 'Siparişe aç', exact: true }).click();
  await expect(page.getByText('Sipariş verebilir')).toBeVisible();
  await dealer.goto('/quick-order');
  await expect(dealer.getByText(WHY)).toHaveCount(0);
  await dealers.close();
});
