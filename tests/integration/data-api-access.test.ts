import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Caller } from '~/features/identity/accounts/api-caller';
import { apiCallerOf, requireApiDealer } from '~/features/identity/accounts/api-caller.server';
import { issueAccessToken } from '~/features/identity/accounts/token-store.server';
import { answerBatch } from '~/features/integrations/data-api/batch/answer-batch.server';
import { answerDataRequest } from '~/features/integrations/data-api/data-service.server';
import { MODEL, type EntitySet } from '~/features/integrations/data-api/model';
import { newestCompanies } from '~/features/public-site/pages/home/company-store.server';
import { databasePool } from '~/platform/db/client.server';
import { runInRequest } from '~/platform/request-context.server';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { dealer, NEW_CUSTOMER, placeOrder } from '../support/orders';

type Row = Record<string, unknown>;
type Answer = {
  status: number;
  headers: Headers;
  json: Row & { value?: Row[]; error?: { code: string; message: string; target?: string } };
};

let database: TestDatabase;
const callers: Record<string, Caller> = {};
const PUBLIC: Caller = { kind: 'public' };
const service = (scopes: Partial<{ read: boolean; write: boolean; tables: string[] }> = {}): Caller => ({
  kind: 'service',
  tokenId: 1,
  name: 'erp',
  scopes: { read: true, write: true, ...scopes },
});
/** Orders of two dealers, each for a new customer of its own. */
let theirs: number;

beforeAll(async () => {
  database = await createTestDatabase();
  for (const id of [36, 444, 508]) {
    callers[id] = { kind: 'dealer', viewer: await dealer(database, id), scopes: { read: true, write: true } };
  }
  const lines = [{ sku: 'KarpinMarket', quantity: 1 }];
  await placeOrder(await dealer(database, 36), { lines, customer: NEW_CUSTOMER });
  theirs = await placeOrder(await dealer(database, 444), { lines, customer: NEW_CUSTOMER });
});
afterAll(() => database.drop());

async function ask(
  caller: Caller,
  method: string,
  path: string,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const [address = '', query = ''] = path.split('?', 2);
  const answer = await answerDataRequest(
    {
      method,
      path: address,
      query: encodeURI(query),
      headers: new Headers({
        ...(body !== undefined && { 'Content-Type': 'application/json;odata=verbose' }),
        ...headers,
      }),
      body: body === undefined ? undefined : Buffer.from(JSON.stringify(body)),
    },
    caller,
  );
  const text = await new Response(answer.body).text();
  return {
    status: answer.status,
    headers: answer.headers,
    json: text.startsWith('{') ? (JSON.parse(text) as Row) : {},
  };
}

const as = (id: number): Caller => callers[id] ?? PUBLIC;
const rowsOf = async (caller: Caller, path: string) => (await ask(caller, 'GET', path)).json.value ?? [];
const problemOf = ({ status, json }: Answer) => [status, json.error?.code, json.error?.target];

/** Who reads a set besides service tokens, and who adds, changes and deletes: p the public, d dealers, s service tokens. */
const RULES: Record<string, [read: string, insert: string, update: string, remove: string]> = {
  tbAlisVeris: ['d', '', '', ''],
  tbDovizKuru: ['d', '', '', ''],
  tbFirma: ['pd', 'ds', 'ds', ''],
  tbFirmaAciklamasi: ['d', 'ds', 'ds', 'ds'],
  tbFirmaHareketi: ['d', 's', '', ''],
  tbFirmaIletisimi: ['d', 'ds', 'ds', 'ds'],
  tbFirmaLisans: ['d', '', 's', ''],
  tbFirmaModulu: ['d', 's', 's', 's'],
  tbFirmaSinifi: ['d', 'ds', 'ds', ''],
  tbHesapPlani: ['d', 's', 's', ''],
  tbHesapSinifi: ['d', 's', 's', ''],
  tbMusteri: ['d', '', '', ''],
  tbSiparis: ['d', '', '', ''],
  tbStok: ['d', 's', 's', 's'],
  tbStokAciklama: ['d', 's', 's', 's'],
  tbStokFisiAciklamasi: ['d', '', '', ''],
  tbStokFisiDetayi: ['d', '', '', ''],
  tbStokFisiMaster: ['d', 'd', '', ''],
  tbStokFisiOdemePlani: ['d', '', '', ''],
  tbStokFisiPesinAdres: ['d', '', '', ''],
  tbStokFiyati: ['d', '', '', ''],
  tbStokSinifi: ['d', 's', 's', 's'],
  vwCari: ['d', '', '', ''],
  vwCariHareket: ['d', '', '', ''],
  vwFisLisansi: ['d', '', '', ''],
  vwLisans: ['d', '', '', ''],
  vwMusteri: ['d', '', '', ''],
  vwSiparis: ['d', '', '', ''],
  vwSiparisSatiri: ['d', '', '', ''],
  vwStok: ['d', '', '', ''],
};

/** A key that no row has. */
function nobody({ name, key, properties }: EntitySet): string {
  const parts = key.map((part) => {
    const type = properties.find((property) => property.name === part)?.type;
    const value = type === 'Edm.String' ? `'00000000'` : type === 'Edm.Date' ? '1900-01-01' : '2147483647';
    return key.length === 1 ? value : `${part}=${value}`;
  });
  return `${name}(${parts.join(',')})`;
}

