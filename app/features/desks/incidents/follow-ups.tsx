import { Form, useNavigation } from '~/platform/web';
import { Plus, Square, SquareCheck } from '~/components/icons';
import { Button } from '~/components/button';
import { Field, TextInput } from '~/components/field';
import { Select } from '~/components/select';
import { KeptForm } from '~/features/desks/staff/kept-form';
import { useTranslation } from '~/platform/texts';
import type { IncidentAnswer } from './answer-incident-form.server';
import { FOLLOW_UP_LENGTH } from './incident';
import type { IncidentReport } from './load-report.server';

/** What is to be done so that it does not happen again: who, until when, and a tick for what is done. */
export function FollowUps({
  report: { followUps, doers },
  mayAct,
  answer,
}: {
  report: IncidentReport;
  mayAct: boolean;
  answer: IncidentAnswer | undefined;
}) {
  const { t } = useTranslation('ops');
  if (followUps.length === 0 && !mayAct) return null;
  return (
    <section id="follow-ups" aria-labelledby="follow-ups-title">
      <h3 id="follow-ups-title">{t('incident.report.follow-ups')}</h3>
      {followUps.length > 0 ? (
        <ul className="follow-ups">
          {followUps.map(({ id, text, owner, due, done, late, mayTick }) => (
            <li key={id} data-done={done !== null}>
              <Tick id={id} text={text} done={done !== null} mayTick={mayTick} />
              <div>
                <p dir="auto">{text}</p>
                <p className="text-xs text-muted">
                  <bdi>{owner ?? t('incident.nobody')}</bdi>
                  {done ? (
                    <>
                      {' · '}
                      <bdi>{done}</bdi>
                    </>
                  ) : null}
                </p>
              </div>
              {due ? <span className={late ? 'follow-up-late' : 'text-muted'}>{due}</span> : null}
            </li>
          ))}
        </ul>
      ) : null}
      {mayAct ? <NewFollowUp doers={doers} count={followUps.length} answer={answer} /> : null}
    </section>
  );
}

/** A box that is ticked by a press, also without scripts. */
function Tick({ id, text, done, mayTick }: { id: number; text: string; done: boolean; mayTick: boolean }) {
  const { t } = useTranslation('ops');
  const Icon = done ? SquareCheck : Square;
  const label = t(done ? 'incident.follow-up.untick' : 'incident.follow-up.tick', { text });
  if (!mayTick) {
    return (
      <span role="img" aria-label={t(done ? 'incident.follow-up.is-done' : 'incident.follow-up.is-open')}>
        <Icon aria-hidden />
      </span>
    );
  }
  return (
    <Form method="post" preventScrollReset>
      <button
        type="submit"
        name="intent"
        value={`${done ? 'untick' : 'tick'}-${id}`}
        className="follow-up-tick"
        aria-label={label}
        title={label}
      >
        <Icon aria-hidden />
      </button>
    </Form>
  );
}

function NewFollowUp({
  doers,
  count,
  answer,
}: {
  doers: IncidentReport['doers'];
  /** A new one empties the form. */
  count: number;
  answer: IncidentAnswer | undefined;
}) {
  const { t } = useTranslation('ops');
  const busy = useNavigation().formData?.get('intent') === 'follow-up';
  const refused = answer?.place === 'follow-up' ? answer : undefined;
  const problem = refused && t(`incident.problem.${refused.problem}`);
  return (
    <KeptForm method="post" version={count} className="follow-up-form" preventScrollReset>
      <Field
        label={t('incident.follow-up.what')}
        error={refused?.problem === 'day' ? undefined : problem}
        className="is-wide"
      >
        <TextInput
          compact
          name="followUp"
          maxLength={FOLLOW_UP_LENGTH}
          dir="auto"
          autoComplete="off"
          defaultValue={refused?.values.followUp}
        />
      </Field>
      <Field label={t('incident.follow-up.who')}>
        <Select compact name="owner" defaultValue={refused?.values.owner ?? ''}>
          <option value="">{t('incident.nobody')}</option>
          {doers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t('incident.follow-up.when')}
        optional={t('incident.optional')}
        error={refused?.problem === 'day' ? problem : undefined}
      >
        <TextInput compact type="date" name="dueOn" defaultValue={refused?.values.dueOn} />
      </Field>
      <div>
        <Button type="submit" name="intent" value="follow-up" size="small" icon={Plus} loading={busy}>
          {t('incident.follow-up.add')}
        </Button>
      </div>
    </KeptForm>
  );
}
