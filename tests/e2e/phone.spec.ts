import { axeFindings, axeFindingsByWidth } from './axe';
import { countActs } from './count-acts';
import { expect, logInStaff, test } from './fixtures';
import { computerOf, orderWithMovedLicence } from './moved-licence';

const DEALER = 508;

// A note without a name is answered so.
test.use({ expectedStatuses: [422] });

test('B35 a caller whose till has ended: one key, one name, verified, corrected, mended while the page is open', async ({
  page,
  baseURL,
  database,
}) => {
  const scene = await orderWithMovedLicence(
    { page, baseURL, database },
    {
      ...{ dealer: DEALER, ordered: 1, nth: 0 },
      licences: [
        { computer: '', days: 90 },
        { computer: 'TELEFON', days: -2 },
      ],
    },
  );
  const till = computerOf(scene, 'TELEFON', 1);

  const acts = await countActs(page);
  await logInStaff(page, baseURL);
  await page.goto('/support');
  acts();
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
  // T, the computer's name, Enter; the caller is verified, the line is corrected. No reason is typed.
  expect(acts()).toEqual({ presses: 2, keys: till.length + 2 });
  await page.getByText('Not alıp geri ara ya da talep aç').click();
  await page.getByRole('textbox', { name: 'Ne istiyor?' }).fill('Yarın yazıcıyı da kuralım.');
  expect(await axeFindings(page)).toEqual([]);
  expect(await axeFindingsByWidth(page)).toEqual([]);
  await page.getByRole('button', { name: 'Notu kaydet' }).click();
  await expect(page.getByText('Geri arama notu alındı.')).toBeVisible();
  const rail = page.getByRole('complementary');
  await expect(rail).toContainText('Yarın yazıcıyı da kuralım.');
  await page.goto('/support/phone');
  const waiting = page.getByRole('region', { name: /^Geri aranacaklar/ });
  await expect(waiting).toContainText('Yarın yazıcıyı da kuralım.');
  expect(await axeFindings(page)).toEqual([]);
  expect(await axeFindingsByWidth(page)).toEqual([]);
  await waiting.getByRole('button', { name: `${scene.firm.name} arandı` }).click();
  await expect(page.getByText('Arandı olarak işaretlendi.')).toBeVisible();
  await expect(page.getByText('Yarın yazıcıyı da kuralım.')).toHaveCount(0);
});

test('B35 a caller whom nobody finds is called back by the name and the number that are typed', async ({
  page,
  baseURL,
}) => {
  await logInStaff(page, baseURL);
  await page.goto('/support/phone?q=qqzzxx');
  await page.getByText('Not alıp geri ara ya da talep aç').click();
  await page.getByRole('textbox', { name: 'Ne istiyor?' }).fill('Kasası açılmıyormuş, kodunu bulup arayacağız.');
  await page.getByRole('button', { name: 'Notu kaydet' }).click();
  const form = page.getByRole('alert').filter({ hasText: 'Adı ve telefonu da yazın' });
  await expect(form).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Ne istiyor?' })).toHaveValue(/^Kasası açılmıyormuş/);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('textbox', { name: 'Ad', exact: true }).fill('Hakan Er');
  await page.getByRole('textbox', { name: 'Telefon' }).fill('0532 555 41 07');
  await page.getByRole('button', { name: 'Notu kaydet' }).click();
  await expect(page.getByText('Geri arama notu alındı.')).toBeVisible();
  await expect(page.getByRole('region', { name: /^Geri aranacaklar/ })).toContainText('0532 555 41 07');
  await page.goto('/support/requests?kind=callback');
  await page.getByRole('link', { name: 'Hakan Er' }).click();
  await expect(page.getByRole('main')).toContainText('Kasası açılmıyormuş');
  await expect(page.getByRole('complementary')).toContainText('Alan');
  expect(await axeFindingsByWidth(page)).toEqual([]);
});
