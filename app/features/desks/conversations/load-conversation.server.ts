import { listAssignees, type Assignee } from '~/features/desks/requests-desk/request-desk-store.server';
import { listChoices } from '~/features/desks/support/correct-line-store.server';
import { readSupportLine } from '~/features/desks/support/line-store.server';
import type { SupportLine } from '~/features/desks/support/support-line';
import { licenceState } from '~/features/licensing/licences/licence-rules';
import type { Conversation, ConversationSubject, OpenField } from '~/features/ordering/conversations/conversation';
import {
  dealerAddressee,
  findConversation,
  nameSubject,
  readConversation,
  readEntries,
} from '~/features/ordering/conversations/conversation-store.server';
import type { ShownEntry } from '~/features/ordering/conversations/conversation-thread';
import { readAnyOrder } from '~/features/ordering/orders/order-read-store.server';
import { db } from '~/platform/db/client.server';
import { formatDate, formatDateTime, formatRelative } from '~/platform/dates';
import { translator } from '~/platform/i18n.server';
import { askedUnits } from './read-dealer-conversations.server';
import { differentLetters, TEMPLATES, type QuestionTemplate } from './question';

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
  /** In the dealer's language. */
  templates: Record<QuestionTemplate, string>;
  assignees: Assignee[];
  ownerSince: string | null;
};

const OFFERS_SHOWN = 12;
/** A code that differs in no more letters than these was probably meant. */
const LIKELY = 2;

/** What a page about a conversation is told of it: whose it is, and which one. */
export type Target = { subject: ConversationSubject; dealerId: number; conversation: Conversation | undefined };

export async function targetOf(id: number): Promise<Target | undefined> {
  const conversation = await readConversation(id);
  if (!conversation) return undefined;
  const { orderId, orderLineId, approvalCode, dealerId } = conversation;
  const subject: ConversationSubject =
    orderId === null
      ? { approvalCode: approvalCode ?? '' }
      : orderLineId === null
        ? { orderId, orderLineId }
        : { orderId, orderLineId };
  return { subject, dealerId, conversation };
}

/** The conversation about an order line, which may still have to begin. */
export async function targetOfLine(lineId: string): Promise<Target | undefined> {
  const line = await readSupportLine(lineId);
  if (!line) return undefined;
  const subject = { orderId: line.orderId, orderLineId: line.id };
  return { subject, dealerId: line.dealer.id, conversation: await findConversation(subject, line.dealer.id) };
}

export async function loadConversation(
  { subject, dealerId, conversation }: Target,
  locale: string,
): Promise<ConversationPage> {
  const now = new Date();
  const lineId = 'orderLineId' in subject ? subject.orderLineId : null;
  const orderId = 'orderId' in subject ? subject.orderId : null;
  const [line, order, entries, assignees, addressee, name] = await Promise.all([
    lineId === null ? undefined : readSupportLine(lineId),
    orderId === null || lineId !== null ? undefined : readAnyOrder(orderId, locale),
    conversation ? readEntries([conversation.id], 'support') : [],
    listAssignees(),
    dealerAddressee(db(), { id: conversation?.id ?? 0, orderId, dealerId }),
    conversation ? nameSubject(db(), conversation.id) : undefined,
  ]);
  const wrong = (line && askedUnits(line)[0]?.approvalCode) ?? null;
  const dealer = line?.dealer ?? order?.dealer ?? { id: dealerId, name: name?.dealer ?? '' };
  const customer = line?.customer ?? order?.customer ?? null;
  const since = conversation?.since ?? line?.finishedAt;
  return {
    conversation: conversation ?? null,
    subject: {
      receiptNo: line?.receiptNo ?? order?.receiptNo ?? null,
      position: line?.position ?? null,
      approvalCode: 'approvalCode' in subject ? subject.approvalCode : null,
      lineId,
      lineName: line ? `${line.name} × ${line.quantity}` : null,
      lineStatus: line?.status ?? null,
      customer: customer && { id: customer.firmId, name: customer.name },
      dealer: { id: dealer.id, name: dealer.name },
      since: since ? { iso: since, ago: formatRelative(new Date(since), now, locale) } : null,
    },
    addressee: addressee ? { name: addressee.name, address: addressee.address } : null,
    entries: entries.map((entry) => ({ ...entry, when: formatDateTime(new Date(entry.at), locale) })),
    failed: line?.status === 'failed',
    field: conversation?.field ?? null,
    wrong,
    offers: line && wrong !== null ? await offersFor(line, wrong, conversation?.offers ?? [], locale) : [],
    templates: templatesFor(addressee?.locale ?? 'tr', {
      name: addressee?.name ?? dealer.name,
      code: wrong ?? '',
      customer: customer?.name ?? '',
    }),
    assignees,
    ownerSince: conversation?.ownerSince ? formatDateTime(new Date(conversation.ownerSince), locale) : null,
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

function templatesFor(
  locale: string,
  values: { name: string; code: string; customer: string },
): Record<QuestionTemplate, string> {
  const t = translator(locale);
  return Object.fromEntries(
    TEMPLATES.map((template) => [
      template,
      [t('mail:question.hello', values), template === 'free' ? '' : t(`mail:question.${template}`, values)]
        .join('\n\n')
        .trimEnd(),
    ]),
  ) as Record<QuestionTemplate, string>;
}