describe('the data API: who may do what', () => {
  it('D24 every set has a rule for every verb, and answers by it whoever asks', async () => {
    expect(Object.keys(RULES)).toEqual(MODEL.map(({ name }) => name));
    const wrong: string[] = [];
    for (const set of MODEL) {
      const [read, insert, update, remove] = RULES[set.name] ?? ['', '', '', ''];
      const expectStatus = async (who: string, caller: Caller, method: string, path: string, wanted: number) => {
        const body = ['POST', 'PATCH', 'PUT'].includes(method) ? {} : undefined;
        const { status } = await ask(caller, method, path, { body });
        if (status !== wanted) wrong.push(`${who} ${method} ${path}: ${status}, not ${wanted}`);
      };
      const row = nobody(set);
      const here = `${set.name}?$top=1`;
      await expectStatus('public', PUBLIC, 'GET', here, read.includes('p') ? 200 : 401);
      await expectStatus('dealer', as(36), 'GET', here, 200);
      await expectStatus('dealer', as(36), 'GET', row, 404);
      await expectStatus('service', service(), 'GET', here, 200);
      await expectStatus('another table', service({ tables: ['none'] }), 'GET', here, 404);
      await expectStatus('writer', service({ read: false }), 'GET', here, 404);
      const verbs = [
        { method: 'POST', path: set.name, writers: insert, admitted: 422 },
        { method: 'PATCH', path: row, writers: update, admitted: 404 },
        { method: 'PUT', path: row, writers: update, admitted: 404 },
        { method: 'DELETE', path: row, writers: remove, admitted: 404 },
      ];
      for (const { method, path, writers, admitted } of verbs) {
        const outcome = (letter: string, refused: number) =>
          writers === '' ? 405 : writers.includes(letter) ? admitted : refused;
        await expectStatus('public', PUBLIC, method, path, outcome('p', 401));
        await expectStatus('dealer', as(36), method, path, outcome('d', 403));
        await expectStatus('service', service(), method, path, outcome('s', 403));
        await expectStatus('reader', service({ write: false }), method, path, outcome('-', 403));
        await expectStatus('another table', service({ tables: ['none'] }), method, path, outcome('-', 403));
      }
    }
    expect(wrong).toEqual([]);
  });

  it('D24 D14 a dealer reads its own and its customers’ rows of every set, and nobody else’s', async () => {
    const seen = await database.query<{ id: number }>(
      `select "nFirmaID" as id from "tbFirma" where "bAktif" and ("nFirmaID" = 36 or '36' = any(regexp_split_to_array("sSaticiRumuzu", '[,\\s]+')))`,
    );
    const firms = new Set(seen.map(({ id }) => id));
    expect(firms.size).toBeGreaterThan(1);
    const own =
      /^(vwCari|vwCariHareket|tbFirmaHareketi|tbStokFisiMaster|tbStokFisiDetayi|tbSiparis|tbAlisVeris|vwSiparis|vwSiparisSatiri|vwFisLisansi)$/;
    for (const set of MODEL) {
      const rows = await rowsOf(as(36), `${set.name}?$top=1000`);
      const firm = /^(tbMusteri|vwMusteri)$/.test(set.name) ? 'nMusteriID' : 'nFirmaID';
      for (const row of rows) {
        if (own.test(set.name)) expect(row.nFirmaID, set.name).toBe(36);
        else if (firm in row) expect(firms, set.name).toContain(row[firm]);
        expect(JSON.stringify(row)).not.toMatch(/sPostaKodu|karpin36/);
      }
      if (own.test(set.name) && set.name !== 'tbStokFisiDetayi' && set.name !== 'vwFisLisansi') {
        expect(rows.length, set.name).toBeGreaterThan(0);
      }
    }
    expect((await rowsOf(as(508), 'tbFirma?$top=1000')).length).toBeGreaterThan(firms.size);
  });

  it('P7 attack F10: public lists show a customer once an order of theirs is completed, or staff have marked them', async () => {
    const [order] = await database.query<{ firm: number }>(
      'select customer_firm_id as firm from orders where receipt_id = $1',
      [theirs],
    );
    const firm = order?.firm ?? 0;
    const listed = async () => {
      const { json } = await ask(PUBLIC, 'GET', `tbFirma?$filter=nFirmaID eq ${firm}&$select=nFirmaID`);
      const onHome = (await newestCompanies()).some(({ id }) => id === firm);
      return [json.value?.length, onHome];
    };
    expect(await listed()).toEqual([0, false]);
    await database.query('update orders set completed_at = now() where receipt_id = $1', [theirs]);
    expect(await listed()).toEqual([1, true]);
    await database.query('update orders set completed_at = null where receipt_id = $1', [theirs]);
    await database.query(`insert into confirmed_firms (firm_id, confirmed_by) values ($1, 'test')`, [firm]);
    expect(await listed()).toEqual([1, true]);
    await database.query('delete from confirmed_firms where firm_id = $1', [firm]);
  });

  it('P7 the public reads the four columns of the company list with their number, and no others are there', async () => {
    const [row] = await rowsOf(PUBLIC, `tbFirma?$filter=contains(sKodu,'10')&$orderby=dteKayitTarihi desc&$top=1`);
    expect(Object.keys(row ?? {}).filter((name) => !name.startsWith('@'))).toEqual([
      'nFirmaID',
      'sKodu',
      'sAciklama',
      'sIl',
      'dteKayitTarihi',
    ]);
    for (const query of [
      `$filter=sVergiNo eq '1'`,
      `$filter=startswith(sPostaKodu,'k')`,
      '$orderby=sVergiNo',
      '$select=sVergiNo',
      '$expand=Lisanslar',
      `$filter=Lisanslar/any(l:l/sOnayKodu eq 'A')`,
    ]) {
      expect((await ask(PUBLIC, 'GET', `tbFirma?${query}`)).status, query).toBe(400);
    }
    for (const query of [
      `$filter=sPostaKodu eq 'a'`,
      '$orderby=sPostaKodu',
      '$select=sPostaKodu',
      `$filter=sArama eq 'a'`,
    ]) {
      expect((await ask(service(), 'GET', `tbFirma?${query}`)).status, query).toBe(400);
    }
  });

  it('D24 another dealer’s rows are reached by no filter, expand, navigation or key, and answer as what is not there', async () => {
    const [order] = await rowsOf(as(444), `tbSiparis?$filter=nSiparisID eq ${theirs}`);
    const customer = Number(order?.nMusteriID);
    expect(customer).toBeGreaterThan(0);
    const missing = await ask(as(36), 'GET', 'tbSiparis(2147483647)');
    for (const path of [
      `tbSiparis(${theirs})`,
      `tbSiparis(${theirs})/Musteri`,
      `tbSiparis(${theirs})/lNetTutar/$value`,
      `vwSiparis(${theirs})`,
      `tbAlisVeris('${theirs}')`,
      `tbStokFisiMaster(${theirs})`,
      `tbStokFisiMaster(${theirs})/Satirlar`,
      `tbStokFisiPesinAdres(${theirs})`,
      `tbStokFisiOdemePlani?$filter=nStokFisiID eq ${theirs}&$count=true`,
      `tbFirma(${customer})`,
      `tbMusteri(${customer})`,
      `tbFirma(${customer})/Iletisimler`,
    ]) {
      const { status, json } = await ask(as(36), 'GET', path);
      if (status === 200) expect(json, path).toMatchObject({ '@odata.count': 0, value: [] });
      else expect([status, json.error?.code], path).toEqual([404, missing.json.error?.code]);
    }
    for (const path of [
      `tbFirma?$filter=nFirmaID eq ${customer} or 1 eq 1&$select=nFirmaID&$top=1000`,
      `tbFirma?$filter=not (nFirmaID eq 36)&$select=nFirmaID&$top=1000`,
      `tbFirma?$expand=Bayi($expand=Musteriler)&$top=1000`,
      `tbFirma?$filter=Siparisler/any(s:s/nSiparisID eq ${theirs})`,
      `tbFirma?$filter=Bayi/Musteriler/any(m:m/nFirmaID eq ${customer})`,
      'tbHesapPlani?$expand=Firmalar&$top=1000',
      `tbSiparis?$filter=Fis/lNetTutar gt 0 and nSiparisID eq ${theirs}`,
    ]) {
      expect(JSON.stringify(await rowsOf(as(36), path)), path).not.toContain(`"nFirmaID":${customer},`);
    }
    expect((await rowsOf(as(36), `tbFirma?$filter=Siparisler/any(s:s/nSiparisID eq ${theirs})`)).length).toBe(0);
    const writes = [
      ['PATCH', `tbFirma(${customer})`, { sAciklama: 'Ele geçirildi' }],
      ['POST', `tbFirma(${customer})/Iletisimler`, { sIletisimAraci: 'E-Mail', sIletisimAdresi: 'a@b.example' }],
      ['POST', 'tbFirmaAciklamasi', { 'Firma@odata.bind': `tbFirma(${customer})`, sAciklama1: 'x' }],
      ['PATCH', 'tbFirma(36)', { sAciklama: 'Kendi kartım' }],
      ['PATCH', 'tbFirma(444)', { sAciklama: 'Başka bayi' }],
    ] as const;
    for (const [method, path, body] of writes) {
      const { status } = await ask(as(36), method, path, { body });
      expect([403, 404, 422], `${method} ${path}`).toContain(status);
    }
    // Whose they are is told to nobody, but that somebody asked stands in the trail.
    const { accountId } = await dealer(database, 36);
    const gone = new AbortController().signal;
    await runInRequest({ requestId: 'r', address: '127.0.0.1', gone, accountId, memo: new Map() }, async () => {
      await ask(as(36), 'GET', `tbSiparis(${theirs})`);
      await ask(as(36), 'PATCH', `tbFirma(${customer})`, { body: { sAciklama: 'Ele geçirildi' } });
    });
    await vi.waitFor(async () => {
      const refusals = await database.query<{ id: string }>(
        `select subject_id as id from audit_entries where action = 'access.refuse' and actor = 'bayi36@karpin.example'`,
      );
      expect(refusals.map(({ id }) => id).sort()).toEqual([String(theirs), String(customer)].sort());
    });
    const names = await database.query(
      `select 1 from "tbFirma" where "sAciklama" in ('Ele geçirildi', 'Kendi kartım', 'Başka bayi')`,
    );
    expect(names).toEqual([]);
  });
});

