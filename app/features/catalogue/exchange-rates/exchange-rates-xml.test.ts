import { describe, expect, it } from 'vitest';
import { RateListError, readRateList } from './exchange-rates-xml';

const currency = (code: string, fields: Record<string, string>) =>
  `<Currency CrossOrder="0" Kod="${code}" CurrencyCode="${code}">${Object.entries(fields)
    .map(([name, text]) => `<${name}>${text}</${name}>`)
    .join('')}</Currency>`;

const list = (currencies: string, date = '20.11.2026') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<?xml-stylesheet type="text/xsl" href="isokur.xsl"?>\n` +
  `<Tarih_Date Tarih="${date}" Date="11/20/2026"  Bulten_No="2026/221" >\n${currencies}\n</Tarih_Date>`;

const USD = currency('USD', {
  Unit: '1',
  Isim: 'ABD DOLARI',
  CurrencyName: 'US DOLLAR',
  ForexBuying: '44.8712',
  ForexSelling: '44.9521',
  BanknoteBuying: '44.8398',
  BanknoteSelling: '45.0195',
});

/** Random numbers that are the same in each run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('P30 the list of the central bank', () => {
  it('P30 each currency with both prices is read, for one unit', () => {
    const yen = currency('JPY', { Unit: '100', ForexBuying: '28.1350', ForexSelling: '28.3213' });
    const drawing = currency('XDR', { Unit: '1', ForexBuying: '60.1', ForexSelling: '' });
    expect(readRateList(list(USD + yen + drawing))).toEqual({
      date: '2026-11-20',
      rates: [
        { currency: 'USD', buying: '44.8712', selling: '44.9521' },
        { currency: 'JPY', buying: '0.2814', selling: '0.2832' },
      ],
    });
  });

  it('P30 whatever prices a list holds, they come back to four places, per unit', () => {
    const random = randomNumbers(30);
    for (let run = 0; run < 300; run++) {
      const units = [1, 10, 100][Math.floor(random() * 3)] ?? 1;
      const buying = (0.1 + random() * 900).toFixed(4);
      const selling = (Number(buying) + random()).toFixed(4);
      const { rates } = readRateList(
        list(USD + currency('EUR', { Unit: String(units), ForexBuying: buying, ForexSelling: selling })),
      );
      expect(Number(rates[1]?.buying)).toBeCloseTo(Number(buying) / units, 3);
      expect(Number(rates[1]?.selling)).toBeCloseTo(Number(selling) / units, 3);
      expect(rates[1]?.selling).toMatch(/^\d+\.\d{4}$/);
    }
  });

  it('P30 a list that breaks off anywhere is refused whole', () => {
    const whole = list(USD).trimEnd();
    for (let length = 0; length < whole.length; length++) {
      expect(() => readRateList(whole.slice(0, length)), `${length} characters`).toThrow(RateListError);
    }
  });

  it('P30 noise in the list never becomes a rate that it does not hold', () => {
    const random = randomNumbers(7);
    const whole = list(USD);
    for (let run = 0; run < 500; run++) {
      const at = Math.floor(random() * whole.length);
      const noise = String.fromCharCode(32 + Math.floor(random() * 94));
      const text = whole.slice(0, at) + noise + whole.slice(at + 1);
      try {
        const { date, rates } = readRateList(text);
        expect(date).toMatch(/^\d{4}-\d\d-\d\d$/);
        for (const rate of rates) {
          expect(rate.currency).toMatch(/^[A-Z]{3}$/);
          expect(Number(rate.selling)).toBeGreaterThan(0);
        }
      } catch (error) {
        expect(error).toBeInstanceOf(RateListError);
      }
    }
  });

  it.each([
    ['an HTML page', '<html><body>Bakım çalışması</body></html>'],
    ['nothing', ''],
    ['a DOCTYPE', `<!DOCTYPE x [<!ENTITY e "1">]>${list(USD)}`],
    ['no dollar', list(currency('EUR', { Unit: '1', ForexBuying: '50', ForexSelling: '51' }))],
    ['the dollar twice', list(USD + USD)],
    ['a day that is none', list(USD, '31.02.2026')],
    ['no day', list(USD, '')],
    ['words for a price', list(currency('USD', { Unit: '1', ForexBuying: 'NaN', ForexSelling: '45' }))],
    ['a negative price', list(currency('USD', { Unit: '1', ForexBuying: '-4', ForexSelling: '45' }))],
    ['a price of nothing', list(currency('USD', { Unit: '1', ForexBuying: '0', ForexSelling: '0' }))],
    ['a price with a comma', list(currency('USD', { Unit: '1', ForexBuying: '44,1', ForexSelling: '45,1' }))],
    ['selling below buying', list(currency('USD', { Unit: '1', ForexBuying: '46', ForexSelling: '45' }))],
    ['no unit', list(currency('USD', { ForexBuying: '44', ForexSelling: '45' }))],
    ['a unit of nothing', list(currency('USD', { Unit: '0', ForexBuying: '44', ForexSelling: '45' }))],
    ['two prices in one', list(USD.replace('</ForexSelling>', '</ForexSelling><ForexSelling>1</ForexSelling>'))],
    ['a second list', list(USD) + list(USD).replace(/^.*\n.*\n/, '')],
  ])('P30 %s is refused', (_what, text) => {
    expect(() => readRateList(text)).toThrow(RateListError);
  });
});
