import { readAnyFirm } from '~/features/customers/firms/staff-firm-store.server';
import { findHandedOn, listCallbacks, listRequestsOf } from '~/features/desks/requests-desk/request-desk-store.server';
import { listAllLicences } from '~/features/licensing/licences/staff-licence-store.server';
import { listAllOrders } from '~/features/ordering/orders/staff-order-store.server';
import type { Actor } from '~/platform/audit-store.server';
import { formatDateTime, formatRelative } from '~/platform/dates';
import { notFound } from '~/platform/errors';
import { loadLine } from './load-line.server';
import type { PhoneFilter } from './phone-filter';
import { verifiedSince } from './phone-call.server';
import {
  findCallers,
  findNearCallers,
  readCallsBy,
  readCallsOf,
  readPhoneDealers,
  readPhoneLines,
  readPhoneMails,
  readTillFacts,
  type Call,
} from './phone-store.server';
import { rerunPlan } from './rerun-plan';
import { tillStates, type PhoneTill, type TillState, type ToldTill } from './till-state';

const MOST_TILLS = 50;
const ORDERS = 3;
const CALLS = 5;
const CALLBACKS = 20;
const REQUESTS = 5;
/** Each call has two entries, and colleagues may have talked to the same firm meanwhile. */
const CALLS_READ = 20;

type Reader = { actor: Actor & { accountId: number }; locale: string; now?: Date };

/** What the page of the telephone shows: whom the caller may be, or the caller's tills with what helps. */
export async function loadPhone(filter: PhoneFilter, { actor, locale, now = new Date() }: Reader) {
  const told = (call: Call) => ({ ...call, when: formatRelative(new Date(call.at), now, locale) });
  const callers = filter.firmId === undefined ? await findCallers(filter.query) : [];
  const [only] = callers;
  const firmId = filter.firmId ?? (callers.length === 1 ? only?.id : undefined);
  if (firmId !== undefined) {
    const named = filter.till ?? (only?.named.length === 1 ? only.named[0] : undefined);
    return { kind: 'call' as const, call: await loadCall(firmId, named, { actor, locale, now }) };
  }
  if (callers.length > 0) return { kind: 'several' as const, callers };
  if (filter.query) return { kind: 'nobody' as const, near: await findNearCallers(filter.query) };
  const recent = (await readCallsBy(actor.accountId, actor.name, CALLS_READ)).filter(
    ({ firmId: id }, index, all) => all.findIndex((call) => call.firmId === id) === index,
  );
  const callbacks = (await listCallbacks(CALLBACKS)).map((callback) => ({
    ...callback,
    ago: formatRelative(new Date(callback.createdAt), now, locale),
    late: callback.dueAt !== null && new Date(callback.dueAt) < now,
  }));
  return { kind: 'start' as const, recent: recent.slice(0, CALLS).map(told), callbacks };
}

async function readTills(firmId: number, named: string | undefined, now: Date): Promise<PhoneTill[]> {
  const filter = { view: 'all', query: '', firmId, sort: { by: 'end', descending: true } } as const;
  const { licences: some } = await listAllLicences(filter, { now, limit: MOST_TILLS });
  // Of a firm with more tills than are listed the one that the caller named is there, too.
  const lacks = named !== undefined && some.every(({ approvalCode }) => approvalCode !== named);
  const licences = lacks
    ? [
        ...(await listAllLicences(filter, { now, limit: 1, found: { firmIds: [], approvalCodes: [named] } })).licences,
        ...some,
      ]
    : some;
  const [facts, dealers] = await Promise.all([
    readTillFacts(licences.map(({ approvalCode }) => approvalCode)),
    readPhoneDealers([...new Set(licences.flatMap(({ dealerId }) => dealerId ?? []))]),
  ]);
  return licences.map(({ approvalCode, computer, expiresAt, state, provisional, dealerId }) => {
    const known = facts.find((each) => each.approvalCode === approvalCode);
    return {
      ...{ approvalCode, computer, expiresAt, state },
      unpaid: provisional && { orderId: provisional.orderId, receiptNo: provisional.receiptNo },
      dealer: dealers.find(({ id }) => id === dealerId) ?? null,
      last: known?.last ?? null,
      seenAt: known?.seenAt ?? null,
    };
  });
}

