import { compactIban } from '~/platform/iban';
import type { Kurus } from '~/platform/money';
import {
  bankAmount,
  closeBalance,
  isDay,
  joinStatements,
  originalOf,
  periodOf,
  StatementRefused,
  type Statement,
  type StatementLine,
} from './statement';

/** A field of the message: its tag, its lines, and where it begins in the file. */
type Field = { tag: string; lines: string[]; at: number };

/** `:61:` as `6!n[4!n]2a[1!a]15d1!a3!c16x[//16x]`; some banks write blanks in place of the entry date. */
const MOVEMENT = /^(\d{6})(\d{4}|\s{1,4})?(R?[CD])([A-Z])?(\d{1,15}(?:[,.]\d*)?)([NFS][A-Z0-9]{3})(.*)$/;
const BALANCE = /^([CD])(\d{6})([A-Z]{3})(\d{1,15}(?:[,.]\d*)?)$/;
/** Lines of a text are this long at the most: a full one is cut within a word. */
const FULL_LINE = 65;
const FULL_PART = 27;

/** Reads the statements of an MT940 file. @throws StatementRefused with the line of the file */
export function readMt940(text: string): Statement[] {
  const parts: (Statement & { at: number })[] = [];
  for (const fields of messagesOf(fieldsOf(text))) parts.push(statementOf(fields));
  if (parts.length === 0) throw new StatementRefused('no-statement');
  return joinStatements(parts);
}

