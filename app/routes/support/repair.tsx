import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData, type ShouldRevalidateFunction } from '~/platform/web';
import { may } from '~/features/identity/accounts/permissions';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { REASON_FIELD, readReason, typedReason } from '~/features/desks/staff/reason';
import { leadTo, startRepair, type RepairedLine } from '~/features/desks/support/start-repair.server';
import { readRepair } from '~/features/desks/support/repair-store.server';
import { loadRepairPlan, loadRepairReport } from '~/features/desks/support/load-repair.server';
import { RepairPlanView, type RepairAnswer } from '~/features/desks/support/repair-plan-view';
import { RepairReportView } from '~/features/desks/support/repair-report-view';
import { MOST_LINES } from '~/features/desks/support/repair-plan.server';
import { causeKeyOf } from '~/features/desks/staff/causes';
import { notFound } from '~/platform/errors';
import { localeOf } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf, uuidOf } from '~/platform/row-ids';

export const handle: RouteHandle = {
  titleKey: 'support:repair.title',
  breadcrumbKey: 'support:repair.title',
};

/** The dry run of the repair that the URL names, or the report of a finished one. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'support.read');
  const search = new URL(request.url).searchParams;
  const locale = await localeOf(request);
  if (search.has('report')) {
    const reportId = uuidOf(search.get('report'));
    const report = reportId ? await readRepair(reportId) : undefined;
    if (!report) throw notFound('not-found');
    return loadRepairReport(report, locale);
  }
  return { ...(await loadRepairPlan(search, locale)), mayAct: may(viewer.role, 'support.write') };
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, 'support.write');
  const form = await readForm(request, [{ name: 'lines', length: MOST_LINES * 50 }, 'cause', 'rest', REASON_FIELD]);
  const reason = readReason(form);
  const answer = (said: Omit<RepairAnswer, 'reason'>, status: number) =>
    Response.json({ reason: typedReason(form), ...said } satisfies RepairAnswer, { status });
  if (reason === undefined) return answer({ wrong: true }, 422);
  const lines = readRefs(form.get('lines'));
  if (lines.length === 0) throw notFound('not-found');
  const cause = form.get('cause');
  const chosen = {
    lines,
    cause: typeof cause === 'string' ? causeKeyOf(cause) : undefined,
    continues: rowIdOf(form.get('rest')),
  };
  const started = await startRepair(chosen, actorOf(viewer), reason);
  return 'to' in started ? leadTo(request, started) : answer(started, 409);
}

/** The lines of the dry run with their generations, so that lines that have changed since are left alone. */
function readRefs(value: FormDataEntryValue | null): RepairedLine[] {
  if (typeof value !== 'string') return [];
  return value
    .split(',')
    .slice(0, MOST_LINES)
    .flatMap((ref) => {
      const [id, generation] = ref.split(':');
      const orderLineId = uuidOf(id);
      return orderLineId && /^\d{1,6}$/.test(generation ?? '') ? [{ orderLineId, generation: Number(generation) }] : [];
    });
}

export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === undefined || actionStatus < 400 ? defaultShouldRevalidate : false;

export default function Repair() {
  const data = useLoaderData<typeof loader>();
  const answer = useActionData<RepairAnswer>();
  if (data.kind === 'report') return <RepairReportView data={data} />;
  return <RepairPlanView data={data} mayAct={data.mayAct} answer={answer} />;
}