const CARD = {
  sAciklama: 'Yeni Müşteri Ltd. Şti.',
  sAdres1: 'Atatürk Cad. 1',
  sSemt: 'Konak',
  sIl: 'izmir',
  sVergiDairesi: 'Konak',
  sVergiNo: '4540536920',
};
const CONTACTS = [
  { sIletisimAraci: 'E-Mail', sIletisimAdresi: 'Bilgi@Yeni.example' },
  { sIletisimAraci: 'Telefon', sIletisimAdresi: '0232 555 10 10' },
  { sIletisimAraci: 'Yetkili', sIletisimAdresi: 'Deniz Yeni' },
];

async function memberAccount(): Promise<number> {
  const [made] = await database.query<{ id: number }>(
    `insert into user_accounts (email, display_name, password_hash, role) values ('uye@ornek.example', 'Bir-Üye', 'x', 'member')
     returning id`,
  );
  return made?.id ?? 0;
}

describe('the data API: what programs are told', () => {
  const turkish = { 'Accept-Language': 'tr-TR' };

  it("D26 B15 a text that is too long says how long, in the caller's language, at the top and for the property", async () => {
    const body = { ...CARD, sAciklama: 'x'.repeat(61) };
    for (const [headers, sentence] of [
      [{}, 'The text may have 60 characters at most; this one has 61'],
      [turkish, '60 karakter'],
    ] as const) {
      const { status, json } = await ask(as(36), 'POST', 'tbFirma', { body, headers });
      expect([status, json.error?.code]).toEqual([422, 'FieldTooLong']);
      const { details } = json.error as unknown as { details: { message: string; target: string }[] };
      for (const { message, target } of [json.error ?? { message: '' }, ...details]) {
        expect(target).toBe('sAciklama');
        expect(message).toContain(sentence);
        expect(message).toContain('61');
        expect(message).not.toContain('{{');
      }
    }
    const missing = await ask(as(36), 'POST', 'tbFirma', { body: {}, headers: turkish });
    expect(missing.json.error?.message).toContain('Boş Bırakamazsınız');
  });

  it('D24 B15 what only orders write is 405 and names the way, by table and in Turkish', async () => {
    for (const set of [
      ...['tbFirmaLisans', 'tbStokFisiDetayi', 'tbStokFisiAciklamasi', 'tbStokFisiOdemePlani', 'tbStokFisiPesinAdres'],
    ]) {
      for (const headers of [{}, turkish]) {
        const { status, json, headers: said } = await ask(as(36), 'POST', set, { body: {}, headers });
        expect([status, json.error?.code, said.get('Allow')]).toEqual([405, 'MethodNotAllowed', 'GET, HEAD']);
        expect(json.error?.message).toContain(set);
        expect(json.error?.message).toContain('POST /api/orders');
        expect(json.error?.message.includes('fiş')).toBe(headers === turkish);
      }
    }
    const rate = await ask(as(36), 'POST', 'tbDovizKuru', { body: {} });
    expect(rate.json.error?.message).toContain('Allow');
  });

  it('D24 P7 a token without a firm reads what strangers read, and is told what it lacks for the rest', async () => {
    const member: Caller = { kind: 'public', isMember: true };
    const list = "tbFirma?$filter=contains(sKodu,'10')&$orderby=nFirmaID desc&$top=5";
    const read = await ask(member, 'GET', list);
    expect(read.status).toBe(200);
    expect(read.json.value).toEqual((await ask(PUBLIC, 'GET', list)).json.value);
    expect(read.json.value?.length).toBeGreaterThan(0);
    for (const [method, path] of [
      ['GET', 'vwSiparis'],
      ['POST', 'tbFirma'],
    ] as const) {
      const refused = await ask(member, method, path, method === 'POST' ? { body: CARD } : {});
      expect(problemOf(refused).slice(0, 2), path).toEqual([403, 'NotADealer']);
      expect((await ask(PUBLIC, method, path, method === 'POST' ? { body: CARD } : {})).status).toBe(401);
    }
    const token = await issueAccessToken(await memberAccount());
    const asked = new Request('http://127.0.0.1/api/tbFirma', { headers: { Authorization: `Bearer ${token}` } });
    expect(await apiCallerOf(asked)).toEqual(member);
    await expect(requireApiDealer(asked, 'read', 'amounts.see')).rejects.toMatchObject({
      code: 'not-a-dealer',
      status: 403,
    });
  });

  it('D24 B1 a receipt that would shorten a licence is 409 with both dates, and nothing is ordered', async () => {
    const [licence] = await database.query<{ code: string; firm: number }>(
      `update "tbFirmaLisans" set "dteGecerlilikTarihi" = '2099-01-02T03:04:05Z' where "sOnayKodu" = (
         select l."sOnayKodu" from "tbFirmaLisans" l join "tbFirma" f using ("nFirmaID") where f."nBayiID" = 36 limit 1)
       returning "sOnayKodu" as code, "nFirmaID" as firm`,
    );
    const [item] = await database.query<{ id: number }>(
      `select "nStokID" as id from "tbStok" where "sKodu" = 'KarpinAylikLisans'`,
    );
    const count = async () => (await database.query<{ n: number }>('select count(*)::int as n from orders'))[0]?.n;
    const before = await count();
    const refused = await ask(as(36), 'POST', 'tbStokFisiMaster', {
      body: {
        Siparis: { nMusteriID: licence?.firm },
        Satirlar: [{ nStokID: item?.id, lCikisMiktar1: 1, Lisanslar: [{ sOnayKodu: licence?.code }] }],
      },
    });
    expect(problemOf(refused).slice(0, 2)).toEqual([409, 'LicenceEndsEarlier']);
    expect(refused.json.error?.message).toMatch(/2099-01-02T03:04:05.000Z.*20\d\d-\d\d-\d\dT.*acceptShorter/);
    expect(await count()).toBe(before);
  });
});

