import { defineFilter, type Filter } from '~/features/kit/lists/define-filter';
import { cursor, day, moment, oneOf, plainText, searchText, type Field } from '~/features/kit/lists/fields';

export const ACTOR_GROUPS = ['team', 'dealers', 'system'] as const;

const subject: Field<{ type: string; id: string }> = {
  read: (text) => {
    const [, type, id] = /^([a-z-]{1,30}):(.{1,64})$/.exec(text) ?? [];
    return type && id ? { type, id } : undefined;
  },
  write: ({ type, id }) => `${type}:${id}`,
};

/** The filter of the audit trail; dates are in Istanbul, both inclusive. */
export const auditTrail = defineFilter('/ops/audit', {
  /** Part of the reason, a person, or an object: an order, a licence, a firm, an address. */
  query: searchText(60),
  actor: plainText(254),
  action: plainText(60),
  subject,
  correlation: plainText(64),
  /** Only the actions of one group of people, or of no person. */
  by: oneOf(ACTOR_GROUPS),
  from: day,
  to: day,
  /** From this moment on: what changed since somebody last looked. */
  since: moment,
  after: cursor<number>({
    read: (text) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined),
    write: String,
  }),
});
export type AuditFilter = Filter<typeof auditTrail>;
