import { CUSTOMER_FIELDS, pickFields, type CustomerField } from './customer-fields';
import type { NewCustomer } from './customer-form';

/** The fields that differ, before and after; undefined if none does. */
export function cardChanges(before: NewCustomer, after: NewCustomer, without: readonly CustomerField[] = []) {
  const changed = CUSTOMER_FIELDS.filter((field) => !without.includes(field) && before[field] !== after[field]);
  if (changed.length === 0) return undefined;
  const changes = (card: NewCustomer): Partial<NewCustomer> => pickFields(card, changed);
  return { before: changes(before), after: changes(after) };
}
