import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanText, hasForbiddenControl, intlLocale, searchKey } from './text';

const anyText = fc.string({ unit: 'binary', maxLength: 40 });

describe('cleanText', () => {
  it.each([
    ['  Yıldız   Market  ', 'Yıldız Market'],
    ['bir\tiki\u00a0üç', 'bir iki üç'],
    ['s\u0327eker', 'şeker'],
    ['ilk \r\n ikinci\rüçüncü', 'ilk\nikinci\nüçüncü'],
    ['a\u0000b\u001bc\u007fd', 'abcd'],
    ['fatura\u202efdp.exe', 'faturafdp.exe'],
    ['\u2066gizli\u2069 \u200bsıfır\u200d \ufeffgenişlik', 'gizli sıfır genişlik'],
    ['yarım \ud83d karakter', 'yarım karakter'],
    ['kasa 🛒', 'kasa 🛒'],
    ['شركة النور', 'شركة النور'],
  ])('O7 %j becomes %j', (text, clean) => {
    expect(cleanText(text)).toBe(clean);
  });

  it('O7 whatever comes in, nothing invisible and no outer blank is left, and cleaning again changes nothing', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const clean = cleanText(text);
        expect(clean).toBe(clean.trim());
        expect(clean).not.toMatch(
          /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/,
        );
        expect(clean).not.toContain('  ');
        expect(cleanText(clean)).toBe(clean);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('hasForbiddenControl', () => {
  it('O7 sees NUL and other controls that no keyboard sends', () => {
    for (const control of ['\u0000', '\u0008', '\u000b', '\u001b']) {
      expect(hasForbiddenControl(`Yıldız${control}Market`)).toBe(true);
    }
  });

  it('O7 lets written text pass with its tabs and line ends', () => {
    expect(hasForbiddenControl('Yıldız\tMarket\r\nKonya 🛒')).toBe(false);
  });
});

describe('searchKey', () => {
  it.each([
    ['İSTANBUL', 'istanbul'],
    ['Iğdır', 'igdir'],
    ['ISPARTA', 'isparta'],
    ['Çankırı', 'cankiri'],
    ['ŞÜKRÜ GÖĞÜŞ', 'sukru gogus'],
    ['Hakkâri', 'hakkari'],
    ['I\u0307zmir', 'izmir'],
  ])('P18 %s is found as %s', (text, key) => {
    expect(searchKey(text)).toBe(key);
  });

  it('P18 upper and lower case of Turkish text have one key', () => {
    const letter = fc.constantFrom(...'abcçdefgğhıijklmnoöprsştuüvyz0123456789 -');
    fc.assert(
      fc.property(fc.string({ unit: letter }), (text) => {
        const key = searchKey(text);
        expect(searchKey(text.toLocaleUpperCase('tr'))).toBe(key);
        expect(searchKey(text.toUpperCase())).toBe(key);
        expect(key).toMatch(/^[a-z0-9 -]*$/);
      }),
    );
  });

  it('P18 a key is its own key', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(searchKey(searchKey(text))).toBe(searchKey(text));
      }),
    );
  });
});

describe('intlLocale', () => {
  it('P26 every language of the shop has a tag that Intl knows', () => {
    const languages = ['tr', 'en', 'ar', 'de', 'ru', 'cn'];
    expect(languages.map((language) => new Intl.NumberFormat(intlLocale(language)).resolvedOptions().locale)).toEqual([
      'tr',
      'en',
      'ar-u-nu-latn',
      'de',
      'ru',
      'zh-CN',
    ]);
  });
});
