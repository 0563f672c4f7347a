import { readFile, writeFile } from 'node:fs/promises';
import { TEMPLATE_COLUMNS } from '~/features/kit/import-templates/import-templates';
import { workbookStream } from '~/platform/spreadsheet/write-workbook.server';
import { axeFindingsInThemes } from './axe';
import { expect, postForm, test } from './fixtures';
import { overflow } from './overflow';

// A form with something wrong in it is answered so.
test.use({ expectedStatuses: [400] });

const ADMIN = { email: 'admin@karpin.example', password: 'Karpin-demo-2026' };

/** A worker has to come by, on a machine of two cores with two browsers. */
const eventually = expect.configure({ timeout: 30_000 });

test('B13 a file is tried, its wrong row is shown and marked, the rest is imported and taken back', async ({
  page,
  baseURL,
}, testInfo) => {
  const code = `Y${testInfo.workerIndex}-${Math.floor(Math.random() * 1e6)}`;
  async function* rows() {
    for (const changed of [{ FIRMAKODU: code }, { FIRMAKODU: `${code}B`, SEMT: '' }] as Record<string, string>[]) {
      yield TEMPLATE_COLUMNS.Cariler.map(({ name, example, type }) =>
        type === 'date'
          ? { value: new Date(`${example}T00:00:00Z`), format: 'day' as const }
          : (changed[name] ?? example),
      );
    }
    await Promise.resolve();
  }
  const columns = TEMPLATE_COLUMNS.Cariler.map(({ name }) => ({ head: name }));
  const path = testInfo.outputPath('cariler.xlsx');
  await writeFile(path, Buffer.from(await new Response(workbookStream('Cariler', columns, rows())).arrayBuffer()));

  await postForm(page, baseURL, '/staff/login', ADMIN);
  await page.goto('/ops/import');
  expect(await axeFindingsInThemes(page)).toEqual([]);
  await page.getByLabel('Excel dosyası').setInputFiles(path);
  await page.getByRole('button', { name: 'Yükle ve dene' }).click();
  await eventually(page.getByRole('heading', { name: 'Cari kartlar aktarımı' })).toBeVisible();
  await eventually(page.getByText('Boş; bilgi yoksa - yazın.')).toBeVisible();
  expect(await axeFindingsInThemes(page)).toEqual([]);
  expect(await overflow(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'İşaretli dosyayı indir' }).click();
  const marked = await readFile(await (await download).path());
  expect(marked.subarray(0, 2).toString()).toBe('PK');

  const start = page.getByRole('button', { name: '1 satırı aktar' });
  await page.getByLabel('Gerekçe').fill('Yolculuk denemesi için');
  await start.click();
  await expect(page.getByText('Dosyada hatalı satır var.')).toBeVisible();
  await page.getByRole('checkbox', { name: /hatalı satırı atla/ }).check();
  await start.click();
  await eventually(page.getByText('tarihine kadar geri alabilirsiniz')).toBeVisible();
  expect(await axeFindingsInThemes(page)).toEqual([]);

  await page.getByLabel('Gerekçe').fill('Yolculuk denemesi geri alınıyor');
  await page.getByRole('button', { name: 'Geri al' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Geri al' }).click();
  await eventually(page.getByText('Dosyadan gelen her şey geri alındı.')).toBeVisible();
});
