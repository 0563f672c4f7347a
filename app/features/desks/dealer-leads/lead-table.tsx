import { Form, Link } from '~/platform/web';
import { Button, LinkButton } from '~/components/button';
import { ClockAlert, Phone } from '~/components/icons';
import { StatusPill } from '~/components/status-pill';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { useKeyPress } from '~/components/use-key';
import { useMoney } from '~/features/ordering/orders/order-summary';
import { formatDateTime } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { LeadPill } from './lead-pill';
import type { ListedLead } from './load-lead-list.server';

/** Presses the button that takes the row that J and K are at; before the first of them, the first row's. */
function pressTake() {
  const rows = [...document.querySelectorAll('tbody tr')];
  const row = rows.find((one) => one.hasAttribute('data-current')) ?? rows[0];
  row?.querySelector<HTMLButtonElement>('button[data-take]')?.click();
}

/** A dealer's requests; a new one is taken where it stands. */
export function LeadTable({ leads, vendor }: { leads: readonly ListedLead[]; vendor: string }) {
  const { t } = useTranslation('dealer-leads');
  const { locale } = useShell();
  const money = useMoney();
  // Not every keyboard has the letter of the Turkish word.
  useKeyPress('ü', pressTake);
  useKeyPress('u', pressTake);
  return (
    <Table caption={t('title')} tall keys>
      <TableHead>
        <Th>{t('column.person')}</Th>
        <Th>{t('column.place')}</Th>
        <Th low>{t('column.cart')}</Th>
        <Th end>{t('column.amount')}</Th>
        <Th low>{t('column.came')}</Th>
        <Th>{t('column.next')}</Th>
        <Th>{t('column.state')}</Th>
        <Th hidden>{t('column.action')}</Th>
      </TableHead>
      <TableBody>
        {leads.map((lead) => (
          <Row key={lead.id}>
            <Td phone="title">
              <Link to={`/leads/${lead.id}`}>
                <bdi>{lead.name || t('erased')}</bdi>
              </Link>
              <SubLine>
                <bdi dir="ltr" className="tabular-nums">
                  {lead.phone}
                </bdi>
              </SubLine>
            </Td>
            <Td phone="meta">
              <bdi>{lead.district || lead.province}</bdi>
              <SubLine>{t(`reason.${lead.reason}`, { vendor })}</SubLine>
            </Td>
            <Td low phone="hidden">
              {lead.product === null ? (
                <span className="text-muted">{t('message-only')}</span>
              ) : (
                <>
                  <bdi>{lead.product}</bdi>{' '}
                  {lead.lines > 1 ? <bdi className="text-muted">{t('more', { count: lead.lines - 1 })}</bdi> : null}
                </>
              )}
              <SubLine>
                <bdi className="tabular-nums">{lead.number}</bdi>
              </SubLine>
            </Td>
            <Td end phone="amount" className="tabular-nums">
              {lead.lines > 0 ? <bdi>{money(lead.gross)}</bdi> : <span className="text-muted">–</span>}
            </Td>
            <Td low phone="hidden" className="text-muted whitespace-nowrap">
              <time dateTime={lead.createdAt} title={formatDateTime(new Date(lead.createdAt), locale)}>
                {lead.came}
              </time>
            </Td>
            <Td phone="wide">
              <NextStep lead={lead} />
            </Td>
            <Td phone="state">
              <LeadPill standing={lead.standing} />
            </Td>
            <Td end phone="wide">
              <RowAct lead={lead} />
            </Td>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

function RowAct({ lead }: { lead: ListedLead }) {
  const { t } = useTranslation('dealer-leads');
  if (lead.standing === 'new')
    return (
      <Form method="post" action={`/leads/${lead.id}`}>
        <Button
          type="submit"
          name="intent"
          value="take"
          size="small"
          data-take
          aria-label={t('take-of', { name: lead.name })}
        >
          {t('take')}
        </Button>
      </Form>
    );
  if (lead.dials !== null && ['taken', 'talking', 'quoted'].includes(lead.standing))
    return (
      <LinkButton to={`tel:${lead.dials}`} size="small" icon={Phone} aria-label={t('call-of', { name: lead.name })}>
        {t('call')}
      </LinkButton>
    );
  return null;
}

/** What is to be done next about a request, and until when. */
export function NextStep({ lead }: { lead: ListedLead }) {
  const { t } = useTranslation('dealer-leads');
  const { left, nextCall, standing, talks } = lead;
  if (left)
    return left.urgent ? (
      <StatusPill tone="danger" icon={ClockAlert} plain>
        <bdi>{left.text}</bdi>
      </StatusPill>
    ) : (
      <bdi className="text-muted">{left.text}</bdi>
    );
  if (nextCall)
    return nextCall.late ? (
      <StatusPill tone="danger" icon={ClockAlert} plain>
        {t('next.call-late', { when: nextCall.when })}
      </StatusPill>
    ) : (
      <span className="text-muted">{t('next.call', { when: nextCall.when })}</span>
    );
  const words =
    standing === 'quoted'
      ? t('next.quoted')
      : talks > 0 && standing === 'talking'
        ? t('next.talks', { count: talks })
        : standing === 'taken'
          ? t('next.first-call')
          : undefined;
  return <span className="text-muted">{words ?? '–'}</span>;
}
