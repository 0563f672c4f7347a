import { axeFindings, axeFindingsByWidth } from './axe';
import { expect, logInFields, logInStaff, test } from './fixtures';

const DEALER = 508;

test('B35 a caller whose till has ended: one key, one name, verified, corrected, mended while the page is open', async ({
  page,
  baseURL,
  database,
}) => {
  const { rows: firms } = await database.query<{ id: number }>(
    `select "nFirmaID" as id from "tbFirma" where "bAktif" and "sKodu" like '10%' order by 1 desc limit 2`,
  );
  const [firm, owner] = firms;
  if (!firm || !owner) throw new Error('the demo vendor has too few firms');
  const stem = `${process.pid % 4096}`.padStart(4, '0');
  const [wrong, right] = [`F${stem}0A1`, `F${stem}0B2`];
  const till = `TELEFON-${stem}`;
  for (const [code, computer, days] of [
    [wrong, '', 90],
    [right, till, -2],
  ] as const) {
    await database.query(
      `insert into "tbFirmaLisans" ("sOnayKodu", "nFirmaID", "nBayiID", "sBilgisayar", "dteGecerlilikTarihi")
       values ($1, $2, $3, $4, now() + make_interval(days => $5))`,
      [code, firm.id, DEALER, computer, days],
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
  await database.query(`update "tbFirmaLisans" set "nFirmaID" = $2 where "sOnayKodu" = $1`, [wrong, owner.id]);
  await database.query('commit');

  await logInStaff(page, baseURL);
  await page.goto('/support');
  await page.keyboard.press('t');
  const box = page.getByRole('searchbox', { name: 'Ad, onay kodu, bilgisayar, vergi ya da telefon numarası' });
  await expect(box).toBeFocused();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.type(till.toLowerCase());
  await page.keyboard.press('Enter');
  const verdict = page.getByRole('heading', { level: 2, name: new RegExp(`^${till} açılmıyor`) });
  // The line is in the desk's hands once its worker has given up.
  await expect(verdict).toContainText('yanlış onay koduyla duruyor', { timeout: 30_000 });
  const press = page.getByRole('button', { name: 'Düzelt ve yeniden çalıştır' });
  await expect(press).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Arayan doğrulandı' }).click();
  await expect(press).not.toHaveAttribute('aria-disabled', 'true');
  expect(await axeFindings(page)).toEqual([]);
  expect(await axeFindingsByWidth(page)).toEqual([]);
  await press.click();
  await expect(page.getByRole('heading', { level: 2, name: new RegExp(`^${till} açılır`) })).toContainText(
    'az önce düzeldi',
    {
      timeout: 30_000,
    },
  );
});
