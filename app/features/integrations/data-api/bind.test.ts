import { describe, expect, it } from 'vitest';
import { bindKey, bindRead, type Look, type Read } from './bind';
import { contextOf, jsonContentType, jsonFormat, namesEtag, preference, wantsJsonModel } from './formats';
import { MODEL, setNamed, type EntitySet } from './model';
import type { ODataError } from './odata-error';
import { entityPath, pageToken, readPageToken, rowWriter, valueJson, type Cell } from './row-json';
import { parsePath, parseQuery } from './syntax';

const named = (name: string) => setNamed(name) as EntitySet;
const everything: Look = (set) => set.properties;
const bind = (set: string, query: string, look = everything, isEntity = false): Read =>
  bindRead(named(set), parseQuery(query), look, isEntity);
const error = (work: () => unknown) => {
  try {
    work();
  } catch (thrown) {
    return thrown as ODataError;
  }
  throw new Error('No error was thrown.');
};

describe('what a request of the data API may name', () => {
  it.each([
    ['$filter=Foo eq 1', '$filter', 'Foo'],
    ["$filter=contains(Foo,'x')", '$filter', 'Foo'],
    ['$filter=Bayi/Foo eq 1', '$filter', 'Foo'],
    ['$filter=Lisanslar/any(l:l/Foo eq 1)', '$filter', 'Foo'],
    ['$orderby=Foo', '$orderby', 'Foo'],
    ['$orderby=length(Foo) desc', '$orderby', 'Foo'],
    ['$select=sKodu,Foo', '$select', 'Foo'],
    ['$expand=Foo', '$expand', 'Foo'],
    ['$expand=Bayi($select=Foo)', '$select', 'Foo'],
    ['$expand=Bayi($filter=Foo eq 1)', undefined, undefined],
    ['$filter=__proto__ eq 1', '$filter', '__proto__'],
    ['$filter=constructor eq 1', '$filter', 'constructor'],
    ["$filter=skodu eq '1'", '$filter', 'skodu'],
  ])('B15 attack 56: %s names what is not there and is 400 with its name', (query, target, name) => {
    const refused = error(() => bind('tbFirma', query));
    expect(refused.status).toBe(400);
    expect(refused.target).toBe(target ?? '$filter');
    if (name) expect(refused.details).toMatchObject([{ code: 'UnknownProperty', target: name }]);
  });

  it('O7 attack 56: what is hidden is answered as what does not exist, wherever it is named', () => {
    const hidden = new Set(['sVergiNo']);
    const look: Look = (set) =>
      set.name === 'tbFirmaLisans' ? undefined : set.properties.filter(({ name }) => !hidden.has(name));
    for (const [place, other] of [
      ["$filter=sVergiNo eq '1'", "$filter=Yok123No eq '1'"],
      ['$orderby=sVergiNo', '$orderby=Yok123No'],
      ['$select=sVergiNo', '$select=Yok123No'],
      ['$filter=sVergiNo/any()', '$filter=Yok123No/any()'],
      ['$expand=Lisanslar', '$expand=Yok123No'],
      ['$filter=Lisanslar/any()', '$filter=Yok123No/any()'],
      ['$filter=Lisanslar/$count gt 1', '$filter=Yok123No/$count gt 1'],
    ] as const) {
      const one = error(() => bind('tbFirma', place, look));
      const two = error(() => bind('tbFirma', other, look));
      const plain = (text: string) => text.replaceAll(/sVergiNo|Lisanslar|Yok123No/g, 'X');
      expect([one.status, one.code, plain(one.message)]).toEqual([two.status, two.code, plain(two.message)]);
    }
    expect(bind('tbFirma', '$expand=*', look).expand.map(({ navigation }) => navigation.name)).not.toContain(
      'Lisanslar',
    );
    expect(bind('tbFirma', '$select=*', look).select.map(({ name }) => name)).not.toContain('sVergiNo');
  });

  it.each([
    ["$filter=contains(nFirmaID,'1')", 'nFirmaID'],
    ["$filter=contains(tolower(bAktif),'x')", 'bAktif'],
    ["$filter=startswith(dteKayitTarihi,'2')", 'dteKayitTarihi'],
    ['$filter=year(sKodu) eq 1', 'sKodu'],
    ['$filter=round(sKodu) eq 1', 'sKodu'],
    ["$filter=nFirmaID eq '5'", 'nFirmaID'],
    ['$filter=sKodu eq 5', 'sKodu'],
    ['$filter=bAktif gt false', 'bAktif'],
    ['$filter=sKodu', 'sKodu'],
    ['$filter=not nFirmaID', 'nFirmaID'],
    ['$filter=-sKodu eq 1', 'sKodu'],
    ['$filter=sKodu add 1 eq 2', 'sKodu'],
    ['$filter=bAktif and sKodu', 'sKodu'],
    ["$filter=sKodu in ('a',1)", 'sKodu'],
  ])('B15 24: %s is 400 and names the property', (query, name) => {
    const refused = error(() => bind('tbFirma', query));
    expect([refused.status, refused.code]).toEqual([400, 'TypeMismatch']);
    expect(refused.message).toContain(name);
    expect(refused.details?.[0]?.target).toBe(name);
  });

  it.each([
    ...[
      '$filter=foo(sKodu) eq 1',
      '$filter=contains(sKodu) eq true',
      '$filter=Bayi eq 1',
      '$filter=Lisanslar/sOnayKodu eq 1',
    ],
    ...[
      '$filter=Bayi/any()',
      '$filter=sKodu/any()',
      '$filter=sKodu/x eq 1',
      '$filter=$it eq 1',
      '$expand=sKodu',
      '$expand=Bayi,Bayi',
    ],
    ...[
      '$expand=Bayi($top=1)',
      '$filter=Lisanslar/any(l:Lisanslar/any(l:true))',
      '$orderby=null',
      "$filter=duration'P1D' eq duration'P1D'",
    ],
  ])('B15 %s is 400', (query) => {
    expect(error(() => bind('tbFirma', query)).status).toBe(400);
  });

  it('B15 a single row takes no options of a collection', () => {
    for (const query of ['$filter=true', '$top=1', '$skip=1', '$count=true', '$orderby=sKodu', '$search=x']) {
      expect(error(() => bind('tbFirma', query, everything, true)).code).toBe('InvalidOption');
    }
    expect(bind('tbFirma', '$select=sKodu&$expand=Bayi', everything, true).select).toHaveLength(1);
  });

  it('B15 17, 18: keys by name in any order; a missing, unknown or wrongly typed part is 400', () => {
    const key = (path: string) => {
      const [segment] = parsePath(path);
      return bindKey(named(segment?.name ?? ''), segment?.key ?? { named: [] }).map(({ value }) =>
        value.node === 'constant' ? value.text : undefined,
      );
    };
    expect(key('tbFirma(5)')).toEqual(['5']);
    expect(key('tbFirma(nFirmaID=5)')).toEqual(['5']);
    expect(key('tbFirma(5L)')).toEqual(['5']);
    expect(key("tbDovizKuru(sDovizCinsi='USD',dteKurTarihi=2026-11-20)")).toEqual(['2026-11-20', 'USD']);
    expect(key("tbDovizKuru(dteKurTarihi=2026-11-20T00:00:00Z,sDovizCinsi='USD')")).toEqual(['2026-11-20', 'USD']);
    for (const path of [
      "tbFirma('5')",
      'tbFirma(null)',
      'tbFirma(x=5)',
      'tbFirma()',
      'tbFirma(nFirmaID=5,x=1)',
      "tbDovizKuru('USD')",
      'tbDovizKuru(dteKurTarihi=2026-11-20)',
      "tbDovizKuru(dteKurTarihi=5,sDovizCinsi='USD')",
      'tbFirmaLisans(5)',
    ]) {
      expect(error(() => key(path)).status, path).toBe(400);
    }
  });

  it('B15 20: a guid bare in either case, or in quotes', () => {
    const guid = '6b29fc40-ca47-1067-b31d-00dd010662da';
    const set: EntitySet = {
      ...named('tbFirma'),
      properties: [{ name: 'gKimlik', type: 'Edm.Guid', nullable: true, column: 'gKimlik' }],
    };
    for (const literal of [guid, guid.toUpperCase(), `'${guid}'`, `'${guid.toUpperCase()}'`]) {
      for (const condition of [`gKimlik eq ${literal}`, `gKimlik in (${literal})`]) {
        const { filter } = bindRead(set, parseQuery(`$filter=${condition}`), everything);
        expect(JSON.stringify(filter)).toContain(`"type":"Edm.Guid","nullable":false,"text":"${guid}"`);
      }
    }
    expect(error(() => bindRead(set, parseQuery("$filter=gKimlik eq 'x'"), everything)).code).toBe('TypeMismatch');
  });

  it('B15 21, 22: a midnight beside a date is that day', () => {
    const read = bind('tbDovizKuru', '$filter=dteKurTarihi ge 2026-11-22T00:00:00.000Z');
    expect(read.filter).toMatchObject({ right: { type: 'Edm.Date', text: '2026-11-22' } });
  });
});

