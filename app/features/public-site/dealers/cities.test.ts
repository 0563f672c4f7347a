import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '~/platform/languages';
import { CITIES, cityName, cityNamed, cityOfPlate, cityPath, REGIONS } from './cities';

const anyCity = fc.constantFrom(...CITIES);

describe('cities', () => {
  it('P17 there are 81 provinces, each at the place of its plate, with a name of its own', () => {
    expect(CITIES.map(({ plate }) => Number(plate))).toEqual(Array.from({ length: 81 }, (_, index) => index + 1));
    expect(CITIES.every(({ plate }) => /^\d\d$/.test(plate))).toBe(true);
    expect(new Set(CITIES.map(({ name }) => name)).size).toBe(81);
  });

  it('P17 each of the seven regions has the provinces that it has', () => {
    const counts = REGIONS.map((region) => CITIES.filter((city) => city.region === region).length);
    expect(counts).toEqual([11, 8, 8, 13, 18, 14, 9]);
  });

  it('P17 no two provinces lie on one tile of the map', () => {
    expect(new Set(CITIES.map(({ tile }) => tile.join())).size).toBe(81);
  });

  it.each([...new Set([...LANGUAGES.map(({ code }) => code), 'ar', 'de', 'ru', 'cn'])])(
    'P17 in %s each province has a name in the script of the language',
    (language) => {
      const script = { ar: /^[\p{Script=Arabic} ]+$/u, ru: /^[А-ЯЁ][а-яё]+$/, cn: /^\p{Script=Han}+$/u }[language];
      const names = CITIES.map((city) => cityName(city, language));
      expect(names.filter((name) => !(script ?? /^[\p{Script=Latin}]+$/u).test(name))).toEqual([]);
      expect(new Set(names).size).toBe(81);
    },
  );

  // The examples of the language notes.
  it.each([
    ['34', 'İstanbul', 'Istanbul', 'Istanbul', 'Стамбул', 'إسطنبول', '伊斯坦布尔'],
    ['06', 'Ankara', 'Ankara', 'Ankara', 'Анкара', 'أنقرة', '安卡拉'],
    ['35', 'İzmir', 'Izmir', 'Izmir', 'Измир', 'إزمير', '伊兹密尔'],
    ['63', 'Şanlıurfa', 'Şanlıurfa', 'Şanlıurfa', 'Шанлыурфа', 'شانلي أورفا', '尚勒乌尔法'],
    ['21', 'Diyarbakır', 'Diyarbakır', 'Diyarbakır', 'Диярбакыр', 'ديار بكر', '迪亚巴克尔'],
    ['46', 'Kahramanmaraş', 'Kahramanmaraş', 'Kahramanmaraş', 'Кахраманмараш', 'كهرمان مرعش', '卡赫拉曼马拉什'],
    ['17', 'Çanakkale', 'Çanakkale', 'Çanakkale', 'Чанаккале', 'تشاناكالي', '恰纳卡莱'],
    ['48', 'Muğla', 'Muğla', 'Muğla', 'Мугла', 'موغلا', '穆拉'],
    ['29', 'Gümüşhane', 'Gümüşhane', 'Gümüşhane', 'Гюмюшхане', 'غوموش خانة', '居米什哈内'],
    ['76', 'Iğdır', 'Iğdır', 'Iğdır', 'Ыгдыр', 'إغدير', '厄德尔'],
  ])('P17 %s is %s, in every language as the notes have it', (plate, tr, en, de, ru, ar, cn) => {
    const city = cityOfPlate(plate);
    const names = ['tr', 'en', 'de', 'ru', 'ar', 'cn'].map((language) => city && cityName(city, language));
    expect(names).toEqual([tr, en, de, ru, ar, cn]);
  });

  it('P17 every address leads back to its province, and its name is the title with dashes for blanks', () => {
    fc.assert(
      fc.property(anyCity, (city) => {
        const [, page, plate = '', name = ''] = new URL(cityPath(city), 'https://site.example').pathname.split('/');
        expect(page).toBe('city');
        expect(cityOfPlate(plate)).toBe(city);
        expect(decodeURIComponent(name).replaceAll('-', ' ')).toBe(city.name);
      }),
    );
  });

  it('P17 a plate may lack its zero; what is no plate is no province', () => {
    expect(cityOfPlate('6')?.name).toBe('Ankara');
    for (const none of ['0', '00', '82', '006', '6a', '', '-6', '1e1', '٠٦']) expect(cityOfPlate(none)).toBeUndefined();
  });

  it('P17 a firm’s province is found however it is written', () => {
    fc.assert(
      fc.property(anyCity, fc.constantFrom('tr', 'en'), ({ name, plate }, locale) => {
        for (const written of [name, name.toLocaleUpperCase(locale), ` ${name.toLocaleLowerCase(locale)} `]) {
          expect(cityNamed(written)?.plate).toBe(plate);
        }
      }),
    );
    expect(cityNamed('Lefkoşa')).toBeUndefined();
  });
});
