import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeBankText } from './bank-text';
import { readMt940 } from './mt940';
import { StatementRefused } from './statement';

const IBAN = 'TR809999900000000000000001';
const SENDER = 'TR330006100519786457841326';

/** A statement with these fields between its balances. */
const statement = (fields: string, { open = '100,00', close = '100,00', day = '260107' } = {}) =>
  `:20:STMT\r\n:25:${IBAN}\r\n:28C:228/1\r\n:60F:C${day}TRY${open}\r\n${fields}\r\n:62F:C${day}TRY${close}\r\n-\r\n`;

const linesOf = (text: string) => readMt940(text).flatMap(({ lines }) => lines);
const refusalOf = (text: string) => {
  try {
    readMt940(text);
  } catch (error) {
    if (error instanceof StatementRefused) return { code: error.code, ...error.params };
    throw error;
  }
  return undefined;
};

it('B21 an entry date across New Year is of the year that is nearest to the value date', () => {
  const entry = (field: string) => linesOf(statement(field, { close: '101,00' }))[0]?.bookedOn;
  expect(entry(':61:2601071231C1,00NTRFNONREF')).toBe('2025-12-31');
  expect(entry(':61:2512310102C1,00NTRFNONREF')).toBe('2026-01-02');
  expect(entry(':61:2601070107C1,00NTRFNONREF')).toBe('2026-01-07');
  expect(entry(':61:260107    C1,00NTRFNONREF')).toBe('2026-01-07');
  expect(entry(':61:260107C1,00NTRFNONREF')).toBe('2026-01-07');
});

it('B21 a reversed debit comes in and a reversed credit goes out; a letter of the currency is no reversal', () => {
  const fields = [':61:260107RD30,00NTRFA', ':61:260107RC20,00NTRFB', ':61:260107CR5,00NTRFC', ':61:260107DR1,5NTRFD'];
  const lines = linesOf(statement(fields.join('\r\n'), { close: '113,50' }));
  expect(lines.map(({ amount }) => amount)).toEqual([3000, -2000, 500, -150]);
});

it('B21 the text of a movement is read whole, in parts and in prose, and ends at tags that only a bank knows', () => {
  const long = Array.from({ length: 14 }, (_, index) => String(index).padEnd(65, 'x'));
  const [prose, parts, swift] = linesOf(
    statement(
      [
        ':61:2601070107C1,00NTRFMUSTERI//BANKA-7',
        'EK BILGI',
        `:86:${long.join('\r\n')}`,
        ':NS:22kapanis',
        '01 not of the text',
        ':61:2601070107C1,00NTRFNONREF//B2',
        ':86:166?00GELEN EFT?20KRP 1546 NOLU SIPARIS BEDEL?21I KALANI?3',
        `0BANK?31${SENDER}?32YESILIRMAK YAZARKASA LTD ST?33I?60SON`,
        ':61:2601070107C1,00NTRFNONREF//B3',
        `:86:/ORDP//NAME/PAMUK OVA YAZILIM/IBAN/${SENDER}/REMI/S10000546`,
      ].join('\r\n'),
      { close: '103,00' },
    ),
  );
  expect(prose?.text).toBe(`EK BILGI ${long.join('')}`);
  expect(prose?.bankReference).toBe('BANKA-7');
  expect(parts).toMatchObject({
    text: 'KRP 1546 NOLU SIPARIS BEDELI KALANI SON',
    senderName: 'YESILIRMAK YAZARKASA LTD STI',
    senderIban: SENDER,
    bankReference: 'B2',
  });
  expect(swift).toMatchObject({ text: 'S10000546', senderName: 'PAMUK OVA YAZILIM', senderIban: SENDER });
});

it('B21 what is said after the closing balance belongs to no movement', () => {
  const text = statement(':61:260107C1,00NTRFNONREF\r\n:86:BIR', { close: '101,00' }).replace(
    /-\r\n$/,
    ':86:HEPSI\r\n',
  );
  expect(linesOf(text).map((line) => line.text)).toEqual(['BIR']);
});

it('B21 a file with envelopes, several pages, days and accounts is a statement an account', () => {
  const other = 'TR330006100519786457841326';
  const envelope = `{1:F01BANKTRISAXXX}{2:O9400000}{4:\r\n`;
  const page = statement(':61:260107C1,00NTRFA', { close: '101,00' })
    .replace(':62F:', ':62M:')
    .replace('-\r\n', '-}\r\n');
  const next = statement(':61:260108C2,00NTRFB', { open: '101,00', close: '103,00', day: '260108' }).replace(
    ':60F:',
    ':60M:',
  );
  const found = readMt940(envelope + page + envelope + next + statement('').replace(IBAN, `00061/${other}TRY`));
  expect(found.map(({ accountIban, lines }) => [accountIban, lines.length])).toEqual([
    [IBAN, 2],
    [other, 0],
  ]);
  expect(found[0]).toMatchObject({
    opening: 10_000,
    closing: 10_300,
    number: '228',
    periodFrom: '2026-01-07',
    periodTo: '2026-01-08',
  });
  expect(refusalOf(page + next.replace('101,00', '100,00').replace('103,00', '102,00'))).toMatchObject({
    code: 'balances-apart',
  });
});

