import type { Conversation } from './conversation-store.server';

export type { Conversation, ConversationEntry, ConversationSubject } from './conversation-store.server';

/** Who has to write next; `done` while nobody has to. */
export const CONVERSATION_STATES = ['support', 'dealer', 'done'] as const satisfies readonly Conversation['state'][];
export type ConversationState = Conversation['state'];

/** What support can let a dealer correct in an answer. */
export const OPEN_FIELDS = [
  'name',
  'address1',
  'district',
  'province',
  'taxOffice',
  'taxNumber',
  'email',
  'phone',
  'contact',
] as const satisfies readonly NonNullable<Conversation['field']>[];
export type OpenField = (typeof OPEN_FIELDS)[number];

/** The longest text of one entry. */
export const ENTRY_LENGTH = 2000;
