import { Form, useNavigation } from '~/platform/web';
import { ArrowRight, RotateCw } from '~/components/icons';
import { Button } from '~/components/button';
import { Notice } from '~/components/notice';
import { Panel } from '~/components/panel';
import { RerunPlanView } from '~/features/desks/support/rerun-plan-view';
import { wrongText } from '~/features/desks/support/line-form';
import { useTranslation } from '~/platform/texts';
import type { ApplicableAnswer } from './load-conversation.server';
import { unitField, type DeskRefusal } from './question';

/** The dealer's answer that waits for support, with what it would do, and the press that applies it. */
export function ApplyAnswer({
  apply: { name, when, generation, revision, units, field, plan },
  version,
  mayAct,
  answer,
}: {
  apply: ApplicableAnswer;
  version: number;
  mayAct: boolean;
  answer: DeskRefusal | undefined;
}) {
  const { t, find } = useTranslation('support');
  const busy = useNavigation().formData?.get('intent') === 'apply';
  return (
    <Panel title={t('conversation.apply.title')} className="mt-3">
      <Form method="post" className="conversation-form" preventScrollReset>
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="generation" value={generation} />
        <input type="hidden" name="revision" value={revision} />
        <p className="text-sm text-muted">
          <bdi>{t(field ? 'conversation.apply.field-by' : 'conversation.apply.by', { name, when })}</bdi>
        </p>
        <ul className="conversation-swaps">
          {units.map(({ unitNo, from, to }) => (
            <li key={unitNo}>
              <input type="hidden" name={unitField(unitNo)} value={to} />
              <del className="code">{from}</del>
              <ArrowRight aria-hidden className="turn" />
              <ins className="code">{to}</ins>
            </li>
          ))}
          {field ? (
            <li>
              <input type="hidden" name="value" value={field.to} />
              <span className="text-muted">{t(`customer.field.${field.name}`)}</span>
              <del>
                <bdi>{field.from || t('conversation.apply.empty')}</bdi>
              </del>
              <ArrowRight aria-hidden className="turn" />
              <ins>
                <bdi>{field.to}</bdi>
              </ins>
            </li>
          ) : null}
        </ul>
        <RerunPlanView plan={plan} />
        {answer ? (
          <Notice
            tone={answer.problem === 'wrong' ? 'danger' : 'warning'}
            title={answer.problem ? t(`conversation.problem.${answer.problem}`) : ''}
            role="alert"
            compact
          >
            {answer.errors
              ?.map((error) =>
                field ? (find(`errors:${error.code}`, error.params) ?? error.code) : wrongText({ find }, error),
              )
              .join(' ')}
          </Notice>
        ) : null}
        {mayAct ? (
          <div className="conversation-acts">
            <Button
              type="submit"
              name="intent"
              value="apply"
              variant="primary"
              icon={RotateCw}
              loading={busy}
              blocked={plan.blocked}
              aria-describedby={plan.blocked ? 'apply-blocked' : undefined}
            >
              {t('conversation.apply.press')}
            </Button>
            {plan.blocked ? (
              <span id="apply-blocked" className="text-sm text-muted">
                {t(field ? 'conversation.apply.field-blocked' : 'conversation.apply.blocked')}
              </span>
            ) : null}
          </div>
        ) : null}
      </Form>
    </Panel>
  );
}
