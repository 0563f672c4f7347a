import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decimalFromKurus } from '~/platform/money';
import { readCamt053 } from './camt053';
import { StatementRefused } from './statement';

const IBAN = 'TR809999900000000000000001';
const SENDER = 'TR330006100519786457841326';
const VERSIONS = ['02', '08'] as const;

type Entry = { amount: number; status?: string; reversal?: boolean; name?: string; text?: string; more?: string };

const side = (kurus: number) => (kurus < 0 ? 'DBIT' : 'CRDT');
const sum = (kurus: number) =>
  `<Amt Ccy="TRY">${decimalFromKurus(Math.abs(kurus))}</Amt><CdtDbtInd>${side(kurus)}</CdtDbtInd>`;
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A file of a version, with a prefix or without one. */
function camt(
  version: (typeof VERSIONS)[number],
  entries: readonly Entry[],
  { opening = 10_000, closing = 10_000, prefix = '' } = {},
) {
  const later = version === '08';
  const party = (name: string) => (later ? `<Pty><Nm>${name}</Nm></Pty>` : `<Nm>${name}</Nm>`);
  const balance = (code: string, kurus: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${sum(kurus)}<Dt><Dt>2026-11-24</Dt></Dt></Bal>`;
  const ntry = ({ amount, status = 'BOOK', reversal, name = 'A', text = '', more = '' }: Entry) => {
    const [one, account] = amount < 0 ? ['Cdtr', 'CdtrAcct'] : ['Dbtr', 'DbtrAcct'];
    return `<Ntry>${sum(amount)}${reversal ? '<RvslInd>true</RvslInd>' : ''}<Sts>${later ? `<Cd>${status}</Cd>` : status}</Sts>
      <BookgDt><DtTm>2026-11-24T23:30:00+03:00</DtTm></BookgDt><ValDt><Dt>2026-11-25</Dt></ValDt><AcctSvcrRef>REF1</AcctSvcrRef>
      <NtryDtls>${
        more ||
        `<TxDtls><RltdPties><${one}>${party(escaped(name))}</${one}><${account}><Id><IBAN>${SENDER}</IBAN></Id></${account}></RltdPties>
      <RmtInf><Ustrd>${escaped(text)}</Ustrd></RmtInf></TxDtls>`
      }</NtryDtls></Ntry>`;
  };
  const xml = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>
    <Stmt><Id>S1</Id><ElctrncSeqNb>228</ElctrncSeqNb><FrToDt><FrDtTm>2026-11-24T00:00:00</FrDtTm><ToDtTm>2026-11-24T23:59:59</ToDtTm></FrToDt>
    <Acct><Id><IBAN>${IBAN}</IBAN></Id></Acct>${balance('OPBD', opening)}${balance('CLBD', closing)}${entries.map(ntry).join('')}</Stmt></BkToCstmrStmt></Document>`;
  return prefix ? xml.replaceAll(/<(\/?)(\w)/g, `<$1${prefix}:$2`) : xml;
}

it.each(VERSIONS)('B21 CAMT.053 of version %s is read by its local names', (version) => {
  const entries = [
    { amount: 5000, name: 'ÇINAR & OĞLU', text: 'S 1000054 6' },
    { amount: -1500, reversal: true },
    { amount: 99, status: 'PDNG' },
  ];
  for (const prefix of ['', 'ns2']) {
    const [found] = readCamt053(camt(version, entries, { closing: 13_500, prefix }));
    expect(found).toMatchObject({ accountIban: IBAN, number: '228', opening: 10_000, closing: 13_500 });
    expect(found).toMatchObject({ periodFrom: '2026-11-24', periodTo: '2026-11-24' });
    expect(found?.lines).toEqual([
      {
        ...{ amount: 5000, bookedOn: '2026-11-24', valueDate: '2026-11-25', currency: 'TRY', bankReference: 'REF1' },
        ...{ senderName: 'ÇINAR & OĞLU', senderIban: SENDER, text: 'S 1000054 6' },
      },
      expect.objectContaining({ amount: -1500, senderIban: SENDER }),
    ]);
  }
});

it('B21 several transfers that a bank books as one sum are a line each', () => {
  const part = (kurus: number, reference: string) =>
    `<TxDtls><Refs><AcctSvcrRef>${reference}</AcctSvcrRef></Refs><AmtDtls><TxAmt><Amt Ccy="TRY">${decimalFromKurus(kurus)}</Amt></TxAmt></AmtDtls></TxDtls>`;
  const of = (more: string) => readCamt053(camt('02', [{ amount: 300, more }], { closing: 10_300 }))[0]?.lines ?? [];
  expect(of(part(100, 'A') + part(200, 'B')).map(({ amount, bankReference }) => [amount, bankReference])).toEqual([
    [100, 'A'],
    [200, 'B'],
  ]);
  expect(of(part(100, 'A') + part(100, 'B')).map(({ amount }) => amount)).toEqual([300]);
});

it('B21 entities, other messages and sums that do not close are refused', () => {
  const refusalOf = (xml: string) => {
    try {
      readCamt053(xml);
      return undefined;
    } catch (error) {
      return error instanceof StatementRefused ? error.code : String(error);
    }
  };
  const good = camt('08', []);
  expect(refusalOf(good)).toBeUndefined();
  expect(refusalOf(`<!DOCTYPE d [<!ENTITY a "b">]>${good}`)).toBe('damaged');
  expect(refusalOf(good.replace('</Stmt>', ''))).toBe('damaged');
  expect(refusalOf(good.replaceAll('BkToCstmrStmt', 'BkToCstmrDbtCdtNtfctn'))).toBe('wrong-message');
  expect(refusalOf(camt('08', [{ amount: 1 }]))).toBe('balance-mismatch');
  expect(refusalOf(good.replace('CLBD', 'ITBD'))).toBe('balance-missing');
});

it('B21 every CAMT.053 file that is written is read back', () => {
  const entry = fc.record({
    amount: fc.integer({ min: -99_999_999, max: 99_999_999 }).filter((kurus) => kurus !== 0),
    name: fc.stringMatching(/^[A-ZÇĞİÖŞÜ&<>]{1,30}$/u),
    text: fc.stringMatching(/^[A-Z0-9&<]{1,60}$/),
  });
  fc.assert(
    fc.property(fc.constantFrom(...VERSIONS), fc.array(entry, { maxLength: 6 }), (version, entries) => {
      const closing = entries.reduce((total, { amount }) => total + amount, 10_000);
      const [found] = readCamt053(camt(version, entries, { closing }));
      expect(found?.lines.map(({ amount, senderName: name, text }) => ({ amount, name, text }))).toEqual(entries);
    }),
    { numRuns: 40 },
  );
});

it('B21 CAMT.053 says what was sent in another currency, and lira is no other currency', () => {
  const sent = (currency: string) =>
    `<TxDtls><AmtDtls><InstdAmt><Amt Ccy="${currency}">100.00</Amt></InstdAmt></AmtDtls></TxDtls>`;
  const [found] = readCamt053(
    camt(
      '08',
      [
        { amount: 425_000, more: sent('USD') },
        { amount: 10_000, more: sent('TRY') },
      ],
      { closing: 445_000 },
    ),
  );
  expect(found?.lines.map(({ amount, original }) => [amount, original])).toEqual([
    [425_000, { amount: '100.00', currency: 'USD' }],
    [10_000, undefined],
  ]);
});
