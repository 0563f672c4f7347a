import { describe, expect, it } from 'vitest';
import { setNamed, type EntitySet } from './model';
import type { ODataError } from './odata-error';
import { readBody, sameValue } from './write-values';

function set(name: string): EntitySet {
  const found = setNamed(name);
  if (!found) throw new Error(`There is no set ${name}.`);
  return found;
}
const refusalOf = (name: string, body: Record<string, unknown>) => {
  try {
    readBody(set(name), body);
  } catch (error) {
    const { status, code, target } = error as ODataError;
    return [status, code, target];
  }
  return undefined;
};

describe('D24 the values of a body', () => {
  it('D24 are read as clients send them: decimals as numbers or texts, a day with the time that DevExtreme adds', () => {
    expect(
      readBody(set('tbDovizKuru'), {
        '@odata.type': '#Karpin.tbDovizKuru',
        dteKurTarihi: '2026-11-22T00:00:00Z',
        'dteKurTarihi@odata.type': '#Date',
        sDovizCinsi: 'USD',
        lAlis: 41.5,
        lSatis: '41.5001',
        dteKayitTarihi: '2026-11-22T10:15:30.1234567+03:00',
      }).values,
    ).toEqual({
      dteKurTarihi: '2026-11-22',
      sDovizCinsi: 'USD',
      lAlis: '41.5',
      lSatis: '41.5001',
      dteKayitTarihi: '2026-11-22T10:15:30.1234567+03:00',
    });
  });

  it('D24 are refused with the property where they do not fit', () => {
    const wrong: [string, Record<string, unknown>][] = [
      ['tbDovizKuru', { dteKurTarihi: '2026-02-30' }],
      ['tbDovizKuru', { dteKurTarihi: '2026-11-22T10:00:00Z' }],
      ['tbDovizKuru', { lAlis: '1e3' }],
      ['tbDovizKuru', { lAlis: '1.00001' }],
      ['tbDovizKuru', { lAlis: Infinity }],
      ['tbDovizKuru', { dteKayitTarihi: '2026-11-22T10:15:30' }],
      ['tbFirma', { nFirmaID: 2 ** 31 }],
      ['tbFirma', { nFirmaID: '5' }],
      ['tbFirma', { nFirmaID: 1.5 }],
      ['tbFirma', { bAktif: 'true' }],
      ['tbFirma', { sAciklama: ['x'] }],
    ];
    for (const [name, body] of wrong) {
      expect(refusalOf(name, body), JSON.stringify(body)).toEqual([400, 'InvalidValue', Object.keys(body)[0]]);
    }
    expect(refusalOf('tbFirma', { constructor: 1 })).toEqual([400, 'UnknownProperty', 'constructor']);
    expect(refusalOf('tbFirma', { 'Lisanslar@odata.bind': 'x' })).toEqual([
      400,
      'InvalidBinding',
      'Lisanslar@odata.bind',
    ]);
    expect(refusalOf('tbFirma', { Iletisimler: {} })).toEqual([400, 'InvalidValue', 'Iletisimler']);
    // Card numbers are refused in texts, as on the pages.
    expect(refusalOf('tbFirma', { sAciklama: '4111 1111 1111 1111' })).toEqual([422, 'CardNumberRefused', 'sAciklama']);
  });

  it('D24 are the same whatever their writing', () => {
    const property = (name: string, of: string) => {
      const found = set(of).properties.find((one) => one.name === name);
      if (!found) throw new Error(name);
      return found;
    };
    expect(sameValue(property('lNetTutar', 'tbStokFisiMaster'), '10.5', '10.50')).toBe(true);
    const moment = property('dteFisTarihi', 'tbStokFisiMaster');
    expect(sameValue(moment, '2026-11-22T10:15:30+03:00', '2026-11-22T07:15:30Z')).toBe(true);
    expect(sameValue(moment, null, '2026-11-22T07:15:30Z')).toBe(false);
  });
});
