import { Link } from '~/platform/web';
import { CircleCheck, FileText, RotateCcw } from '~/components/icons';
import { Button, LinkButton } from '~/components/button';
import { PageHead, Panel } from '~/components/panel';
import { StatStrip } from '~/components/stat-strip';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { useKey } from '~/components/use-key';
import { CopyButton } from '~/features/desks/operations/copy-button';
import { KeyHints } from '~/features/desks/staff/key-hints';
import { LiveConsole } from '~/features/desks/staff/live-console';
import { Form } from '~/platform/web';
import { useTranslation } from '~/platform/texts';
import type { IncidentAnswer } from './answer-incident-form.server';
import { IncidentAxis } from './incident-axis';
import { incidentList, reportAddress } from './incident-filter';
import { IncidentPill } from './incident-pills';
import { IncidentRail } from './incident-rail';
import { FigureTable } from './figure-table';
import type { IncidentPage } from './load-incident.server';

/** The figures above the axis; attempts and deaths stand in it. */
const STRIP = ['stopped', 'lines', 'orders', 'dealers', 'mails', 'webhooks', 'payments'] as const;

export function IncidentView({
  page,
  mayAct,
  address,
  answer,
}: {
  page: IncidentPage;
  mayAct: boolean;
  /** Of the page, to be passed on. */
  address: string;
  answer: IncidentAnswer | undefined;
}) {
  const { t } = useTranslation('ops');
  const { incident, title, times, sentences, figures } = page;
  const { id, state, openedBy } = incident;
  useKey('r', reportAddress(id));
  useKey('u', incidentList.address());
  return (
    <>
      <PageHead
        title={title}
        state={
          <>
            <IncidentPill state={state} />
            {state === 'closed' ? null : <LiveConsole />}
          </>
        }
        facts={[
          t('incident.named', { id }),
          <span key="began">
            <time dateTime={times.began.iso}>{times.began.exactly}</time>
            {times.over ? <>–{times.over.exactly.slice(-8)}</> : null}, <bdi>{times.lasted}</bdi>
          </span>,
          ...(times.quiet === null ? [] : [t('incident.quiet', { time: times.quiet })]),
          openedBy === null ? t('incident.opened-itself') : t('incident.opened-by', { name: openedBy }),
        ]}
        actions={
          <>
            <CopyButton text={address} label={t('incident.copy')} />
            <LinkButton to={reportAddress(id)} icon={FileText}>
              {t(state === 'closed' ? 'incident.report.name' : 'incident.report.draft')}
            </LinkButton>
            {mayAct && state === 'closed' ? (
              <Form method="post">
                <input type="hidden" name="version" value={incident.version} />
                <Button type="submit" name="intent" value="open" icon={RotateCcw}>
                  {t('incident.reopen')}
                </Button>
              </Form>
            ) : null}
            {mayAct && state !== 'closed' ? (
              <LinkButton to={`${reportAddress(id)}#closing`} variant="primary" icon={CircleCheck}>
                {t('incident.close')}
              </LinkButton>
            ) : null}
          </>
        }
      />
      {sentences.length > 0 ? <p className="incident-told">{sentences.join(' ')}</p> : null}
      <StatStrip
        label={t('incident.figures')}
        items={figures
          .filter(({ id: figure }) => STRIP.some((name) => name === figure))
          .filter(({ id: figure, to }) => ['lines', 'orders', 'dealers'].includes(figure) || to !== null)
          .map(({ id: figure, value, note, to }) => ({
            ...{ id: figure, label: t(`incident.figure.${figure}`), value },
            ...(to !== null && { to }),
            ...(note && { note }),
          }))}
      />
      <IncidentAxis page={page} />
      <div className="split incident-split">
        <div className="grid gap-4">
          {page.held.length > 0 ? (
            <Panel title={t('incident.held', { count: page.held.length })} flush>
              <FigureTable rows={page.held} caption={t('incident.held', { count: page.held.length })} by />
            </Panel>
          ) : null}
          <Related page={page} />
          <Apart page={page} />
          <Acts page={page} />
        </div>
        <IncidentRail page={page} mayAct={mayAct} answer={answer} />
      </div>
      <KeyHints
        keys={[
          { of: ['R'], does: t('incident.report.name') },
          { of: ['U'], does: t('incident.list') },
        ]}
      />
    </>
  );
}

