import { axeFindings, axeFindingsByWidth } from './axe';
import { countActs } from './count-acts';
import { expect, logIn, logInStaff, test } from './fixtures';
import { orderWithMovedLicence } from './moved-licence';

const DEALER = 508;

test('B36 support asks about a stuck line, the dealer answers with the right licence, and the line completes', async ({
  page,
  baseURL,
  browser,
  database,
}) => {
  const scene = await orderWithMovedLicence(
    { page, baseURL, database },
    { dealer: DEALER, ordered: 1, nth: 1, licences: Array.from({ length: 2 }, () => ({ computer: 'YAZI', days: 9 })) },
  );
  const { orderId: id, receiptNo } = scene;
  const right = scene.codes[1] ?? '';

  await logIn(page, baseURL, DEALER);
  await page.goto(`/orders/${id}`);
  // The page is live: the line fails while it is looked at.
  const talk = page.getByRole('region', { name: /Destekle yazışma/ });
  await expect(talk).toContainText('Destek bekliyor', { timeout: 30_000 });
  await talk.getByRole('textbox', { name: /Mesaj/ }).fill('Yazarken gelen soru bunu silmemeli.');

  const desk = await browser.newContext({ baseURL, locale: 'tr' });
  const support = await desk.newPage();
  const acts = await countActs(support);
  await logInStaff(support, baseURL);
  await support.goto(`/support?q=${receiptNo}`);
  acts();
  await support.getByRole('link', { name: new RegExp(`^${receiptNo} / 1`) }).click();
  await support.getByRole('link', { name: 'Bayiyle yazışma' }).click();
  await expect(support.getByRole('checkbox', { name: new RegExp(right) })).toBeChecked();
  expect(await axeFindings(support)).toEqual([]);
  await support.getByRole('button', { name: 'Bayiye sor' }).click();
  await expect(support).toHaveURL(/\/support\/conversations\/\d+/);
  expect(acts(), 'the line, the conversation, the question').toEqual({ presses: 3, keys: 0 });

  await expect(talk).toContainText('Yanıtınızı bekliyor', { timeout: 30_000 });
  // The line itself does not say that support will choose.
  await expect(page.getByRole('main')).toContainText('Destek bir soru sordu; yanıtınızı bekliyor.');
  await expect(talk.getByRole('textbox', { name: /Mesaj/ })).toHaveValue('Yazarken gelen soru bunu silmemeli.');
  expect(await axeFindings(page)).toEqual([]);
  expect(await axeFindingsByWidth(page)).toEqual([]);
  await page.goto('/orders');
  await expect(page.getByRole('row', { name: new RegExp(`^${receiptNo} `) })).toContainText('Yanıtınızı bekliyor');
  await page.goto(`/orders/${id}`);
  await talk.getByRole('radio', { name: new RegExp(right) }).check();
  await talk.getByRole('button', { name: 'Bu lisansla siparişi sürdür' }).click();
  await expect(page.getByRole('main')).toContainText('Tamamlandı', { timeout: 30_000 });
  await expect(talk).toContainText(`Verilen lisans: ${right}`);

  await expect(support.getByRole('article')).toContainText('satır bununla sürdü', { timeout: 30_000 });
  expect(await axeFindingsByWidth(support)).toEqual([]);
  await desk.close();
});

test('B36 support sees what the dealer will see, and applies by one press a code that it had not offered', async ({
  page,
  baseURL,
  browser,
  database,
}) => {
  const scene = await orderWithMovedLicence(
    { page, baseURL, database },
    { dealer: DEALER, ordered: 1, nth: 2, licences: Array.from({ length: 3 }, () => ({ computer: 'BASKA', days: 9 })) },
  );
  const { orderId, receiptNo, codes } = scene;
  const [, offered = '', other = ''] = codes;
  const acts = await countActs(page);
  await logInStaff(page, baseURL);
  const eventually = expect.configure({ timeout: 30_000 });
  await eventually(async () => {
    await page.goto(`/support?q=${receiptNo}`);
    await page.getByRole('link', { name: new RegExp(`^${receiptNo} / 1`) }).click({ timeout: 2000 });
  }).toPass({ timeout: 30_000 });
  await page.getByRole('link', { name: 'Bayiyle yazışma' }).click();
  await page.getByRole('checkbox', { name: new RegExp(offered) }).check();
  await page.getByRole('checkbox', { name: new RegExp(other) }).uncheck();
  await page.getByRole('textbox', { name: 'Soru' }).fill('Hangi kasayı uzatalım?');
  await page.getByRole('button', { name: 'Bayinin göreceği' }).click();
  const preview = page.getByRole('region', { name: /^Bayinin göreceği/ });
  await expect(preview).toBeFocused();
  await expect(preview).toContainText('Hangi kasayı uzatalım?');
  await expect(preview).toContainText(offered);
  await expect(preview).not.toContainText(other);
  expect(await axeFindings(page)).toEqual([]);
  expect(await axeFindingsByWidth(page)).toEqual([]);
  await page.getByRole('button', { name: 'Bayiye sor' }).click();
  await expect(page).toHaveURL(/\/support\/conversations\/\d+/);
  const conversation = page.url();
  await page.goto(`/support/orders/${orderId}`);
  const written = page.getByRole('region', { name: 'Yazışmalar' });
  await expect(written).toContainText('Bayide');
  await expect(written).toContainText('Elif Toprak');
  await written.getByRole('link', { name: `Sipariş ${receiptNo}, satır 1` }).click();
  await expect(page).toHaveURL(conversation);

  const shop = await browser.newContext({ baseURL, locale: 'tr' });
  const dealer = await shop.newPage();
  await logIn(dealer, baseURL, DEALER);
  await dealer.goto(`/orders/${orderId}`);
  const talk = dealer.getByRole('region', { name: /Destekle yazışma/ });
  await talk.getByRole('radio', { name: 'Başka bir onay kodu yazacağım' }).check();
  await talk.getByRole('textbox', { name: 'Onay kodu' }).fill(other);
  await talk.getByRole('button', { name: 'Bu lisansla siparişi sürdür' }).click();
  await expect(talk).toContainText('önce destek bakacak');

  const apply = page.getByRole('button', { name: 'Yanıtı uygula, satırı sürdür' });
  await expect(apply).toBeVisible({ timeout: 30_000 });
  expect(await axeFindings(page)).toEqual([]);
  expect(await axeFindingsByWidth(page)).toEqual([]);
  acts();
  await apply.click();
  expect(acts()).toEqual({ presses: 1, keys: 0 });
  await expect(page.getByRole('article')).toContainText('yanıtı uyguladı', { timeout: 30_000 });
  await expect(dealer.getByRole('main')).toContainText('Tamamlandı', { timeout: 30_000 });
  await shop.close();

  await page.goto('/support/templates?language=ar');
  await expect(page.getByRole('heading', { level: 1, name: 'Destek şablonları' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  expect(await axeFindingsByWidth(page)).toEqual([]);
});
