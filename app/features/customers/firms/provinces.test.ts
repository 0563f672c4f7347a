import { describe, expect, it } from 'vitest';
import { findProvince, PROVINCES } from './provinces';

describe('provinces', () => {
  it('P17 there are 81, with plate codes 01 to 81 and names of their own', () => {
    expect(PROVINCES.map(({ plate }) => plate)).toEqual(
      Array.from({ length: 81 }, (_, index) => String(index + 1).padStart(2, '0')),
    );
    expect(new Set(PROVINCES.map(({ name }) => name)).size).toBe(81);
  });

  it.each([
    ['01', 'Adana'],
    ['06', 'Ankara'],
    ['16', 'Bursa'],
    ['33', 'Mersin'],
    ['34', 'İstanbul'],
    ['35', 'İzmir'],
    ['42', 'Konya'],
    ['46', 'Kahramanmaraş'],
    ['55', 'Samsun'],
    ['63', 'Şanlıurfa'],
    ['67', 'Zonguldak'],
    ['68', 'Aksaray'],
    ['73', 'Şırnak'],
    ['76', 'Iğdır'],
    ['81', 'Düzce'],
  ])('P17 plate %s is %s', (plate, name) => {
    expect(findProvince(plate)).toEqual({ plate, name });
  });

  it.each([
    ['6', 'Ankara'],
    [' 06 ', 'Ankara'],
    ['ankara', 'Ankara'],
    ['ANKARA', 'Ankara'],
    ['Istanbul', 'İstanbul'],
    ['İSTANBUL', 'İstanbul'],
    ['ISTANBUL', 'İstanbul'],
    ['izmir', 'İzmir'],
    ['Hakkâri', 'Hakkari'],
    ['DIYARBAKIR', 'Diyarbakır'],
    ['igdir', 'Iğdır'],
    ['Afyon', 'Afyonkarahisar'],
    ['Antep', 'Gaziantep'],
    ['İçel', 'Mersin'],
    ['Maraş', 'Kahramanmaraş'],
    ['URFA', 'Şanlıurfa'],
  ])('D9 %j is understood as %s', (text, name) => {
    expect(findProvince(text)?.name).toBe(name);
  });

  it('D9 every name is found as written, in capitals of either alphabet and in small letters', () => {
    for (const province of PROVINCES) {
      const { name } = province;
      for (const written of [name, name.toLocaleUpperCase('tr'), name.toUpperCase(), name.toLocaleLowerCase('tr')]) {
        expect(findProvince(written)).toEqual(province);
      }
    }
  });

  it.each(['', ' ', '0', '00', '82', '006', '6a', 'Berlin', 'Kadıköy', 'constructor'])(
    'D9 %j is no province',
    (text) => {
      expect(findProvince(text)).toBeUndefined();
    },
  );
});