/** The alerts that opened it or joined it, with what they share. */
function Related({ page: { alerts } }: { page: IncidentPage }) {
  const { t } = useTranslation('ops');
  const own = alerts.filter(({ relation }) => relation !== 'apart');
  if (own.length === 0) return null;
  return (
    <Panel title={t('incident.alerts')} flush>
      <AlertTable alerts={own} caption={t('incident.alerts')} />
    </Panel>
  );
}

function AlertTable({ alerts, caption }: { alerts: IncidentPage['alerts']; caption: string }) {
  const { t } = useTranslation('ops');
  return (
    <Table caption={caption} tall>
      <TableHead>
        <Th>{t('incident.column.alert')}</Th>
        <Th>{t('incident.column.began')}</Th>
        <Th>{t('incident.column.state')}</Th>
      </TableHead>
      <TableBody>
        {alerts.map(({ id, title, why, opened, closedAt }) => (
          <Row key={id}>
            <Td phone="title">
              {title}
              <SubLine>{why}</SubLine>
            </Td>
            <Td phone="meta" className="tabular-nums whitespace-nowrap">
              <time dateTime={opened.iso}>{opened.exactly}</time>
            </Td>
            <Td phone="state">
              {closedAt === null ? (
                <Link to={`/ops/alerts#open-${id}`} className="link">
                  {t('incident.alert-open')}
                </Link>
              ) : (
                <span className="text-muted">{t('incident.alert-closed')}</span>
              )}
            </Td>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

/** What was wrong at the same time and has nothing to do with it, each with why. */
function Apart({ page: { alerts, others, deathsApart } }: { page: IncidentPage }) {
  const { t } = useTranslation('ops');
  const apart = alerts.filter(({ relation }) => relation === 'apart');
  const title = t('incident.apart.title');
  return (
    <Panel title={title} flush>
      {apart.length + others.length + deathsApart === 0 ? (
        <p className="p-4 text-sm text-muted">{t('incident.apart.none')}</p>
      ) : null}
      {apart.length > 0 ? <AlertTable alerts={apart} caption={title} /> : null}
      {others.length > 0 ? (
        <Table caption={t('incident.apart.failures')} tall>
          <TableHead>
            <Th>{t('incident.column.cause')}</Th>
            <Th>{t('incident.column.began')}</Th>
            <Th end>{t('incident.column.attempts')}</Th>
          </TableHead>
          <TableBody>
            {others.map(({ id, title: cause, job, error, why, count, first, last, to }) => (
              <Row key={id}>
                <Td phone="title">
                  <Link to={to}>{cause}</Link>
                  <SubLine>
                    {error ? <bdi dir="ltr">{error} · </bdi> : null}
                    {job} · {why}
                  </SubLine>
                </Td>
                <Td phone="meta" className="tabular-nums">
                  <bdi className="whitespace-nowrap">{first}</bdi>
                  {first.endsWith(last) ? null : (
                    <>
                      –<bdi className="whitespace-nowrap">{last}</bdi>
                    </>
                  )}
                </Td>
                <Td end phone="amount" className="tabular-nums">
                  {count}
                </Td>
              </Row>
            ))}
          </TableBody>
        </Table>
      ) : null}
      {deathsApart > 0 ? (
        <p className="p-4 text-sm text-muted">{t('incident.apart.deaths', { count: deathsApart })}</p>
      ) : null}
    </Panel>
  );
}

/** What staff did to it and to its things. */
function Acts({ page: { acts } }: { page: IncidentPage }) {
  const { t } = useTranslation('ops');
  return (
    <Panel title={t('incident.lane.acts')}>
      {acts.length === 0 ? (
        <p className="text-sm text-muted">{t('incident.no-acts')}</p>
      ) : (
        <ol className="incident-acts">
          {acts.map(({ id, text, by, at, time }) => (
            <li key={id}>
              <span>
                {text} <span className="text-muted">{by}</span>
              </span>
              <time dateTime={at.iso} title={at.exactly} className="tabular-nums">
                {time}
              </time>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
