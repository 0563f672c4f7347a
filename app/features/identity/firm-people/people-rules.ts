import { dealerRightsOf, type DealerRight, type DealerRights } from '~/features/identity/accounts/dealer-rights';

/** More people than a dealer firm has, including the invited ones. */
export const MOST_PEOPLE = 100;

/** The days for which the link of an invitation is valid. Longer than for other links, because nobody waits for it. */
export const INVITATION_DAYS = 7;

export type WithRights<Of> = Omit<Of, 'rights'> & { rights: DealerRights };

/** Replaces the names of rights, as rows have them, by the rights. */
export const withRights = <Of extends { rights: readonly string[] }>(row: Of): WithRights<Of> => ({
  ...row,
  rights: dealerRightsOf(row.rights),
});

/** What an owner does to a person of the firm, or persons to themselves. */
export type PersonAct = { do: 'rights'; rights: readonly DealerRight[] } | { do: 'remove' } | { do: 'leave' };

/** A person as the rules see them. A locked owner does not count as one, because they cannot log in. */
export type GovernedPerson = { id: number; owner: boolean; locked: boolean };

/**
 * Why an act is refused; undefined if it is allowed (B18). A firm always keeps an owner who can log in. Owners cannot
 * change or remove themselves, so that nobody loses rights by accident; leaving is an act of its own.
 * @param people all people of the firm, read under its lock
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
