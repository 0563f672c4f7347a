import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refusalOf, type AccountAct, type GovernedAccount } from './account-rules';

const account = (values: Partial<GovernedAccount> = {}): GovernedAccount => ({
  id: 7,
  role: 'support',
  locked: false,
  usable: true,
  secondFactor: false,
  firmHasOwner: true,
  ...values,
});
const acts: AccountAct[] = [
  { do: 'role', role: 'support' },
  { do: 'role', role: 'operator' },
  { do: 'role', role: 'admin' },
  { do: 'lock' },
  { do: 'unlock' },
  { do: 'end-sessions' },
  { do: 'password-link' },
];

describe('O5 what an administrator may do to an account', () => {
  it('O5 nobody changes their own role or locks themselves', () => {
    const own = account({ id: 1, role: 'admin' });
    expect(refusalOf({ do: 'role', role: 'operator' }, own, 1, 3)).toBe('own-account');
    expect(refusalOf({ do: 'lock' }, own, 1, 3)).toBe('own-account');
    expect(refusalOf({ do: 'end-sessions' }, own, 1, 3)).toBeUndefined();
  });

  it('O5 the last administrator is neither demoted nor locked, by the command line neither', () => {
    const last = account({ role: 'admin' });
    expect(refusalOf({ do: 'role', role: 'support' }, last, null, 0)).toBe('last-admin');
    expect(refusalOf({ do: 'lock' }, last, null, 0)).toBe('last-admin');
    expect(refusalOf({ do: 'role', role: 'admin' }, last, null, 0)).toBeUndefined();
    expect(refusalOf({ do: 'lock' }, last, null, 1)).toBeUndefined();
  });

  it('O5 whatever is done, an account stays on its side of the counter', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...acts),
        fc.constantFrom('dealer', 'member'),
        fc.nat(5),
        fc.boolean(),
        (act, role, admins, locked) => {
          const refusal = refusalOf(act, account({ role, locked }), 1, admins);
          if (act.do === 'role') expect(refusal).toBe('role-not-changeable');
          else expect(refusal).not.toBe('last-admin');
        },
      ),
    );
  });

  it('O5 B18 a firm gets an owner from the vendor only where it has none who can log in', () => {
    const made = (values: Partial<GovernedAccount>) => refusalOf({ do: 'make-owner' }, account(values), 1, 3);
    expect(made({ role: 'dealer', firmHasOwner: false })).toBeUndefined();
    expect(made({ role: 'dealer', firmHasOwner: true })).toBe('firm-has-owner');
    expect(made({ role: 'dealer', firmHasOwner: false, locked: true })).toBe('account-locked');
    expect(made({ role: 'member', firmHasOwner: false })).toBe('no-dealer-account');
  });

  it('O5 a locked account gets no link by which it would come in', () => {
    expect(refusalOf({ do: 'password-link' }, account({ locked: true }), 1, 3)).toBe('account-locked');
  });
});
