import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData } from '~/platform/web';
import { PageHead, Panel } from '~/components/panel';
import { LeadHistory } from '~/features/desks/dealer-leads/lead-history';
import { LeadPill } from '~/features/desks/dealer-leads/lead-pill';
import { answerStaffLead } from '~/features/desks/leads-desk/answer-staff-lead.server';
import { loadStaffLead, type LoadedStaffLead } from '~/features/desks/leads-desk/load-staff-leads.server';
import { AssignLead, EraseLead, ManageLead } from '~/features/desks/leads-desk/staff-lead-acts';
import { StaffLeadFacts } from '~/features/desks/leads-desk/staff-lead-facts';
import type { StaffLeadAnswer } from '~/features/desks/leads-desk/staff-lead-form';
import { LeadMails, LeadOffers, StaffLeadCart } from '~/features/desks/leads-desk/staff-lead-parts';
import { LeadDue, LeadHolder } from '~/features/desks/leads-desk/staff-lead-table';
import { AuditEntries } from '~/features/desks/staff/audit-entries';
import { actorSince, LiveConsole } from '~/features/desks/staff/live-console';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { notFound } from '~/platform/errors';
import { localeOf } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';
import { cleanText, cutText } from '~/platform/text';
import { useTranslation } from '~/platform/texts';

const QUERY = 60;
const numberOf = (data: unknown) => (data as Partial<LoadedStaffLead> | undefined)?.number;

export const handle: RouteHandle = { titleKey: 'staff:nav.leads', title: numberOf, breadcrumb: numberOf };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'support.read');
  const id = rowIdOf(params.id);
  const query = cleanText(cutText(new URL(request.url).searchParams.get('q') ?? '', QUERY));
  const locale = await localeOf(request);
  const found = id === undefined ? undefined : await loadStaffLead(id, viewer, { query, locale });
  if (!found) throw notFound('lead-not-found');
  return found;
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, 'support.write');
  const id = rowIdOf(params.id);
  if (id === undefined) throw notFound('lead-not-found');
  return answerStaffLead(request, id, actorOf(viewer));
}

export default function StaffLeadPage() {
  const lead = useLoaderData<typeof loader>();
  const answer = useActionData<StaffLeadAnswer>();
  const { t } = useTranslation('leads-desk');
  return (
    <>
      <PageHead
        title={<bdi>{lead.name || lead.number}</bdi>}
        state={
          <>
            <LeadPill standing={lead.state} />
            <LeadDue lead={lead} />
            <LiveConsole<LoadedStaffLead>
              changedBy={(fresh) =>
                fresh.version === lead.version ? undefined : { actor: actorSince(fresh.audit, lead.audit) }
              }
            />
          </>
        }
        facts={[<LeadHolder key="who" lead={lead} />, <bdi key="number">{lead.number}</bdi>, lead.came]}
      />
      <div className="split">
        <div className="grid min-w-0 content-start gap-5">
          <StaffLeadCart lines={lead.lines} />
          <LeadOffers offers={lead.offers} />
          <LeadHistory events={lead.events} vendor={lead.vendor} />
          <LeadMails mails={lead.mails} />
          <Panel title={t('trail')}>
            <AuditEntries entries={lead.audit} subject={{ type: 'lead', id: String(lead.id) }} />
          </Panel>
        </div>
        <aside className="rail">
          <StaffLeadFacts lead={lead} />
          {lead.mayAct && lead.open ? (
            <>
              <AssignLead lead={lead} answer={answer} />
              <ManageLead lead={lead} answer={answer} />
            </>
          ) : null}
          {lead.mayAct && !lead.erased ? <EraseLead lead={lead} answer={answer} /> : null}
        </aside>
      </div>
    </>
  );
}
