import { defineFilter, type Filter } from '~/features/kit/lists/define-filter';
import { oneOf, searchText, type Field } from '~/features/kit/lists/fields';
import { CONVERSATION_STATES } from '~/features/ordering/conversations/conversation';
import { UNASSIGNED } from '~/features/desks/requests-desk/request-list-filter';
import { rowIdOf } from '~/platform/row-ids';

/** What is put off stands in a view of its own, and in no other until it is over. */
export const CONVERSATION_VIEWS = ['all', ...CONVERSATION_STATES, 'snoozed'] as const;

const assignee: Field<string> = {
  read: (text) => (text === UNASSIGNED || rowIdOf(text) !== undefined ? text : undefined),
  write: (value) => value,
};

/** Support's list of conversations with dealers. */
export const conversationList = defineFilter('/support/conversations', {
  query: searchText(60),
  view: oneOf(CONVERSATION_VIEWS, 'all'),
  /** Who has it: an account, or nobody. */
  assignee,
});
export type ConversationFilter = Filter<typeof conversationList>;
