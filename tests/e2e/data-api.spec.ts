import { build } from 'esbuild';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { axeFindings } from './axe';
import { expect, test } from './fixtures';
import { overflow } from './overflow';

/** A page of a dealer's own, at another origin than the shop, with DevExtreme as its vendor gives it. */
async function startDealersPage(): Promise<{ origin: string; close: () => void }> {
  const { outputFiles } = await build({
    entryPoints: ['tests/e2e/devextreme-page.ts'],
    bundle: true,
    write: false,
    format: 'iife',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
  });
  const script = outputFiles[0]?.text ?? '';
  const server = createServer((req, res) => {
    const isScript = req.url === '/page.js';
    res.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html; charset=utf-8');
    res.end(
      isScript
        ? script
        : '<!doctype html><html lang="tr"><link rel="icon" href="data:,"><script src="/page.js"></script>',
    );
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

test.use({ expectedStatuses: [400, 404], awaitsScripts: false });

test("D24 B15 DevExtreme's store and context, unchanged, on a page of another origin: every operation, and errors that they can tell", async ({
  page,
  request,
  baseURL,
}) => {
  const answer = await request.post('/api/auth/login', {
    data: { email: 'bayi508@karpin.example', password: 'karpin508', dealerCode: '508' },
  });
  const { accessToken: token } = (await answer.json()) as { accessToken: string };
  const dealers = await startDealersPage();
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