describe('the data API: writes', () => {
  it('D24 D14 a dealer makes a customer with its contacts, changes it by its version, and the trail knows', async () => {
    const made = await ask(as(36), 'POST', 'tbFirma', {
      body: { ...CARD, Iletisimler: CONTACTS, Sinif: { sSinifKodu3: 'Market' } },
    });
    expect(made.status).toBe(201);
    expect(made.json).toMatchObject({ sIl: 'İzmir', nBayiID: 36, sSaticiRumuzu: '36', bAktif: true });
    expect(made.json.sKodu).toMatch(/^10\d+$/);
    const path = `tbFirma(${Number(made.json.nFirmaID)})`;
    expect(made.headers.get('Location')).toBe(`http://127.0.0.1:3000/api/${path}`);
    const etag = made.headers.get('ETag') ?? '';
    expect(etag).toMatch(/^W\/"/);
    const [card] = await rowsOf(as(36), `vwMusteri?$filter=nMusteriID eq ${Number(made.json.nFirmaID)}`);
    expect(card).toMatchObject({ sMail: 'bilgi@yeni.example', sYetkili: 'Deniz Yeni', sSektor: 'Market' });

    const racers = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        ask(as(36), 'PATCH', path, { body: { sSemt: `Semt ${at}` }, headers: { 'If-Match': etag } }),
      ),
    );
    expect(racers.map(({ status }) => status).sort()).toEqual([204, 412, 412, 412, 412, 412]);
    expect(racers.find(({ status }) => status === 412)?.json.error?.code).toBe('PreconditionFailed');
    const won = racers.find(({ status }) => status === 204)?.headers.get('ETag') ?? '';
    expect((await ask(as(36), 'GET', path, { headers: { 'If-None-Match': won } })).status).toBe(304);

    const shown = await ask(as(36), 'PATCH', path, {
      body: { ...CARD, sAdres2: 'Kat 2', nFirmaID: 1 },
      headers: { Prefer: 'return=representation' },
    });
    expect([shown.status, shown.headers.get('Preference-Applied')]).toEqual([200, 'return=representation']);
    expect(shown.json).toMatchObject({ sAdres2: 'Kat 2', nFirmaID: made.json.nFirmaID });
    for (const [body, wanted] of [
      [{ sIl: 'Atlantis' }, [422, 'UnknownProvince', 'sIl']],
      [{ sVergiNo: '12' }, [422, 'InvalidTaxNumber', 'sVergiNo']],
      [{ sAciklama: '' }, [422, 'FieldRequired', 'sAciklama']],
      [{ sAciklama: 'x'.repeat(61) }, [422, 'FieldTooLong', 'sAciklama']],
      [{ sAciklama: null }, [400, 'InvalidValue', 'sAciklama']],
      [{ sKodu: '10999' }, [422, 'ReadOnlyProperty', 'sKodu']],
      [{ bAktif: false }, [422, 'ReadOnlyProperty', 'bAktif']],
      [{ nBayiID: 444 }, [422, 'ReadOnlyProperty', 'nBayiID']],
      [{ sPostaKodu: 'x' }, [400, 'UnknownProperty', 'sPostaKodu']],
      [{ Yok: 1 }, [400, 'UnknownProperty', 'Yok']],
    ] as const) {
      expect(problemOf(await ask(as(36), 'PATCH', path, { body })), JSON.stringify(body)).toEqual(wanted);
    }
    const [contact] = await rowsOf(as(36), `${path}/Iletisimler?$filter=sIletisimAraci eq 'Telefon'`);
    const phone = `tbFirmaIletisimi(${Number(contact?.nIletisimID)})`;
    expect(problemOf(await ask(as(36), 'PATCH', phone, { body: { sIletisimAdresi: '12' } }))).toEqual([
      422,
      'InvalidPhone',
      'sIletisimAdresi',
    ]);
    expect((await ask(as(36), 'POST', `${path}/Iletisimler`, { body: CONTACTS[1] })).status).toBe(409);
    expect((await ask(as(36), 'DELETE', phone, { body: null })).status).toBe(204);
    expect((await ask(as(36), 'GET', phone)).status).toBe(404);

    const trail = await database.query<{ action: string; actor: string; after: Row | null }>(
      `select action, actor, after from audit_entries where subject_type = 'firm' and subject_id = $1 order by id`,
      [String(made.json.nFirmaID)],
    );
    expect(trail.map(({ action }) => action)).toEqual([
      ...Array<string>(5).fill('data.insert'),
      ...Array<string>(2).fill('data.update'),
      'data.delete',
    ]);
    expect(trail[0]).toMatchObject({ actor: 'bayi36@karpin.example', after: { table: 'tbFirma', sIl: 'İzmir' } });
  });

  it('D24 a service token keeps the ERP’s items and books payments; what stands in orders is never its to change', async () => {
    const erp = service();
    const body = { sKodu: 'VERI-1', sAciklama: 'Veri kalemi', nKdvOrani: 20, Sinif: { sSinifKodu1: 'Hizmet' } };
    const made = await ask(erp, 'POST', 'tbStok', { body, headers: { Prefer: 'return=minimal' } });
    expect([made.status, made.json]).toEqual([204, {}]);
    const address = made.headers.get('OData-EntityId') ?? '';
    const path = address.slice(address.indexOf('/api/') + 5);
    expect((await ask(erp, 'GET', `${path}?$expand=Sinif`)).json).toMatchObject({ Sinif: { sSinifKodu1: 'Hizmet' } });
    expect(problemOf(await ask(erp, 'POST', 'tbStok', { body }))).toEqual([409, 'Conflict', 'tbStok']);
    expect((await ask(erp, 'PUT', path, { body: { sAciklama: 'Yalnız ad' } })).status).toBe(204);
    expect((await ask(erp, 'GET', path)).json).toMatchObject({
      sAciklama: 'Yalnız ad',
      nKdvOrani: 18,
      sKodu: 'VERI-1',
    });
    expect(problemOf(await ask(erp, 'DELETE', path))).toEqual([409, 'StillNamed', 'tbStok']);
    expect((await ask(erp, 'DELETE', path.replace('tbStok', 'tbStokSinifi'))).status).toBe(204);
    expect((await ask(erp, 'DELETE', path)).status).toBe(204);

    const payment = {
      sCariIslem: 'NT',
      sEvrakNo: 'M-1',
      lAlacakTutar: '150.25',
      dteIslemTarihi: '2026-11-22T10:15:30+03:00',
    };
    const booked = await ask(erp, 'POST', 'tbFirma(36)/Hareketler', { body: payment });
    expect([booked.status, booked.json.lAlacakTutar, booked.json.dteIslemTarihi]).toEqual([
      201,
      150.25,
      '2026-11-22T07:15:30Z',
    ]);
    expect(
      problemOf(await ask(erp, 'POST', 'tbFirma(36)/Hareketler', { body: { ...payment, sCariIslem: 'FS' } })),
    ).toEqual([422, 'InvalidValue', 'sCariIslem']);
    expect(
      problemOf(await ask(erp, 'POST', 'tbFirmaHareketi', { body: { ...payment, nFirmaID: 2147483647 } })),
    ).toEqual([422, 'UnknownRow', 'nFirmaID']);
    const firm = await ask(erp, 'POST', 'tbFirma', { body: { sKodu: 'ERP-7', sAciklama: 'ERP firması', sIl: '' } });
    expect(firm.json).toMatchObject({ sKodu: 'ERP-7', bAktif: true, nBayiID: null });
    const account = await ask(erp, 'GET', `tbFirma(${Number(firm.json.nFirmaID)})/Hesap`);
    expect(account.json).toMatchObject({ sKodu: '120.ERP-7', sAciklama: 'ERP firması' });
    const replaced = await ask(erp, 'PUT', `tbFirma(${Number(firm.json.nFirmaID)})`, {
      body: { sAciklama: 'Yeni ad' },
    });
    expect(problemOf(replaced)).toEqual([422, 'FieldRequired', 'sKodu']);
    expect((await ask(erp, 'PATCH', `tbStok('5')`, { body: {} })).status).toBe(400);
    const [licence] = await rowsOf(erp, 'tbFirmaLisans?$top=1');
    const code = `tbFirmaLisans('${String(licence?.sOnayKodu)}')`;
    expect((await ask(erp, 'PATCH', code, { body: { sBilgisayar: 'KASA-1', sOS: 'Windows 11' } })).status).toBe(204);
    const longer = { dteGecerlilikTarihi: '2099-01-01T00:00:00Z' };
    expect(problemOf(await ask(erp, 'PATCH', code, { body: longer }))).toEqual([
      422,
      'ReadOnlyProperty',
      'dteGecerlilikTarihi',
    ]);
    const [last] = await database.query<{ actor: string; action: string }>(
      `select actor, action from audit_entries where subject_type = 'licence' order by id desc limit 1`,
    );
    expect(last).toEqual({ actor: 'token erp', action: 'data.update' });
    expect(
      problemOf(await ask(erp, 'POST', 'tbStok', { body: undefined, headers: { 'Content-Type': 'text/xml' } })),
    ).toEqual([415, 'UnsupportedMediaType', 'Content-Type']);
  });

  it('D17 D24 a customer number that a program brings moves ours on; a longer one is refused with a sentence', async () => {
    const erp = service();
    const firm = (sKodu: string) => ask(erp, 'POST', 'tbFirma', { body: { sKodu, sAciklama: 'Getirilen', sIl: '' } });
    const next = async () => String((await ask(as(36), 'POST', 'tbFirma', { body: CARD })).json.sKodu);
    const brought = Number((await next()).slice(2)) + 50;
    const made = await firm(`10${brought}`);
    expect(made.status).toBe(201);
    expect(await next()).toBe(`10${brought + 1}`);
    const tooLong = await firm('10999999999');
    expect(problemOf(tooLong)).toEqual([422, 'CustomerCodeTooLong', 'sKodu']);
    expect(tooLong.json.error?.message).toBe('sKodu: a customer code has at most 8 digits after the 10.');
    const path = `tbFirma(${Number(made.json.nFirmaID)})`;
    expect(problemOf(await ask(erp, 'PATCH', path, { body: { sKodu: `10${'9'.repeat(17)}` } }))[1]).toBe(
      'CustomerCodeTooLong',
    );
    expect((await ask(erp, 'PATCH', path, { body: { sKodu: `10${brought + 10}` } })).status).toBe(204);
    expect(await next()).toBe(`10${brought + 11}`);
    // The longest that is taken leaves room for the next.
    expect((await firm('1099999999')).status).toBe(201);
    expect(await next()).toBe('10100000000');
    expect(await next()).toBe('10100000001');
  });

  it('D24 B1 a receipt with its lines is an order: one key, one order; a wrong sum or a rule makes none', async () => {
    const [item] = await rowsOf(as(36), `tbStok?$filter=sKodu eq 'KarpinMarket'`);
    const [mine] = await rowsOf(as(36), `tbMusteri?$filter=nBayiID eq 36&$top=1`);
    const body = {
      sFisTipi: 'FS',
      Siparis: { 'Musteri@odata.bind': `tbFirma(${Number(mine?.nMusteriID)})`, sKapidaOdeme: 'card' },
      Aciklama: { sAciklama1: 'Öğleden sonra' },
      Satirlar: [{ nStokID: item?.nStokID, lCikisMiktar1: 2 }],
    };
    const headers = { 'Idempotency-Key': 'data-api-1' };
    const count = async () => (await database.query<{ n: string }>('select count(*) as n from orders'))[0]?.n;
    const before = Number(await count());
    const placed = await ask(as(36), 'POST', 'tbStokFisiMaster', { body, headers });
    expect(placed.status).toBe(201);
    const id = Number(placed.json.nStokFisiID);
    expect(placed.json).toMatchObject({ nFirmaID: 36, sFisTipi: 'FS', nGirisCikis: 3, lToplamMiktar: 2 });
    expect(placed.headers.get('Location')).toMatch(new RegExp(`/api/tbStokFisiMaster\\(${id}\\)$`));
    const again = await ask(as(36), 'POST', 'tbStokFisiMaster', { body, headers });
    expect([again.status, again.json.nStokFisiID]).toEqual([201, id]);
    expect((await ask(as(36), 'GET', `tbSiparis(${id})?$expand=Satirlar`)).json).toMatchObject({
      nMusteriID: mine?.nMusteriID,
      sKapidaOdeme: 'card',
      sKaynak: 'api',
      Satirlar: [{ sKodu: 'KarpinMarket', lMiktar: 2 }],
    });
    const [entry] = await database.query<{ actor: string }>(
      `select actor from audit_entries where action = 'order.place' and subject_id = $1`,
      [String(id)],
    );
    expect(entry?.actor).toBe('bayi36@karpin.example');

    const withLine = (line: Row, more: Row = {}) => ({
      ...body,
      ...more,
      Satirlar: [{ ...body.Satirlar[0], ...line }],
    });
    for (const [wrong, wanted] of [
      [withLine({ lCikisMiktar1: 11 }), [422, 'QuantityOutOfRange', 'Satirlar/0/lCikisMiktar1']],
      [withLine({ lCikisMiktar1: 1.5 }), [422, 'InvalidType', 'Satirlar/0/lCikisMiktar1']],
      [withLine({ nStokID: 2147483647 }), [422, 'UnknownSku', 'Satirlar/0/nStokID']],
      [withLine({ lBrutFiyat: 1 }), [422, 'DiffersFromShop', 'Satirlar/0/lBrutFiyat']],
      [withLine({ nIslemID: 1 }), [422, 'ReadOnlyProperty', 'Satirlar/0/nIslemID']],
      [withLine({}, { lNetTutar: 0.01 }), [422, 'DiffersFromShop', 'lNetTutar']],
      [withLine({}, { nFirmaID: 444 }), [422, 'DiffersFromShop', 'nFirmaID']],
      [withLine({}, { OdemePlani: {} }), [422, 'NotWithAnOrder', 'OdemePlani']],
      [withLine({ Lisanslar: [{ sOnayKodu: '00000000' }] }), [422, 'LicencesNotWanted', 'Satirlar/0/Lisanslar']],
      [withLine({}, { Siparis: { nMusteriID: 444 } }), [404, 'FirmNotFound', undefined]],
    ] as const) {
      expect(problemOf(await ask(as(36), 'POST', 'tbStokFisiMaster', { body: wrong })), JSON.stringify(wrong)).toEqual(
        wanted,
      );
    }
    const newCustomer = { ...CARD, Iletisimler: CONTACTS, Sinif: { sSinifKodu3: 'Market' } };
    const order = await ask(as(36), 'POST', 'tbStokFisiMaster', {
      body: {
        Siparis: { Musteri: newCustomer },
        Satirlar: [{ 'Stok@odata.bind': `tbStok(${Number(item?.nStokID)})` }],
      },
      headers: { Prefer: 'return=minimal' },
    });
    expect(order.status).toBe(204);
    const noMail = { ...newCustomer, Iletisimler: CONTACTS.slice(1) };
    const refused = await ask(as(36), 'POST', 'tbStokFisiMaster', {
      body: { Siparis: { Musteri: noMail }, Satirlar: body.Satirlar },
    });
    expect(problemOf(refused)).toEqual([422, 'FieldRequired', 'Siparis/Musteri/Iletisimler/E-Mail']);
    expect(Number(await count())).toBe(before + 2);
  });

  it('B15 D24 in a batch, rules are the same: another’s rows are not there, and a change set with an order is whole or nothing', async () => {
    const [item] = await rowsOf(as(36), `tbStok?$filter=sKodu eq 'KarpinMarket'`);
    const json = { 'content-type': 'application/json' };
    const receipt = (customer: Row) => ({
      Siparis: customer,
      Satirlar: [{ nStokID: item?.nStokID, lCikisMiktar1: 1 }],
    });
    const count = async () =>
      (
        await database.query<{ n: string }>(
          `select (select count(*) from orders) + (select count(*) from "tbFirma") as n`,
        )
      )[0]?.n;
    const batch = async (last: Row) => {
      const requests = [
        { id: 'a', method: 'GET', url: `tbSiparis(${theirs})` },
        { id: 'b', atomicityGroup: 'g', method: 'POST', url: 'tbFirma', headers: json, body: CARD },
        { id: 'c', atomicityGroup: 'g', method: 'POST', url: 'tbStokFisiMaster', headers: json, body: last },
      ];
      const body = Buffer.from(JSON.stringify({ requests }));
      const headers = new Headers({ 'Content-Type': 'application/json', Prefer: 'odata.continue-on-error' });
      const answer = answerBatch({ method: 'POST', path: '$batch', query: '', headers, body }, as(36));
      const { responses } = JSON.parse(await new Response(answer.body).text()) as {
        responses: { id: string; status: number }[];
      };
      return Object.fromEntries(responses.map(({ id, status }) => [id, status]));
    };
    const [mine] = await rowsOf(as(36), `tbMusteri?$filter=nBayiID eq 36&$top=1`);
    const before = Number(await count());
    expect(await batch(receipt({ nMusteriID: mine?.nMusteriID }))).toEqual({ a: 404, b: 201, c: 201 });
    expect(Number(await count())).toBe(before + 2);
    const refused = await batch({ ...receipt({ nMusteriID: mine?.nMusteriID }), lNetTutar: 1 });
    expect(refused).toMatchObject({ a: 404, c: 422 });
    expect(Number(await count())).toBe(before + 2);
  });
});

