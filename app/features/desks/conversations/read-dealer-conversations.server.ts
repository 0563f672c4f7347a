import type { DealerScope } from '~/features/desks/support/correct-line-store.server';
import { readSupportLine } from '~/features/desks/support/line-store.server';
import { isOpenToCorrection, wrongUnits, type SupportLine } from '~/features/desks/support/support-line';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { daysGained, expiryAfter } from '~/features/licensing/licences/licence-rules';
import { listFirmLicences } from '~/features/licensing/licences/licence-store.server';
import type { Conversation, ConversationEntry } from '~/features/ordering/conversations/conversation';
import {
  conversationsOfOrder,
  findConversation,
  readEntries,
} from '~/features/ordering/conversations/conversation-store.server';
import type { OrderView } from '~/features/ordering/orders/order-view';
import { formatDate, formatDateTime, formatRelative } from '~/platform/dates';
import type { DealerConversation, OfferedLicence } from './dealer-conversation';

type Order = Pick<OrderView, 'id' | 'lines' | 'hasConversations'>;

/** The units of a line that an answer can set right: those that provisioning would refuse as they are. */
export function askedUnits(line: SupportLine): SupportLine['units'] {
  if (!isOpenToCorrection(line)) return [];
  const wrong = wrongUnits(line);
  if (wrong.length > 0 || line.errorCode !== 'licence-taken-back') return wrong;
  return line.units.filter(({ done }) => !done);
}

/**
 * The conversations of an order, as its page shows them: those that there are, and one to begin about the first line that failed
 * where nobody has written yet.
 */
export async function readDealerConversations(
  viewer: DealerViewer,
  order: Order,
  locale: string,
): Promise<DealerConversation[]> {
  const failed = order.lines.filter(({ status }) => status === 'failed');
  const found = order.hasConversations ? await conversationsOfOrder(viewer.firm.id, order.id) : [];
  if (found.length === 0 && failed.length === 0) return [];
  const entries = await readEntries(
    found.map(({ id }) => id),
    'dealer',
  );
  const begun = found.map((conversation) => {
    const line = order.lines.find(({ id }) => id === conversation.orderLineId);
    return describe(viewer, { line, conversation, entries, locale });
  });
  const first = failed.find(({ id }) => !found.some(({ orderLineId }) => orderLineId === id));
  const toBegin = first && !found.some(({ state }) => state !== 'done');
  return Promise.all([...begun, ...(toBegin ? [describe(viewer, { line: first, entries, locale })] : [])]);
}

/** The conversation about one line of an order, or about the order as a whole; begun or not. */
export async function readDealerConversation(
  viewer: DealerViewer,
  order: Omit<Order, 'hasConversations'>,
  position: number | undefined,
  locale: string,
): Promise<DealerConversation> {
  const line = order.lines.find((one) => one.position === position);
  const found = await conversationsOfOrder(viewer.firm.id, order.id);
  const conversation = found.find(({ orderLineId }) => orderLineId === (line?.id ?? null));
  const entries = conversation ? await readEntries([conversation.id], 'dealer') : [];
  return describe(viewer, { line, conversation, entries, locale });
}

/** The conversation about a licence; begun or not. */
export async function readLicenceConversation(
  viewer: DealerViewer,
  approvalCode: string,
  locale: string,
): Promise<DealerConversation> {
  const conversation = await findConversation({ approvalCode }, viewer.firm.id);
  const entries = conversation ? await readEntries([conversation.id], 'dealer') : [];
  return describe(viewer, { line: undefined, conversation, entries, locale });
}

type Described = {
  line: Pick<OrderView['lines'][number], 'id' | 'position' | 'name' | 'status' | 'finishedAt'> | undefined;
  conversation?: Conversation | undefined;
  entries: readonly (ConversationEntry & { conversationId: number })[];
  locale: string;
};

/** A conversation as its dealer sees it; begun or not. */
export async function describe(
  viewer: DealerScope,
  { line, conversation, entries, locale }: Described,
): Promise<DealerConversation> {
  const now = new Date();
  const since = conversation?.since ?? line?.finishedAt;
  const failedLine = line?.status === 'failed' ? await readSupportLine(line.id) : undefined;
  const asked = conversation?.state === 'dealer' ? conversation : undefined;
  const field = (failedLine && asked?.field) ?? null;
  const units = failedLine && field === null ? askedUnits(failedLine) : [];
  return {
    position: line?.position ?? null,
    lineName: line?.name ?? null,
    version: conversation?.version ?? 0,
    state: conversation?.state ?? 'support',
    owner: conversation?.owner ?? null,
    resumes: asked?.resumes ?? true,
    since: since
      ? {
          iso: since,
          ago: formatRelative(new Date(since), now, locale),
          exactly: formatDateTime(new Date(since), locale),
        }
      : null,
    entries: entries
      .filter(({ conversationId }) => conversationId === conversation?.id)
      .map((entry) => ({ ...entry, when: formatDateTime(new Date(entry.at), locale) })),
    asks:
      failedLine && (units.length > 0 || field !== null)
        ? {
            generation: failedLine.generation,
            revision: failedLine.revision,
            units: units.map(({ unitNo, approvalCode }) => ({ unitNo, approvalCode })),
            offers: asked ? await offersOf(viewer, failedLine, asked.offers, locale) : [],
            field: field === null ? null : { name: field, value: failedLine.customer[field] },
          }
        : null,
  };
}

async function offersOf(
  viewer: DealerScope,
  line: SupportLine,
  offers: readonly string[],
  locale: string,
): Promise<OfferedLicence[]> {
  if (offers.length === 0) return [];
  const now = new Date();
  const { licenceAction: action } = line;
  const newEnd = action === null ? undefined : expiryAfter(action, now);
  const licences = await listFirmLicences(viewer, line.customer.firmId);
  // Support put the likeliest first.
  return offers.flatMap((code) => {
    const licence = licences.find(({ approvalCode }) => approvalCode === code);
    return licence
      ? {
          approvalCode: code,
          computer: licence.computer,
          end: formatDate(licence.expiresAt, locale),
          newEnd: newEnd ? formatDate(newEnd, locale) : null,
          gained: (action && daysGained(action, licence, now)) ?? null,
        }
      : [];
  });
}
