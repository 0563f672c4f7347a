/** Binds `$apply`: the rows that it makes become a set of their own, about which the other options of the query are. */
import { bindRead, Binder, described, isNumber, rootSource, wrong, type Look, type Read } from './bind';
import type { Source, Value } from './bound-value';
import { Budget } from './budget';
import type { EdmType, EntitySet, Property } from './model';
import { ODataError } from './odata-error';
import { particular } from './particulars';
import type { AggregateItem, Expression, Grouping, QueryOptions } from './syntax';

export type Aggregate = { method: AggregateItem['method']; value?: Value };

/** What makes the rows of the result. Its columns are the groups, then the aggregates. */
export type Applied = {
  source: Source;
  filters: readonly Value[];
  groups: readonly Value[];
  aggregates: readonly Aggregate[];
};

/** The relation of the result within its statement. */
export const APPLIED = 'applied';
export const appliedColumn = (index: number) => `a${index}`;

const ORDERED: readonly string[] = ['Edm.String', 'Edm.DateTimeOffset', 'Edm.Date'];
const COUNTED: readonly string[] = [...ORDERED, 'Edm.Boolean', 'Edm.Guid'];
/** The digits that a sum has more than what it adds up: of 10^20 rows. */
const DIGITS_OF_SUMS = 20;

/** @throws ODataError 400 if the method does not take such values */
function resultOf({ method, value }: Aggregate, alias: string, budget: Budget): Omit<Property, 'column'> {
  const name = alias;
  if (method === 'count' || !value) return { name, type: 'Edm.Int64', nullable: false };
  const fits =
    isNumber(value.type) ||
    (method === 'countdistinct' && COUNTED.includes(value.type)) ||
    ((method === 'min' || method === 'max') && ORDERED.includes(value.type));
  if (!fits) throw wrong('TypeMismatch', particular('not-aggregated', { method, operand: described(value) }), '$apply');
  if (method === 'countdistinct') return { name, type: 'Edm.Int64', nullable: false };
  const size = budget.sizeOf(value);
  if (method === 'sum' || method === 'average') {
    return { name, type: 'Edm.Decimal', nullable: true, precision: size + DIGITS_OF_SUMS };
  }
  return { name, type: value.type as EdmType, nullable: true, ...facetOf(value.type, size) };
}

const facetOf = (type: string, size: number) =>
  type === 'Edm.String' ? { maxLength: size } : type === 'Edm.Decimal' ? { precision: size } : {};

/** Refuses names that would be told apart neither by the result nor by who reads it. */
function refuseTwice(names: readonly string[]): void {
  const twice = names.find((name, index) =>
    names.some(
      (other, at) => at < index && (other === name || other.startsWith(`${name}/`) || name.startsWith(`${other}/`)),
    ),
  );
  if (twice === undefined) return;
  throw wrong('InvalidOption', particular('given-twice-in', { name: twice, option: '$apply' }), '$apply', twice);
}

/** All conditions as one; undefined without any. */
export function together(conditions: readonly (Expression | undefined)[]): Expression | undefined {
  const operands = conditions.filter((condition) => condition !== undefined);
  return operands.length > 1 ? { kind: 'and', operands, at: 0 } : operands[0];
}

/**
 * @param filters those of the rows that come into groups
 * @param options those about the result
 * @throws ODataError 400 with the wrong name, or QueryTooComplex; 501 for options that are not about results
 */
export function bindApply(
  set: EntitySet,
  filters: readonly Expression[],
  { groupBy, aggregates, filters: filtersOfGroups }: Grouping,
  options: QueryOptions,
  look: Look,
): { read: Read; applied: Applied } {
  for (const name of ['expand', 'search'] as const) {
    if (options[name] === undefined) continue;
    throw new ODataError(501, 'NotImplemented', particular('not-beside-apply', { option: `$${name}` }), `$${name}`);
  }
  const budget = new Budget();
  const source = rootSource(set);
  const binder = new Binder(source, look, '$apply', budget);
  const bound = filters.map((filter) => binder.condition(filter, 'filter()'));
  const groups = groupBy.map((names) => binder.value({ kind: 'path', names, at: 0 }));
  const made = aggregates.map((item): Aggregate => {
    if (item.method === 'count') return { method: 'count' };
    const value = binder.value(item.value);
    budget.chargeAggregate(value, '$apply');
    return { method: item.method, value };
  });
  for (const group of groups) budget.chargeAggregate(group, '$apply');
  const names = [...groupBy.map((path) => path.join('/')), ...aggregates.map(({ alias }) => alias)];
  refuseTwice(names);
  const properties = [
    ...groups.map((group, index) => ({
      name: names[index] ?? '',
      type: group.type as EdmType,
      nullable: group.nullable,
      ...facetOf(group.type, budget.sizeOf(group)),
    })),
    ...made.map((aggregate, index) => resultOf(aggregate, names[groups.length + index] ?? '', budget)),
  ].map((property, index): Property => ({ ...property, column: appliedColumn(index) }));
  const result: EntitySet = {
    name: set.name,
    type: set.type,
    relation: APPLIED,
    key: names.slice(0, groups.length),
    properties,
    navigations: [],
    searched: [],
  };
  const filter = together([...filtersOfGroups, options.filter]);
  const read = bindRead(
    result,
    { ...options, ...(filter && { filter }) },
    (one) => (one === result ? properties : undefined),
    false,
    budget,
  );
  return {
    read: { ...read, seen: [], selected: true },
    applied: { source, filters: bound, groups, aggregates: made },
  };
}
