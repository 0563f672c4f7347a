import { decimalFromKurus, kurusFromDecimal, type Kurus } from '~/platform/money';
import {
  AcquirerSilent,
  type Acquirer,
  type CardCharge,
  type ChargeFacts,
  type MoneyBack,
  type Verdict,
} from '../acquirer';
import {
  APPROVED,
  apiRequest,
  chargeState,
  factsFrom,
  LIRA,
  readApiAnswer,
  type ApiAnswer,
  type ApiCall,
} from './nestpay-api';
import { fieldOf, isSignedByNestPay, nestPayHash, sameText } from './nestpay-hash.server';

/** The vendor's account at a bank that speaks NestPay. */
export type NestPayAccount = {
  /** Such as `https://sanalpos.bank.example`: the hosted page and the server stand below it. */
  address: string;
  clientId: string;
  storeKey: string;
  user: string;
  password: string;
};

/** Where the card is typed, and where the server is asked. */
export const GATE_PATH = '/fim/est3Dgate';
export const API_PATH = '/fim/api';

const ANSWER_MS = 15_000;
/** People wait for it. */
const PROBE_MS = 1500;
const ANSWER_BYTES = 256 * 1024;
/** Half secure: the card or its bank takes no part in 3-D Secure, or only tried. */
const HALF = new Set(['2', '3', '4']);

/** Speaks NestPay (EST): the bank's own page takes the card (`3d_pay_hosting`), hash version 3. */
export function nestPay(account: NestPayAccount): Acquirer {
  const call = (asked: ApiCall) => askServer(account, asked);
  const moneyBack = async (asked: ApiCall): Promise<MoneyBack> => {
    const { code, facts } = await call(asked);
    return code === APPROVED ? { outcome: 'done', facts } : { outcome: 'refused', code: code || 'no-code' };
  };
  return {
    name: 'nestpay',
    origin: new URL(account.address).origin,
    start: (charge) => ({
      action: addressOf(account, GATE_PATH),
      fields: signed(formFields(account, charge), account),
    }),
    answers: () => gateAnswers(account),
    judgeReturn: (fields, charge) => (isAbout(fields, charge, account) ? judge(fields) : undefined),
    inquire: async (oid) => chargeState(await call({ kind: 'history', oid })),
    void: (oid) => moneyBack({ kind: 'void', oid }),
    refund: (oid, amount) => moneyBack({ kind: 'credit', oid, total: decimalFromKurus(amount) }),
  };
}

const addressOf = ({ address }: NestPayAccount, path: string) => `${address.replace(/\/$/, '')}${path}`;

/** No numbered fields: banks do not sort them alike. */
function formFields({ clientId }: NestPayAccount, charge: CardCharge): Record<string, string> {
  return {
    clientid: clientId,
    storetype: '3d_pay_hosting',
    amount: decimalFromKurus(charge.amount),
    oid: charge.oid,
    okUrl: charge.returnUrl,
    failUrl: charge.returnUrl,
    callbackUrl: charge.noticeUrl,
    rnd: charge.rnd,
    lang: charge.language,
    currency: LIRA,
    taksit: charge.instalments > 1 ? String(charge.instalments) : '',
    TranType: 'Auth',
    hashAlgorithm: 'ver3',
    // Without it the server's notice comes after up to five minutes.
    refreshtime: '10',
  };
}

const signed = (fields: Record<string, string>, { storeKey }: NestPayAccount) => ({
  ...fields,
  hash: nestPayHash(fields, storeKey),
});

/** An answer bears a `rnd` of the bank's own, as the published one does; ours stands in the address that it came to. */
function isAbout(
  fields: Record<string, string>,
  charge: { oid: string; amount: Kurus },
  { clientId, storeKey }: NestPayAccount,
): boolean {
  const said = (name: string, value: string) => sameText(fieldOf(fields, name), value);
  return (
    isSignedByNestPay(fields, storeKey) &&
    said('clientid', clientId) &&
    said('oid', charge.oid) &&
    said('currency', LIRA) &&
    isAmount(fieldOf(fields, 'amount'), charge.amount)
  );
}

function isAmount(text: string, amount: Kurus): boolean {
  // Some banks answer "100.5" or "100,50".
  const plain = text.replace(',', '.');
  return /^\d{1,12}(\.\d{1,2})?$/.test(plain) && kurusFromDecimal(plain) === amount;
}

function judge(fields: Record<string, string>): Verdict {
  const field = (name: string) => fieldOf(fields, name);
  const mdStatus = field('mdStatus');
  const facts: ChargeFacts = factsFrom({
    transactionId: field('TransId'),
    approvalNo: field('AuthCode'),
    hostReference: field('HostRefNum'),
    mdStatus,
  });
  const code = field('ProcReturnCode');
  if (code === APPROVED && field('Response') === 'Approved') {
    if (mdStatus === '1') return { outcome: 'captured', facts };
    if (HALF.has(mdStatus)) return { outcome: 'half-secure', facts };
    // Approved by the one and refused by the other: the server knows which.
    return { outcome: 'pending' };
  }
  if (code === APPROVED) return { outcome: 'pending' };
  // Refused before the bank was asked: the person gave up, or the code was wrong.
  return { outcome: 'declined', code: (code || `3d-${mdStatus || '0'}`).slice(0, 20), facts };
}

/** A request without a form is refused; only a house that is down answers nothing, or that it is. */
async function gateAnswers(account: NestPayAccount): Promise<boolean> {
  try {
    const response = await fetch(addressOf(account, GATE_PATH), {
      redirect: 'manual',
      signal: AbortSignal.timeout(PROBE_MS),
    });
    await response.body?.cancel();
    return response.status < 500;
  } catch {
    return false;
  }
}

/** @throws AcquirerSilent for no answer, or one that cannot be read */
async function askServer(account: NestPayAccount, asked: ApiCall): Promise<ApiAnswer> {
  try {
    const response = await fetch(addressOf(account, API_PATH), {
      method: 'POST',
      redirect: 'error',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ DATA: apiRequest(account, asked) }),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    if (!response.ok || bytes.length > ANSWER_BYTES) throw new AcquirerSilent(`answered ${response.status}`);
    return readApiAnswer(new TextDecoder('iso-8859-9').decode(bytes));
  } catch (error) {
    if (error instanceof AcquirerSilent) throw error;
    throw new AcquirerSilent('no answer that can be read', { cause: error });
  }
}
