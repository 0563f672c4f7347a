import { Form, useNavigation } from '~/platform/web';
import { CircleCheck, RotateCw } from '~/components/icons';
import { Button, LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { Notice } from '~/components/notice';
import { PageHead } from '~/components/panel';
import { ReasonField } from '~/features/desks/staff/reason-field';
import { causeWords } from '~/features/desks/staff/causes';
import { useTranslation } from '~/platform/texts';
import { FailedLineTable } from './failed-line-table';
import { Count, More } from './repair-parts';
import type { ShownRepairPlan } from './load-repair.server';
import { repairRun } from './repair-run-filter';
import { RunTaken } from './run-taken';
import type { TakenBy } from './start-repair.server';

/** The answer to a form that started nothing: its reason is no reason, or somebody else has its lines in hand. */
export type RepairAnswer = { reason: string; wrong?: true; taken?: TakenBy | null };

/** The dry run of a repair, and the form that starts it. */
export function RepairPlanView({
  data,
  mayAct,
  answer,
}: {
  data: Omit<ShownRepairPlan, 'cause' | 'rest'> & { cause?: string | undefined; rest?: number | undefined };
  mayAct: boolean;
  answer: RepairAnswer | undefined;
}) {
  const { t } = useTranslation('support');
  const navigation = useNavigation();
  const { plan, cause } = data;
  const backTo =
    data.rest !== undefined ? repairRun(data.rest).address() : cause ? `/support/causes/${cause}` : '/support';
  const facts = cause ? [t(`cause.${causeWords(cause)}.title`)] : undefined;
  return (
    <>
      <PageHead title={t('repair.title')} facts={facts} />
      {plan.ready === 0 && plan.blocked === 0 ? (
        <EmptyState
          icon={CircleCheck}
          title={t(data.asked ? 'repair.none.title' : 'repair.unasked.title')}
          actions={<LinkButton to={backTo}>{t('repair.back')}</LinkButton>}
        >
          {t(data.asked ? 'repair.none.text' : 'repair.unasked.text')}
        </EmptyState>
      ) : (
        <div className="repair">
          <section aria-labelledby="repair-plan" className="repair-plan">
            <h2 id="repair-plan">{t('repair.dry-run')}</h2>
            <ul className="repair-counts">
              <Count value={plan.ready} label={t('repair.will-run')} strong />
              <Count value={plan.orders} label={t('repair.orders')} />
              <Count value={plan.dealers} label={t('repair.dealers')} />
              <Count value={plan.blocked} label={t('repair.blocked')} />
            </ul>
            {plan.over > 0 ? <p className="text-sm text-muted">{t('repair.over', { count: plan.over })}</p> : null}
            {plan.snoozed > 0 ? (
              <p className="text-sm text-muted">{t('repair.snoozed', { count: plan.snoozed })}</p>
            ) : null}
            {plan.more > 0 ? <p className="text-sm text-muted">{t('repair.more', { count: plan.more })}</p> : null}
          </section>
          {plan.blocked > 0 ? (
            <>
              <Notice tone="warning" title={t('repair.blocked-title', { count: plan.blocked })}>
                {t('repair.blocked-text')}
              </Notice>
              <FailedLineTable lines={data.blockedLines} caption={t('repair.blocked-lines')} />
              <More shown={data.blockedLines.length} of={plan.blocked} />
            </>
          ) : null}
          {plan.ready > 0 ? (
            <>
              {mayAct ? (
                <Form method="post" className="repair-form">
                  <input type="hidden" name="lines" value={data.refs} />
                  {cause ? <input type="hidden" name="cause" value={cause} /> : null}
                  {data.rest !== undefined ? <input type="hidden" name="rest" value={data.rest} /> : null}
                  <p className="text-sm text-muted">{t('repair.promise')}</p>
                  {plan.ready > 1 ? <p className="text-sm text-muted">{t('repair.canary')}</p> : null}
                  <RunTaken by={answer?.taken} />
                  <ReasonField wrong={answer?.wrong ?? false} defaultValue={answer?.reason ?? ''} />
                  <div className="flex flex-wrap gap-2">
                    <Button type="submit" variant="primary" icon={RotateCw} loading={navigation.state === 'submitting'}>
                      {t('repair.run', { count: plan.ready })}
                    </Button>
                    <LinkButton to={backTo} variant="quiet">
                      {t('act.cancel')}
                    </LinkButton>
                  </div>
                </Form>
              ) : (
                <Notice tone="neutral">{t('staff:looks-only')}</Notice>
              )}
              <section aria-labelledby="repair-lines">
                <h2 id="repair-lines" className="mb-2">
                  {t('repair.lines')}
                </h2>
                <FailedLineTable lines={data.readyLines} caption={t('repair.lines')} />
                <More shown={data.readyLines.length} of={plan.ready} />
              </section>
            </>
          ) : null}
        </div>
      )}
    </>
  );
}
