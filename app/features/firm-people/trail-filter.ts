import { defineFilter, type Filter } from '~/features/lists/define-filter';
import { cursor } from '~/features/lists/fields';
import { rowIdOf } from '~/platform/row-ids';

/** An act's place in the trail: its time, the table that it stands in, and its row there. */
const PLACE = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|\+00:00)_[ao]_\d{1,15}$/;

/** What was done in a dealer firm, by one of its people or by all. */
export const firmTrail = defineFilter('/account/people/trail', {
  /** The number of an account, as it is written. */
  person: { read: (text: string) => (rowIdOf(text) === undefined ? undefined : text), write: (id: string) => id },
  after: cursor<string>({ read: (text) => (PLACE.test(text) ? text : undefined), write: (place) => place }),
});
export type TrailFilter = Filter<typeof firmTrail>;
