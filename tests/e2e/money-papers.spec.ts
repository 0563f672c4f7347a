import type { Page } from '@playwright/test';
import { expect, logIn, logInStaff, test } from './fixtures';

const DEALER = 36;
/** Orders nothing in other journeys, so that its balance is the one below. */
const OBJECTOR = 128;
const OBJECTION = 'Havalemiz *eksik*';
const REPLY = 'Havaleniz ertesi gün geçti';

/** A paper opens as a file of the browser, which a page cannot look at: it is asked for with the reader's cookies. */
async function expectPdf(page: Page, link: string): Promise<void> {
  const address = await page.getByRole('link', { name: link }).getAttribute('href');
  const answer = await page.request.get(address ?? '');
  expect(answer.headers()['content-type'], link).toBe('application/pdf');
  expect((await answer.body()).subarray(0, 5).toString(), link).toBe('%PDF-');
}

test('B22 B23 money of a cancelled order goes back, and its dealer opens the receipt and the note', async ({
  page,
  browser,
  api,
  baseURL,
}) => {
  const labels = [{ sku: 'Etiket100x100', quantity: 10 }];
  const order = await (await api(DEALER)).order(labels, {}, 'bank-transfer');
  await logInStaff(page, baseURL);
  await page.goto(`/support/orders/${order.id}/payments`);
  await page.getByLabel('Tutar').fill('150,00');
  await page.getByRole('button', { name: 'Ödemeyi kaydet' }).click();
  await expect(page.getByRole('row').filter({ hasText: '150,00' })).toBeVisible();
  await page.goto(`/support/orders/${order.id}/cancel`);
  await page.getByLabel('Gerekçe').fill('Bayi vazgeçti');
  await page.getByRole('button', { name: 'Siparişi iptal et' }).click();
  await expect(page).toHaveURL(`/support/orders/${order.id}`);

  await page.goto(`/support/orders/${order.id}/refunds`);
  await expect(page.getByLabel('İade tutarı')).toHaveValue('150,00');
  await page.getByLabel('İade tutarı').fill('120,50');
  await page.getByLabel('Gerekçe').fill('Havale geri gönderildi');
  await page.getByRole('button', { name: 'İadeyi iste' }).click();
  await expect(page.getByRole('row').filter({ hasText: '120,50' })).toContainText('Tamamlandı');

  const dealers = await browser.newContext({ baseURL: baseURL ?? '' });
  const dealer = await dealers.newPage();
  await logIn(dealer, baseURL, DEALER);
  await dealer.goto('/statement/payments');
  const payment = dealer.getByRole('row').filter({ hasText: '150,00' });
  await expect(payment).toContainText('İade: 120,50');
  await expectPdf(dealer, (await payment.getByRole('link', { name: /^Makbuz T/ }).textContent()) ?? '');
  await expectPdf(dealer, (await payment.getByRole('link', { name: /^İade fişi R/ }).textContent()) ?? '');
  await dealers.close();
});

test('B23 a dealer objects to a balance with a file, staff answer it, and the letter stays with both', async ({
  page,
  browser,
  database,
  baseURL,
}) => {
  // A month has to be over before a dealer is asked about it.
  await database.query(
    `insert into ledger_entries (firm_id, transaction, date, value_date, document_no, debit, credit, note)
     values ($1, 'DEVIR', now() - interval '40 days', now() - interval '40 days', 'DEVIR', 1500, 0, '')`,
    [OBJECTOR],
  );
  await logInStaff(page, baseURL);
  await page.goto(`/support/reconciliations?dealer=${OBJECTOR}`);
  await page.getByRole('button', { name: 'Mutabakat gönder' }).click();
  await expect(page.getByRole('row').filter({ hasText: '1.500,00' })).toBeVisible();

  const dealers = await browser.newContext({ baseURL: baseURL ?? '' });
  const dealer = await dealers.newPage();
  await logIn(dealer, baseURL, OBJECTOR);
  await dealer.goto('/statement');
  await dealer.getByRole('link', { name: 'Bak ve yanıtla' }).click();
  await dealer.getByLabel('Mutabık değiliz').check();
  await dealer.getByLabel('Defterinizdeki bakiye').fill('1.000,00');
  await dealer.getByRole('textbox', { name: 'Açıklama' }).fill(OBJECTION);
  const file = { name: 'ekstre ağustos.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 %%EOF') };
  await dealer.getByLabel('Kendi ekstrenizi ekleyin').setInputFiles(file);
  await dealer.getByRole('button', { name: 'Yanıtı gönder' }).click();
  await expect(dealer.getByText(/ tarihinde itiraz ettiniz$/)).toBeVisible();
  await expect(dealer.getByText('500,00 ₺', { exact: true })).toBeVisible();

  await page.goto('/support/reconciliations?state=objected');
  await page.getByRole('row').filter({ hasText: OBJECTION }).getByRole('link', { name: 'İtirazı yanıtla' }).click();
  await expect(page.getByRole('link', { name: 'ekstre ağustos.pdf' })).toBeVisible();
  await page.getByLabel('Yanıtlandı').check();
  await page.getByLabel('Bayiye yanıt').fill(REPLY);
  await page.getByRole('button', { name: 'Yanıtı gönder' }).click();
  await expect(page.getByRole('button', { name: 'Yanıtı gönder' })).toHaveCount(0);

  await dealer.reload();
  await expect(dealer.getByText(REPLY)).toBeVisible();
  await expectPdf(dealer, 'Mutabakat mektubu (PDF)');
  await expectPdf(page, 'Mutabakat mektubu (PDF)');
  await dealers.close();
});
