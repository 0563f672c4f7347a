import { randomBytes, randomInt } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { API_PATH, GATE_PATH, type NestPayAccount } from '~/features/ordering/card-payments/nestpay/nestpay.server';
import {
  fieldOf,
  isSignedByNestPay,
  nestPayHash,
  sameText,
} from '~/features/ordering/card-payments/nestpay/nestpay-hash.server';
import { kurusFromDecimal } from '~/platform/money';
import { digitsOf } from '~/features/ordering/card-payments/card-number';
import { CARD_CODE, CARD_MONTH, CARD_YEAR, cardOf, TEXT_MESSAGE_CODE, type DemonstrationCard } from './cards';
import {
  brandOf,
  brokenPage,
  cardPage,
  codePage,
  returnPage,
  silentPage,
  type BankLanguage,
  type ShownPayment,
} from './pages';

/**
 * A demonstration of an acquirer that speaks NestPay: it takes the signed form, asks for one of its own cards, answers the
 * browser and the server, and can be asked, told to void and to refund. No number that is typed here is kept or logged.
 */
export type BankSetting = {
  account: Omit<NestPayAccount, 'address'>;
  merchant: string;
  /** Where its payments are kept over a restart; without it, in memory. */
  file?: string;
  /** The script of the card page. */
  script?: string;
  lateMs?: number;
  /** How many questions about a payment that never answered remain without an answer, too. */
  silentInquiries?: number;
};

type Sale = {
  oid: string;
  amount: number;
  instalments: number;
  state: 'C' | 'D' | 'V';
  code: string;
  transaction: string;
  approval: string;
  reference: string;
  /** The demonstration card's name, for what its refund does. */
  card: string;
  refunds: { amount: number; transaction: string }[];
  silent: number;
};

type Visit = { fields: Record<string, string>; card?: DemonstrationCard; tries: number };

const BODY_LIMIT = 64 * 1024;
const VISITS = 500;
const numbers = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('');

export class DemonstrationBank {
  readonly #sales = new Map<string, Sale>();
  readonly #visits = new Map<string, Visit>();

  constructor(readonly setting: BankSetting) {
    if (setting.file) {
      try {
        const kept = JSON.parse(readFileSync(setting.file, 'utf8')) as Sale[];
        for (const sale of kept) this.#sales.set(sale.oid, sale);
      } catch {
        // The first start has no file; a broken one begins anew, as a demonstration may.
      }
    }
  }

