import XMLBuilder from 'fast-xml-builder';
import { kurusFromDecimal, type Kurus } from '~/platform/money';
import { parseStrictXml, type XmlNode } from '~/platform/strict-xml';
import type { ChargeFacts, ChargeState, Verdict } from '../acquirer';

/** What NestPay's server is asked; names of elements are fixed here, never data. */
export type ApiCall =
  | { kind: 'history'; oid: string }
  | { kind: 'void'; oid: string }
  | { kind: 'credit'; oid: string; total: string };

export type ApiAccount = { user: string; password: string; clientId: string };

/** The answer's elements that are read; nothing else of it is kept, for some banks send the card's masked number. */
export type ApiAnswer = {
  code: string;
  facts: ChargeFacts;
  /** The transactions of the order, as `TRX1` and on bear them. */
  transactions: string[];
};

/** An answer that is not NestPay's. Its message never quotes it. */
export class NestPayAnswerError extends Error {
  override readonly name = 'NestPayAnswerError';
}

/** The Turkish lira, as ISO 4217 numbers it. */
export const LIRA = '949';
export const APPROVED = '00';

const builder = new XMLBuilder({});

/** A call as XML. All it can hold are ASCII letters, so its bytes are the same in ISO-8859-9. */
export function apiRequest({ user, password, clientId }: ApiAccount, call: ApiCall): string {
  const account = { Name: user, Password: password, ClientId: clientId };
  const asked =
    call.kind === 'history'
      ? { OrderId: call.oid, Extra: { ORDERHISTORY: 'QUERY' } }
      : call.kind === 'void'
        ? { Type: 'Void', OrderId: call.oid }
        : { Type: 'Credit', OrderId: call.oid, Total: call.total, Currency: LIRA };
  return `<?xml version="1.0" encoding="ISO-8859-9"?>${builder.build({ CC5Request: { ...account, ...asked } })}`;
}

function children(nodes: XmlNode[], name: string): XmlNode[] {
  return nodes.flatMap((node) => (name in node ? (node[name] as XmlNode[]) : []));
}

function textOf(nodes: XmlNode[], name: string): string {
  return children(nodes, name)
    .map(({ '#text': text }) => (typeof text === 'string' ? text : ''))
    .join('')
    .trim();
}

/** @throws NestPayAnswerError */
export function readApiAnswer(xml: string): ApiAnswer {
  const answer = children(
    parseStrictXml(xml, (problem) => new NestPayAnswerError(`The acquirer's answer ${problem}`)),
    'CC5Response',
  );
  if (answer.length === 0) throw new NestPayAnswerError("The acquirer's answer is no CC5Response.");
  const extra = children(answer, 'Extra');
  const transactions: string[] = [];
  for (let number = 1; extra.some((node) => `TRX${number}` in node); number += 1) {
    transactions.push(textOf(extra, `TRX${number}`));
  }
  return {
    code: textOf(answer, 'ProcReturnCode'),
    facts: factsFrom({
      transactionId: textOf(answer, 'TransId'),
      approvalNo: textOf(answer, 'AuthCode'),
      hostReference: textOf(answer, 'HostRefNum'),
    }),
    transactions,
  };
}

/** The facts that are there. */
export function factsFrom(facts: Required<Omit<ChargeFacts, 'mdStatus'>> & Pick<ChargeFacts, 'mdStatus'>): ChargeFacts {
  return Object.fromEntries(
    Object.entries(facts)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => [name, value.slice(0, 64)]),
  );
}

/** `1234` of a history is 12,34 lira; some banks write `12.34`. */
function amountOf(text: string): Kurus {
  if (/^\d+$/.test(text)) return Number(text);
  return /^\d+\.\d{1,2}$/.test(text) ? kurusFromDecimal(text) : 0;
}

const PAID = new Set(['A', 'C', 'S']);
const VOIDED = new Set(['V', 'CNCL']);

/**
 * What a history says. Columns: kind (S sale, C credit), state, asked, captured, time, two more, host reference, approval
 * number, return code, transaction.
 */
export function chargeState({ transactions }: Pick<ApiAnswer, 'transactions'>): ChargeState {
  const rows = transactions.map((line) => {
    const [
      kind = '',
      state = '',
      asked = '',
      captured = '',
      ,
      ,
      ,
      hostReference = '',
      approvalNo = '',
      code = '',
      transactionId = '',
    ] = line.split('\t').map((cell) => cell.trim());
    return {
      kind,
      state,
      amount: amountOf(captured || asked),
      code,
      facts: factsFrom({ transactionId, approvalNo, hostReference }),
    };
  });
  const sales = rows.filter(({ kind }) => kind !== 'C');
  const paid = sales.find(({ state, code }) => code === APPROVED && (PAID.has(state) || VOIDED.has(state)));
  const refused = sales.find(({ state, code }) => state !== 'PN' && code !== '' && code !== APPROVED);
  const isPending = sales.length === 0 || sales.some(({ state }) => state === 'PN');
  const verdict: Verdict = paid
    ? { outcome: 'captured', facts: paid.facts }
    : refused && !isPending
      ? { outcome: 'declined', code: refused.code, facts: refused.facts }
      : { outcome: 'pending' };
  return {
    verdict,
    voided: paid !== undefined && VOIDED.has(paid.state),
    captured: paid?.amount ?? 0,
    refunded: rows
      .filter(({ kind, state, code }) => kind === 'C' && code === APPROVED && !VOIDED.has(state))
      .reduce((sum, { amount }) => sum + amount, 0),
  };
}
