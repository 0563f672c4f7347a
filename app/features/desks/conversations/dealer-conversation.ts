import type { Conversation, OpenField } from '~/features/ordering/conversations/conversation';
import type { Texts } from '~/platform/translator';
import type { ShownEntry } from '~/features/ordering/conversations/conversation-thread';

/** A licence that a dealer can answer with; the ends are dates in the reader's writing. */
export type OfferedLicence = {
  approvalCode: string;
  computer: string;
  end: string;
  /** The end that the line would give it, and the days that it gains by it; null where the line sets no end. */
  newEnd: string | null;
  gained: number | null;
};

/** A conversation as its dealer sees it: no note of support, and no firm but its own. */
export type DealerConversation = Pick<Conversation, 'state' | 'owner' | 'version' | 'resumes'> & {
  /** The line's position; null for one about the order. */
  position: number | null;
  lineName: string | null;
  since: { iso: string; ago: string; exactly: string } | null;
  entries: ShownEntry[];
  /** What an answer with licences is about; null where none is wanted. */
  asks: {
    generation: number;
    revision: number;
    /** The units whose licence does not fit. */
    units: { unitNo: number; approvalCode: string }[];
    offers: OfferedLicence[];
    /** The field that the answer corrects, with its present value; the question is then about no licence. */
    field: { name: OpenField; value: string } | null;
  } | null;
};

/** What a dealer would see of a question that was not sent yet, in the dealer's language. */
export type DealerPreview = {
  locale: string;
  /** The texts that the dealer's page would show it with, by namespace. */
  texts: Record<string, Texts>;
  /** The mail that would go out; null where none does. */
  mail: { name: string; address: string; subject: string } | null;
  conversation: DealerConversation;
};

/** The answer to a dealer's entry that was not taken; what was typed stays. */
export type ConversationRefusal = {
  problem: 'changed' | 'line-changed' | 'wrong' | 'empty' | 'too-long' | 'card';
  /** Why a unit's licence was refused, by the unit's number: `orders:conversation.wrong.<code>`; or the sentence for the field. */
  wrong: Record<string, string>;
  values: Record<string, string>;
};

/** The name of the field's box, and the key of its refusal. */
export const FIELD = 'field';
export const choiceField = (unitNo: number) => `code.${unitNo}`;
export const typedField = (unitNo: number) => `typed.${unitNo}`;
/** The value of a choice that is typed. */
export const OTHER = 'other';
