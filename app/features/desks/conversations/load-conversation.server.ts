import { listAssignees, type Assignee } from '~/features/desks/requests-desk/request-desk-store.server';
import { listChoices, readDealerScope } from '~/features/desks/support/correct-line-store.server';
import { readSupportLine } from '~/features/desks/support/line-store.server';
import { rerunPlan, type RerunPlan } from '~/features/desks/support/rerun-plan';
import type { SupportLine } from '~/features/desks/support/support-line';
import { licenceState } from '~/features/licensing/licences/licence-rules';
import { findVisibleLicences } from '~/features/licensing/licences/licence-store.server';
import { readAnyLicence, type StaffLicenceCard } from '~/features/licensing/licences/staff-licence-store.server';
import type { Conversation, ConversationSubject, OpenField } from '~/features/ordering/conversations/conversation';
import {
  conversationsOfOrder,
  dealerAddressee,
  findConversation,
  nameSubject,
  readConversation,
  readEntries,
  waitingAnswer,
} from '~/features/ordering/conversations/conversation-store.server';
import type { ShownEntry } from '~/features/ordering/conversations/conversation-thread';
import type { OrderView } from '~/features/ordering/orders/order-view';
import { readAnyOrder } from '~/features/ordering/orders/order-read-store.server';
import { db } from '~/platform/db/client.server';
import { formatDate, formatDateTime, formatRelative } from '~/platform/dates';
import type { Snoozed } from '~/features/desks/staff/snooze';
import type { QuestionTemplate } from '~/features/desks/templates/question-template';
import { readSnoozed } from './conversation-desk-store.server';
import { askedUnits } from './read-dealer-conversations.server';
import { differentLetters } from './question';
import { questionTexts } from '~/features/desks/templates/question-texts.server';

/** A licence that can be offered to the dealer; `end` in the reader's writing. */
export type Offer = {
  approvalCode: string;
  computer: string;
  end: string;
  stopped: boolean;
  /** In how many letters it differs from the code that stopped the line. */
  different: number;
  /** It is offered already, or suggests itself. */
  chosen: boolean;
};

/** A conversation for support; the subject's facts in the order in which they are shown. */
export type ConversationPage = {
  conversation: Pick<Conversation, 'id' | 'state' | 'owner' | 'ownerId' | 'version' | 'orderId' | 'orderLineId'> | null;
  subject: {
    receiptNo: number | null;
    position: number | null;
    approvalCode: string | null;
    orderId: number | null;
    lineId: string | null;
    lineName: string | null;
    lineStatus: SupportLine['status'] | null;
    customer: { id: number; name: string } | null;
    dealer: { id: number; name: string };
    since: { iso: string; ago: string } | null;
  };
  /** Where the question is mailed to. */
  addressee: { name: string; address: string } | null;
  entries: ShownEntry[];
  /** The line has failed, so that an answer can resume it. */
  failed: boolean;
  /** The field that the dealer may correct now. */
  field: OpenField | null;
  /** The code that stopped the line, if a licence did. */
  wrong: string | null;
  offers: Offer[];
  /** The dealer's answer that waits to be looked at, with what applying it would do. */
  apply: ApplicableAnswer | null;
  /** The dealer's. */
  language: string;
  /** In the dealer's language. */
  templates: Record<QuestionTemplate, string>;
  assignees: Assignee[];
  ownerSince: string | null;
  /** Until when it is put off in the reader's writing, and by whom. */
  snoozed: Snoozed | null;
};

/** A dealer's answer beside the line that it would correct. */
export type ApplicableAnswer = {
  name: string;
  when: string;
  generation: number;
  revision: number;
  units: { unitNo: number; from: string; to: string }[];
  /** The field of the customer that it corrects instead. */
  field: { name: OpenField; from: string; to: string } | null;
  plan: RerunPlan;
};

const OFFERS_SHOWN = 12;
/** A code that differs in no more letters than these was probably meant. */
const LIKELY = 2;

/** A conversation about an order or one of its lines in which somebody has to write. */
export type OpenConversation = Pick<Conversation, 'id' | 'owner'> & {
  state: Exclude<Conversation['state'], 'done'>;
  position: number | null;
  lineName: string | null;
  since: { iso: string; ago: string };
};

