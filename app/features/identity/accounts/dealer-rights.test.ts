import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEALER_RIGHTS } from '~/platform/right-names';
import {
  DEALER_ACTS,
  dealerMay,
  dealerRightsOf,
  namesOfRights,
  type DealerAct,
  type DealerRight,
} from './dealer-rights';

const ACTS = Object.keys(DEALER_ACTS) as DealerAct[];
const held = fc.subarray([...DEALER_RIGHTS]);
const allowed = (rights: readonly DealerRight[]) => ACTS.filter((act) => dealerMay(dealerRightsOf(rights), act));

describe('rights in a dealer firm', () => {
  it('B18 an owner may do everything, whoever holds nothing looks only', () => {
    expect(allowed(['owner'])).toEqual(ACTS);
    expect(allowed([])).toEqual([]);
  });

  it('B18 each right opens what it is for, and nothing else', () => {
    for (const right of DEALER_RIGHTS) expect(allowed([right]), right).not.toEqual([]);
    expect(allowed(['orders'])).toEqual(['orders.place', 'licences.order', 'amounts.see', 'leads.handle']);
    expect(allowed(['licences'])).toEqual(['licences.order', 'licences.file']);
    expect(allowed(['money'])).toEqual(['amounts.see', 'account.see']);
  });

  it('B18 a further right takes nothing away, and people and programs are the owners’ alone', () => {
    fc.assert(
      fc.property(held, fc.constantFrom(...DEALER_RIGHTS), (rights, more) => {
        expect(allowed([...rights, more])).toEqual(expect.arrayContaining(allowed(rights)));
        expect(allowed(rights).includes('people.manage')).toBe(rights.includes('owner'));
        expect(allowed(rights).includes('programs.manage')).toBe(rights.includes('owner'));
      }),
    );
  });

  it('B18 what is stored of rights stands for the same ones, and unknown names stand for none', () => {
    fc.assert(
      fc.property(held, fc.array(fc.string()), (rights, others) => {
        const meant = dealerRightsOf(rights);
        expect(dealerRightsOf(namesOfRights(meant))).toEqual(meant);
        const unknown = others.filter((name) => !DEALER_RIGHTS.some((right) => right === name));
        expect(dealerRightsOf([...unknown, ...rights])).toEqual(meant);
      }),
    );
  });
});
