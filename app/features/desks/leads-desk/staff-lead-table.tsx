import { Link } from '~/platform/web';
import { ClockAlert } from '~/components/icons';
import { StatusPill } from '~/components/status-pill';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { LeadPill } from '~/features/desks/dealer-leads/lead-pill';
import { useMoney } from '~/features/ordering/orders/order-summary';
import { formatDateTime } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import type { ListedStaffLead } from './load-staff-leads.server';

/** Requests for dealers, each with who has it, since when it waits and what is due next. */
export function StaffLeadTable({ leads }: { leads: readonly ListedStaffLead[] }) {
  const { t } = useTranslation('leads-desk');
  const { locale } = useShell();
  const money = useMoney();
  return (
    <Table caption={t('staff:nav.leads')} tall keys>
      <TableHead>
        <Th>{t('column.person')}</Th>
        <Th low>{t('column.place')}</Th>
        <Th>{t('column.who')}</Th>
        <Th end low>
          {t('column.amount')}
        </Th>
        <Th>{t('column.age')}</Th>
        <Th>{t('column.state')}</Th>
      </TableHead>
      <TableBody>
        {leads.map((lead) => (
          <Row key={lead.id}>
            <Td phone="title">
              <Link to={`/support/leads/${lead.id}`}>
                <bdi>{lead.name || lead.number}</bdi>
              </Link>
              <SubLine>
                <bdi className="tabular-nums">{lead.number}</bdi>
              </SubLine>
            </Td>
            <Td low phone="hidden">
              <bdi>{lead.district || lead.province}</bdi>
              <SubLine>{lead.district ? <bdi>{lead.province}</bdi> : null}</SubLine>
            </Td>
            <Td phone="wide">
              <LeadHolder lead={lead} />
              <SubLine>
                {lead.takenBy ? <bdi>{lead.takenBy}</bdi> : <bdi>{t('dealers', { count: lead.dealers })}</bdi>}
              </SubLine>
            </Td>
            <Td end low phone="amount" className="tabular-nums">
              <bdi>{money(lead.gross)}</bdi>
            </Td>
            <Td phone="meta">
              <time dateTime={lead.createdAt} title={formatDateTime(new Date(lead.createdAt), locale)}>
                <bdi>
                  {lead.state === 'ordered' || lead.state === 'closed' || lead.state === 'withdrawn'
                    ? lead.came
                    : lead.age}
                </bdi>
              </time>
            </Td>
            <Td phone="state">
              <span className="inline-flex flex-wrap gap-2 max-md:justify-end">
                <LeadPill standing={lead.state} />
                <LeadDue lead={lead} />
              </span>
            </Td>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

/** Who has a request or is offered it. */
export function LeadHolder({ lead: { dealer, withVendor } }: { lead: Pick<ListedStaffLead, 'dealer' | 'withVendor'> }) {
  const { t } = useTranslation('leads-desk');
  if (dealer) return <bdi>{dealer.name}</bdi>;
  return <span className="text-muted">{t(withVendor ? 'vendor' : 'nobody')}</span>;
}

/** What is due next about a request, and whether it is late. */
export function LeadDue({
  lead: { late, untilText, callText },
}: {
  lead: Pick<ListedStaffLead, 'late' | 'untilText' | 'callText'>;
}) {
  const { t } = useTranslation('leads-desk');
  const due = untilText
    ? t('due.offer', { when: untilText })
    : callText
      ? t('due.call', { when: callText })
      : undefined;
  if (late)
    return (
      <StatusPill tone="danger" icon={ClockAlert}>
        <bdi>{due ?? t('late')}</bdi>
      </StatusPill>
    );
  return due ? <bdi className="text-sm text-muted">{due}</bdi> : null;
}
