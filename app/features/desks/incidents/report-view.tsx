import { Link, useNavigation } from '~/platform/web';
import { Download, RotateCcw, Siren } from '~/components/icons';
import { Button, LinkButton } from '~/components/button';
import { Facts } from '~/components/facts';
import { Field, TextArea } from '~/components/field';
import { Notice } from '~/components/notice';
import { PageHead, Panel } from '~/components/panel';
import { PrintButton } from '~/components/paper-layout';
import { useKey } from '~/components/use-key';
import { KeptForm } from '~/features/desks/staff/kept-form';
import { Form } from '~/platform/web';
import { useTranslation } from '~/platform/texts';
import type { IncidentAnswer } from './answer-incident-form.server';
import { WHY_LENGTH } from './incident';
import { FollowUps } from './follow-ups';
import { incidentAddress, reportAddress } from './incident-filter';
import { IncidentPill } from './incident-pills';
import type { IncidentReport } from './load-report.server';

/** The report: figures from the rows, words from people. While the incident is open it is a draft, with the form that closes it. */
export function ReportView({
  report,
  mayAct,
  answer,
}: {
  report: IncidentReport;
  mayAct: boolean;
  answer: IncidentAnswer | undefined;
}) {
  const { t } = useTranslation('ops');
  const { incident, title, span, lasted, told, done, apart, figures, times, total } = report;
  const { id, state, why, version, closedBy } = incident;
  const closed = state === 'closed';
  useKey('u', incidentAddress(id));
  return (
    <>
      <PageHead
        title={title}
        state={<IncidentPill state={state} />}
        facts={[
          <Link key="incident" to={incidentAddress(id)} className="link">
            {t('incident.named', { id })}
          </Link>,
          <span key="span" className="tabular-nums">
            {span.join(' – ')}, <bdi>{lasted}</bdi>
          </span>,
          ...(closed ? [t('incident.closed-by', { name: closedBy ?? '' })] : []),
        ]}
        actions={
          <>
            <LinkButton to={incidentAddress(id)} icon={Siren}>
              {t('incident.one')}
            </LinkButton>
            <LinkButton to={`${reportAddress(id)}.md`} reloadDocument download icon={Download}>
              {t('incident.report.markdown')}
            </LinkButton>
            <PrintButton label={t('incident.report.print')} variant="secondary" />
            {closed && mayAct ? (
              <Form method="post">
                <input type="hidden" name="version" value={version} />
                <Button type="submit" name="intent" value="open" icon={RotateCcw}>
                  {t('incident.reopen')}
                </Button>
              </Form>
            ) : null}
          </>
        }
      />
      {answer && answer.place !== 'follow-up' && answer.problem !== 'empty' ? (
        <div className="mb-4">
          <Notice tone="warning" role="alert" title={t(`incident.problem.${answer.problem}`)} />
        </div>
      ) : null}
      <div className="split">
        <Panel title={t(closed ? 'incident.report.name' : 'incident.report.draft')}>
          <div className="incident-report">
            <h3>{t('incident.report.what')}</h3>
            <p>{told.join(' ') || t('incident.report.nothing')}</p>
            {closed ? (
              <>
                <h3>{t('incident.report.why')}</h3>
                <p dir="auto" className="whitespace-pre-line">
                  {why}
                </p>
              </>
            ) : null}
            <h3>{t('incident.report.done')}</h3>
            <ol className="incident-acts">
              {done.map(({ id: act, at, text, by, time, exactly }) => (
                <li key={act}>
                  <span>
                    {text} <span className="text-muted">{by}</span>
                  </span>
                  <time dateTime={at} title={exactly} className="tabular-nums">
                    {time}
                  </time>
                </li>
              ))}
            </ol>
            {apart.length > 0 ? (
              <>
                <h3>{t('incident.apart.title')}</h3>
                <ul>
                  {apart.map(({ title: what, why: reason }) => (
                    <li key={what}>
                      {what} <span className="text-muted">{reason}</span>
                    </li>
                  ))}
                </ul>
              </>
            ) : null}
            <FollowUps report={report} mayAct={mayAct} answer={answer} />
            {closed || !mayAct ? null : <ClosingForm report={report} answer={answer} />}
          </div>
        </Panel>
        <aside className="rail">
          <section aria-labelledby="report-times">
            <h2 id="report-times">{t('incident.report.times')}</h2>
            <Facts
              ruled
              items={[
                ...times.map(({ text, time }) => ({ label: text, value: <bdi>{time}</bdi> })),
                { label: <b>{t('incident.report.total')}</b>, value: <b>{total}</b> },
              ]}
            />
          </section>
          <section aria-labelledby="report-effect">
            <h2 id="report-effect">{t('incident.report.effect')}</h2>
            <Facts
              ruled
              items={figures.map(({ id: figure, value, to }) => ({
                label: t(`incident.figure.${figure}`),
                value: to ? (
                  <Link to={to} className="link">
                    {value}
                  </Link>
                ) : (
                  value
                ),
              }))}
            />
          </section>
        </aside>
      </div>
    </>
  );
}

/** People write only why it happened; the rest is read from the rows. */
function ClosingForm({ report: { incident }, answer }: { report: IncidentReport; answer: IncidentAnswer | undefined }) {
  const { t } = useTranslation('ops');
  const busy = useNavigation().formData?.get('intent') === 'close';
  const refused = answer?.place === 'close' ? answer : undefined;
  return (
    <KeptForm method="post" version={incident.version} id="closing" className="incident-closing">
      <input type="hidden" name="version" value={incident.version} />
      <Field
        label={t('incident.report.why')}
        hint={t('incident.report.why-hint')}
        error={refused?.problem === 'empty' ? t('incident.problem.empty') : undefined}
      >
        <TextArea
          name="why"
          rows={4}
          maxLength={WHY_LENGTH}
          dir="auto"
          required={false}
          aria-required
          defaultValue={refused?.values.why ?? incident.why}
        />
      </Field>
      <p className="field-hint">{t('incident.report.kept')}</p>
      <div>
        <Button type="submit" name="intent" value="close" variant="primary" loading={busy}>
          {t('incident.close')}
        </Button>
      </div>
    </KeptForm>
  );
}