describe('B15 quoted dates', () => {
  it.each([
    ["dteKayitTarihi ge '2026-09-30T21:00:00.000Z'", 'Edm.DateTimeOffset', '2026-09-30T21:00:00.000Z'],
    ["dteKayitTarihi ge '2026-10-01T00:00:00+03:00'", 'Edm.DateTimeOffset', '2026-10-01T00:00:00+03:00'],
    ["dteKayitTarihi ge '2026-10-01T00:00:00'", 'Edm.DateTimeOffset', '2026-10-01T00:00:00Z'],
    ["dteKayitTarihi ge '2026-10-01'", 'Edm.Date', '2026-10-01'],
  ])('B15 D24 %s compares as the literal without quotes', (filter, type, text) => {
    expect(bind('tbFirma', `$filter=${filter.replace('+', '%2B')}`).filter).toMatchObject({ right: { type, text } });
  });

  it('B15 D24 a quoted midnight beside a date is that day, in eq, in, and a key', () => {
    const day = { type: 'Edm.Date', text: '2026-11-22' };
    for (const filter of ["'2026-11-22T00:00:00.000Z'", "'2026-11-22'"]) {
      expect(bind('tbDovizKuru', `$filter=dteKurTarihi ge ${filter}`).filter).toMatchObject({ right: day });
      expect(bind('tbDovizKuru', `$filter=${filter} le dteKurTarihi`).filter).toMatchObject({ left: day });
      expect(bind('tbDovizKuru', `$filter=dteKurTarihi in (${filter})`).filter).toMatchObject({ list: [day] });
    }
  });

  it.each(["'yesterday'", "'2026-13-01'", "'2026-02-30T00:00:00Z'", "'2026-10-01T00:00:00Z or true'", "'2026'"])(
    'B15 D24 %s beside a point in time stays a text, and is 400',
    (text) => {
      expect(error(() => bind('tbFirma', `$filter=dteKayitTarihi ge ${text}`)).code).toBe('TypeMismatch');
    },
  );
});

