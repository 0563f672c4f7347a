import { axeFindingsInThemes, FURNITURE } from './axe';
import { expect, logIn, test } from './fixtures';
import { overflow } from './overflow';

test('B18 an owner asks somebody in, who comes by the link and lacks what was not given', async ({
  page,
  baseURL,
  browser,
  database,
}) => {
  const email = `yolcu-${process.pid}@ornek.example`;
  await logIn(page, baseURL, 71);
  await page.goto('/account/people/invite');
  expect(await axeFindingsInThemes(page, FURNITURE)).toEqual([]);
  await page.getByLabel('Ad soyad').fill('Yolcu Kişi');
  await page.getByLabel('E-posta').fill(email);
  await page.getByRole('checkbox', { name: 'Lisanslar' }).check();
  await page.getByRole('button', { name: 'Davet gönder' }).click();
  await expect(page.getByText(`${email} adresine davet gönderildi.`)).toBeVisible();
  await page.setViewportSize({ width: 375, height: 800 });
  expect(await overflow(page)).toEqual([]);

  const { rows } = await database.query<{ html: string }>(
    'select html from stored_mails where to_address = $1 order by created_at desc limit 1',
    [email],
  );
  const link = /\/join\?token=[\w-]+/.exec(rows[0]?.html ?? '')?.[0] ?? '';
  const context = await browser.newContext({ baseURL });
  const person = await context.newPage();
  await person.goto(link);
  expect(await axeFindingsInThemes(person, FURNITURE)).toEqual([]);
  await person.getByLabel('Yeni parola', { exact: true }).fill('Defne-5071');
  await person.getByLabel('Parola (yeniden)').fill('Defne-5071');
  await person.getByRole('button', { name: 'Parolayı belirle ve katıl' }).click();
  await expect(person).toHaveURL(/\/panel$/);
  const ways = person.getByRole('navigation');
  await expect(ways.getByRole('link', { name: 'Lisanslar' }).first()).toBeVisible();
  await expect(ways.getByRole('link', { name: 'Cari hesap' })).toHaveCount(0);
  await person.goto('/statement');
  await expect(person.getByText('Yetkiyi firmanızın sahipleri verebilir')).toBeVisible();
  // The way back is the home of a dealer, not that of the public site.
  await expect(person.getByRole('main').getByRole('link', { name: 'Panel' })).toHaveAttribute('href', '/panel');
  await context.close();

  await page.reload();
  await page.getByRole('link', { name: 'Yolcu Kişi' }).last().click();
  expect(await axeFindingsInThemes(page, FURNITURE)).toEqual([]);
  await page.getByRole('button', { name: 'Firmadan çıkar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Firmadan çıkar' }).click();
  await expect(page.getByText('Yolcu Kişi firmadan çıkarıldı.')).toBeVisible();
});