/** The conversations about an order and its lines that wait for somebody. */
export async function openConversationsOf(
  order: Pick<OrderView, 'id' | 'dealer' | 'lines'>,
  locale: string,
): Promise<OpenConversation[]> {
  const now = new Date();
  const found = await conversationsOfOrder(order.dealer.id, order.id);
  return found.flatMap(({ id, state, owner, orderLineId, since: iso }) => {
    if (state === 'done') return [];
    const line = order.lines.find((each) => each.id === orderLineId);
    return {
      ...{ id, state, owner, position: line?.position ?? null, lineName: line?.name ?? null },
      since: { iso, ago: formatRelative(new Date(iso), now, locale) },
    };
  });
}

/** What a page about a conversation is told of it: whose it is, and which one. */
export type Target = {
  subject: ConversationSubject;
  dealerId: number;
  conversation: Conversation | undefined;
  /** Of a licence, whom it belongs to: an order says so itself. */
  licence?: { dealer: string; customer: { id: number; name: string } };
};

export async function targetOf(id: number): Promise<Target | undefined> {
  const conversation = await readConversation(id);
  if (!conversation) return undefined;
  const { orderId, orderLineId, approvalCode, dealerId } = conversation;
  if (orderId === null) {
    const licence = await readAnyLicence(approvalCode ?? '', new Date());
    return { subject: { approvalCode: approvalCode ?? '' }, dealerId, conversation, ...namesOf(licence) };
  }
  const subject: ConversationSubject = orderLineId === null ? { orderId, orderLineId } : { orderId, orderLineId };
  return { subject, dealerId, conversation };
}

/** The conversation about an order as a whole, which may still have to begin. */
export async function targetOfOrder(orderId: number): Promise<Target | undefined> {
  const order = await readAnyOrder(orderId);
  if (!order) return undefined;
  const subject = { orderId, orderLineId: null };
  return { subject, dealerId: order.dealer.id, conversation: await findConversation(subject, order.dealer.id) };
}

/** The conversation with the dealer of a licence about it; undefined where there is no dealer who sees it. */
export async function targetOfLicence(approvalCode: string): Promise<Target | undefined> {
  const licence = await readAnyLicence(approvalCode, new Date());
  const dealerId = licence?.dealerId ?? null;
  if (!licence || dealerId === null) return undefined;
  const seen = await findVisibleLicences(await readDealerScope(db(), dealerId), [licence.approvalCode]);
  if (seen.length === 0) return undefined;
  const subject = { approvalCode: licence.approvalCode };
  return { subject, dealerId, conversation: await findConversation(subject, dealerId), ...namesOf(licence) };
}

const namesOf = (licence: StaffLicenceCard | undefined): Pick<Target, 'licence'> =>
  licence
    ? { licence: { dealer: licence.dealerName ?? '', customer: { id: licence.firmId, name: licence.firmName } } }
    : {};

/** The conversation about an order line, which may still have to begin. */
export async function targetOfLine(lineId: string): Promise<Target | undefined> {
  const line = await readSupportLine(lineId);
  if (!line) return undefined;
  const subject = { orderId: line.orderId, orderLineId: line.id };
  return { subject, dealerId: line.dealer.id, conversation: await findConversation(subject, line.dealer.id) };
}

