import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData, type ShouldRevalidateFunction } from '~/platform/web';
import { may } from '~/features/identity/accounts/permissions';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { answerIncidentForm, type IncidentAnswer } from '~/features/desks/incidents/answer-incident-form.server';
import { loadReport } from '~/features/desks/incidents/load-report.server';
import { ReportView } from '~/features/desks/incidents/report-view';
import { notFound } from '~/platform/errors';
import { localeOf, readerTexts } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';

export const handle: RouteHandle = {
  titleKey: 'ops:incident.report.name',
  breadcrumbKey: 'ops:incident.report.name',
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'ops.read');
  const id = rowIdOf(params.id);
  const report = id === undefined ? undefined : await loadReport(id, viewer, readerTexts(await localeOf(request)));
  if (!report) throw notFound('not-found');
  return { report, mayAct: may(viewer.role, 'ops.write') };
}

export async function action({ request, params }: ActionFunctionArgs) {
  await requirePermission(request, 'ops.read');
  const id = rowIdOf(params.id);
  if (id === undefined) throw notFound('not-found');
  return answerIncidentForm(request, id);
}

export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 422 ? false : defaultShouldRevalidate;

export default function IncidentReportRoute() {
  const { report, mayAct } = useLoaderData<typeof loader>();
  return <ReportView report={report} mayAct={mayAct} answer={useActionData<IncidentAnswer>()} />;
}