function fieldsOf(text: string): Field[] {
  const fields: Field[] = [];
  let open: Field | undefined;
  for (const [index, raw] of text.split(/\r\n|\n|\r/).entries()) {
    // The envelope of SWIFT: `{1:…}{2:…}{4:` before a message, `-}` or `-` after it.
    const line = raw.replace(/^\uFEFF/, '').replace(/^\{1:.*?\{4:/, '');
    if (/^(-\s*$|-\}|\{\d:)/.test(line)) {
      open = undefined;
      continue;
    }
    // Banks have tags of their own beside those of SWIFT, such as `:NS:`: they end the text before them.
    const [, tag, rest = ''] = /^:(\d{2}[A-Z]?|[A-Z]{2,3}):(.*)$/.exec(line) ?? [];
    if (tag !== undefined) {
      open = { tag, lines: [rest], at: index + 1 };
      fields.push(open);
    } else open?.lines.push(line);
  }
  return fields;
}

/** A message begins with `:20:`, or with a second account where a bank leaves that out. */
function messagesOf(fields: readonly Field[]): Field[][] {
  const messages: Field[][] = [];
  for (const field of fields) {
    const last = messages.at(-1);
    const begins = field.tag === '20' || (field.tag === '25' && (!last || last.some(({ tag }) => tag === '25')));
    if (begins) messages.push([field]);
    else last?.push(field);
  }
  return messages.filter((message) => message.some(({ tag }) => tag === '25'));
}

function statementOf(fields: readonly Field[]): Statement & { at: number } {
  const first = (...tags: string[]) => fields.find(({ tag }) => tags.includes(tag));
  const account = first('25');
  const opening = first('60F', '60M');
  const closing = first('62F', '62M');
  const at = account?.at ?? 1;
  if (!opening || !closing) throw new StatementRefused('balance-missing', { line: (opening ?? account)?.at ?? 1 });
  const start = balanceOf(opening);
  const end = balanceOf(closing);
  const lines: StatementLine[] = [];
  let described: StatementLine | undefined;
  for (const field of fields) {
    if (field.tag === '61') {
      described = movementOf(field, start.currency);
      lines.push(described);
    } else if (field.tag === '86' && described) {
      describe(described, field.lines);
    } else if (field === closing) {
      // What is said after the closing balance is said of the whole account.
      described = undefined;
    }
  }
  closeBalance(start.amount, lines, end.amount, closing.at);
  return {
    at,
    accountIban: accountOf(account?.lines[0] ?? ''),
    number: (first('28C', '28')?.lines[0] ?? '').split('/')[0]?.trim() ?? '',
    opening: start.amount,
    closing: end.amount,
    ...periodOf(lines.length > 0 ? lines.map(({ bookedOn }) => bookedOn) : [end.day]),
    lines,
  };
}

/** An account is stated as an IBAN, alone or with the bank's code before and the currency after it. */
function accountOf(text: string): string {
  const compact = compactIban(text);
  return /TR\d{24}/.exec(compact)?.[0] ?? compact.split('/').at(-1) ?? '';
}

function balanceOf({ lines, at }: Field): { amount: Kurus; day: string; currency: string } {
  const [, sign, day = '', currency = '', amount = ''] = BALANCE.exec(lines.join('').trim()) ?? [];
  const kurus = bankAmount(amount);
  const date = dayOf(day);
  if (kurus === undefined || date === undefined)
    throw new StatementRefused('field-unreadable', { line: at, excerpt: excerptOf(lines) });
  return { amount: sign === 'D' ? 0 - kurus : kurus, day: date, currency };
}

function movementOf({ lines, at }: Field, currency: string): StatementLine {
  const [, value = '', entry = '', mark = '', , amount = '', , rest = ''] =
    MOVEMENT.exec(lines[0]?.trimEnd() ?? '') ?? [];
  const kurus = bankAmount(amount);
  const valueDate = dayOf(value);
  const bookedOn = valueDate && (entry.trim() === '' ? valueDate : entryDayOf(entry, valueDate));
  if (kurus === undefined || valueDate === undefined || bookedOn === undefined)
    throw new StatementRefused('field-unreadable', { line: at, excerpt: excerptOf(lines) });
  const [own = '', bank = ''] = rest.split('//', 2).map((part) => part.trim());
  return {
    bookedOn,
    valueDate,
    // A reversed debit is money that comes back, a reversed credit money that goes.
    amount: mark === 'C' || mark === 'RD' ? kurus : 0 - kurus,
    currency,
    senderName: '',
    senderIban: '',
    text: lines.slice(1).join(' ').trim(),
    bankReference: bank || (own === 'NONREF' ? '' : own),
  };
}

/** The beginning of a field, as a person finds it in the file. */
const excerptOf = (lines: readonly string[]) => (lines[0] ?? '').trim().slice(0, 80);

function dayOf(text: string): string | undefined {
  const day = `20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`;
  return isDay(day) ? day : undefined;
}

/** The entry date has no year: of the years around the value date it is the one that brings it nearest. */
function entryDayOf(text: string, valueDate: string): string | undefined {
  const year = Number(valueDate.slice(0, 4));
  const away = (day: string) => Math.abs(Date.parse(day) - Date.parse(valueDate));
  return [year - 1, year, year + 1]
    .map((one) => `${one}-${text.slice(0, 2)}-${text.slice(2, 4)}`)
    .filter(isDay)
    .sort((a, b) => away(a) - away(b))[0];
}

/** Lines as one text: a full line goes on in the next one without a blank. */
function flow(lines: readonly string[], full: number): string {
  return lines
    .reduce((text, line, index) => {
      const before = lines[index - 1];
      return `${text}${before === undefined || before.length >= full ? '' : ' '}${line}`;
    }, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Adds what `:86:` says of a movement: as numbered parts (`?20`), as words (`/REMI/`), or in prose. */
function describe(line: StatementLine, lines: readonly string[]): void {
  const [, mark] = /^(?:\d{3})?([?<>^~])\d{2}/.exec(lines[0] ?? '') ?? [];
  const said = mark === undefined ? inWords(lines) : inParts(lines, mark);
  line.text = [line.text, said.text].filter(Boolean).join(' ');
  line.senderName ||= said.name;
  line.senderIban ||= said.iban;
  // The code word of SWIFT for what was sent, before the bank turned it into lira.
  const [, currency = '', amount = ''] = /\/OCMT\/([A-Z]{3})(\d{1,13}(?:,\d{0,2})?)/.exec(lines.join('')) ?? [];
  const original = originalOf(currency, amount);
  if (original) line.original ??= original;
}

type Said = { text: string; name: string; iban: string };

function inParts(lines: readonly string[], mark: string): Said {
  const parts = new Map<number, string>();
  for (const part of lines.join('').split(mark).slice(1)) {
    const number = Number(part.slice(0, 2));
    if (Number.isInteger(number)) parts.set(number, (parts.get(number) ?? '') + part.slice(2));
  }
  const between = (from: number, to: number) =>
    [...parts].filter(([number]) => number >= from && number <= to).map(([, part]) => part);
  const text = flow([...between(20, 29), ...between(60, 63)], FULL_PART);
  const account = compactIban(parts.get(31) ?? '');
  return {
    text: text || flow(between(0, 0), FULL_PART),
    name: flow(between(32, 33), FULL_PART),
    iban: /[A-Z]{2}\d{2}[A-Z0-9]{11,30}/.exec(account)?.[0] ?? '',
  };
}

function inWords(lines: readonly string[]): Said {
  const text = flow(lines, FULL_LINE);
  const word = (name: string) => new RegExp(`/${name}/+([^/]+)`).exec(text)?.[1]?.trim() ?? '';
  return {
    text: word('REMI') || text,
    name: word('NAME') || word('ORDP'),
    iban: /\bTR\d{24}\b/.exec(compactIban(word('IBAN')) || text)?.[0] ?? '',
  };
}