describe('versions', () => {
  it('B15 D24 two writes of one change set give two versions, and the second is that of the row', async () => {
    const change = (id: string, sSemt: string) => ({
      ...{ id, atomicityGroup: 'g', method: 'PATCH', url: 'tbFirma(444)', body: { sSemt } },
      headers: { 'content-type': 'application/json' },
    });
    const body = Buffer.from(JSON.stringify({ requests: [change('a', 'Bornova'), change('b', 'Konak')] }));
    const headers = new Headers({ 'Content-Type': 'application/json' });
    const answer = answerBatch({ method: 'POST', path: '$batch', query: '', headers, body }, service());
    const { responses } = JSON.parse(await new Response(answer.body).text()) as {
      responses: { status: number; headers: Record<string, string> }[];
    };
    expect(responses.map(({ status }) => status)).toEqual([204, 204]);
    const [first, second] = responses.map((response) => response.headers.etag);
    const row = await ask(service(), 'GET', 'tbFirma(444)');
    expect(second).toBe(row.headers.get('ETag'));
    expect(first).not.toBe(second);
  });
});

describe('statements of writes', () => {
  it('O7 D24 are not prepared: whoever varies the columns would use up what a connection keeps', async () => {
    for (const body of [{ sSemt: 'Bornova' }, { sIl: 'İzmir' }, { sSemt: 'Konak', sIl: 'İzmir' }]) {
      expect((await ask(service(), 'PATCH', 'tbFirma(444)', { body })).status).toBe(204);
    }
    const pool = databasePool();
    // One after the other, so that each of the connections that are open is asked.
    const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
    for (const client of clients) {
      const { rows } = await client.query<{ statement: string }>('select statement from pg_prepared_statements');
      expect(rows.filter(({ statement }) => statement.includes('update "tbFirma"'))).toEqual([]);
      client.release();
    }
  });
});
