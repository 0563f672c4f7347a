import type { LicenceState } from '~/features/licensing/licences/licence-rules';
import type { Tone } from '~/components/tone';

/** A line that is not over, as far as a till depends on it; instants are ISO 8601. */
export type PhoneLine = {
  id: string;
  orderId: number;
  receiptNo: number;
  name: string;
  status: 'waiting' | 'held' | 'running' | 'retrying' | 'failed';
  /** The code of its failure. */
  errorCode: string | null;
  heldFor: 'approval' | 'payment' | null;
  since: string;
  /** The licences that it names. */
  codes: string[];
  /** Those of them that are not this firm's, with whose they are; null where there is none with that code. */
  wrong: { code: string; firm: string | null }[];
};

/** A confirmation that did not reach its dealer. */
export type PhoneMail = { id: string; orderId: number; receiptNo: number; status: 'failed' | 'unknown' };

export type PhoneTill = {
  approvalCode: string;
  computer: string;
  expiresAt: string;
  state: LicenceState;
  /** Its order is not paid: the licence ends early (readings 42). */
  unpaid: { orderId: number; receiptNo: number } | null;
  dealer: { id: number; name: string; phone: string } | null;
  /** The last act on it. */
  last: { at: string; orderId: number | null } | null;
  /** When the program last fetched its licence file. */
  seenAt: string | null;
};

/** What a caller's till suffers from, the most urgent first; each has texts (`phone:why.<kind>`, `phone:say.<kind>`). */
const TILL_KINDS = [
  'wrong-code',
  'line-failed',
  'awaiting-approval',
  'awaiting-payment',
  'unpaid-ended',
  'expired',
  'stopped',
  'no-till',
  'line-moves',
  'taken-back',
  'mail-failed',
  'unpaid',
  'ending',
  'mended',
  'sound',
] as const;
type TillKind = (typeof TILL_KINDS)[number];

/** What most likely helps, by a use case that exists; each has texts (`phone:remedy.<kind>`). */
export type Remedy =
  /** The line's wrong licence becomes this till's, and the line runs again. */
  | { kind: 'correct'; lineId: string; from: string; to: string }
  | { kind: 'rerun'; lineId: string }
  /** More is wrong with the line than one licence. */
  | { kind: 'open-line'; lineId: string }
  /** Somebody else has to mend the cause. */
  | { kind: 'operator'; lineId: string }
  | { kind: 'approve'; orderId: number }
  | { kind: 'record-payment'; orderId: number }
  | { kind: 'resend'; mailId: string }
  /** Nobody knows whether it arrived: a person decides. */
  | { kind: 'open-mail'; mailId: string }
  | { kind: 'remind'; dealerId: number }
  /** Only the dealer can order what is missing. */
  | { kind: 'ask-dealer' }
  | { kind: 'wait' }
  | { kind: 'none' };

/** Whether the program opens; `none`: the firm has no licence yet. */
type Running = 'runs' | 'ended' | 'stopped' | 'taken-back' | 'none';

export type TillState = {
  kind: TillKind;
  running: Running;
  tone: Tone;
  remedy: Remedy;
  line?: PhoneLine;
  mail?: PhoneMail;
  unpaid?: { orderId: number; receiptNo: number };
};

function runningOf(till: PhoneTill | undefined): Running {
  switch (till?.state.kind) {
    case undefined:
      return 'none';
    case 'valid':
    case 'ending':
      return 'runs';
    case 'expired':
      return 'ended';
    case 'stopped':
    case 'taken-back':
      return till.state.kind;
  }
}

/**
 * The till that a failed line was probably meant for: the one that the caller named, else the one that ends first of those
 * that the line does not name yet. Undefined unless exactly one licence of the line is wrong.
 */
export function meantTill(line: PhoneLine, tills: readonly PhoneTill[], named?: string): string | undefined {
  if (line.status !== 'failed' || line.wrong.length !== 1) return undefined;
  const free = tills.filter((till) => !line.codes.includes(till.approvalCode) && till.state.kind !== 'taken-back');
  const asked = free.find(({ approvalCode }) => approvalCode === named);
  // One that was stopped is the least likely: somebody wanted that.
  const stopped = ({ state }: PhoneTill) => Number(state.kind === 'stopped');
  const [first] = free.toSorted((a, b) => stopped(a) - stopped(b) || a.expiresAt.localeCompare(b.expiresAt));
  return (asked ?? first)?.approvalCode;
}

const concerns = (line: PhoneLine, till: PhoneTill, tills: readonly PhoneTill[], named?: string) =>
  line.codes.includes(till.approvalCode) || meantTill(line, tills, named) === till.approvalCode;

/** A line that issues a licence, or names none of these, is about no till that exists. */
const nobodys = (line: PhoneLine, tills: readonly PhoneTill[], named?: string) =>
  tills.every((till) => !concerns(line, till, tills, named));