export async function loadConversation(
  { subject, dealerId, conversation, licence }: Target,
  locale: string,
): Promise<ConversationPage> {
  const now = new Date();
  const lineId = 'orderLineId' in subject ? subject.orderLineId : null;
  const orderId = 'orderId' in subject ? subject.orderId : null;
  const [line, order, entries, assignees, addressee, name, snoozed] = await Promise.all([
    lineId === null ? undefined : readSupportLine(lineId),
    orderId === null || lineId !== null ? undefined : readAnyOrder(orderId, locale),
    conversation ? readEntries([conversation.id], 'support') : [],
    listAssignees(),
    dealerAddressee(db(), { id: conversation?.id ?? 0, orderId, dealerId }),
    conversation ? nameSubject(db(), conversation.id) : undefined,
    conversation ? readSnoozed(conversation.id) : null,
  ]);
  const language = addressee?.locale ?? 'tr';
  const wrong = (line && askedUnits(line)[0]?.approvalCode) ?? null;
  const dealer = line?.dealer ?? order?.dealer ?? { id: dealerId, name: name?.dealer ?? licence?.dealer ?? '' };
  const buyer = line?.customer ?? order?.customer;
  const customer = buyer ? { id: buyer.firmId, name: buyer.name } : (licence?.customer ?? null);
  const since = conversation?.since ?? line?.finishedAt;
  return {
    conversation: conversation ?? null,
    subject: {
      receiptNo: line?.receiptNo ?? order?.receiptNo ?? null,
      position: line?.position ?? null,
      approvalCode: 'approvalCode' in subject ? subject.approvalCode : null,
      orderId,
      lineId,
      lineName: line ? `${line.name} × ${line.quantity}` : null,
      lineStatus: line?.status ?? null,
      customer,
      dealer: { id: dealer.id, name: dealer.name },
      since: since ? { iso: since, ago: formatRelative(new Date(since), now, locale) } : null,
    },
    addressee: addressee ? { name: addressee.name, address: addressee.address } : null,
    entries: entries.map((entry) => ({ ...entry, when: formatDateTime(new Date(entry.at), locale) })),
    failed: line?.status === 'failed',
    field: conversation?.field ?? null,
    wrong,
    offers: line && wrong !== null ? await offersFor(line, wrong, conversation?.offers ?? [], locale) : [],
    apply: line && conversation ? await applicable(conversation, line, locale, now) : null,
    language,
    templates: await questionTexts(language, {
      name: addressee?.name ?? dealer.name,
      code: wrong ?? '',
      customer: customer?.name ?? '',
    }),
    assignees,
    ownerSince: conversation?.ownerSince ? formatDateTime(new Date(conversation.ownerSince), locale) : null,
    snoozed: snoozed && { ...snoozed, until: formatDateTime(new Date(snoozed.until), locale) },
  };
}

/** What applying the answer that waits would do; null where none waits, or where the line's units no longer are those of the answer. */
async function applicable(
  conversation: Conversation,
  line: SupportLine,
  locale: string,
  now: Date,
): Promise<ApplicableAnswer | null> {
  const answer = await waitingAnswer(db(), conversation);
  if (!answer) return null;
  const { generation, revision } = line;
  const known = { name: answer.name, when: formatDateTime(new Date(answer.at), locale), generation, revision };
  if (answer.field !== null) {
    const field = { name: answer.field, from: line.customer[answer.field], to: answer.value ?? '' };
    const units = line.units.map((unit) => ({ ...unit, fits: unit.licence?.firmId === line.customer.firmId }));
    return { ...known, units: [], field, plan: rerunPlan(line, units, now) };
  }
  const asked = askedUnits(line);
  if (asked.length !== answer.codes.length) return null;
  const units = asked.map(({ unitNo, approvalCode }, index) => ({
    ...{ unitNo, from: approvalCode },
    to: answer.codes[index] ?? approvalCode,
  }));
  const licences = await findVisibleLicences(await readDealerScope(db(), line.dealer.id), answer.codes);
  const fits = (code: string) =>
    licences.some(
      ({ approvalCode, firmId, takenBack }) => approvalCode === code && firmId === line.customer.firmId && !takenBack,
    );
  const planned = line.units.map((unit) => {
    const change = units.find(({ unitNo }) => unitNo === unit.unitNo);
    return change
      ? { ...unit, approvalCode: change.to, fits: fits(change.to) }
      : { ...unit, fits: unit.licence?.firmId === line.customer.firmId };
  });
  return {
    ...{ ...known, units, field: null },
    plan: rerunPlan(line, planned, now),
  };
}

async function offersFor(
  line: SupportLine,
  wrong: string,
  offered: readonly string[],
  locale: string,
): Promise<Offer[]> {
  const now = new Date();
  const taken = new Set(line.units.map(({ approvalCode }) => approvalCode));
  const licences = (await listChoices(line.dealer.id, line.customer.firmId, 500))
    .filter(({ approvalCode }) => !taken.has(approvalCode))
    .map((licence) => ({ ...licence, different: differentLetters(licence.approvalCode, wrong) }))
    .sort((a, b) => (Math.min(a.different, b.different) <= LIKELY ? a.different - b.different : 0));
  return licences.slice(0, OFFERS_SHOWN).map((licence, index) => {
    const stopped = licenceState(licence, now).kind === 'stopped';
    const { approvalCode, computer, expiresAt, different } = licence;
    return {
      ...{ approvalCode, computer, stopped, different },
      end: formatDate(expiresAt, locale),
      chosen: offered.length > 0 ? offered.includes(approvalCode) : !stopped && (different <= LIKELY || index < 3),
    };
  });
}