describe('what answers of the data API say', () => {
  const BASE = 'https://shop.example/api/';

  it.each([
    ['', '#tbFirma'],
    ['$expand=Lisanslar', '#tbFirma'],
    ['$expand=*', '#tbFirma'],
    ['$select=*', '#tbFirma'],
    ['$select=sKodu', '#tbFirma(sKodu)'],
    ['$select=sKodu,Lisanslar', '#tbFirma(sKodu,Lisanslar)'],
    ['$select=sKodu&$expand=Lisanslar', '#tbFirma(sKodu,Lisanslar)'],
    ['$select=sKodu,Lisanslar&$expand=Lisanslar($select=sOnayKodu)', '#tbFirma(sKodu,Lisanslar(sOnayKodu))'],
    [
      '$expand=Lisanslar($select=sOnayKodu;$expand=Firma($select=sKodu))',
      '#tbFirma(*,Lisanslar(sOnayKodu,Firma(sKodu)))',
    ],
    ['$expand=Lisanslar($top=1)', '#tbFirma'],
  ])('B15 29: the context of %j is %s', (query, expected) => {
    expect(contextOf(BASE, bind('tbFirma', query), false)).toBe(`${BASE}$metadata${expected}`);
    expect(contextOf(BASE, bind('tbFirma', query), false)).not.toContain('()');
  });

  it('B15 4–6: what clients send as Accept gets JSON, nothing but Atom gets 406', () => {
    for (const accept of [
      null,
      '*/*',
      'application/json',
      'application/json;odata=verbose,text/plain, */*; q=0.01',
      'application/json;q=0.9, */*;q=0.1',
      'application/json;odata.metadata=minimal;q=1.0,application/json;odata=minimalmetadata;q=0.9,application/atomsvc+xml;q=0.8,application/atom+xml;q=0.8,application/xml;q=0.7,text/plain;q=0.7',
    ]) {
      expect(jsonFormat(accept)).toEqual({ metadata: 'minimal', ieee754: false });
    }
    for (const [accept, format] of [
      ['application/atom+xml', undefined],
      ['application/json;q=0', undefined],
      ['application/json', 'atom'],
      [null, 'xml'],
      ['application/json;odata.metadata=full', undefined],
      ['application/json', 'application/json;odata.metadata=full'],
    ] as const) {
      expect(error(() => jsonFormat(accept, format)).status).toBe(406);
    }
    expect(jsonFormat('text/html', 'json').metadata).toBe('minimal');
    expect(jsonFormat('application/json;odata.metadata=none').metadata).toBe('none');
    expect(jsonFormat('application/json;odata.metadata=full, application/json;q=0.5').metadata).toBe('minimal');
  });

  it('B15 7: long numbers are strings for whoever asks so, and the answer says it', () => {
    const format = jsonFormat('application/json;IEEE754Compatible=true');
    expect(jsonContentType(format)).toContain('IEEE754Compatible=true');
    expect(valueJson('Edm.Decimal', '9007199254740993.25', true)).toBe('"9007199254740993.25"');
    expect(valueJson('Edm.Decimal', '18.50', false)).toBe('18.50');
    expect(valueJson('Edm.Int32', '5', true)).toBe('5');
  });

  it('B15 8: the model is JSON only for who asks for nothing else', () => {
    expect(wantsJsonModel('application/json')).toBe(true);
    expect(wantsJsonModel(null, 'json')).toBe(true);
    expect(wantsJsonModel(null)).toBe(false);
    expect(wantsJsonModel('application/json', 'xml')).toBe(false);
    for (const accept of [
      '*/*',
      'application/xml',
      'application/json, application/xml;q=0.7',
      'application/json;q=0.9, */*;q=0.1',
    ]) {
      expect(wantsJsonModel(accept)).toBe(false);
    }
  });

  it('B15 22: points in time have a Z, days no time, text is escaped', () => {
    expect(valueJson('Edm.DateTimeOffset', '2026-11-22 10:15:30.123456', false)).toBe('"2026-11-22T10:15:30.123456Z"');
    expect(valueJson('Edm.Date', '2026-11-22', false)).toBe('"2026-11-22"');
    expect(valueJson('Edm.String', 'a"\n\\', false)).toBe(String.raw`"a\"\n\\"`);
    expect(valueJson('Edm.Boolean', 'true', false)).toBe('true');
    expect(valueJson('Edm.String', null, false)).toBe('null');
  });

  it('B15 preferences and versions are read as clients write them', () => {
    expect(preference('return=minimal, odata.maxpagesize=20', 'odata.maxpagesize', 'maxpagesize')).toBe('20');
    expect(preference('OData.MaxPageSize="7"', 'odata.maxpagesize', 'maxpagesize')).toBe('7');
    expect(preference(null, 'x')).toBeUndefined();
    expect(namesEtag('W/"1", W/"2"', 'W/"2"')).toBe(true);
    expect(namesEtag('"2"', 'W/"2"')).toBe(true);
    expect(namesEtag('*', 'W/"2"')).toBe(true);
    expect(namesEtag('W/"3"', 'W/"2"')).toBe(false);
    expect(namesEtag(null, 'W/"2"')).toBe(false);
  });

  it('B15 33: a link is opaque, and one that was made up is refused', () => {
    const token = { after: ["O'Neil ü", null], left: 5, count: '12' };
    expect(readPageToken(pageToken(token), 2)).toEqual(token);
    const made = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    for (const text of [
      '',
      'x',
      made(1),
      made([['a'], null]),
      made([['a', 1], null, null]),
      made([['a', 'b'], 'x', null]),
      made([['a', 'b'], null, '1;drop']),
      made([['a\0', 'b'], null, null]),
      pageToken({ after: ['a'] }),
    ]) {
      expect(readPageToken(text, 2), text).toBeUndefined();
    }
  });

  it('B15 addresses of entities are encoded, and read back as they were', () => {
    const text = "O'Neil/a b&c#1%+ü";
    const path = entityPath(named('tbFirmaLisans'), [{ name: 'sOnayKodu', type: 'Edm.String', text }]);
    expect(parsePath(path)[0]?.key).toMatchObject({ value: { text } });
    const two = entityPath(named('tbDovizKuru'), [
      { name: 'dteKurTarihi', type: 'Edm.Date', text: '2026-11-22' },
      { name: 'sDovizCinsi', type: 'Edm.String', text: 'USD' },
    ]);
    expect(two).toBe("tbDovizKuru(dteKurTarihi=2026-11-22,sDovizCinsi='USD')");
  });

  it('B15 28: a missing single row is null, an empty collection [], a long one has a link to its rest', () => {
    const set = named('tbFirma');
    const inner = {
      set,
      etag: 0,
      fields: [{ name: 'sKodu', type: 'Edm.String' as const, at: 1 }],
      key: [],
      expands: [],
      order: [{ type: 'Edm.String' as const, at: 1 }],
    };
    const shape = {
      ...inner,
      key: [{ name: 'nFirmaID', type: 'Edm.Int32' as const, at: 2 }],
      expands: [
        { name: 'Bayi', many: false, at: 3, countAt: undefined, shape: inner, limit: 1, top: undefined, given: [] },
        {
          name: 'Musteriler',
          many: true,
          at: 4,
          countAt: 5,
          shape: inner,
          limit: 1,
          top: 3,
          given: [{ name: '$filter', value: "sKodu ne 'a&b'" }],
        },
      ],
    };
    const write = (row: Cell[]) =>
      JSON.parse(`{${rowWriter(shape, { base: BASE, metadata: 'none', ieee754: false })(row)}}`) as Record<
        string,
        string
      >;
    expect(write(['1', 'A', '7', [], [], '0'])).toEqual({
      sKodu: 'A',
      Bayi: null,
      'Musteriler@odata.count': 0,
      Musteriler: [],
    });
    const long = write([
      '1',
      'A',
      '7',
      [['1', 'B']],
      [
        ['1', 'C'],
        ['1', 'D'],
      ],
      '2',
    ]);
    expect(long).toMatchObject({ Bayi: { sKodu: 'B' }, Musteriler: [{ sKodu: 'C' }] });
    const link = new URL(long['Musteriler@odata.nextLink'] ?? '');
    expect(link.pathname).toBe('/api/tbFirma(7)/Musteriler');
    expect(link.searchParams.get('$filter')).toBe("sKodu ne 'a&b'");
    expect(readPageToken(link.searchParams.get('$skiptoken') ?? '', 1)).toEqual({ after: ['C'], left: 2 });
  });

  it('B15 38: no property has a name that clients take for something else', () => {
    for (const { properties, navigations } of MODEL) {
      for (const { name } of [...properties, ...navigations]) {
        expect(['error', 'then', 'value', 'd', 'results']).not.toContain(name);
        expect(name).toMatch(/^[A-Za-z_]\w*$/);
      }
    }
  });
});
