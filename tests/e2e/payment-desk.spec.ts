import type { Page } from '@playwright/test';
import { transferReference } from '~/features/ordering/payments/transfer-reference';
import { axeFindings, axeFindingsByWidth, axeFindingsInThemes } from './axe';
import { expect, logInStaff, test } from './fixtures';

const ACCOUNT = 'TR809999900000000000000001';
const SENDER = 'TR330006100519786457841326';
/** Whose dealer nobody knows. */
const STRANGER = 'TR120001001745380012345678';
/** The button says what there is to do. */
const OPEN_LINE = /^(Onayla|Bak|Seç|Karar ver|Bul)$/;

type Line = { amount: string; text: string };

/** A file of the bank with a period of its own, so that no other test brings the same lines. */
function statement(name: string, day: string, lines: readonly Line[], sender = SENDER) {
  const sum = lines.reduce((total, { amount }) => total + Math.round(Number(amount.replace(',', '.')) * 100), 0);
  const closing = `${Math.floor(sum / 100)},${String(sum % 100).padStart(2, '0')}`;
  const movements = lines.map(
    ({ amount, text }) =>
      `:61:${day}${day.slice(2)}C${amount}NTRFNONREF\r\n:86:166?00HAVALE?20${text}?31${sender}?32YOLCULUK LTD STI\r\n`,
  );
  const text = `:20:X\r\n:25:${ACCOUNT}\r\n:28C:1\r\n:60F:C${day}TRY0,00\r\n${movements.join('')}:62F:C${day}TRY${closing}\r\n-\r\n`;
  return { name, mimeType: 'text/plain', buffer: Buffer.from(text) };
}

async function upload(page: Page, file: ReturnType<typeof statement>) {
  await page.goto('/support/payments/statements/new');
  await page.getByLabel('Ekstre dosyası').setInputFiles(file);
  await page.getByRole('button', { name: 'Önizle' }).click();
}

