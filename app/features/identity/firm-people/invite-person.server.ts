import { takeInvitation } from '~/features/identity/accounts/attempt-limits-store.server';
import type { DealerRight } from '~/features/identity/accounts/dealer-rights';
import { missingRight } from '~/features/identity/accounts/require-right.server';
import { actorOf } from '~/features/identity/accounts/session.server';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import type { FirmAction } from '~/platform/audit-actions';
import { recordAudit } from '~/platform/audit-store.server';
import { transaction, type Executor } from '~/platform/db/client.server';
import { env } from '~/platform/env.server';
import { AppError, notFound } from '~/platform/errors';
import { requestContext } from '~/platform/request-context.server';
import { dropInvitation, insertInvitation, listInvitations, renewInvitation } from './invitation-store.server';
import { INVITATION_DAYS, MOST_PEOPLE } from './people-rules';
import { lockPeople, type LockedPerson } from './people-store.server';

/** Mails the link of an invitation; the mail feature provides it. */
export type PostInvitation = (
  tx: Executor,
  invitation: {
    to: { name: string; address: string };
    locale: string;
    url: string;
    firm: { id: number; name: string };
    invitedBy: string;
    days: number;
  },
) => Promise<void>;

type How = { locale: string; post: PostInvitation | undefined };

/** `url` is set if no mail is sent; then the inviting person passes on the link. */
export type SentInvitation = { email: string; url: string | null };

/** Locks the people of the firm and checks that the viewer is still an owner. */
export async function lockAsOwner(tx: Executor, viewer: DealerViewer): Promise<LockedPerson[]> {
  const people = await lockPeople(tx, viewer.firm.id);
  const actor = people.find(({ id }) => id === viewer.accountId);
  if (!actor?.rights.owner || actor.locked) throw await missingRight(viewer, 'people.manage');
  return people;
}

async function count({ firm }: DealerViewer, email: string, { post }: How): Promise<void> {
  const wait = await takeInvitation({ email, firmId: firm.id, mailed: post !== undefined });
  if (wait > 0) {
    const params = { minutes: Math.ceil(wait / 60) };
    throw new AppError('too-many-invitations', 429, { retryAfterSeconds: wait, params });
  }
}

async function send(
  tx: Executor,
  viewer: DealerViewer,
  { email, displayName, token }: { email: string; displayName: string; token: string },
  { locale, post }: How,
): Promise<SentInvitation> {
  const url = `${env().PUBLIC_ORIGIN}/join?token=${token}`;
  if (!post) return { email, url };
  const { firm, displayName: invitedBy } = viewer;
  await post(tx, { to: { name: displayName, address: email }, locale, url, firm, invitedBy, days: INVITATION_DAYS });
  return { email, url: null };
}

function record(tx: Executor, viewer: DealerViewer, action: FirmAction, id: number, facts: object): Promise<void> {
  return recordAudit(tx, {
    actor: actorOf(viewer),
    action,
    subjectType: 'invitation',
    subjectId: String(id),
    after: facts,
    correlationId: requestContext()?.requestId,
  });
}

/**
 * Invites somebody into the firm. The result does not depend on whether the address has an account: only the reader of the
 * mail may learn that.
 * @throws AppError already-in-firm, already-invited, too-many-people (409), too-many-invitations (429), owner-right-missing (403)
 */
export async function invitePerson(
  viewer: DealerViewer,
  { email, displayName, rights }: { email: string; displayName: string; rights: readonly DealerRight[] },
  how: How,
): Promise<SentInvitation> {
  await count(viewer, email, how);
  return transaction(async (tx) => {
    const people = await lockAsOwner(tx, viewer);
    if (people.some((person) => person.email === email)) throw new AppError('already-in-firm', 409);
    if (people.length + (await listInvitations(viewer.firm.id)).length >= MOST_PEOPLE) {
      throw new AppError('too-many-people', 409, { params: { max: MOST_PEOPLE } });
    }
    const asked = { email, displayName, rights, invitedBy: viewer.displayName };
    const made = await insertInvitation(tx, viewer.firm.id, asked);
    if (!made) throw new AppError('already-invited', 409);
    await record(tx, viewer, 'person.invite', made.id, { email, displayName, rights });
    return send(tx, viewer, { email, displayName, token: made.token }, how);
  });
}

/**
 * Sends a new link and invalidates the earlier one.
 * @throws AppError not-found (404), too-many-invitations (429), owner-right-missing (403)
 */
export async function resendInvitation(viewer: DealerViewer, id: number, how: How): Promise<SentInvitation> {
  const open = (await listInvitations(viewer.firm.id)).find((invitation) => invitation.id === id);
  if (!open) throw notFound('not-found');
  await count(viewer, open.email, how);
  return transaction(async (tx) => {
    await lockAsOwner(tx, viewer);
    const renewed = await renewInvitation(tx, viewer.firm.id, id);
    if (!renewed) throw notFound('not-found');
    await record(tx, viewer, 'person.resend-invitation', id, { email: renewed.email });
    return send(tx, viewer, renewed, how);
  });
}

/**
 * Withdraws an invitation, which invalidates its link.
 * @throws AppError not-found (404), owner-right-missing (403)
 */
export async function withdrawInvitation(viewer: DealerViewer, id: number): Promise<string> {
  return transaction(async (tx) => {
    await lockAsOwner(tx, viewer);
    const email = await dropInvitation(tx, viewer.firm.id, id);
    if (email === undefined) throw notFound('not-found');
    await record(tx, viewer, 'person.withdraw-invitation', id, { email });
    return email;
  });
}
