import { Link } from '~/platform/web';
import { LifeBuoy, ReceiptText } from '~/components/icons';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '~/platform/texts';
import { LinkButton } from '~/components/button';
import { Notice } from '~/components/notice';
import { Panel } from '~/components/panel';
import { StepTrack, type StepState, type TimelineStep } from '~/components/timeline';
import { LineStatusPill } from '~/features/ordering/orders/order-status-pill';
import { type StepStatus, type StepView } from '~/features/ordering/orders/order-view';
import { AuditEntries } from '~/features/desks/staff/audit-entries';
import { SnoozedUntil, SnoozeHere } from '~/features/desks/staff/snooze-menu';
import { formatDateTime } from '~/platform/dates';
import { numberFormat } from '~/platform/intl-formats';
import { useShell } from '~/platform/shell-context';
import { causeWords } from '~/features/desks/staff/causes';
import { CustomerCorrection } from './customer-correction';
import { LicenceSelection } from './licence-selection';
import type { LineFormAnswer } from './line-form';
import { AttemptsCard, CustomerFacts, DealerCard, GrantedCard, LineId } from './line-cards';
import { LineProblem } from './line-problem';
import type { LinePage } from './load-line.server';
import { RerunForm } from './rerun-form';
import { rerunPlan } from './rerun-plan';
import { RerunPlanView } from './rerun-plan-view';
import { isOpenToCorrection, wrongUnits, type SupportLine } from './support-line';
import { MAX_ATTEMPTS } from '~/jobs/job';

type LineDetailProps = {
  page: LinePage;
  answer: LineFormAnswer | undefined;
  /** The user may correct and run it again; otherwise the page is read-only. */
  mayAct: boolean;
  backTo: string;
  /** 1 on its own page, 2 beside the list. */
  headingLevel: 1 | 2;
  /** The connection state, beside the title. */
  state?: ReactNode;
};

/** An order line for support: what happened, what can be corrected, what a re-run does, and everything around it. */
export function LineDetail({ page, answer, mayAct, backTo, headingLevel, state }: LineDetailProps) {
  const { t } = useTranslation('support');
  const { locale } = useShell();
  const { line, failures, audit, at } = page;
  const Heading = `h${headingLevel}` as const;
  const title = t('line.title', { receiptNo: line.receiptNo, position: line.position });
  const open = isOpenToCorrection(line);
  // A correction in progress stays on the page when somebody else re-runs the line meanwhile.
  const [begun, setBegun] = useState(answer?.form === 'rerun' && answer.problem === 'line-changed');
  const corrects = mayAct && (open || begun);
  return (
    <article className="line-detail" aria-labelledby="line-title">
      <header className="page-head">
        <div className="page-head-text">
          <div className="page-title">
            <Heading id="line-title" className="line-title">
              {title}
            </Heading>
            <LineStatusPill status={line.status} />
            {state}
          </div>
          <p className="page-facts">
            <span>
              {line.name} × {line.quantity}
            </span>
            <span>
              <Link to={`/support/firms/${line.customer.firmId}`}>
                <bdi>{line.customer.name}</bdi>
              </Link>
            </span>
            <span>
              <Link to={`/support/firms/${line.dealer.id}`} title={line.dealer.name}>
                {t('line.dealer', { id: line.dealer.id })}
              </Link>
            </span>
            <time dateTime={line.acceptedAt} className="tabular-nums">
              <bdi>{formatDateTime(new Date(line.acceptedAt), locale)}</bdi>
            </time>
            {line.snoozed ? (
              <SnoozedUntil {...line.snoozed} until={formatDateTime(new Date(line.snoozed.until), locale)} />
            ) : null}
          </p>
        </div>
        <div className="page-actions">
          {mayAct && line.status === 'failed' ? (
            <SnoozeHere kind="order-line" id={line.id} title={title} snoozed={line.snoozed !== null} text />
          ) : null}
          <LinkButton to={`/support/lines/${line.id}/conversation`} icon={LifeBuoy}>
            {t('conversation.link')}
          </LinkButton>
          <LinkButton to={`/support/orders/${line.orderId}`} icon={ReceiptText}>
            {t('line.open-order')}
          </LinkButton>
        </div>
      </header>
      {!open && !begun && answer?.problem === 'line-changed' ? <LineProblem answer={answer} /> : null}
      <Situation line={line} mayAct={mayAct} />
      <Steps line={line} />
      {corrects ? (
        <RerunForm page={page} answer={answer} backTo={backTo} onBegun={setBegun} />
      ) : (
        <Look line={line} at={at} looksOnly={open} />
      )}
      <div className="line-cards">
        <AttemptsCard line={line} failures={failures} />
        <GrantedCard line={line} />
        <Panel title={t('customer.title')}>
          <CustomerFacts line={line} />
          {open && mayAct ? <CustomerCorrection line={line} answer={answer} /> : null}
        </Panel>
        <DealerCard line={line} />
        <Panel title={t('history.title')}>
          <p className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
            {t('history.generation', { generation: line.generation })}
            <LineId id={line.id} />
          </p>
          <AuditEntries entries={audit} subject={{ type: 'order-line', id: line.id }} />
        </Panel>
      </div>
    </article>
  );
}

