import type { DealerRight } from '~/features/accounts/dealer-rights';

/** More people than a dealer firm has, those who are asked in included. */
export const MOST_PEOPLE = 100;

/** For how many days the link of an invitation is good: nobody is waiting for it. */
export const INVITATION_DAYS = 7;

/** What is done to a person of a firm, by an owner or by the person. */
export type PersonAct = { do: 'rights'; rights: readonly DealerRight[] } | { do: 'remove' } | { do: 'leave' };

/** A person as the rules see them. Whoever is locked out looks after nothing. */
export type GovernedPerson = { id: number; owner: boolean; locked: boolean };

/**
 * Why an act is refused; undefined where it may be done (B18). A firm keeps an owner who can log in. What owners do to
 * others they do not do to themselves: nobody loses rights by accident, and leaving is an act of its own.
 * @param people all of the firm, as they are under its lock
 */
export function refusalOf(
  act: PersonAct,
  target: GovernedPerson,
  actorId: number,
  people: readonly GovernedPerson[],
): 'own-rights' | 'last-owner' | undefined {
  const own = target.id === actorId;
  if (own !== (act.do === 'leave')) return 'own-rights';
  const stays = act.do === 'rights' && act.rights.includes('owner');
  const others = people.filter(({ id, owner, locked }) => id !== target.id && owner && !locked);
  return target.owner && !stays && others.length === 0 ? 'last-owner' : undefined;
}
