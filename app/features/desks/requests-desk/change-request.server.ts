import { storeMail } from '~/features/ordering/mail/mail-store.server';
import { answerOf } from '~/features/public-site/requests/request-mail.server';
import type { RequestState } from '~/features/public-site/requests/request-kinds';
import { eraseOldRequests, eraseRequest } from '~/features/public-site/requests/request-store.server';
import type { AuditAction, AuditSide } from '~/platform/audit-actions';
import { recordAudit, type Actor } from '~/platform/audit-store.server';
import { transaction, type Executor } from '~/platform/db/client.server';
import { AppError, notFound } from '~/platform/errors';
import { notifyStaff } from '~/platform/live/live-changes.server';
import { requestContext } from '~/platform/request-context.server';
import { readSettings } from '~/platform/settings-store.server';
import {
  assigneeName,
  insertTakenRequest,
  lockRequest,
  readRequestFile,
  writeRequest,
  type LockedRequest,
  type TakenRequest,
} from './request-desk-store.server';

/** A request in the version that the user looked at. */
type RequestRef = { id: number; version: number };

async function locked(tx: Executor, ref: RequestRef): Promise<LockedRequest> {
  const request = await lockRequest(tx, ref);
  if (!request) throw new AppError('request-changed', 409);
  return request;
}

async function record(
  tx: Executor,
  act: { actor: Actor; action: AuditAction; id: number; before?: AuditSide; after?: AuditSide; reason?: string },
): Promise<void> {
  const { id, ...entry } = act;
  await recordAudit(tx, {
    ...entry,
    subjectType: 'request',
    subjectId: String(id),
    correlationId: requestContext()?.requestId,
  });
  notifyStaff(tx);
}

/**
 * Changes a request's state, its assignee, and staff's note. The audit trail records that a note was changed, never its
 * text, because the trail outlives the request.
 * @throws AppError request-changed (409), invalid-value (400) for an account that cannot be the assignee
 */
export async function changeRequest(
  actor: Actor,
  ref: RequestRef,
  change: { state: RequestState; assigneeId: number | null; note: string },
): Promise<void> {
  await transaction(async (tx) => {
    const { kind, state, assigneeId, assignee, note } = await locked(tx, ref);
    const desk = kind === 'operations' ? 'operations' : 'support';
    const next = change.assigneeId === null ? null : await assigneeName(tx, change.assigneeId, desk);
    if (next === undefined && change.assigneeId !== assigneeId) {
      throw new AppError('invalid-shape', 400, { fields: [{ path: 'assignee', code: 'invalid-value' }] });
    }
    const changed = {
      state: change.state !== state,
      assignee: change.assigneeId !== assigneeId,
      note: change.note !== note,
    };
    if (!Object.values(changed).some(Boolean)) return;
    await writeRequest(tx, ref.id, change);
    await record(tx, {
      actor,
      action: 'request.change',
      id: ref.id,
      before: { ...(changed.state && { state }), ...(changed.assignee && { assignee: assignee ?? '' }) },
      after: {
        ...(changed.state && { state: change.state }),
        ...(changed.assignee && { assignee: next ?? '' }),
        ...(changed.note && { note: '***' }),
      },
    });
  });
}

/**
 * Takes down what somebody asks for on the telephone, or hands a case on to operations.
 * @returns its number; undefined if the line or the mail is with operations already
 */
export async function openRequest(actor: Actor, taken: TakenRequest): Promise<number | undefined> {
  return transaction(async (tx) => {
    const id = await insertTakenRequest(tx, taken);
    if (id === undefined) return undefined;
    const assignee = taken.assigneeId === null ? undefined : await assigneeName(tx, taken.assigneeId);
    await record(tx, {
      ...{ actor, action: 'request.open', id },
      after: {
        kind: taken.kind,
        ...(taken.firmId !== null && { firmId: taken.firmId }),
        ...(assignee !== undefined && { assignee }),
        ...(taken.dueAt !== null && { until: taken.dueAt }),
      },
    });
    return id;
  });
}

/**
 * Writes down that somebody was called back.
 * @throws AppError request-changed (409)
 */
export async function endCallback(actor: Actor, ref: RequestRef): Promise<void> {
  await transaction(async (tx) => {
    const { kind, state, assigneeId, note } = await locked(tx, ref);
    if (kind !== 'callback') throw notFound('request-not-found');
    await writeRequest(tx, ref.id, { state: 'answered', assigneeId: assigneeId ?? actor.accountId, note });
    await record(tx, {
      ...{ actor, action: 'request.change', id: ref.id },
      ...{ before: { state }, after: { state: 'answered' } },
    });
  });
}

/**
 * Answers a request by a mail with the text of a member of staff; the mail is delivered like any other.
 * @throws AppError request-changed (409), also if there is no address to answer to
 */
export async function answerRequest(
  actor: Actor,
  ref: RequestRef,
  { subject, text }: { subject: string; text: string },
): Promise<void> {
  await transaction(async (tx) => {
    const { state, assigneeId, note, name, email, locale } = await locked(tx, ref);
    if (email === '') throw new AppError('request-changed', 409);
    const draft = answerOf(ref.id, { locale, to: { name, address: email }, subject, text });
    const mail = await storeMail(tx, draft);
    await writeRequest(tx, ref.id, { state: 'answered', assigneeId: assigneeId ?? actor.accountId, note });
    await record(tx, {
      actor,
      action: 'request.answer',
      id: ref.id,
      before: { state },
      after: { state: 'answered', mail },
    });
  });
}

/**
 * Permanently erases a request with its file and the text of its mails.
 * @throws AppError request-changed (409)
 */
export async function eraseRequestNow(actor: Actor, ref: RequestRef, reason: string): Promise<void> {
  await transaction(async (tx) => {
    const erased = await eraseRequest(tx, ref);
    if (!erased) throw new AppError('request-changed', 409);
    await record(tx, { actor, action: 'request.erase', id: ref.id, before: { kind: erased.kind }, reason });
  });
}

/** The number per transaction, so that no transaction takes long. */
const AT_ONCE = 100;

/** Erases requests whose retention period of the settings is over, counted from their last change. */
export async function eraseExpiredRequests(): Promise<{ requests: number }> {
  let requests = 0;
  for (;;) {
    const erased = await transaction(async (tx) => {
      const { requests: setting } = await readSettings(tx);
      const gone = await eraseOldRequests(tx, { days: setting.keepDays, most: AT_ONCE });
      for (const { id, kind } of gone) {
        await record(tx, { actor: SCHEDULE, action: 'request.erase-expired', id, before: { kind } });
      }
      return gone.length;
    });
    requests += erased;
    if (erased < AT_ONCE) return { requests };
  }
}

const SCHEDULE: Actor = { accountId: null, name: 'erase-requests' };

/**
 * Returns the file of a request for download, recorded in the audit trail.
 * @throws AppError request-not-found (404)
 */
export async function takeRequestFile(actor: Actor, id: number): Promise<{ name: string; bytes: Buffer }> {
  return transaction(async (tx) => {
    const file = await readRequestFile(tx, id);
    if (!file) throw notFound('request-not-found');
    await record(tx, { actor, action: 'request.download', id });
    return file;
  });
}
