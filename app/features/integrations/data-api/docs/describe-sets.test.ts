import { expect, it } from 'vitest';
import { MODEL } from '../model';
import { shownSets } from './describe-sets';
import { SET_DESCRIPTIONS } from './set-descriptions';

it('B15 /api/docs says of each table what it holds, and of none that is not there', () => {
  expect(Object.keys(SET_DESCRIPTIONS).sort()).toEqual(MODEL.map(({ name }) => name).sort());
  const sets = shownSets(MODEL);
  expect(sets.find(({ name }) => name === 'tbFirma')?.properties).toContainEqual({
    name: 'nFirmaID',
    type: 'Int32',
    key: true,
    nullable: false,
  });
  expect(sets.find(({ name }) => name === 'tbStokFisiMaster')?.writes).toEqual(['insert']);
  expect(sets.filter(({ flat }) => flat).map(({ name }) => name)).toContain('vwLisans');
});
