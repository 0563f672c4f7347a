import { defineFilter } from '~/features/kit/lists/define-filter';
import { cursor, hiddenColumns } from '~/features/kit/lists/fields';
import { isUuid } from '~/platform/row-ids';
import type { OutboxCursor } from './backlog-store.server';

export const outboxList = defineFilter('/ops/outbox', {
  hide: hiddenColumns,
  after: cursor<OutboxCursor>({
    read: (text) => {
      const [, at, id = ''] = /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00)~(.+)$/.exec(text) ?? [];
      return at && isUuid(id) ? { at, id } : undefined;
    },
    write: ({ at, id }) => `${at}~${id}`,
  }),
});