async function loadCall(firmId: number, named: string | undefined, { actor, locale, now }: Reader & { now: Date }) {
  const firm = await readAnyFirm(firmId);
  if (!firm) throw notFound('firm-not-found');
  const [tills, lines, mails, calls, orders, requests] = await Promise.all([
    readTills(firmId, named, now),
    readPhoneLines(firmId),
    readPhoneMails(firmId),
    readCallsOf(firmId, CALLS_READ),
    listAllOrders({ query: '', customerId: firmId, oldestFirst: false }, ORDERS, locale),
    listRequestsOf(firmId, REQUESTS),
  ]);
  const verified = verifiedSince(calls, actor.name, now);
  const states = tillStates(tills, { lines, mails, since: verified?.at ?? null }, named);
  const chosen =
    (named === undefined ? undefined : states.find(({ till }) => till?.approvalCode === named)) ?? states[0];
  const { id, code, name, contact, phone, taxNumber, district, province, dealerId, dealerName } = firm;
  const ago = (at: string) => formatRelative(new Date(at), now, locale);
  return {
    firm: { id, code, name, contact, phone, taxNumber, district, province, dealerId, dealerName },
    verified,
    states,
    chosen: chosen
      ? {
          ...tillOf(chosen),
          ...(await withPlan(chosen.state, now)),
          handedOn: await handedOnAbout(chosen.state, now, locale),
          since: chosen.state.line ? ago(chosen.state.line.since) : '',
          seen: chosen.till?.seenAt ? ago(chosen.till.seenAt) : '',
        }
      : null,
    calls: calls
      .filter(({ action }) => action === 'call.verify')
      .slice(0, CALLS)
      .map((call) => ({ ...call, when: ago(call.at), exactly: formatDateTime(new Date(call.at), locale) })),
    orders: orders.map((order) => ({ ...order, when: ago(order.acceptedAt) })),
    requests: requests.map((request) => ({
      ...request,
      when: ago(request.createdAt),
      late: request.dueAt !== null && new Date(request.dueAt) < now,
    })),
  };
}

/** Who handed on what the till suffers from, if operations have it already. */
async function handedOnAbout({ line, mail }: TillState, now: Date, locale: string) {
  if (!line && !mail) return null;
  const found = await findHandedOn({ line: line?.id, mail: mail?.id });
  if (!found) return null;
  const { id, takenBy, createdAt } = found;
  return { id, by: takenBy ?? '', when: formatRelative(new Date(createdAt), now, locale) };
}

/** Absent where there is none, as the page's data have it. */
const tillOf = ({ till }: ToldTill): Pick<ToldTill, 'till'> => ({ till });

/** The state with what a run of its line would do; a till that its dealer may not name is not offered. */
async function withPlan(state: TillState, now: Date) {
  const { remedy } = state;
  const page = 'lineId' in remedy ? await loadLine(remedy.lineId) : undefined;
  if (!page || !('lineId' in remedy)) return { state, plan: null };
  const { line, choices } = page;
  const correct = remedy.kind === 'correct' ? remedy : undefined;
  if (correct && choices.every(({ approvalCode }) => approvalCode !== correct.to)) {
    return { state: { ...state, remedy: { kind: 'open-line' as const, lineId: line.id } }, plan: null };
  }
  const units = line.units.map((unit) => {
    const moved = correct !== undefined && unit.approvalCode === correct.from && !unit.done;
    const fits = moved || unit.licence?.firmId === line.customer.firmId;
    return { ...unit, approvalCode: moved ? correct.to : unit.approvalCode, fits };
  });
  const { generation, revision } = line;
  return { state, plan: { generation, revision, effect: rerunPlan(line, units, now) } };
}

type ShownPhone = Awaited<ReturnType<typeof loadPhone>>;
export type ShownCall = Extract<ShownPhone, { kind: 'call' }>['call'];
