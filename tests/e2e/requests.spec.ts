import type { Locator } from '@playwright/test';
import { axeFindings, axeFindingsInThemes } from './axe';
import { expect, logInStaff, postForm, test } from './fixtures';

// A form with something wrong in it is answered so.
test.use({ expectedStatuses: [400, 409] });

/** Provisioning and mailing on a machine of two cores with two browsers. */
const eventually = expect.configure({ timeout: 30_000 });

test('P10 P22 contacts: tabs, a map of ours until it is pressed, and a callback that is corrected, thanked for and cleared', async ({
  page,
}) => {
  const elsewhere: string[] = [];
  await page.route(/^https?:\/\/(?!127\.0\.0\.1|localhost)/, (route) => {
    elsewhere.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>Harita</title>' });
  });
  await page.goto('/contacts');
  await expect(page.getByRole('radio', { name: 'Canlı destek' })).toBeChecked();
  await expect(page.getByText('7/24 telefon desteği')).toBeVisible();
  expect(await axeFindingsInThemes(page)).toEqual([]);
  await page.getByRole('radio', { name: 'Vizyon' }).check();
  await expect(page.getByRole('heading', { name: 'Vizyonumuz' })).toBeVisible();
  await expect(page.getByText('7/24 telefon desteği')).toBeHidden();
  await page.getByRole('radio', { name: 'Harita' }).check();
  expect(elsewhere).toEqual([]);
  await page.getByRole('link', { name: 'Haritayı açın' }).click();
  await expect(page.locator('iframe[title="Ofisimizin yerini gösteren harita"]')).toBeVisible();
  await expect.poll(() => elsewhere.length).toBeGreaterThan(0);

  const name = page.getByLabel(/^Adınız/);
  const phone = page.getByLabel('Telefon numaranız');
  const consent = page.getByRole('checkbox', { name: /kabul ediyorum/ });
  await expect(consent).not.toBeChecked();
  await expect(phone).toHaveAttribute('placeholder', '(111)111-11-11');
  await name.fill('Nehir Örnek');
  await phone.fill('532111');
  await page.getByRole('button', { name: 'Bana ulaşın' }).click();
  const problems = page.getByRole('alert');
  await expect(problems.getByRole('link')).toHaveText([/^Telefon numaranız: /, /./]);
  await expect(problems).toBeFocused();
  await expect(problems).toBeInViewport({ ratio: 1 });
  await expect(name).toHaveValue('Nehir Örnek');
  await expect(phone).toHaveValue('532111');
  expect(await axeFindingsInThemes(page)).toEqual([]);
  await phone.clear();
  await phone.pressSequentially('+90 (0532) 111 22 33');
  await consent.check();
  await page.getByRole('button', { name: 'Bana ulaşın' }).click();
  const toast = page.getByText('Teşekkürler, formunuzu aldık.');
  await expect(toast).toBeVisible();
  await expect(name).toHaveValue('');
  await expect(phone).toHaveValue('');
  await expect(consent).not.toBeChecked();
  await expect(toast).toBeHidden({ timeout: 15_000 });
  await expect(page.getByText('Formunuz bize ulaştı')).toBeVisible();
  await page.goto('/contacts');
  await expect(page.getByText('Formunuz bize ulaştı')).toHaveCount(0);
});

