import { describe, expect, it } from 'vitest';
import { partAddress, resolveBinds } from './address';

const known = new Map([
  ['1', 'tbFirma(7)'],
  ['0.1', "tbStok('a%2Fb')"],
]);

describe('B15 (39) the addresses of parts', () => {
  it.each([
    ['tbFirma?$top=1', 'tbFirma', '$top=1'],
    ['/api/tbFirma(1)?%24select=a?b', 'tbFirma(1)', '%24select=a?b'],
    ['https://shop.example/api/tbFirma', 'tbFirma', ''],
    ['http://127.0.0.1:4104/api/tbFirma(%27a%2Fb%27)#x', 'tbFirma(%27a%2Fb%27)', ''],
    ['$1', 'tbFirma(7)', ''],
    ['$1/lisanslar?$top=2', 'tbFirma(7)/lisanslar', '$top=2'],
    ['/$1', 'tbFirma(7)', ''],
    ['/api/$0.1', "tbStok('a%2Fb')", ''],
    ['$2/x', '$2/x', ''],
    ['$metadata', '$metadata', ''],
    ['', '', ''],
  ])('%s', (url, path, query) => {
    expect(partAddress(url, known)).toEqual({ path, query });
  });

  it.each([
    '/ops',
    '/api',
    'https://shop.example/ops?x=/api/',
    'ftp://x/api/tbFirma',
    '../ops',
    'a/%2E%2e/b',
    '//x/y',
    '/$3',
  ])('refuses %s, which leads elsewhere', (url) => {
    expect(() => partAddress(url, known)).toThrow(expect.objectContaining({ status: 400 }));
  });

  it('puts references into bindings and nowhere else', () => {
    const body = Buffer.from(
      '{"firma@odata.bind":"$1","l@odata.bind":["$0.1","$1/x","tbX(1)"],"a":"$1","n":{"firma@odata.bind":"$9"}}',
    );
    expect(JSON.parse(Buffer.from(resolveBinds(body, known) ?? []).toString())).toEqual({
      'firma@odata.bind': 'tbFirma(7)',
      'l@odata.bind': ["tbStok('a%2Fb')", 'tbFirma(7)/x', 'tbX(1)'],
      a: '$1',
      n: { 'firma@odata.bind': '$9' },
    });
    const broken = Buffer.from('{"firma@odata.bind":"$1"');
    expect(resolveBinds(broken, known)).toBe(broken);
    expect(resolveBinds(undefined, known)).toBeUndefined();
  });
});
