import { Form, Link, useNavigation } from '~/platform/web';
import { RotateCw, Save } from '~/components/icons';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { registersComputer } from '~/features/catalogue/products/licence-actions';
import { useTranslation } from '~/platform/texts';
import { Button } from '~/components/button';
import { Notice } from '~/components/notice';
import { useEffectBeforePaint } from '~/components/use-effect-before-paint';
import { useHydrated } from '~/components/use-hydrated';
import { ReasonField } from '~/features/desks/staff/reason-field';
import type { FieldError } from '~/platform/errors';
import { TAKES_CHANGES } from '~/platform/live/use-holding';
import { LicenceSelection } from './licence-selection';
import { type LineFormAnswer, carriedValues, isChanged, startValues, type LineFormValues } from './line-form';
import { LineMoved } from './line-moved';
import { LineProblem } from './line-problem';
import type { LinePage } from './load-line.server';
import { chosenTwice, rerunPlan, type PlannedUnit } from './rerun-plan';
import { RerunPlanView } from './rerun-plan-view';
import { isOpenToCorrection } from './support-line';

type RerunFormProps = {
  page: LinePage;
  answer: LineFormAnswer | undefined;
  /** The link of "never mind". */
  backTo: string;
  /** The user has chosen or typed something that must outlive a change of the line. */
  onBegun: (begun: boolean) => void;
};

const WHY_BLOCKED = 'line-plan-blocked';

/** Corrects a failed line's licences, shows what a re-run will do, asks for a reason, and runs it: one form, one button. */
export function RerunForm({ page, answer, backTo, onBegun }: RerunFormProps) {
  const { t } = useTranslation('support');
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const apple = hydrated && /Mac|iP(hone|ad|od)/.test(navigator.userAgent);
  const navigation = useNavigation();
  const intent = navigation.formData?.get('intent');
  const kept = answer?.form === 'rerun' ? answer : undefined;

  /** The line that this correction started from: later changes are shown beside it and never replace it unasked. */
  const [seen, setSeen] = useState(page);
  const [values, setValues] = useState<LineFormValues>(() => startValues(page.line.units, kept?.values));
  const [reasoned, setReasoned] = useState(Boolean(kept?.values.reason));
  const [round, setRound] = useState(0);
  const [settled, setSettled] = useState<LineFormAnswer>();

  const changed = seen.line.units.filter((unit) => isChanged(unit, values)).length;
  const begun = changed > 0 || reasoned;
  const asSeen = page.line.generation === seen.line.generation && page.line.revision === seen.line.revision;
  const open = isOpenToCorrection(page.line);
  const restart = () => {
    setSeen(page);
    setValues(startValues(page.line.units, undefined));
    setReasoned(false);
    setRound((before) => before + 1);
    setSettled(kept);
  };
  const carryOn = () => {
    setSeen(page);
    setValues(carriedValues(values, { from: seen.line.units, to: page.line.units }));
    setSettled(kept);
  };
  // Nothing is lost if the user has not started.
  if (!asSeen && !begun) restart();
  useEffectBeforePaint(() => onBegun(begun), [begun, onBegun]);

  // Until the answer arrives, a change of the line is the effect of this form itself.
  const [sent, setSent] = useState<string>();
  useEffect(() => {
    if (typeof intent === 'string') setSent(intent);
  }, [intent]);
  useEffectBeforePaint(() => {
    if (sent === undefined || navigation.state !== 'idle') return;
    setSent(undefined);
    if (answer !== undefined) return;
    if (sent === 'customer') carryOn();
    else restart();
  });
  const moved = (!asSeen || !open) && sent === undefined && intent === undefined;

  const { line, choices } = asSeen && open ? page : seen;
  const choiceOf = new Map(choices.map((choice) => [choice.approvalCode, choice]));
  const planned = line.units.map((unit): PlannedUnit => {
    const { code, computer } = values[unit.unitNo] ?? { code: unit.approvalCode, computer: unit.computer ?? '' };
    const fits = choiceOf.has(code) || (code === unit.approvalCode && unit.licence?.firmId === line.customer.firmId);
    return {
      unitNo: unit.unitNo,
      approvalCode: code,
      computer: registersComputer(line.licenceAction) ? computer : null,
      fits,
      done: unit.done,
    };
  });
  const twice = chosenTwice(planned);
  const errors: FieldError[] = [
    ...(kept && kept !== settled ? kept.errors : []),
    ...planned
      .filter(({ approvalCode, done }) => twice.has(approvalCode) && !done)
      .map(({ unitNo }): FieldError => ({ path: `units.${unitNo}`, code: 'licence-selected-twice' })),
  ];
  const plan = rerunPlan(line, planned, new Date(page.at));
  const blocked = hydrated && (moved || twice.size > 0);
  // It would fail again at once; the note above the plan says why.
  const wouldFail = hydrated && plan.blocked;
  // ⌘↵ and Ctrl+↵ run the line from anywhere in the form.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    const run = form.current?.querySelector<HTMLButtonElement>('button[value=rerun]');
    if (run && !blocked && !wouldFail && form.current?.reportValidity()) form.current.requestSubmit(run);
  };
  return (
    <Form
      {...TAKES_CHANGES}
      ref={form}
      method="post"
      className="rerun-form"
      preventScrollReset
      onKeyDown={onKeyDown}
      onInput={(event) => {
        if (event.target instanceof HTMLTextAreaElement) setReasoned(event.target.value !== '');
      }}
    >
      <input type="hidden" name="generation" value={line.generation} />
      <input type="hidden" name="revision" value={line.revision} />
      {moved ? <LineMoved page={page} seen={seen} onCarryOn={carryOn} onDrop={restart} /> : null}
      {kept?.problem && kept !== settled && !moved ? <LineProblem answer={kept} /> : null}
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
            errors={errors}
            now={moved ? page.line.units : undefined}
            onChange={(unitNo, value) => setValues((before) => ({ ...before, [unitNo]: value }))}
          />
        </section>
      ) : null}
      <section aria-labelledby="line-plan" aria-live="polite">
        <h2 id="line-plan">{t('plan.title')}</h2>
        {plan.blocked ? (
          <div className="mb-3" id={WHY_BLOCKED}>
            <Notice compact tone="warning">
              {t(twice.size > 0 ? 'plan.twice-note' : 'plan.blocked-note')}
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
      <ReasonField
        key={round}
        wrong={kept?.problem === 'reason' && kept !== settled}
        defaultValue={kept !== settled ? kept?.values.reason : undefined}
      />
      <div className="rerun-foot">
        <Button
          variant="primary"
          type="submit"
          name="intent"
          value="rerun"
          icon={RotateCw}
          loading={intent === 'rerun'}
          blocked={blocked || wouldFail}
          aria-describedby={wouldFail ? WHY_BLOCKED : undefined}
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
            blocked={blocked || (hydrated && changed === 0)}
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
