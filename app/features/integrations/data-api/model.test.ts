import { expect, it } from 'vitest';
import { ERP_RELATIONS } from '~/platform/db/erp-relations.server';
import { MODEL, setNamed } from './model';

it('D24 the model has every relation of the ERP, and nothing of the secret', () => {
  expect(MODEL.map(({ name }) => name)).toEqual([...ERP_RELATIONS.keys()].sort());
  expect(JSON.stringify(MODEL.map(({ properties }) => properties.map(({ name }) => name)))).not.toMatch(
    /PostaKodu|sArama/,
  );
  expect(JSON.stringify(setNamed('tbFirma'))).not.toContain('sPostaKodu');
});

it('D24 a set has all columns of its relation but those that are hidden on purpose', () => {
  const hidden = MODEL.flatMap(({ name, properties }) => {
    const seen = properties.map(({ column }) => column);
    const all = ERP_RELATIONS.get(name)?.columns.map((column) => column.name) ?? [];
    return all.filter((column) => !seen.includes(column)).map((column) => `${name}.${column}`);
  });
  expect(hidden).toEqual(['tbFirma.sPostaKodu', 'tbFirma.sArama']);
});

it('D24 keys, searched properties and both ends of every navigation exist, of one type', () => {
  for (const set of MODEL) {
    const typeOf = (of: typeof set, name: string) => of.properties.find((property) => property.name === name)?.type;
    expect(set.key.length, set.name).toBeGreaterThan(0);
    for (const name of set.key) {
      expect(set.properties.find((property) => property.name === name)?.nullable, `${set.name}.${name}`).toBe(false);
    }
    for (const name of set.searched) expect(typeOf(set, name), `${set.name}.${name}`).toBe('Edm.String');
    for (const { name, target, on, partner } of set.navigations) {
      const other = setNamed(target);
      if (!other) throw new Error(`The navigation ${set.name}.${name} has no target set.`);
      for (const ends of on) {
        expect(typeOf(set, ends.own), `${set.name}.${name}`).toBeDefined();
        expect(typeOf(set, ends.own), `${set.name}.${name}`).toBe(typeOf(other, ends.other));
      }
      if (partner) {
        expect(other.navigations.find((back) => back.name === partner)).toMatchObject({
          target: set.name,
          partner: name,
        });
      }
    }
  }
});

it('D24 names can stand in XML and in JSON without harm, and once a set (checklist 38)', () => {
  for (const { name, properties, navigations } of MODEL) {
    const names = [...properties, ...navigations].map((member) => member.name);
    expect(new Set(names).size, name).toBe(names.length);
    for (const each of [name, ...names]) {
      expect(each).toMatch(/^[A-Za-z][A-Za-z0-9]{0,127}$/);
      expect(['error', 'then', 'value', 'd', 'results']).not.toContain(each);
    }
  }
});