test('B21 staff take a statement over, confirm what is sure, split a line, set one aside, and cannot take it back while it is booked', async ({
  page,
  api,
  baseURL,
}) => {
  const dealer = await api(444);
  const orders = [];
  for (let count = 0; count < 3; count += 1) orders.push(await dealer.order([{ sku: 'KarpinMarket', quantity: 1 }]));
  const [first, second, third] = orders.map(({ receiptNo }) => receiptNo);
  await logInStaff(page, baseURL);
  await page.goto(`/support/orders/${orders[0]?.id}/payments`);
  // What people type, as a bank writes it.
  const due = (await page.getByLabel('Tutar').inputValue()).replaceAll('.', '');

  // Nobody knows the sender yet: the dealer is found by name, and the line is split over two orders.
  await upload(page, statement('ilk.sta', '261103', [{ amount: due, text: 'YOLCULUK BEDELI' }]));
  await page.getByRole('button', { name: '1 yeni hareketi aktar' }).click();
  await expect(page.getByRole('heading', { name: 'Gelen 1 hareket aktarıldı' })).toBeVisible();
  await page.getByRole('link', { name: 'Hareketleri gör' }).click();
  await page.getByRole('row').filter({ hasText: 'YOLCULUK BEDELI' }).getByRole('link', { name: OPEN_LINE }).click();
  await page.getByLabel('Bayi ara').fill('444');
  await page.getByLabel('Bayi ara').press('Enter');
  await page.getByLabel(`${first} için bu ödemeden`).fill('100,00');
  await page.getByLabel(`${second} için bu ödemeden`).fill('200,00');
  expect(await axeFindingsInThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Onayla ve dağıt' }).click();
  await expect(page.getByText('Tahsilat kaydedildi', { exact: false })).toBeVisible();

  // Its sender is known now, so that the next one is sure.
  const lines = [
    { amount: due, text: transferReference(third ?? 0) },
    { amount: '12,34', text: 'YOLCULUK FAIZI' },
  ];
  await upload(page, statement('sonraki.sta', '261104', lines));
  await expect(page.getByText('1 kesin', { exact: false })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: '2 yeni hareketi aktar' }).click();
  await expect(page.getByText('Kesin, 1 hareket')).toBeVisible();
  const result = page.url();
  expect(await axeFindingsByWidth(page)).toEqual([]);
  await page.getByRole('link', { name: 'Eşleştirmeye geç' }).click();
  await page.getByRole('button', { name: /Kesin 1 eşleşmeyi onayla/ }).click();
  await expect(page.getByText('1 eşleşme onaylandı', { exact: false })).toBeVisible();

  await page.goto('/support/payments');
  await page.getByRole('row').filter({ hasText: 'YOLCULUK FAIZI' }).getByRole('link', { name: OPEN_LINE }).click();
  await page.getByLabel('Neden').selectOption({ label: 'Faiz geliri' });
  await page.getByRole('button', { name: 'Kenara ayır' }).click();
  await expect(page.getByText('Hareket kenara ayrıldı', { exact: false })).toBeVisible();
  await page.goto('/support/payments');
  await page.getByRole('link', { name: /^Kenara ayrılan/ }).click();
  await expect(page.getByRole('row').filter({ hasText: 'YOLCULUK FAIZI' })).toContainText('Faiz geliri');
  expect(await axeFindings(page)).toEqual([]);

  await page.goto(result);
  await expect(page.getByText('1 hareket işlenmiş', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Aktarmayı geri al' })).toHaveCount(0);
  await page.getByRole('link', { name: 'YOLCULUK LTD STI' }).click();
  await page.getByLabel('Gerekçe').fill('Yanlış bayiye yazıldı');
  await page.getByRole('button', { name: 'Ödemeyi geri al' }).click();
  await expect(page.getByRole('button', { name: 'Kenara ayır' })).toBeVisible();
  await page.goto(result);
  await page.getByLabel('Gerekçe').fill('Yanlış dosya yüklendi');
  await page.getByRole('button', { name: 'Aktarmayı geri al' }).click();
  await expect(page.locator('.page-head').getByText('Geri alındı')).toBeVisible();
});

test('B21 lines are worked through beside their list: J and K open them, B pays the oldest items first, and the next one follows', async ({
  page,
  api,
  baseURL,
}) => {
  const order = await (await api(444)).order([{ sku: 'KarpinMarket', quantity: 1 }]);
  await logInStaff(page, baseURL);
  const lines = [1, 2, 3].map((part) => ({ amount: `${part}1,00`, text: `LISTE ${part}` }));
  await upload(page, statement('liste.sta', '261106', lines, STRANGER));
  await page.getByRole('button', { name: '3 yeni hareketi aktar' }).click();
  await expect(page.getByRole('heading', { name: 'Gelen 3 hareket aktarıldı' })).toBeVisible();
  // A later file of the day repeats them; its preview shows one kind of them alone.
  await upload(page, statement('liste-2.sta', '261106', [...lines, { amount: '41,00', text: 'LISTE 4' }], STRANGER));
  const rows = page.getByRole('row').filter({ hasText: 'YOLCULUK LTD STI' });
  await expect(rows).toHaveCount(4);
  await page.getByRole('button', { name: 'Zaten var 3' }).click();
  await expect(rows).toHaveCount(3);
  await page.getByRole('button', { name: 'Yeni 1' }).click();
  await expect(rows).toContainText(['LISTE 4']);
  expect(await axeFindings(page)).toEqual([]);
  await page.goto('/support/payments');
  await page.getByRole('row').filter({ hasText: 'LISTE 1' }).getByRole('link', { name: OPEN_LINE }).click();
  const list = page.getByRole('region', { name: 'Bekleyen' });
  const open = list.locator('[aria-current]');
  await expect(open).toContainText('LISTE 1');
  await page.keyboard.press('j');
  await expect(open).toContainText('LISTE 2');
  await page.keyboard.press('k');
  await expect(open).toContainText('LISTE 1');
  await page.keyboard.press('/');
  await page.keyboard.type('yolculuk liste 3');
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await list.getByRole('searchbox').fill('');
  await page.getByLabel('Bayi ara').fill('444');
  await page.getByLabel('Bayi ara').press('Enter');
  const first = page.getByLabel(/ için bu ödemeden$/).first();
  await expect(first).toHaveValue('');
  await page.locator('body').press('b');
  await expect(first).toHaveValue('11,00');
  await page.keyboard.press('h');
  await expect(first).toHaveValue('');
  await page.getByRole('checkbox', { name: `${order.receiptNo} numaralı kalemi seç` }).check();
  await expect(page.getByLabel(`${order.receiptNo} için bu ödemeden`)).toHaveValue('11,00');
  expect(await axeFindingsByWidth(page)).toEqual([]);
  await page.getByRole('button', { name: 'Onayla ve dağıt' }).click();
  await expect(open).toContainText('LISTE 2');
  await expect(list.getByRole('listitem').filter({ hasText: 'LISTE 1' })).toHaveCount(0);
});

test('B21 staff record cash without a statement, which pays what is due first', async ({ page, api, baseURL }) => {
  const order = await (await api(444)).order([{ sku: 'KarpinMarket', quantity: 1 }]);
  await logInStaff(page, baseURL);
  await page.goto('/support/payments/new?q=444');
  await page.getByLabel('Tutar', { exact: true }).fill('50,00');
  await page.getByRole('button', { name: 'Temizle' }).last().click();
  await page.getByLabel(`${order.receiptNo} için bu ödemeden`).fill('50,00');
  expect(await axeFindingsByWidth(page)).toEqual([]);
  await page.getByRole('button', { name: 'Tahsilatı kaydet' }).click();
  await expect(page).toHaveURL('/support/receivables/444');
  await expect(page.getByText('50,00 ₺ kaydedildi', { exact: false })).toBeVisible();
});
