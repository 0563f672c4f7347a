import { Form, Link } from '~/platform/web';
import { Hand } from '~/components/icons';
import { Button } from '~/components/button';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { SnoozedUntil, SnoozeMenu } from '~/features/desks/staff/snooze-menu';
import { useTranslation } from '~/platform/texts';
import { incidentAddress, reportAddress } from './incident-filter';
import { IncidentPill, OwnerlessPill } from './incident-pills';
import type { IncidentListRow } from './load-incident.server';

/** Incidents, newest first; one that nobody looks after is taken here. */
export function IncidentTable({ incidents, mayAct }: { incidents: readonly IncidentListRow[]; mayAct: boolean }) {
  const { t } = useTranslation('ops');
  return (
    <Table caption={t('incident.list')} tall keys>
      <TableHead>
        <Th>{t('incident.column.no')}</Th>
        <Th>{t('incident.column.what')}</Th>
        <Th>{t('incident.column.state')}</Th>
        <Th>{t('incident.column.began')}</Th>
        <Th end low>
          {t('incident.column.lasted')}
        </Th>
        <Th end>{t('incident.column.met')}</Th>
        <Th>{t('incident.column.owner')}</Th>
        <Th hidden>{t('incident.column.act')}</Th>
      </TableHead>
      <TableBody>
        {incidents.map(({ id, title, why, state, began, lasted, met, dealers, owner, version, followUps, snoozed }) => (
          <Row key={id}>
            <Td phone="meta" className="tabular-nums whitespace-nowrap">
              <Link to={incidentAddress(id)} className="font-medium">
                {t('incident.no', { id })}
              </Link>
            </Td>
            <Td phone="title">
              <b className="font-medium">{title}</b>
              {why ? (
                <SubLine>
                  <bdi>{why}</bdi>
                </SubLine>
              ) : null}
            </Td>
            <Td phone="state">
              <IncidentPill state={state} />
              {snoozed ? (
                <SubLine>
                  <SnoozedUntil {...snoozed} />
                </SubLine>
              ) : null}
            </Td>
            <Td phone="wide" className="tabular-nums whitespace-nowrap">
              <time dateTime={began.iso}>{began.exactly}</time>
              <SubLine>{began.when}</SubLine>
            </Td>
            <Td end low phone="hidden" className="tabular-nums whitespace-nowrap">
              <bdi>{lasted}</bdi>
            </Td>
            <Td end phone="amount" className="tabular-nums whitespace-nowrap">
              {met}
              <SubLine>{dealers}</SubLine>
            </Td>
            <Td phone="wide">
              {owner === null ? (
                state === 'closed' ? (
                  '–'
                ) : (
                  <OwnerlessPill />
                )
              ) : (
                <bdi className="whitespace-nowrap">{owner}</bdi>
              )}
            </Td>
            <Td end phone="wide">
              {state === 'closed' ? (
                <Link to={reportAddress(id)} className="link">
                  {t('incident.report.name')}
                </Link>
              ) : mayAct ? (
                <span className="flex items-center justify-end gap-2">
                  {owner === null ? (
                    <Form method="post" action={incidentAddress(id)}>
                      <input type="hidden" name="version" value={version} />
                      <Button type="submit" name="intent" value="take" size="small" variant="primary" icon={Hand}>
                        {t('incident.take')}
                      </Button>
                    </Form>
                  ) : null}
                  <SnoozeMenu kind="incident" id={id} title={title} snoozed={snoozed !== null} />
                </span>
              ) : null}
              {followUps > 0 ? (
                <SubLine>
                  <Link to={`${reportAddress(id)}#follow-ups`} className="link">
                    {t('incident.follow-up.open', { count: followUps })}
                  </Link>
                </SubLine>
              ) : null}
            </Td>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
