import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData, type ShouldRevalidateFunction } from '~/platform/web';
import { may } from '~/features/identity/accounts/permissions';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { stopBulkRun } from '~/features/desks/bulk-runs/stop-bulk-run.server';
import { REASON_FIELD, readReason, typedReason } from '~/features/desks/staff/reason';
import { loadRepairRun, type RepairRunPage } from '~/features/desks/support/load-repair-run.server';
import { repairRun } from '~/features/desks/support/repair-run-filter';
import { RepairRunView, runTitle, type StopAnswer } from '~/features/desks/support/repair-run-view';
import { notFound } from '~/platform/errors';
import { localeOf } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';
import type { TFunction } from '~/platform/texts';

const titleOf = (data: unknown, t: TFunction) => {
  const { page } = (data ?? {}) as { page?: RepairRunPage };
  return page && runTitle(t, page.run);
};

export const handle: RouteHandle = {
  titleKey: 'support:repair.title',
  title: titleOf,
  breadcrumbKey: 'support:repair.title',
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'support.read');
  const id = rowIdOf(params.id);
  const search = new URL(request.url).searchParams;
  const page = id === undefined ? undefined : await loadRepairRun(id, search, await localeOf(request));
  if (!page) throw notFound('not-found');
  return { page, mayAct: may(viewer.role, 'support.write') };
}

/** Stops the run; whoever comes second sees who was quicker. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, 'support.write');
  const id = rowIdOf(params.id);
  if (id === undefined) throw notFound('not-found');
  const form = await readForm(request, ['intent', REASON_FIELD]);
  const reason = readReason(form);
  if (reason === undefined) {
    return Response.json({ reason: typedReason(form) } satisfies StopAnswer, { status: 422 });
  }
  await stopBulkRun(actorOf(viewer), id, reason);
  return redirect(repairRun(id).address());
}

export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === undefined || actionStatus < 400 ? defaultShouldRevalidate : false;

export default function RepairRun() {
  const { page, mayAct } = useLoaderData<typeof loader>();
  return <RepairRunView page={page} mayAct={mayAct} answer={useActionData<StopAnswer>()} />;
}
