import { Form, Link, useNavigation } from '@remix-run/react';
import { RotateCw, Save } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '~/components/button';
import { Notice } from '~/components/notice';
import { useHydrated } from '~/components/use-hydrated';
import { ReasonField } from '~/features/staff/reason-field';
import { LicenceSelection } from './licence-selection';
import type { LineAnswer } from './line-answer';
import { LineProblem } from './line-problem';
import { rerunPlan, type PlannedUnit } from './rerun-plan';
import { RerunPlanView } from './rerun-plan-view';
import type { SupportLine, UnitChoice } from './support-line';
import { isChanged, startValues, type UnitValues } from './unit-values';

type RerunFormProps = {
  line: SupportLine;
  choices: readonly UnitChoice[];
  at: string;
  answer: LineAnswer | undefined;
  /** Where "never mind" leads. */
  backTo: string;
};

/** Corrects a failed line's licences, shows what a re-run will do, asks why, and runs it: one form, one button. */
export function RerunForm({ line, choices, at, answer, backTo }: RerunFormProps) {
  const { t } = useTranslation('support');
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const apple = hydrated && /Mac|iP(hone|ad|od)/.test(navigator.userAgent);
  const navigation = useNavigation();
  const kept = answer?.form === 'rerun' ? answer : undefined;
  const [values, setValues] = useState<UnitValues>(() => startValues(line.units, kept?.values));
  const intent = navigation.formData?.get('intent');

  const choiceOf = new Map(choices.map((choice) => [choice.approvalCode, choice]));
  const planned = line.units.map((unit): PlannedUnit => {
    const { code, computer } = values[unit.unitNo] ?? { code: unit.approvalCode, computer: unit.computer ?? '' };
    const fits = choiceOf.has(code) || (code === unit.approvalCode && unit.licence?.firmId === line.customer.firmId);
    return {
      unitNo: unit.unitNo,
      approvalCode: code,
      computer: line.licenceAction === 'register-computer' ? computer : null,
      fits,
      done: unit.done,
    };
  });
  const changed = line.units.filter((unit) => isChanged(unit, values)).length;
  const plan = rerunPlan(line, planned, new Date(at));
  // ⌘↵ and Ctrl+↵ run the line from anywhere in the form.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    const run = form.current?.querySelector<HTMLButtonElement>('button[value=rerun]');
    if (run && form.current?.reportValidity()) form.current.requestSubmit(run);
  };
  return (
    <Form ref={form} method="post" className="rerun-form" preventScrollReset onKeyDown={onKeyDown}>
      <input type="hidden" name="generation" value={line.generation} />
      <input type="hidden" name="revision" value={line.revision} />
      {kept?.problem ? <LineProblem answer={kept} /> : null}
      {line.units.length > 0 ? (
        <section aria-labelledby="line-licences">
          <h2 id="line-licences">
            {t('selection.title')}
            {changed > 0 ? <span className="heading-note"> {t('selection.changed', { count: changed })}</span> : null}
          </h2>
          <LicenceSelection
            line={line}
            choices={choices}
            values={values}
            errors={kept?.errors ?? []}
            onChange={(unitNo, value) => setValues((before) => ({ ...before, [unitNo]: value }))}
          />
        </section>
      ) : null}
      <section aria-labelledby="line-plan" aria-live="polite">
        <h2 id="line-plan">{t('plan.title')}</h2>
        {plan.blocked ? (
          <div className="mb-3">
            <Notice compact tone="warning">
              {t('plan.blocked-note')}
            </Notice>
          </div>
        ) : null}
        <RerunPlanView plan={plan} />
        {hydrated || line.units.length === 0 ? null : (
          <p className="mt-2">
            <Button type="submit" size="small" name="intent" value="preview" formNoValidate>
              {t('plan.preview')}
            </Button>
          </p>
        )}
      </section>
      <ReasonField wrong={kept?.problem === 'reason'} defaultValue={kept?.values.reason ?? ''} />
      <div className="rerun-foot">
        <Button
          variant="primary"
          type="submit"
          name="intent"
          value="rerun"
          icon={RotateCw}
          loading={intent === 'rerun'}
          aria-keyshortcuts="Control+Enter Meta+Enter"
        >
          {t(changed > 0 ? 'act.correct-and-rerun' : 'act.rerun')}
          <kbd aria-hidden className="scripted max-md:hidden">
            {apple ? '⌘↵' : 'Ctrl ↵'}
          </kbd>
        </Button>
        {line.units.length > 0 ? (
          <Button
            type="submit"
            name="intent"
            value="correct"
            icon={Save}
            loading={intent === 'correct'}
            blocked={hydrated && changed === 0}
          >
            {t('act.correct-only')}
          </Button>
        ) : null}
        <Link to={backTo} className="btn btn-quiet">
          {t('act.cancel')}
        </Link>
        <span className="rerun-foot-note">{t('generation', { from: line.generation, to: line.generation + 1 })}</span>
      </div>
    </Form>
  );
}
