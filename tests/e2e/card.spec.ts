import { axeFindings, axeFindingsInThemes, axeFindingsOnPhone } from './axe';
import { orderByCard, payByCard, toBank, typeCard } from './card-steps';
import { openAddress, toPayment } from './checkout-steps';
import { expect, test } from './fixtures';

const SECRETS = /4111 ?1111|4000 ?0000|^000$/;

test('B22 D12 an order is placed and paid by card with a code, and no page of ours has a field for the card', async ({
  page,
  baseURL,
}) => {
  await openAddress(page, baseURL, 1196, ['KarpinMarket']);
  await page.getByRole('radio', { name: 'Kendi firmam için' }).check();
  await toPayment(page);
  const payments = page.locator('input[name=payment]');
  await expect(payments).toHaveCount(3);
  const ways = await payments.evaluateAll((inputs: HTMLInputElement[]) => inputs.map(({ value }) => value));
  expect(ways).toEqual(['credit-card', 'bank-transfer', 'cash-on-delivery']);
  await page.getByRole('radio', { name: /^Kredi kartı Bankanın/ }).check();
  const main = page.getByRole('main');
  await expect(main.getByRole('table')).toContainText('Tek çekim');
  await expect(main).toContainText('Hemen 1 yıllık');
  await expect(main.getByRole('textbox')).toHaveCount(0);
  expect(await axeFindingsInThemes(page)).toEqual([]);
  expect(await axeFindingsOnPhone(page)).toEqual([]);

  const posted: [string, string][] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(baseURL ?? '')) posted.push(...new URLSearchParams(request.postData() ?? ''));
  });
  await orderByCard(page);
  expect(await axeFindings(page)).toEqual([]);
  await toBank(page);
  await typeCard(page, '1111');
  await page.getByLabel('6 haneli kod').fill('123456');
  await page.getByRole('button', { name: 'Onayla' }).click();
  await expect(page.getByRole('heading', { name: 'Ödemeniz alındı' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await expect(page.getByRole('list', { name: 'Siparişin aşamaları' })).toContainText('Banka onayladı');
  await expect(page.getByRole('link', { name: 'Tahsilat makbuzu (PDF)' })).toHaveAttribute(
    'href',
    /^\/statement\/payments\/\d+\.pdf$/,
  );
  await page.getByRole('link', { name: 'Siparişi izle' }).click();
  await expect(page.locator('.page-head').getByText('Ödendi')).toBeVisible();
  await expect(page.getByText('Kredi kartı').first()).toBeVisible();
  expect(posted).toContainEqual(['payment', 'credit-card']);
  expect(posted.filter(([, value]) => SECRETS.test(value))).toEqual([]);
});

test('B22 a card that is declined says why, and another pays the order once', async ({ page, baseURL }) => {
  await payByCard(page, baseURL, ['Etiket40x20']);
  const order = /\/orders\/\d+/.exec(page.url())?.[0] ?? '';
  await toBank(page);
  await typeCard(page, '0002');
  await expect(page.getByRole('heading', { name: 'Banka ödemeyi onaylamadı' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Kartın limiti bu tutara yetmiyor.');
  expect(await axeFindings(page)).toEqual([]);
  await expect(page.getByRole('link', { name: 'Kapıda ödemeye çevir' })).toBeVisible();
  await page.getByRole('link', { name: 'Havaleye çevir' }).click();
  await expect(page.getByRole('heading', { name: 'Siparişi havaleye çevir' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  await page.goto(order);
  const waiting = page.getByRole('region', { name: 'Kart ödemenizi bekliyoruz' });
  await expect(waiting).toBeVisible();
  expect(await axeFindingsInThemes(page)).toEqual([]);
  await waiting.getByRole('link', { name: 'Kartla öde' }).click();
  await expect(page.getByRole('main')).toContainText(/Sipariş \d+/);
  await expect(page.getByRole('main')).toContainText(/Ödenecek [\d.,]+\s₺/);
  await page.getByRole('button', { name: 'Bankaya geç' }).click();
  await toBank(page);
  await typeCard(page, '4444');
  await expect(page.getByRole('heading', { name: 'Ödemeniz alındı' })).toBeVisible();
  await page.goto(`${order}/card`);
  await expect(page.getByText('Bu siparişte ödenecek bir tutar kalmadı.')).toBeVisible();
});

test('B22 a bank that does not answer is asked, and nobody is asked to pay again meanwhile', async ({
  page,
  baseURL,
}) => {
  await payByCard(page, baseURL, ['Etiket40x20']);
  const attempt = page.url();
  await toBank(page);
  await typeCard(page, '0127');
  await expect(page.getByText('yanıt hiç dönmez')).toBeVisible();
  await page.goto(`${attempt}?back=1`);
  await expect(page.getByRole('heading', { name: 'Bankaya soruyoruz' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('lütfen yeniden ödemeyin');
  const asked = page.getByRole('list', { name: 'Banka sorgusu' });
  await expect(asked).toContainText('Bankaya geçtiniz');
  await expect(asked).toContainText(/Sonraki deneme \d\d\.\d\d\.\d{4} \d\d:\d\d/);
  await expect(page.getByRole('main')).toContainText(/\d\d\.\d\d\.\d{4} \d\d:\d\d itibarıyla belli olmazsa/);
  await expect(page.getByRole('link', { name: /Kartla öde|Kart ve taksit/ })).toHaveCount(0);
  expect(await axeFindingsInThemes(page)).toEqual([]);
});
