import type { NewCustomer } from './customer-form';

/** The fields that differ, before and after; undefined if none does. */
export function cardChanges(before: Record<string, string>, after: NewCustomer, without: readonly string[] = []) {
  const fields = Object.keys(after).filter((name) => !without.includes(name)) as (keyof NewCustomer)[];
  const changed = fields.filter((name) => before[name] !== after[name]);
  if (changed.length === 0) return undefined;
  return {
    before: Object.fromEntries(changed.map((name) => [name, before[name] ?? ''])),
    after: Object.fromEntries(changed.map((name) => [name, after[name]])),
  };
}
