import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData, type ShouldRevalidateFunction } from '~/platform/web';
import { may } from '~/features/identity/accounts/permissions';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { readRun } from '~/features/desks/bulk-runs/bulk-run-store.server';
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

const runOf = (data: unknown) => ((data ?? {}) as { page?: RepairRunPage }).page?.run;

const titleOf = (data: unknown, t: TFunction) => {
  const run = runOf(data);
  return run && runTitle(t, run);
};

const nameOf = (data: unknown, t: TFunction) => t(`support:run.act.${runOf(data)?.act ?? 'repair'}`);

export const handle: RouteHandle = {
  titleKey: 'support:repair.title',
  title: titleOf,
  breadcrumb: nameOf,
};

/** Who may start a run of an act may stop it. */
const RIGHTS = { repair: 'support.write', retry: 'ops.write', resend: 'ops.write', redeliver: 'ops.write' } as const;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'support.read');
  const id = rowIdOf(params.id);
  const search = new URL(request.url).searchParams;
  const page = id === undefined ? undefined : await loadRepairRun(id, search, await localeOf(request));
  if (!page) throw notFound('not-found');
  return { page, mayAct: may(viewer.role, RIGHTS[page.run.act]) };
}

/** Stops the run; whoever comes second sees who was quicker. */
export async function action({ request, params }: ActionFunctionArgs) {
  await requirePermission(request, 'support.read');
  const id = rowIdOf(params.id);
  const run = id === undefined ? undefined : await readRun(id);
  if (!run) throw notFound('not-found');
  const viewer = await requirePermission(request, RIGHTS[run.act]);
  const form = await readForm(request, ['intent', REASON_FIELD]);
  const reason = readReason(form);
  if (reason === undefined) {
    return Response.json({ reason: typedReason(form) } satisfies StopAnswer, { status: 422 });
  }
  await stopBulkRun(actorOf(viewer), run.id, reason);
  return redirect(repairRun(run.id).address());
}

export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === undefined || actionStatus < 400 ? defaultShouldRevalidate : false;

export default function RepairRun() {
  const { page, mayAct } = useLoaderData<typeof loader>();
  return <RepairRunView page={page} mayAct={mayAct} answer={useActionData<StopAnswer>()} />;
}
