import { defineFilter, type Filter } from '~/features/kit/lists/define-filter';
import { cursor } from '~/features/kit/lists/fields';
import { rowIdOf } from '~/platform/row-ids';

/** An act's place in the trail: its time, the table that contains it, and the row there. */
const PLACE = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|\+00:00)_[ao]_\d{1,15}$/;

/** The actions in a dealer firm, of one person or of all. */
export const firmTrail = defineFilter('/account/people/trail', {
  /** The id of an account. */
  person: { read: (text: string) => (rowIdOf(text) === undefined ? undefined : text), write: (id: string) => id },
  after: cursor<string>({ read: (text) => (PLACE.test(text) ? text : undefined), write: (place) => place }),
});
export type TrailFilter = Filter<typeof firmTrail>;