/** The same read-only, for users without the right and for a line that is not failed: no choices and no button. */
function Look({ line, at, looksOnly }: { line: SupportLine; at: string; looksOnly: boolean }) {
  const { t } = useTranslation('support');
  const planned = line.units.map((unit) => ({ ...unit, fits: unit.licence?.firmId === line.customer.firmId }));
  return (
    <>
      {looksOnly ? <Notice tone="neutral">{t('staff:looks-only')}</Notice> : null}
      {line.units.length > 0 ? (
        <section aria-labelledby="line-licences">
          <h2 id="line-licences">{t('selection.title')}</h2>
          <LicenceSelection line={line} choices={[]} values={{}} />
        </section>
      ) : null}
      {looksOnly ? (
        <section aria-labelledby="line-plan">
          <h2 id="line-plan">{t('plan.title')}</h2>
          <RerunPlanView plan={rerunPlan(line, planned, new Date(at))} />
        </section>
      ) : null}
    </>
  );
}

/** What happened, in plain words with the names that matter; or the line's present progress. */
function Situation({ line, mayAct }: { line: SupportLine; mayAct: boolean }) {
  const { t } = useTranslation('support');
  if (line.cancelledAt !== null || line.status === 'cancelled') {
    return <Notice tone="neutral" title={t('now.cancelled')} />;
  }
  if (line.status === 'done') {
    return (
      <Notice tone="success" title={t('now.done')}>
        {t(
          line.completedAt === null
            ? 'now.done-order-open'
            : line.mail?.status === 'sent'
              ? 'now.done-mailed'
              : 'now.done-mail-open',
        )}
      </Notice>
    );
  }
  if (line.status !== 'failed') {
    return (
      <Notice tone={line.status === 'retrying' ? 'warning' : 'info'} title={t(`now.${line.status}`)} role="status">
        {line.status === 'retrying' ? `${t(`cause.${causeWords(line.errorCode)}.title`)}. ` : null}
        {t('now.moves')}
      </Notice>
    );
  }
  const words = causeWords(line.errorCode);
  // Users who may not correct it are told who can, not how.
  const advice = mayAct ? 'remedy' : 'who';
  const wrong = wrongUnits(line);
  const first = wrong[0];
  const causeLink = (
    <Link to={`/support/causes/${line.cause}`} className="link">
      {t('line.about-cause')}
    </Link>
  );
  if (first) {
    const { licence, approvalCode } = first;
    return (
      <Notice
        tone="danger"
        title={t(licence ? 'concrete.other-firm' : 'concrete.missing', { code: approvalCode })}
        actions={causeLink}
      >
        {licence ? (
          <>
            {t('concrete.other-firm-text')}{' '}
            <Link to={`/support/firms/${licence.firmId}`}>
              <bdi>{licence.firmName}</bdi>
            </Link>{' '}
            (<bdi>{licence.firmCode}</bdi>).{' '}
          </>
        ) : (
          `${t('concrete.missing-text')} `
        )}
        {wrong.length > 1 ? `${t('concrete.more', { count: wrong.length - 1 })} ` : ''}
        {t(`cause.${licence ? 'licence-of-another-firm' : 'licence-not-found'}.${advice}`)}
      </Notice>
    );
  }
  const mended = words === 'licence-of-another-firm' || words === 'licence-not-found';
  return (
    <Notice tone={mended ? 'warning' : 'danger'} title={t(`cause.${words}.title`)} actions={causeLink}>
      {mended
        ? t(mayAct ? 'concrete.mended' : 'concrete.mended-looked')
        : `${t(`cause.${words}.what`)} ${t(`cause.${words}.${advice}`)}`}
    </Notice>
  );
}

const STEP_STATE: Record<StepStatus, StepState> = {
  queued: 'waiting',
  running: 'running',
  retrying: 'retry',
  done: 'done',
  failed: 'failed',
  skipped: 'skipped',
};

function Steps({ line }: { line: SupportLine }) {
  const { t } = useTranslation('support');
  const { locale } = useShell();
  const tenths = numberFormat(locale, { maximumFractionDigits: 1 });
  const total = line.quantity * (line.licenceAction === null ? line.licencesPerUnit : 1);
  const factOf = ({ name, status, startedAt, finishedAt }: StepView): string => {
    const seconds = startedAt && finishedAt ? (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000 : 0;
    const took = seconds >= 0.05 ? ` · ${t('step.seconds', { seconds: tenths.format(seconds) })}` : '';
    switch (status) {
      case 'skipped':
        return t(`orders:fact.none.${name}`);
      case 'done':
        if (name === 'grant-modules') return t('orders:fact.modules', { count: line.modules.length }) + took;
        if (name === 'issue-licences') return t('orders:fact.licences', { count: line.granted.length }) + took;
        return t('orders:fact.stock') + took;
      case 'failed':
        return [
          ...(name === 'issue-licences' && total > 0
            ? [t('step.licences-of', { done: line.granted.length, total })]
            : []),
          t('step.attempt', { attempt: Math.max(line.attempts, 1), of: MAX_ATTEMPTS }),
        ].join(' · ');
      case 'retrying':
        return t('step.attempt', { attempt: Math.min(line.attempts + 1, MAX_ATTEMPTS), of: MAX_ATTEMPTS });
      case 'running':
      case 'queued':
        return t(`orders:step-status.${status}`);
    }
  };
  const steps = line.steps.map((step): TimelineStep => ({
    id: step.name,
    name: t(`orders:step.${step.name}`),
    state: STEP_STATE[step.status],
    stateLabel: t(`orders:step-status.${step.status}`),
    fact: factOf(step),
  }));
  return <StepTrack label={t('step.label')} steps={steps} />;
}
