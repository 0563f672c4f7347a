import { namesOfRights, type DealerRight } from '~/features/identity/accounts/dealer-rights';
import { endAllAccess } from '~/features/identity/accounts/session-store.server';
import { actorOf } from '~/features/identity/accounts/session.server';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import type { FirmAction, AuditSide } from '~/platform/audit-actions';
import { recordAudit } from '~/platform/audit-store.server';
import { transaction, type Executor } from '~/platform/db/client.server';
import { AppError, notFound } from '~/platform/errors';
import { requestContext } from '~/platform/request-context.server';
import { lockAsOwner } from './invite-person.server';
import { refusalOf, type PersonAct } from './people-rules';
import { lockPeople, takeOutOfFirm, writeRights, type LockedPerson } from './people-store.server';

function govern(act: PersonAct, people: readonly LockedPerson[], targetId: number, actorId: number): LockedPerson {
  const target = people.find(({ id }) => id === targetId);
  if (!target) throw notFound('not-found');
  const seen = ({ id, rights: { owner }, locked }: LockedPerson) => ({ id, owner, locked });
  const refused = refusalOf(act, seen(target), actorId, people.map(seen));
  if (refused) throw new AppError(refused, 409);
  return target;
}

function record(
  tx: Executor,
  viewer: DealerViewer,
  target: LockedPerson,
  act: { action: FirmAction; before?: AuditSide; after?: AuditSide },
): Promise<void> {
  return recordAudit(tx, {
    actor: actorOf(viewer),
    subjectType: 'account',
    subjectId: String(target.id),
    // A person who leaves no longer has a firm from which recordAudit could take it.
    firmId: viewer.firm.id,
    correlationId: requestContext()?.requestId,
    ...act,
  });
}

/**
 * Changes the rights of a person of the owner's firm; they apply from the person's next request.
 * @throws AppError not-found (404), own-rights, last-owner (409), owner-right-missing (403)
 */
export async function changeRights(
  viewer: DealerViewer,
  personId: number,
  rights: readonly DealerRight[],
): Promise<{ displayName: string }> {
  return transaction(async (tx) => {
    const people = await lockAsOwner(tx, viewer);
    const target = govern({ do: 'rights', rights }, people, personId, viewer.accountId);
    const before = namesOfRights(target.rights);
    if (before.join() === rights.join()) return target;
    await writeRights(tx, personId, rights);
    await record(tx, viewer, target, { action: 'person.rights', before: { rights: before }, after: { rights } });
    return target;
  });
}

/**
 * Removes a person from the owner's firm: all sessions, tokens and keys end at once. The person keeps the account, as a
 * member without a firm; the firm keeps the orders.
 * @throws AppError not-found (404), own-rights, last-owner (409), owner-right-missing (403)
 */
export async function removePerson(viewer: DealerViewer, personId: number): Promise<{ displayName: string }> {
  return transaction(async (tx) => {
    const people = await lockAsOwner(tx, viewer);
    const target = govern({ do: 'remove' }, people, personId, viewer.accountId);
    await takeOut(tx, viewer, target, { heir: viewer.accountId, action: 'person.remove' });
    return target;
  });
}

/**
 * Removes the viewer from the firm, as removePerson does with others.
 * @throws AppError last-owner (409), not-found (404) if somebody has removed the viewer already
 */
export async function leaveFirm(viewer: DealerViewer): Promise<void> {
  await transaction(async (tx) => {
    const people = await lockPeople(tx, viewer.firm.id);
    const target = govern({ do: 'leave' }, people, viewer.accountId, viewer.accountId);
    const heir = people.find(({ id, rights, locked }) => id !== target.id && rights.owner && !locked)?.id ?? null;
    await takeOut(tx, viewer, target, { heir, action: 'person.leave' });
  });
}

async function takeOut(
  tx: Executor,
  viewer: DealerViewer,
  target: LockedPerson,
  { heir, action }: { heir: number | null; action: FirmAction },
): Promise<void> {
  await takeOutOfFirm(tx, target.id, heir);
  const ended = await endAllAccess(tx, target.id);
  await record(tx, viewer, target, { action, before: { rights: namesOfRights(target.rights), ...ended } });
}
