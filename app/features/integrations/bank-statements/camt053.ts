import { compactIban } from '~/platform/iban';
import type { Kurus } from '~/platform/money';
import { parseStrictXml, type XmlNode } from '~/platform/strict-xml';
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

/** An element by its local name: banks choose the prefixes, and each version its namespace. */
type Element = { name: string; attributes: Readonly<Record<string, string>>; text: string; children: Element[] };

/** Reads the statements of a CAMT.053 file of any version from .02 to .08. @throws StatementRefused */
export function readCamt053(xml: string): Statement[] {
  const nodes = parseStrictXml(xml, () => new StatementRefused('damaged'));
  const root = elementsOf(nodes)[0];
  const message = root?.name === 'Document' ? root.children[0] : undefined;
  if (!message) throw new StatementRefused('no-statement');
  if (message.name !== 'BkToCstmrStmt')
    throw new StatementRefused('wrong-message', { name: message.name.slice(0, 40) });
  const parts = all(message, 'Stmt').map((statement, index) => ({ ...statementOf(statement), at: index + 1 }));
  if (parts.length === 0) throw new StatementRefused('no-statement');
  return joinStatements(parts);
}

function elementsOf(nodes: readonly XmlNode[]): Element[] {
  return nodes.flatMap((node) => {
    const name = Object.keys(node).find((key) => key !== ':@' && key !== '#text');
    if (name === undefined) return [];
    const inner = node[name] as XmlNode[];
    const text = inner.map((child) => (typeof child['#text'] === 'string' ? child['#text'] : '')).join('');
    return [
      {
        name: name.replace(/^.*:/, ''),
        attributes: (node[':@'] ?? {}) as Element['attributes'],
        text: text.trim(),
        children: elementsOf(inner),
      },
    ];
  });
}

const all = (element: Element | undefined, name: string): Element[] =>
  element?.children.filter((child) => child.name === name) ?? [];

/** The first element at a path of local names. */
function at(element: Element | undefined, path: string): Element | undefined {
  return path.split('/').reduce((found, name) => all(found, name)[0], element);
}

/** The text of the first of some paths that has one. */
function textAt(element: Element | undefined, ...paths: string[]): string {
  for (const path of paths) {
    const text = at(element, path)?.text;
    if (text) return text;
  }
  return '';
}

function statementOf(statement: Element): Statement {
  const balances = all(statement, 'Bal').map((balance) => ({
    code: textAt(balance, 'Tp/CdOrPrtry/Cd'),
    amount: signed(balance, 'balance'),
    day: textAt(balance, 'Dt/Dt', 'Dt/DtTm').slice(0, 10),
  }));
  // A bank may say the closing balance of the day before instead of the opening one.
  const opening = balances.find(({ code }) => code === 'OPBD') ?? balances.find(({ code }) => code === 'PRCD');
  const closing = balances.find(({ code }) => code === 'CLBD');
  const name = textAt(statement, 'Id');
  if (!opening || !closing) throw new StatementRefused('balance-missing', { line: name });
  const lines = all(statement, 'Ntry').flatMap((entry, index) => linesOf(entry, index + 1));
  closeBalance(opening.amount, lines, closing.amount, lines.length);
  const from = textAt(statement, 'FrToDt/FrDtTm', 'FrToDt/FrDt').slice(0, 10);
  const to = textAt(statement, 'FrToDt/ToDtTm', 'FrToDt/ToDt').slice(0, 10);
  const account = at(statement, 'Acct');
  return {
    accountIban: compactIban(textAt(account, 'Id/IBAN', 'Id/Othr/Id')),
    number: textAt(statement, 'ElctrncSeqNb', 'LglSeqNb', 'Id'),
    opening: opening.amount,
    closing: closing.amount,
    ...(isDay(from) && isDay(to)
      ? { periodFrom: from, periodTo: to }
      : periodOf(lines.length > 0 ? lines.map(({ bookedOn }) => bookedOn) : [closing.day])),
    lines,
  };
}

/** The amount of an entry or a balance with the sign of its direction, which is that of a reversal, too. */
function signed(element: Element, where: string | number): Kurus {
  const kurus = bankAmount(at(element, 'Amt')?.text ?? '');
  const direction = textAt(element, 'CdtDbtInd');
  if (kurus === undefined || (direction !== 'CRDT' && direction !== 'DBIT'))
    throw new StatementRefused('field-unreadable', { line: where });
  return direction === 'DBIT' ? 0 - kurus : kurus;
}

/** The lines of an entry: where a bank books several transfers as one sum, each of them. */
function linesOf(entry: Element, number: number): StatementLine[] {
  const status = textAt(entry, 'Sts/Cd', 'Sts');
  // What is only announced is not part of the balance, either.
  if (status !== '' && status !== 'BOOK') return [];
  const amount = signed(entry, number);
  const bookedOn = textAt(entry, 'BookgDt/Dt', 'BookgDt/DtTm').slice(0, 10);
  const valueDate = textAt(entry, 'ValDt/Dt', 'ValDt/DtTm').slice(0, 10) || bookedOn;
  if (!isDay(bookedOn) || !isDay(valueDate)) throw new StatementRefused('field-unreadable', { line: number });
  const currency = at(entry, 'Amt')?.attributes['@_Ccy'] ?? '';
  const reference = textAt(entry, 'AcctSvcrRef', 'NtryRef');
  const line = (details: Element | undefined, part: Kurus): StatementLine => {
    // The other side: who paid what came in, who was paid what went out.
    const [party, account] = part < 0 ? ['Cdtr', 'CdtrAcct'] : ['Dbtr', 'DbtrAcct'];
    const parties = at(details, 'RltdPties');
    const sent = at(details, 'AmtDtls/InstdAmt/Amt') ?? at(entry, 'AmtDtls/InstdAmt/Amt');
    const original = originalOf(sent?.attributes['@_Ccy'] ?? '', sent?.text ?? '');
    const remitted = [
      ...all(at(details, 'RmtInf'), 'Ustrd').map(({ text }) => text),
      textAt(details, 'RmtInf/Strd/CdtrRefInf/Ref'),
    ];
    return {
      bookedOn,
      valueDate,
      amount: part,
      currency,
      senderName: textAt(parties, `${party}/Nm`, `${party}/Pty/Nm`, `Ultmt${party}/Nm`, `Ultmt${party}/Pty/Nm`),
      senderIban: compactIban(textAt(parties, `${account}/Id/IBAN`)),
      text: remitted.filter(Boolean).join(' ') || textAt(details, 'AddtlTxInf') || textAt(entry, 'AddtlNtryInf'),
      bankReference: textAt(details, 'Refs/AcctSvcrRef') || reference,
      ...(original && { original }),
    };
  };
  const details = all(entry, 'NtryDtls').flatMap((group) => all(group, 'TxDtls'));
  if (details.length > 1) {
    const parts = details.map((one) => {
      const kurus = bankAmount(textAt(one, 'Amt', 'AmtDtls/TxAmt/Amt'));
      const direction = textAt(one, 'CdtDbtInd') || textAt(entry, 'CdtDbtInd');
      return kurus === undefined ? undefined : direction === 'DBIT' ? 0 - kurus : kurus;
    });
    const known = parts.filter((part) => part !== undefined);
    if (known.length === parts.length && known.reduce((sum, part) => sum + part, 0) === amount)
      return details.map((one, index) => line(one, known[index] ?? 0));
  }
  return [line(details[0], amount)];
}
