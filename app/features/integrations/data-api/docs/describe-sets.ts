import type { EntitySet } from '../model';
import { writersOf, type Verb } from '../write-rules';
import { SET_DESCRIPTIONS } from './set-descriptions';

export type ShownSet = {
  name: string;
  description: string;
  /** Whether it is a view with flat rows, made for spreadsheets. */
  flat: boolean;
  /** The write operations that a dealer's token allows. */
  writes: readonly Verb[];
  properties: readonly { name: string; type: string; key: boolean; nullable: boolean }[];
  navigations: readonly { name: string; target: string; many: boolean }[];
};

export function shownSets(model: readonly EntitySet[]): ShownSet[] {
  return model.map(({ name, key, properties, navigations }) => ({
    name,
    description: SET_DESCRIPTIONS[name] ?? '',
    flat: name.startsWith('vw'),
    writes: (['insert', 'update', 'delete'] as const).filter((verb) => writersOf(name, verb).includes('dealer')),
    properties: properties.map((property) => {
      const { type, maxLength, precision, scale } = property;
      const facets =
        maxLength ??
        (precision === undefined || type === 'Edm.DateTimeOffset' ? undefined : `${precision}, ${scale ?? 0}`);
      return {
        name: property.name,
        type: type.replace('Edm.', '') + (facets === undefined ? '' : `(${facets})`),
        key: key.includes(property.name),
        nullable: property.nullable,
      };
    }),
    navigations: navigations.map((way) => ({ name: way.name, target: way.target, many: way.many })),
  }));
}