/** What is known of the firm of a caller. */
export type CallFacts = {
  lines: readonly PhoneLine[];
  mails: readonly PhoneMail[];
  /** Since when the caller is verified; what was done since then has mended the till. */
  since: string | null;
};

/** The diagnosis of one till, or of a firm without any: its most urgent trouble, and what most likely helps. */
export function tillState(
  till: PhoneTill | undefined,
  tills: readonly PhoneTill[],
  { lines, mails, since }: CallFacts,
  named?: string,
): TillState {
  const running = runningOf(till);
  const code = till?.approvalCode;
  if (till?.state.kind === 'taken-back') {
    return { kind: 'taken-back', running, tone: 'neutral', remedy: { kind: 'ask-dealer' } };
  }
  const trouble = running === 'runs' ? ('warning' as const) : ('danger' as const);
  const about = lines.filter((line) => (till ? concerns(line, till, tills, named) : nobodys(line, tills, named)));
  const failed = about.find(({ status }) => status === 'failed');
  if (failed) return { ...failure(failed, code), running, tone: trouble, line: failed };
  const held = about.find(({ status }) => status === 'held');
  if (held) {
    const remedy: Remedy =
      held.heldFor === 'approval'
        ? { kind: 'approve', orderId: held.orderId }
        : { kind: 'record-payment', orderId: held.orderId };
    const kind = held.heldFor === 'approval' ? 'awaiting-approval' : 'awaiting-payment';
    return { kind, running, tone: trouble, remedy, line: held };
  }
  const [moving] = about;
  if (moving) return { kind: 'line-moves', running, tone: 'accent', remedy: { kind: 'wait' }, line: moving };
  if (!till) return { kind: 'no-till', running, tone: trouble, remedy: { kind: 'ask-dealer' } };
  if (running === 'stopped') return { kind: 'stopped', running, tone: trouble, remedy: { kind: 'ask-dealer' } };
  const { unpaid, state, dealer, last } = till;
  if (running === 'ended') {
    return unpaid
      ? { kind: 'unpaid-ended', running, tone: trouble, unpaid, remedy: payment(unpaid) }
      : { kind: 'expired', running, tone: trouble, remedy: { kind: 'ask-dealer' } };
  }
  const mail = mails.find(({ orderId }) => orderId === last?.orderId);
  if (mail) {
    const remedy = { kind: mail.status === 'failed' ? ('resend' as const) : ('open-mail' as const), mailId: mail.id };
    return { kind: 'mail-failed', running, tone: 'warning', mail, remedy };
  }
  if (since !== null && last && last.at >= since) {
    return { kind: 'mended', running, tone: 'success', remedy: { kind: 'none' } };
  }
  if (unpaid) return { kind: 'unpaid', running, tone: 'warning', unpaid, remedy: payment(unpaid) };
  if (state.kind === 'ending') {
    return {
      kind: 'ending',
      running,
      tone: 'warning',
      remedy: dealer ? { kind: 'remind', dealerId: dealer.id } : { kind: 'ask-dealer' },
    };
  }
  return { kind: 'sound', running, tone: 'success', remedy: { kind: 'none' } };
}

const payment = ({ orderId }: { orderId: number }): Remedy => ({ kind: 'record-payment', orderId });

function failure(line: PhoneLine, code: string | undefined): Pick<TillState, 'kind' | 'remedy'> {
  const { id: lineId, wrong, codes, errorCode } = line;
  const [first] = wrong;
  if (first) {
    const one = wrong.length === 1 && code !== undefined && !codes.includes(code);
    return {
      kind: 'wrong-code',
      remedy: one ? { kind: 'correct', lineId, from: first.code, to: code } : { kind: 'open-line', lineId },
    };
  }
  // A missing stock card has to be made first; other causes may have passed, as that of licences that are right by now has.
  const operator = errorCode === 'product-not-found';
  return { kind: 'line-failed', remedy: { kind: operator ? 'operator' : 'rerun', lineId } };
}

/** A till, or what a firm waits for that has none yet. */
export type ToldTill = { till?: PhoneTill | undefined; state: TillState };

/** The tills with what each suffers from, the most urgent first; beside them the lines that are about none of them. */
export function tillStates(tills: readonly PhoneTill[], facts: CallFacts, named?: string): ToldTill[] {
  const alone = tills.length === 0 || facts.lines.some((line) => nobodys(line, tills, named));
  return [...tills, ...(alone ? [undefined] : [])]
    .map((till) => ({ till, state: tillState(till, tills, facts, named) }))
    .toSorted(
      (a, b) =>
        TILL_KINDS.indexOf(a.state.kind) - TILL_KINDS.indexOf(b.state.kind) ||
        (a.till?.expiresAt ?? '').localeCompare(b.till?.expiresAt ?? ''),
    );
}
