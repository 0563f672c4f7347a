import { build } from 'esbuild';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { APIRequestContext, Page } from '@playwright/test';
import { axeFindings } from './axe';
import { expect, test } from './fixtures';
import { overflow } from './overflow';

/** The script and the styles of a release of DevExtreme. */
type Release = { version: string; script: string; styles: string };

const versionOf = (name: string) =>
  (JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')) as { version: string }).version;

/** The newest one, as a dealer's own build bundles it. */
async function bundledRelease(): Promise<Release> {
  const { outputFiles } = await build({
    entryPoints: ['tests/e2e/devextreme-page.ts'],
    bundle: true,
    write: false,
    format: 'iife',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
  });
  return {
    version: versionOf('devextreme'),
    script: outputFiles[0]?.text ?? '',
    styles: readFileSync('node_modules/devextreme/dist/css/dx.light.css', 'utf8'),
  };
}

/** The one that dealers have had for years, as a page without a build takes it: one script for all. */
function olderRelease(): Release {
  const read = (file: string) => readFileSync(`node_modules/devextreme-dist/${file}`, 'utf8');
  return {
    version: versionOf('devextreme-dist'),
    script: `${read('js/dx.all.js')}
      Object.assign(window, {
        ODataStore: DevExpress.data.ODataStore,
        ODataContext: DevExpress.data.ODataContext,
        DataSource: DevExpress.data.DataSource,
        DataGrid: DevExpress.ui.dxDataGrid,
      });`,
    styles: read('css/dx.light.css'),
  };
}

/** A page of a dealer's own, at another origin than the shop, with DevExtreme as its vendor gives it. */
async function startDealersPage({ script, styles }: Release): Promise<{ origin: string; close: () => void }> {
  // Without its icons, which are a font that nobody here looks at.
  const withoutIcons = styles.replaceAll(/@font-face\{[^}]*\}/g, '');
  const files: Record<string, [type: string, text: string]> = {
    '/page.js': ['text/javascript', script],
    '/page.css': ['text/css', withoutIcons],
  };
  const page =
    '<!doctype html><html lang="tr"><link rel="icon" href="data:,"><link rel="stylesheet" href="/page.css"><body class="dx-viewport"><div id="grid"></div><script src="/page.js"></script>';
  const server = createServer((req, res) => {
    const [type, text] = files[req.url ?? ''] ?? ['text/html; charset=utf-8', page];
    res.setHeader('Content-Type', type);
    res.end(text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => void server.close() };
}

type Rows = Record<string, unknown>[];
type Refused = { httpStatus: number; errorDetails?: { code: string } };

/** What the walk needs of DevExtreme. */
type Store = {
  load: (options?: object) => Promise<Rows>;
  totalCount: (options?: object) => Promise<number>;
  byKey: (key: unknown, options?: object) => Promise<Record<string, unknown>>;
  insert: (row: object) => Promise<Record<string, unknown>>;
  update: (key: unknown, changes: object) => Promise<unknown>;
  remove: (key: unknown) => Promise<unknown>;
};
type Paged = { load: () => Promise<Rows>; totalCount: () => number; pageIndex: (page: number) => void };
type DevExtreme = {
  ODataStore: new (options: object) => Store;
  ODataContext: new (options: object) => Record<'firms' | 'contacts' | 'licences', Store> & {
    get: (operation: string, parameters?: object) => Promise<unknown>;
    invoke: (operation: string, parameters?: object) => Promise<unknown>;
  };
  DataSource: new (options: object) => Paged;
};

/** Runs in the dealer's page. */
async function walk({ service, token, name }: { service: string; token: string; name: string }) {
  const { ODataStore, ODataContext, DataSource } = window as unknown as DevExtreme;
  const beforeSend = ({ headers }: { headers: Record<string, string> }) => {
    headers.Authorization = `Bearer ${token}`;
  };
  const failures: string[] = [];
  const errorHandler = (error: Refused) => void failures.push(`${error.httpStatus} ${error.errorDetails?.code}`);
  const context = new ODataContext({
    url: service,
    version: 4,
    beforeSend,
    errorHandler,
    entities: {
      firms: { name: 'tbFirma', key: 'nFirmaID', keyType: 'Int32' },
      contacts: { name: 'tbFirmaIletisimi', key: 'nIletisimID', keyType: 'Int32' },
      licences: { name: 'tbFirmaLisans', key: 'sOnayKodu', keyType: 'String', fieldTypes: { nFirmaID: 'Int64' } },
    },
  });
  const refused = (asked: Promise<unknown>) =>
    asked.then(
      () => 'taken',
      () => failures.at(-1),
    );
  const { firms, contacts, licences } = context;

  const firm = await firms.insert({
    ...{ sAciklama: name, sAdres1: 'Atatürk Cad. 5', sSemt: "K'Merkez", sIl: 'Kars' },
    ...{ sVergiDairesi: 'Kars', sVergiNo: '4540536920' },
  });
  const key = firm.nFirmaID;
  await firms.update(key, { sIl: 'Iğdır' });
  const contact = await contacts.insert({
    nFirmaID: key,
    sIletisimAraci: 'Telefon',
    sIletisimAdresi: '0476 227 10 10',
  });
  await contacts.update(contact.nIletisimID, { sIletisimAdresi: '0476 227 11 11' });
  const read = await firms.byKey(key, { expand: ['Iletisimler'] });
  const search = [['sAciklama', 'contains', name.toUpperCase().toLowerCase()], 'and', ['!', ['sIl', '=', 'Ankara']]];
  const found = await firms.load({ filter: search, select: ['sAciklama', 'Hesap.sKodu'], expand: ['Hesap'] });
  await contacts.remove(contact.nIletisimID);

  const sorted = [{ selector: 'dteGecerlilikTarihi', desc: true }, 'sOnayKodu'];
  const since = ['dteGecerlilikTarihi', '>', new Date(2020, 0, 1)];
  const some = await licences.load({ filter: since, sort: sorted, skip: 1, take: 2 });
  const first = some[0] ?? {};
  const ofFirm = await licences.load({ filter: ['nFirmaID', '=', first.nFirmaID], expand: ['Firma'] });
  const paged = new DataSource({ store: licences, sort: sorted, pageSize: 2, requireTotalCount: true, paginate: true });
  await paged.load();
  const count = await licences.totalCount();
  const standing = new ODataStore({
    url: `${service}/tbFirma`,
    key: 'nFirmaID',
    keyType: 'Int32',
    version: 4,
    beforeSend,
    errorHandler,
  });
  return {
    inserted: typeof key,
    read: [read.sAciklama, read.sIl, (read.Iletisimler as Rows).map(({ sIletisimAdresi }) => sIletisimAdresi)],
    found: found.map(({ sAciklama, Hesap }) => [sAciklama, typeof (Hesap as { sKodu: string }).sKodu]),
    left: (await contacts.load({ filter: ['nFirmaID', '=', key] })).length,
    page: some.length,
    ofFirm:
      ofFirm.length > 0 && ofFirm.every(({ Firma }) => (Firma as { nFirmaID: unknown }).nFirmaID === first.nFirmaID),
    byText: (await licences.byKey(first.sOnayKodu)).sOnayKodu === first.sOnayKodu,
    counted: paged.totalCount() === count && count > 3,
    refused: [
      await refused(standing.byKey(-1)),
      await refused(standing.load({ filter: ['sRenk', '=', 'mavi'] })),
      await refused(firms.update(key, { sRenk: 'mavi' })),
      await refused(context.get('Yok', { a: 1, s: "O'Neil" })),
      await refused(context.invoke('Yok')),
      await refused(context.invoke(`tbFirma(${String(key)})/Karpin.Yok`, { a: 1 })),
    ],
  };
}

type Grid = new (
  element: Element | null,
  options: object,
) => {
  getVisibleRows: () => { data: Record<string, unknown> }[];
  totalCount: () => number;
  columnOption: (name: string, option: string) => unknown;
};

/** Runs in the dealer's page: a grid as its vendor's first example has it. */
function showGrid({ service, token }: { service: string; token: string }) {
  const { ODataStore, DataGrid } = window as unknown as DevExtreme & { DataGrid: Grid };
  const failures: string[] = [];
  const grid = new DataGrid(document.querySelector('#grid'), {
    dataSource: {
      store: new ODataStore({
        url: `${service}/tbFirma`,
        key: 'nFirmaID',
        keyType: 'Int32',
        version: 4,
        beforeSend: ({ headers }: { headers: Record<string, string> }) => {
          headers.Authorization = `Bearer ${token}`;
        },
      }),
      select: ['nFirmaID', 'sKodu', 'sAciklama', 'sIl', 'dteKayitTarihi'],
    },
    filterRow: { visible: true },
    headerFilter: { visible: true },
    searchPanel: { visible: true },
    paging: { pageSize: 10 },
    columns: [
      'sKodu',
      'sAciklama',
      'sIl',
      { dataField: 'dteKayitTarihi', dataType: 'date', selectedFilterOperation: '>=', sortOrder: 'asc' },
    ],
    onDataErrorOccurred: ({ error }: { error: Error }) => void failures.push(error.message),
  });
  Object.assign(window, {
    shown: () => ({ failures, total: grid.totalCount(), rows: grid.getVisibleRows().map(({ data }) => data) }),
  });
}

type Shown = {
  failures: string[];
  /** On all pages of the grid. */
  total: number;
  rows: Record<'sKodu' | 'sAciklama' | 'sIl' | 'dteKayitTarihi', string>[];
};
const shownBy = (page: Page) => page.evaluate(() => (window as unknown as { shown: () => Shown }).shown());

/** Waits until the grid shows rows, and each of them is as wanted. */
async function onlyShows(page: Page, what: string, isWanted: (row: Shown['rows'][number]) => boolean): Promise<void> {
  await expect
    .poll(
      async () => {
        const { failures, rows } = await shownBy(page);
        return { failures, some: rows.length > 0, others: rows.filter((row) => !isWanted(row)).slice(0, 1) };
      },
      { message: what, timeout: 30_000 },
    )
    .toEqual({ failures: [], some: true, others: [] });
}

/** Waits until no filter holds any more: the grid takes a while to notice that one was emptied. */
async function showsAll(page: Page, what: string, count: number): Promise<void> {
  const total = async () => (await shownBy(page)).total;
  await expect.poll(total, { message: what, timeout: 30_000 }).toBeGreaterThanOrEqual(count);
}

async function tokenOf(request: APIRequestContext): Promise<string> {
  const answer = await request.post('/api/auth/login', {
    data: { email: 'bayi508@karpin.example', password: 'karpin508', dealerCode: '508' },
  });
  return ((await answer.json()) as { accessToken: string }).accessToken;
}

test.use({ expectedStatuses: [400, 404], awaitsScripts: false });

test("D24 B15 DevExtreme's store and context, unchanged, on a page of another origin: every operation, and errors that they can tell", async ({
  page,
  request,
  baseURL,
}) => {
  const token = await tokenOf(request);
  const dealers = await startDealersPage(await bundledRelease());
  const name = `Ölçüm & Üretim ${Math.random().toString(36).slice(2, 8)}`;
  try {
    await page.goto(dealers.origin);
    expect(await page.evaluate(walk, { service: `${baseURL}/api`, token, name })).toEqual({
      inserted: 'number',
      read: [name, 'Iğdır', ['0476 227 11 11']],
      found: [[name, 'string']],
      left: 0,
      page: 2,
      ofFirm: true,
      byText: true,
      counted: true,
      refused: [
        ...['404 NotFound', '400 UnknownProperty', '400 UnknownProperty'],
        ...['404 NotFound', '404 NotFound', '404 NotFound'],
      ],
    });
  } finally {
    dealers.close();
  }
});

for (const [version, release] of [
  ['26.1', bundledRelease],
  ['24.2', olderRelease],
] as const) {
  test(`B15 D24 a DataGrid of DevExtreme ${version}, unchanged, filters by its row, its headers and its search: days and Turkish letters`, async ({
    page,
    request,
    baseURL,
  }) => {
    const token = await tokenOf(request);
    const read = await request.get('/api/tbFirma?$select=sIl,dteKayitTarihi&$orderby=dteKayitTarihi', {
      headers: { Authorization: `Bearer ${token}` },
    });
    const { value: firms } = (await read.json()) as { value: Shown['rows'] };
    const registered = firms.map(({ dteKayitTarihi }) => dteKayitTarihi);
    // In the middle: a grid that shows everything, or nothing, is caught.
    const day = (registered[Math.floor(registered.length / 2)] ?? '').slice(0, 10);
    expect(registered.filter((at) => at < day).length, 'firms before that day').toBeGreaterThan(0);
    const grid = await release();
    expect(grid.version).toContain(version);
    const dealers = await startDealersPage(grid);
    try {
      await page.goto(dealers.origin);
      await page.evaluate(showGrid, { service: `${baseURL}/api`, token });
      await showsAll(page, 'all firms, the oldest first', firms.length);

      const [, , province, registration] = await page
        .locator('.dx-datagrid-filter-row input.dx-texteditor-input')
        .all();
      await province?.fill('istanbul');
      await onlyShows(page, 'filter row, Turkish letters', ({ sIl }) => sIl === 'İstanbul');
      await province?.fill('');
      await showsAll(page, 'all firms again', firms.length);

      const [year, month, dayOfMonth] = day.split('-').map(Number);
      await registration?.fill(`${month}/${dayOfMonth}/${year}`);
      await registration?.press('Enter');
      await onlyShows(
        page,
        'filter row, a day',
        ({ dteKayitTarihi }) => new Date(dteKayitTarihi) >= new Date(`${day}T00:00:00`),
      );
      await registration?.fill('');
      await registration?.press('Enter');
      await showsAll(page, 'all firms after the day', firms.length);

      await page.locator('.dx-header-row .dx-header-filter').nth(2).click();
      await page.getByRole('dialog').getByText('İzmir', { exact: true }).click();
      await page.getByRole('button', { name: 'OK' }).click();
      await onlyShows(page, 'header filter', ({ sIl }) => sIl === 'İzmir');

      await page.getByRole('textbox', { name: 'Search in the data grid' }).fill('kordon kıyı');
      await onlyShows(
        page,
        'search panel, within the header filter',
        ({ sAciklama, sIl }) => sIl === 'İzmir' && sAciklama.includes('Kordon Kıyı'),
      );
    } finally {
      dealers.close();
    }
  });
}

test('B15 O8 the pages about the API: axe finds nothing, and they fit the narrowest phone in the longest language', async ({
  page,
  context,
  baseURL,
}) => {
  for (const [path, code, width] of [
    ['/api/docs', 'tr', 1280],
    ['/api/docs/excel', 'ar', 375],
    ['/api/docs', 'de', 320],
    ['/api/docs/excel', 'de', 320],
  ] as const) {
    await context.addCookies([{ name: 'lang', value: code, url: baseURL ?? '' }]);
    await page.setViewportSize({ width, height: 800 });
    await page.goto(path);
    if (code !== 'de') expect(await axeFindings(page, 'details ~ details ~ details'), `${path} ${code}`).toEqual([]);
    expect(await overflow(page), `${path} ${code}`).toEqual([]);
  }
});