test('P14 P23 careers: five positions, and an application with a CV that reaches the desk, is answered and erased', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/ik');
  await expect(page.locator('details.position')).toHaveCount(5);
  await page.getByText('Ürün danışmanı').first().click();
  await expect(page.getByText('Stok, cari hesap ve fatura akışını bilirsiniz')).toBeVisible();
  await expect(page.getByText('Veri tabanını ve sorgu planını okuyabilirsiniz')).toBeHidden();
  expect(await axeFindingsInThemes(page)).toEqual([]);
  await page.getByRole('link', { name: 'Bu pozisyona başvurun' }).filter({ visible: true }).click();
  await expect(page.locator('#sPozisyon')).toHaveValue('product-consultant');

  const person = `Duru Örnek${process.pid}`;
  const [first = '', last = ''] = person.split(' ');
  await page.locator('#sAdi').fill(first);
  await page.locator('#sSoyadi').fill(last);
  await page.locator('#sTelefon').fill('0532 111 22 33');
  await page.locator('#sYas').fill('29');
  await page.locator('#sSehir').fill('Bursa');
  await page.locator('#sUygulamalar').fill('Excel');
  await page.getByRole('checkbox', { name: /kabul ediyorum/ }).check();
  await page.getByRole('button', { name: 'Başvuruyu gönderin' }).click();
  await expect(page.getByRole('alert').getByRole('link')).toHaveText('E-posta: Geçerli bir e-posta adresi girin.');
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.locator('#sSoyadi')).toHaveValue(last);
  expect(await axeFindingsInThemes(page)).toEqual([]);
  await page.locator('#sMail').fill('duru@ornek.example');
  await page.locator('#cv').setInputFiles({
    name: 'duru.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\ntrailer\n<<>>\n%%EOF\n'),
  });
  await page.getByRole('button', { name: 'Başvuruyu gönderin' }).click();
  await expect(page.getByText('Başvurunuzu 48 saat içinde yanıtlarız.')).toBeVisible();
  await expect(page.locator('#sSoyadi')).toHaveValue('');

  const desk = page;
  await logInStaff(page, baseURL);
  await desk.goto(`/support/requests?q=${encodeURIComponent(last)}`);
  expect(await axeFindingsInThemes(desk)).toEqual([]);
  // On a phone the state and its term wrap before they squeeze the name.
  const wide = desk.viewportSize();
  await desk.setViewportSize({ width: 375, height: 800 });
  const row = desk.getByRole('row').filter({ hasText: person });
  const widthOf = async (part: Locator) => (await part.boundingBox())?.width ?? 0;
  expect(await widthOf(row.locator('.phone-title'))).toBeGreaterThan(0.35 * (await widthOf(row)));
  if (wide) await desk.setViewportSize(wide);
  await desk.getByRole('link', { name: person }).click();
  await expect(desk.getByText('Ürün danışmanı')).toBeVisible();
  expect(await axeFindingsInThemes(desk)).toEqual([]);
  const [download] = await Promise.all([
    desk.waitForEvent('download'),
    desk.getByRole('link', { name: /duru\.pdf/ }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('duru.pdf');
  // A colleague's click meanwhile takes no letter away: the page waits, says who it was, and shows it when asked.
  await expect(desk.getByText('Canlı', { exact: true })).toBeVisible();
  const letter = desk.getByLabel('Yanıt', { exact: true });
  await desk.getByRole('link', { name: 'Aradık, ulaşamadık' }).click();
  await expect(letter).toHaveValue(new RegExp(`^Merhaba ${first} .*,\\n\\nSizi telefonla aradık`));
  // Who else has the page open is told, as soon as something is typed here.
  const colleague = await browser.newContext({ baseURL: baseURL ?? '' });
  const headers = { Origin: baseURL ?? '' };
  const mine = { email: 'admin@karpin.example', password: 'Karpin-demo-2026' };
  await colleague.request.post('/staff/login', { form: mine, headers, maxRedirects: 0 });
  const there = { page: `request:${new URL(desk.url()).pathname.split('/').at(-1)}`, writing: 'note' };
  expect((await colleague.request.post('/staff/presence', { form: there, headers })).status()).toBe(200);
  await letter.fill('Merhaba, Cuma günü görüşelim.');
  await expect(desk.getByRole('list', { name: 'Bu sayfayı açık tutanlar' })).toContainText('iç not yazıyor');
  await colleague.close();
  await letter.focus();
  const version = await desk.locator('[name=version]').first().inputValue();
  await postForm(desk, baseURL, new URL(desk.url()).pathname, {
    intent: 'change',
    version,
    state: 'in-progress',
    assignee: '',
    note: 'Meslektaşın notu',
  });
  await eventually(desk.getByRole('alert').filter({ hasText: /^Siz yazarken .+ değiştirdi/ })).toBeVisible();
  await expect(desk.getByText('Canlı', { exact: true })).toBeHidden();
  await expect(letter).toHaveValue('Merhaba, Cuma günü görüşelim.');
  await expect(letter).toBeFocused();
  await expect(desk.getByLabel('İç not')).toHaveValue('');
  // What was sent without having seen it is refused, and the refusal stays.
  await desk.getByRole('button', { name: 'Yanıtı gönder' }).click();
  const refusal = desk.getByText(/Talep bu sayfa açıldıktan sonra değişti/);
  await expect(refusal).toBeVisible();
  await expect(letter).toHaveValue('Merhaba, Cuma günü görüşelim.');
  await expect(desk.getByLabel('İç not')).toHaveValue('Meslektaşın notu');
  await postForm(desk, baseURL, new URL(desk.url()).pathname, {
    intent: 'change',
    version: await desk.locator('[name=version]').first().inputValue(),
    state: 'in-progress',
    assignee: '',
    note: 'İkinci not',
  });
  await eventually(desk.getByRole('alert').filter({ hasText: /^Siz yazarken .+ değiştirdi/ })).toBeVisible();
  await expect(refusal).toBeVisible();
  await desk.getByRole('button', { name: 'Değişikliği göster, yazdıklarım kalsın' }).click();
  await expect(desk.getByLabel('İç not')).toHaveValue('İkinci not');
  // A note that both have written stays twice until one is chosen.
  const note = desk.getByLabel('İç not');
  await note.fill('İkinci not. Salı arayın.');
  await postForm(desk, baseURL, new URL(desk.url()).pathname, {
    intent: 'change',
    version: await desk.locator('[name=version]').first().inputValue(),
    state: 'in-progress',
    assignee: '',
    note: 'İkinci not. Teklif gitti.',
  });
  await eventually(desk.getByRole('alert').filter({ hasText: /^Siz yazarken .+ değiştirdi/ })).toBeVisible();
  await desk.getByRole('button', { name: 'Değişikliği göster, yazdıklarım kalsın' }).click();
  const both = desk.getByRole('group', { name: 'İki kişinin yazdığı not' });
  await expect(both).toContainText('Salı arayın.');
  await expect(both).toContainText('Teklif gitti.');
  await expect(desk.getByRole('button', { name: 'Kaydet' })).toHaveAttribute('aria-disabled', 'true');
  expect(await axeFindings(desk)).toEqual([]);
  await both.getByRole('button', { name: 'İkisini birleştir' }).click();
  await expect(note).toHaveValue('İkinci not\nTeklif gitti.\nSalı arayın.');
  // What is typed while a change is on its way stays, and a press that its new version falls into is not lost.
  const before = await desk.locator('[name=version]').first().inputValue();
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  const reads = /[?&]_data=/;
  await desk.route(reads, async (route) => {
    if (route.request().method() === 'GET') await held;
    await route.continue();
  });
  const reading = desk.waitForRequest((request) => request.method() === 'GET' && reads.test(request.url()));
  await desk.getByRole('button', { name: 'Kaydet' }).click();
  await reading;
  await note.pressSequentially(' Acele.');
  await desk.getByRole('button', { name: 'Yanıtı gönder' }).hover();
  await desk.mouse.down();
  goOn();
  await expect(desk.locator('[name=version]').first()).not.toHaveValue(before);
  await expect(both).toHaveCount(0);
  await expect(note).toHaveValue('İkinci not\nTeklif gitti.\nSalı arayın. Acele.');
  await expect(letter).toHaveValue('Merhaba, Cuma günü görüşelim.');
  await desk.mouse.up();
  await desk.unroute(reads);
  await eventually(desk.getByText('Merhaba, Cuma günü görüşelim.')).toBeVisible();
  await expect(desk.locator('.pill', { hasText: 'Yanıtlandı' })).toBeVisible();
  await expect(note).toHaveValue('İkinci not\nTeklif gitti.\nSalı arayın. Acele.');
  await desk.getByRole('button', { name: 'Kaydet' }).click();
  await expect(desk.getByText('Talep kaydedildi').last()).toBeVisible();
  // The page reads itself once more when the mail has gone: a reading that the erasure overtakes finds nothing.
  const answer = desk.getByRole('listitem').filter({ hasText: 'Merhaba, Cuma günü görüşelim.' });
  await eventually(answer).toContainText('Gönderildi');
  await desk.getByLabel('Gerekçe').fill('Başvuran geri çekildi, silinmesini istedi.');
  await desk.getByRole('button', { name: 'Kalıcı olarak sil' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Kalıcı olarak sil' }).click();
  await expect(desk.getByText('Talep silindi')).toBeVisible();
});
