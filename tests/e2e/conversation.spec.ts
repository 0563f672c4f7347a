import { axeFindings, axeFindingsByWidth } from './axe';
import { expect, logIn, logInFields, logInStaff, test } from './fixtures';

const DEALER = 508;

test('B36 support asks about a stuck line, the dealer answers with the right licence, and the line completes', async ({
  page,
  baseURL,
  browser,
  database,
}) => {
  const { rows: firms } = await database.query<{ id: number }>(
    `select "nFirmaID" as id from "tbFirma" where "bAktif" and "sKodu" like '10%' order by 1 desc limit 2`,
  );
  const [firm, owner] = firms;
  if (!firm || !owner) throw new Error('the demo vendor has too few firms');
  const stem = `${process.pid % 4096}`.padStart(4, '0');
  const [wrong, right] = [`E${stem}0A1`, `E${stem}0A2`];
  for (const code of [wrong, right]) {
    await database.query(
      `insert into "tbFirmaLisans" ("sOnayKodu", "nFirmaID", "nBayiID", "sBilgisayar", "dteGecerlilikTarihi")
       values ($1, $2, $3, $4, now() + interval '9 days')`,
      [code, firm.id, DEALER, `YAZI-${code}`],
    );
  }
  const { email, password, bayikodu } = logInFields(DEALER);
  const logged = await page.request.post(`${baseURL}/api/auth/login`, {
    data: { email, password, dealerCode: bayikodu },
  });
  const { accessToken } = (await logged.json()) as { accessToken: string };
  // Locked until it has moved: the worker waits for that, however quick it is.
  await database.query('begin');
  await database.query(`select 1 from "tbFirmaLisans" where "sOnayKodu" = $1 for update`, [wrong]);
  const ordered = await page.request.post(`${baseURL}/api/orders`, {
    headers: { Authorization: `Bearer ${accessToken}` },
    data: {
      ...{ customerFirmId: firm.id, payment: 'cash-on-delivery', cashOnDelivery: 'cash' },
      lines: [{ sku: 'KarpinYillikLisans', quantity: 1, approvalCodes: [wrong] }],
    },
  });
  expect(ordered.status(), await ordered.text()).toBe(201);
  const { id, receiptNo } = (await ordered.json()) as { id: number; receiptNo: number };
  await database.query(`update "tbFirmaLisans" set "nFirmaID" = $2 where "sOnayKodu" = $1`, [wrong, owner.id]);
  await database.query('commit');

  await logIn(page, baseURL, DEALER);
  await page.goto(`/orders/${id}`);
  // The page is live: the line fails while it is looked at.
  const talk = page.getByRole('region', { name: /Destekle yazışma/ });
  await expect(talk).toContainText('Destek bekliyor', { timeout: 30_000 });
  await talk.getByRole('textbox', { name: /Mesaj/ }).fill('Yazarken gelen soru bunu silmemeli.');

  const desk = await browser.newContext({ baseURL, locale: 'tr' });
  const support = await desk.newPage();
  await logInStaff(support, baseURL);
  await support.goto(`/support?q=${receiptNo}`);
  await support.getByRole('link', { name: new RegExp(`^${receiptNo} / 1`) }).click();
  await support.getByRole('link', { name: 'Bayiyle yazışma' }).click();
  await expect(support.getByRole('checkbox', { name: new RegExp(right) })).toBeChecked();
  expect(await axeFindings(support)).toEqual([]);
  await support.getByRole('button', { name: 'Bayiye sor' }).click();
  await expect(support).toHaveURL(/\/support\/conversations\/\d+/);

  await expect(talk).toContainText('Yanıtınızı bekliyor', { timeout: 30_000 });
  await expect(talk.getByRole('textbox', { name: /Mesaj/ })).toHaveValue('Yazarken gelen soru bunu silmemeli.');
  expect(await axeFindings(page)).toEqual([]);
  expect(await axeFindingsByWidth(page)).toEqual([]);
  await page.goto('/orders');
  await expect(page.getByRole('row', { name: new RegExp(`${receiptNo}`) })).toContainText('Yanıtınızı bekliyor');
  await page.goto(`/orders/${id}`);
  await talk.getByRole('radio', { name: new RegExp(right) }).check();
  await talk.getByRole('button', { name: 'Bu lisansla siparişi sürdür' }).click();
  await expect(page.getByRole('main')).toContainText('Tamamlandı', { timeout: 30_000 });
  await expect(talk).toContainText(`Verilen lisans: ${right}`);

  await expect(support.getByRole('article')).toContainText('satır bununla sürdü', { timeout: 30_000 });
  expect(await axeFindingsByWidth(support)).toEqual([]);
  await desk.close();
});