it('B21 what does not add up or cannot be read is refused with the line of the file', () => {
  expect(refusalOf(statement(':61:260107C1,00NTRFA', { close: '102,00' }))).toEqual({
    code: 'balance-mismatch',
    line: 6,
    expected: '101.00',
    found: '102.00',
  });
  expect(refusalOf(statement(':61:261307C1,00NTRFA'))).toEqual({
    ...{ code: 'field-unreadable', line: 5, excerpt: '261307C1,00NTRFA' },
  });
  expect(refusalOf(statement(':61:260107C1,005NTRFA'))).toMatchObject({ code: 'field-unreadable', line: 5 });
  expect(refusalOf(statement('').replace(/:62F:.*/, ''))).toMatchObject({ code: 'balance-missing' });
  expect(refusalOf('Sayın müşterimiz')).toEqual({ code: 'no-statement' });
});

it('B21 Turkish letters are read from UTF-8, Windows-1254 and ISO-8859-9', () => {
  const text = 'ŞİĞÜÇÖ ışık';
  const latin5: Record<string, number> = { Ğ: 0xd0, İ: 0xdd, Ş: 0xde, ğ: 0xf0, ı: 0xfd, ş: 0xfe };
  const latin = Buffer.from([...text].map((letter) => latin5[letter] ?? letter.charCodeAt(0)));
  expect(decodeBankText(Buffer.from(`\uFEFF${text}`))).toBe(text);
  expect(decodeBankText(latin)).toBe(text);
  const xml = Buffer.concat([Buffer.from('<?xml version="1.0" encoding="ISO-8859-9"?>'), latin]);
  expect(decodeBankText(xml)).toContain(text);
});

it('B21 every statement that is written is read back', () => {
  const dayAt = (days: number) => new Date(days * 86_400_000).toISOString().split('T', 1)[0] ?? '';
  const day = fc.integer({ min: 11_400, max: 47_000 });
  const line = fc.record({
    valueDate: day,
    away: fc.integer({ min: -10, max: 10 }),
    amount: fc.integer({ min: -99_999_999, max: 99_999_999 }).filter((kurus) => kurus !== 0),
    reversal: fc.boolean(),
    reference: fc.stringMatching(/^[A-Z0-9]{1,16}$/),
    text: fc.stringMatching(/^[A-Z0-9]([A-Z0-9 .,]{0,200}[A-Z0-9])?$/),
  });
  const compact = (one: string) => one.slice(2).replaceAll('-', '');
  const money = (kurus: number) =>
    `${Math.floor(Math.abs(kurus) / 100)},${String(Math.abs(kurus) % 100).padStart(2, '0')}`;
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), fc.integer({ min: -1e9, max: 1e9 }), (lines, opening) => {
      const closing = lines.reduce((sum, { amount }) => sum + amount, opening);
      const booked = lines.map(({ valueDate, away }) => dayAt(valueDate + away));
      const movements = lines.map(({ valueDate, amount, reversal, reference, text }, index) => {
        const mark = reversal ? (amount > 0 ? 'RD' : 'RC') : amount > 0 ? 'C' : 'D';
        const cut = text.replaceAll(/.{65}/g, '$&\n');
        return `:61:${compact(dayAt(valueDate))}${compact(booked[index] ?? '').slice(2)}${mark}${money(amount)}NTRFNONREF//${reference}\n:86:${cut}\n`;
      });
      const balance = (kurus: number) => `${kurus < 0 ? 'D' : 'C'}260101TRY${money(kurus)}`;
      const [found] = readMt940(
        `:20:X\n:25:${IBAN}\n:28C:1\n:60F:${balance(opening)}\n${movements.join('')}:62F:${balance(closing)}\n-`,
      );
      const shown = (text: string) => text.replaceAll(/\s+/g, '');
      expect(found?.lines.map((one) => ({ ...one, text: shown(one.text) }))).toEqual(
        lines.map(({ valueDate, amount, reference, text }, index) => ({
          ...{
            valueDate: dayAt(valueDate),
            amount,
            bookedOn: booked[index],
            currency: 'TRY',
            senderName: '',
            senderIban: '',
          },
          ...{ bankReference: reference, text: shown(text) },
        })),
      );
    }),
    { numRuns: 60 },
  );
});