  server(): Server {
    return createServer((req, res) => {
      this.#answer(req, res).catch(() => {
        if (!res.headersSent) res.writeHead(500);
        res.end();
      });
    });
  }

  /** The signed answer about a form, as the bank would send it: for tests that deliver it themselves. */
  settle(form: Record<string, string>, card: DemonstrationCard): Record<string, string> {
    return this.#signedAnswer(form, this.#book(form, card), card);
  }

  /** What the server tells the shop's server: the same, marked as a call, and signed with the mark. */
  noticeOf(answer: Record<string, string>): Record<string, string> {
    const { HASH: _browsers, ...fields }: Record<string, string> = { ...answer, callbackCall: 'true' };
    return { ...fields, HASH: nestPayHash(fields, this.setting.account.storeKey) };
  }

  /** The answer of somebody who gave up. */
  quit(form: Record<string, string>): Record<string, string> {
    return this.#sign(form, { Response: 'Error', ProcReturnCode: '', mdStatus: '0', ErrMsg: 'Kullanıcı vazgeçti' });
  }

  saleOf = (oid: string) => this.#sales.get(oid);

  async #answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const host = req.headers.host ?? '';
    const { pathname } = new URL(req.url ?? '/', 'http://bank');
    const html = (status: number, text: string) =>
      res
        .writeHead(status, {
          'Content-Type': 'text/html; charset=utf-8',
          'Cache-Control': 'no-store',
          'X-Frame-Options': 'DENY',
          'Referrer-Policy': 'no-referrer',
        })
        .end(text);
    if (req.method !== 'POST') {
      if (pathname === '/healthz') return void res.writeHead(200).end('ok');
      return void html(404, brokenPage('tr', host));
    }
    const body = new URLSearchParams(await readText(req));
    if (pathname === API_PATH) return this.#answerApi(body.get('DATA') ?? '', res);
    if (pathname === GATE_PATH) return void html(...this.#open(Object.fromEntries(body), host));
    const [, step, id = ''] = pathname.split('/');
    const visit = this.#visits.get(id);
    if (!visit) return void html(404, brokenPage('tr', host));
    const payment = this.#shown(id, visit.fields);
    if (step === 'quit') return void html(200, this.#return(id, visit, payment, host, this.quit(visit.fields)));
    if (step === 'code' && visit.card)
      return void html(200, this.#takeCode(id, visit, payment, host, body.get('code') ?? ''));
    if (step !== 'card') return void html(404, brokenPage(payment.language, host));
    const card = cardOf(digitsOf(body.get('pan') ?? ''));
    const problem = !card
      ? 'unknownCard'
      : body.get('month') !== CARD_MONTH || body.get('year') !== CARD_YEAR || body.get('cv2') !== CARD_CODE
        ? 'wrongCard'
        : undefined;
    if (!card || problem) return void html(422, cardPage(payment, host, this.setting.script ?? '', problem));
    visit.card = card;
    html(200, card.asks ? codePage(payment, host, visit.tries) : this.#finish(id, visit, payment, host, card));
  }

  #open(fields: Record<string, string>, host: string): [number, string] {
    const language: BankLanguage = fieldOf(fields, 'lang') === 'en' ? 'en' : 'tr';
    const { clientId, storeKey } = this.setting.account;
    const isOurs = isSignedByNestPay(fields, storeKey) && sameText(fieldOf(fields, 'clientid'), clientId);
    // A number is spent by its first try, whatever came of it.
    if (!isOurs || this.#sales.has(fieldOf(fields, 'oid'))) return [400, brokenPage(language, host)];
    const id = randomBytes(12).toString('hex');
    this.#visits.set(id, { fields, tries: 3 });
    for (const oldest of this.#visits.keys()) {
      if (this.#visits.size <= VISITS) break;
      this.#visits.delete(oldest);
    }
    return [200, cardPage(this.#shown(id, fields), host, this.setting.script ?? '')];
  }

  #takeCode(id: string, visit: Visit, payment: ShownPayment, host: string, code: string): string {
    const { card } = visit;
    if (card?.asks === 'code' && code.trim() === TEXT_MESSAGE_CODE) return this.#finish(id, visit, payment, host, card);
    visit.tries -= 1;
    if (visit.tries > 0) return codePage(payment, host, visit.tries);
    const wrong = { Response: 'Declined', ProcReturnCode: '', mdStatus: '0', ErrMsg: 'Kod yanlış' };
    return this.#return(id, visit, payment, host, this.#sign(visit.fields, wrong));
  }

  #finish(id: string, visit: Visit, payment: ShownPayment, host: string, card: DemonstrationCard): string {
    const answer = this.settle(visit.fields, card);
    const notice = fieldOf(visit.fields, 'callbackUrl');
    if (card.answers === 'never') {
      this.#visits.delete(id);
      return silentPage(payment, host);
    }
    const afterMs = card.answers === 'late' ? (this.setting.lateMs ?? 45_000) : 0;
    // As real ones do, the server tells the shop's server besides.
    const told = this.noticeOf(answer);
    const tell = () => void notify(notice, told);
    if (notice && card.answers !== 'falsely') setTimeout(tell, afterMs).unref();
    if (notice && card.answers === 'twice') setTimeout(tell, afterMs + 1000).unref();
    return this.#return(id, visit, payment, host, answer, afterMs);
  }

  #return(
    id: string,
    { fields }: Visit,
    payment: ShownPayment,
    host: string,
    answer: Record<string, string>,
    afterMs = 0,
  ): string {
    this.#visits.delete(id);
    const address = fieldOf(fields, fieldOf(answer, 'Response') === 'Approved' ? 'okUrl' : 'failUrl');
    return returnPage(payment, host, { address, fields: answer, afterMs, late: afterMs > 0 });
  }

  #shown(id: string, fields: Record<string, string>): ShownPayment {
    return {
      id,
      merchant: this.setting.merchant,
      oid: fieldOf(fields, 'oid'),
      amount: kurusFromDecimal(fieldOf(fields, 'amount')),
      instalments: Number(fieldOf(fields, 'taksit') || 1),
      language: fieldOf(fields, 'lang') === 'en' ? 'en' : 'tr',
    };
  }

  #book(form: Record<string, string>, card: DemonstrationCard): Sale {
    const oid = fieldOf(form, 'oid');
    const spent = this.#sales.get(oid);
    if (spent) return spent;
    const sale: Sale = {
      oid,
      amount: kurusFromDecimal(fieldOf(form, 'amount')),
      instalments: Number(fieldOf(form, 'taksit') || 1),
      state: card.refusal || card.answers === 'falsely' ? 'D' : 'C',
      code: card.refusal ?? (card.answers === 'falsely' ? '05' : '00'),
      transaction: `26${numbers(12)}`,
      approval: numbers(6),
      reference: numbers(12),
      card: card.name,
      refunds: [],
      silent: card.answers === 'never' ? (this.setting.silentInquiries ?? 0) : 0,
    };
    this.#sales.set(oid, sale);
    this.#keep();
    return sale;
  }

  #signedAnswer(form: Record<string, string>, sale: Sale, card: DemonstrationCard): Record<string, string> {
    const approved = sale.state === 'C' || card.answers === 'falsely';
    const signed = this.#sign(form, {
      Response: approved ? 'Approved' : 'Declined',
      ProcReturnCode: approved ? '00' : sale.code,
      mdStatus: card.halfSecure ? '4' : '1',
      TransId: sale.transaction,
      AuthCode: approved ? sale.approval : '',
      HostRefNum: sale.reference,
      ErrMsg: approved ? '' : 'Reddedildi',
      MaskedPan: `${card.number.slice(0, 6)}***${card.number.slice(-4)}`,
      EXTRA_CARDBRAND: brandOf(card.number).toUpperCase(),
      EXTRA_CARDISSUER: 'ÖRNEK BANKA',
    });
    return card.answers === 'falsely' ? { ...signed, HASH: nestPayHash(signed, 'another-key') } : signed;
  }

  #sign(form: Record<string, string>, answer: Record<string, string>): Record<string, string> {
    const { hash: _asked, rnd: _ours, ...echoed } = form;
    const fields = {
      ...echoed,
      ...answer,
      ReturnOid: fieldOf(form, 'oid'),
      rnd: randomBytes(15).toString('base64'),
      encoding: 'utf-8',
    };
    return { ...fields, HASH: nestPayHash(fields, this.setting.account.storeKey) };
  }

  #answerApi(xml: string, res: ServerResponse): void {
    const tag = (name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '';
    const { user, password, clientId } = this.setting.account;
    const known =
      sameText(tag('Name'), user) && sameText(tag('Password'), password) && sameText(tag('ClientId'), clientId);
    const sale = this.#sales.get(tag('OrderId'));
    const reply = (code: string, extra = '', transaction = '') =>
      res
        .writeHead(200, { 'Content-Type': 'text/xml; charset=ISO-8859-9' })
        .end(
          `<?xml version="1.0" encoding="ISO-8859-9"?><CC5Response><OrderId>${sale?.oid ?? ''}</OrderId><Response>${code === '00' ? 'Approved' : 'Error'}</Response><ProcReturnCode>${code}</ProcReturnCode><TransId>${transaction}</TransId><AuthCode>${sale?.approval ?? ''}</AuthCode><HostRefNum>${sale?.reference ?? ''}</HostRefNum><ErrMsg></ErrMsg><Extra>${extra}</Extra></CC5Response>`,
        );
    if (!known) return void reply('99');
    if (sale && sale.silent > 0) {
      sale.silent -= 1;
      this.#keep();
      return void res.writeHead(503).end();
    }
    if (tag('ORDERHISTORY') === 'QUERY') {
      const lines = sale ? historyOf(sale) : [];
      const extra = lines.map((line, index) => `<TRX${index + 1}>${line}</TRX${index + 1}>`).join('');
      return void reply(sale ? '00' : '99', `${extra}<TRXCOUNT>${lines.length}</TRXCOUNT>`);
    }
    if (!sale || sale.state !== 'C') return void reply('99');
    const transaction = `26${numbers(12)}`;
    if (tag('Type') === 'Void') {
      if (sale.refunds.length > 0) return void reply('99');
      sale.state = 'V';
    } else {
      const amount = kurusFromDecimal(tag('Total') || '0');
      const left = sale.amount - sale.refunds.reduce((sum, refund) => sum + refund.amount, 0);
      const refusal = sale.card === 'closed' ? '14' : undefined;
      if (refusal || amount <= 0 || amount > left) return void reply(refusal ?? '99');
      sale.refunds.push({ amount, transaction });
    }
    this.#keep();
    reply('00', '', transaction);
  }

  #keep(): void {
    const { file } = this.setting;
    if (!file) return;
    writeFileSync(`${file}.new`, JSON.stringify([...this.#sales.values()]), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
}

function historyOf({ state, amount, reference, approval, code, transaction, refunds }: Sale): string[] {
  const time = '2026-01-01 00:00:00.0';
  const row = (kind: string, status: string, of: number, returned: string, id: string) =>
    [kind, status, of, returned === '00' ? of : '', time, '', '', reference, approval, returned, id].join('\t');
  return [
    ...refunds.map((refund) => row('C', 'C', refund.amount, '00', refund.transaction)),
    row('S', state, amount, code, transaction),
  ];
}

async function readText(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_LIMIT) throw new Error('too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Tells the shop's server; one that is away hears nothing, and asks later. */
async function notify(address: string, answer: Record<string, string>): Promise<void> {
  try {
    await fetch(address, {
      method: 'POST',
      body: new URLSearchParams(answer),
      signal: AbortSignal.timeout(10_000),
      redirect: 'manual',
    });
  } catch {
    // The shop asks by itself.
  }
}
