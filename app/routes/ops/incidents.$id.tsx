import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData, type ShouldRevalidateFunction } from '~/platform/web';
import { may } from '~/features/identity/accounts/permissions';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { answerIncidentForm, type IncidentAnswer } from '~/features/desks/incidents/answer-incident-form.server';
import { incidentAddress } from '~/features/desks/incidents/incident-filter';
import { IncidentView } from '~/features/desks/incidents/incident-view';
import { loadIncident, type IncidentPage } from '~/features/desks/incidents/load-incident.server';
import { env } from '~/platform/env.server';
import { notFound } from '~/platform/errors';
import { localeOf, readerTexts } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';
import type { TFunction } from '~/platform/texts';

const pageOf = (data: unknown) => ((data ?? {}) as { page?: IncidentPage }).page;

export const handle: RouteHandle = {
  titleKey: 'staff:nav.incidents',
  title: (data: unknown) => pageOf(data)?.title,
  breadcrumb: (data: unknown, t: TFunction) => t('ops:incident.no', { id: pageOf(data)?.incident.id ?? '' }),
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'ops.read');
  const id = rowIdOf(params.id);
  const page = id === undefined ? undefined : await loadIncident(id, readerTexts(await localeOf(request)));
  if (!page) throw notFound('not-found');
  return {
    page,
    mayAct: may(viewer.role, 'ops.write'),
    address: new URL(incidentAddress(page.incident.id), env().PUBLIC_ORIGIN).href,
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  await requirePermission(request, 'ops.read');
  const id = rowIdOf(params.id);
  if (id === undefined) throw notFound('not-found');
  return answerIncidentForm(request, id);
}

export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 422 ? false : defaultShouldRevalidate;

export default function IncidentRoute() {
  const data = useLoaderData<typeof loader>();
  return <IncidentView {...data} answer={useActionData<IncidentAnswer>()} />;
}
