import { actorOf } from '~/features/identity/accounts/session.server';
import { may } from '~/features/identity/accounts/permissions';
import type { StaffViewer } from '~/features/identity/accounts/viewer';
import type { AuditAction } from '~/platform/audit-actions';
import { recordAudit } from '~/platform/audit-store.server';
import { transaction, type Executor } from '~/platform/db/client.server';
import { AppError, notFound } from '~/platform/errors';
import { requestContext } from '~/platform/request-context.server';
import { MOST_VIEWS, VIEW_SEARCH, type SavedView } from '~/features/desks/staff/saved-view';
import { savedListAt, type SavedList } from './saved-lists';
import {
  countOwn,
  deleteView,
  endBorrowing,
  renameView,
  setDefault,
  viewsOf,
  writeView,
} from './saved-view-store.server';

/** The views that a member of staff has, of lists that they may see. */
export async function readViews(viewer: StaffViewer): Promise<SavedView[]> {
  const views = await viewsOf(viewer.accountId);
  return views.filter(({ list }) => {
    const known = savedListAt(list);
    return known && may(viewer.role, known.needs);
  });
}

/** @throws AppError not-found (404), also for a list that the person may not see */
function listFor(viewer: StaffViewer, path: string): SavedList {
  const list = savedListAt(path);
  if (!list || !may(viewer.role, list.needs)) throw notFound('not-found');
  return list;
}

/** What others can see is in the trail; a view of one's own is nobody else's business. */
const record = (tx: Executor, viewer: StaffViewer, action: AuditAction, id: number, name: string) =>
  recordAudit(tx, {
    actor: actorOf(viewer),
    action,
    subjectType: 'saved-view',
    subjectId: String(id),
    after: { name },
    correlationId: requestContext()?.requestId,
  });

/**
 * Keeps what a list shows under a name; one of this name shows it from now on.
 * @param view.search what follows the list's path
 * @throws AppError too-many-views (409)
 */
export async function saveView(
  viewer: StaffViewer,
  {
    list: path,
    search,
    name,
    shared,
    opens,
  }: Pick<SavedView, 'list' | 'search' | 'name' | 'shared'> & { opens: boolean },
): Promise<Pick<SavedView, 'list' | 'search'>> {
  const list = listFor(viewer, path);
  const kept = list.searchOf(search);
  if (kept.length > VIEW_SEARCH) throw new AppError('malformed-request', 400);
  await transaction(async (tx) => {
    if ((await countOwn(tx, viewer.accountId, path)) >= MOST_VIEWS) throw new AppError('too-many-views', 409);
    const id = await writeView(tx, viewer.accountId, { list: path, search: kept, name, shared });
    if (opens) await setDefault(tx, viewer.accountId, path, id);
    if (shared) await record(tx, viewer, 'saved-view.share', id, name);
  });
  return { list: path, search: kept };
}

/** A view that its reader may change: their own, or for an administrator one that is shared. */
async function changeable(viewer: StaffViewer, id: number): Promise<SavedView> {
  const view = (await readViews(viewer)).find((one) => one.id === id);
  if (!view) throw notFound('not-found');
  if (!view.own && !may(viewer.role, 'settings.change')) throw new AppError('forbidden', 403);
  return view;
}

/** @returns false where the owner has another one of this name for the list */
export async function changeView(
  viewer: StaffViewer,
  id: number,
  { name, shared }: Pick<SavedView, 'name' | 'shared'>,
): Promise<boolean> {
  const view = await changeable(viewer, id);
  return transaction(async (tx) => {
    if (!(await renameView(tx, { id, name, shared }))) return false;
    if (view.shared && !shared) await endBorrowing(tx, id);
    if (view.shared !== shared) await record(tx, viewer, shared ? 'saved-view.share' : 'saved-view.unshare', id, name);
    return true;
  });
}

export async function removeView(viewer: StaffViewer, id: number): Promise<void> {
  const view = await changeable(viewer, id);
  await transaction(async (tx) => {
    await deleteView(tx, id);
    if (view.shared) await record(tx, viewer, 'saved-view.remove', id, view.name);
  });
}

/** The list opens with this view, for this person alone; or with everything again. */
export async function openListWith(viewer: StaffViewer, id: number, opens: boolean): Promise<void> {
  const view = (await readViews(viewer)).find((one) => one.id === id);
  if (!view) throw notFound('not-found');
  await transaction((tx) => setDefault(tx, viewer.accountId, view.list, opens ? id : null));
}
