import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refusalOf, type GovernedPerson, type PersonAct } from './people-rules';

const owner = (id: number, locked = false): GovernedPerson => ({ id, owner: true, locked });
const helper = (id: number): GovernedPerson => ({ id, owner: false, locked: false });
const REMOVE: PersonAct = { do: 'remove' };
const LEAVE: PersonAct = { do: 'leave' };

describe('what may be done to people of a firm', () => {
  it('B18 owners remove and change others, themselves only by leaving', () => {
    const people = [owner(1), owner(2), helper(3)];
    expect(refusalOf(REMOVE, owner(2), 1, people)).toBeUndefined();
    expect(refusalOf({ do: 'rights', rights: [] }, helper(3), 1, people)).toBeUndefined();
    expect(refusalOf(REMOVE, owner(1), 1, people)).toBe('own-rights');
    expect(refusalOf({ do: 'rights', rights: ['money'] }, owner(1), 1, people)).toBe('own-rights');
    expect(refusalOf(LEAVE, helper(3), 1, people)).toBe('own-rights');
    expect(refusalOf(LEAVE, owner(1), 1, people)).toBeUndefined();
    expect(refusalOf(LEAVE, helper(3), 3, people)).toBeUndefined();
  });

  it('B18 the last owner who can log in stays one', () => {
    const people = [owner(1), owner(2, true), helper(3)];
    expect(refusalOf(LEAVE, owner(1), 1, people)).toBe('last-owner');
    expect(refusalOf(REMOVE, owner(1), 3, people)).toBe('last-owner');
    expect(refusalOf({ do: 'rights', rights: ['orders', 'money'] }, owner(1), 3, people)).toBe('last-owner');
    expect(refusalOf({ do: 'rights', rights: ['owner'] }, owner(1), 3, people)).toBeUndefined();
    expect(refusalOf(REMOVE, owner(2, true), 1, people)).toBeUndefined();
  });

  it('B18 whatever is done one after another, a firm that has an owner keeps one', () => {
    const act = fc.record({
      actor: fc.nat(4),
      target: fc.nat(4),
      act: fc.constantFrom<PersonAct>(REMOVE, LEAVE, { do: 'rights', rights: [] }, { do: 'rights', rights: ['owner'] }),
    });
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(4), { minLength: 1 }), fc.array(act, { maxLength: 20 }), (owners, acts) => {
        let people = [0, 1, 2, 3, 4].map((id) => ({ id, owner: owners.includes(id), locked: false }));
        for (const { actor, target: id, act } of acts) {
          const by = people.find((person) => person.id === actor);
          const target = people.find((person) => person.id === id);
          if (!by || !target || (act.do !== 'leave' && !by.owner) || refusalOf(act, target, actor, people)) continue;
          if (act.do === 'rights') target.owner = act.rights.includes('owner');
          else people = people.filter((person) => person !== target);
        }
        expect(people.some((person) => person.owner)).toBe(true);
      }),
    );
  });
});
