import { Form, Link, useNavigation } from '~/platform/web';
import { useState } from 'react';
import { Activity, Gauge } from '~/components/icons';
import { Button } from '~/components/button';
import { Field, TextInput } from '~/components/field';
import { Select } from '~/components/select';
import { ActorName } from '~/features/desks/staff/audit-words';
import { ReasonField } from '~/features/desks/staff/reason-field';
import { TAKES_CHANGES } from '~/platform/live/use-holding';
import { useTranslation } from '~/platform/texts';
import { operationsAction, operationsAddress, type PeriodName } from './period';
import type { QueueRow } from './read-operations.server';
import {
  MOST_PER_MINUTE,
  SLOW_SECONDS,
  tunedPace,
  TUNING_MINUTES,
  typedLimit,
  type Pace,
  type TuningAnswer,
} from './tuning';
import { placesOf } from '~/features/kit/runtime/worker-places';
import type { PartTime } from '~/features/kit/runtime/part-times-store.server';
import { useFigures } from './use-figures';

type Tuned = Pick<
  QueueRow,
  'queue' | 'waiting' | 'active' | 'perMinute' | 'limit' | 'places' | 'mostAtOnce' | 'running'
>;

/** Below a queue's row: how many at once and a minute, what that probably does to what waits, and when it undoes itself. */
export function QueueTuning({
  row,
  slowest,
  period,
  answer,
}: {
  row: Tuned;
  /** The part of its work that took longest lately; undefined where too little has ended. */
  slowest: PartTime | undefined;
  period: PeriodName;
  answer: TuningAnswer | undefined;
}) {
  const { t, find } = useTranslation('ops');
  const partName = (part: PartTime['part']) => find(`orders:step.${part}`) ?? find(`support:run.part.${part}`) ?? part;
  const { queue, limit, places, mostAtOnce, running } = row;
  const { count, span } = useFigures();
  const part = slowest ? t('tune.slowest', { part: partName(slowest.part) }) : t('tune.slowest-part');
  const present = { atOnce: limit?.atOnce ?? null, perMinute: limit?.perMinute ?? null };
  const textOf = (value: number | null) => (value === null ? '' : String(value));
  const [atOnce, setAtOnce] = useState(answer?.atOnce ?? textOf(present.atOnce));
  const [perMinute, setPerMinute] = useState(answer?.perMinute ?? textOf(present.perMinute));
  const [slow, setSlow] = useState('');
  const sending = useNavigation().formData?.get('intent') === 'tune';
  const typed = {
    atOnce: typedLimit(atOnce, mostAtOnce),
    perMinute: typedLimit(perMinute, MOST_PER_MINUTE),
  };
  const pace = tunedPace(row, present, { atOnce: typed.atOnce ?? null, perMinute: typed.perMinute ?? null });
  const name = t(`queue.${queue}`);
  const tooMany = typed.atOnce === undefined && typedLimit(atOnce, MOST_PER_MINUTE) !== undefined;
  const wrongText = (most: number) => t('tune.wrong', { most: count(most) });
  // What a worker that was started with its share of today's places will have.
  const workers = Math.max(1, running);
  const each = placesOf(queue, { started: Math.floor(places / workers), atOnce: typed.atOnce ?? null, workers });
  const opens = each * workers > places;
  return (
    <Form
      {...TAKES_CHANGES}
      method="post"
      action={operationsAction(period)}
      className="queue-tuning"
      preventScrollReset
    >
      <input type="hidden" name="intent" value="tune" />
      <input type="hidden" name="queue" value={queue} />
      <div className="grid content-start gap-3">
        <h3>{t('tune.title', { name })}</h3>
        <div className="flex flex-wrap gap-3">
          <Field
            label={t('tune.at-once')}
            hint={t('tune.none')}
            error={
              answer?.wrong === 'atOnce' || typed.atOnce === undefined
                ? tooMany
                  ? t('tune.too-many', {
                      most: count(mostAtOnce),
                      now: count(present.atOnce ?? places),
                      count: workers,
                    })
                  : wrongText(mostAtOnce)
                : undefined
            }
          >
            <TextInput
              compact
              name="atOnce"
              inputMode="numeric"
              autoComplete="off"
              value={atOnce}
              onChange={(event) => setAtOnce(event.currentTarget.value)}
            />
          </Field>
          <Field
            label={t('tune.per-minute')}
            hint={t('tune.none')}
            error={
              answer?.wrong === 'perMinute' || typed.perMinute === undefined ? wrongText(MOST_PER_MINUTE) : undefined
            }
          >
            <TextInput
              compact
              name="perMinute"
              inputMode="numeric"
              autoComplete="off"
              value={perMinute}
              onChange={(event) => setPerMinute(event.currentTarget.value)}
            />
          </Field>
        </div>
        {tooMany ? (
          <div>
            <Button type="button" size="small" onClick={() => setAtOnce(String(mostAtOnce))}>
              {t('tune.take-most', { most: count(mostAtOnce) })}
            </Button>
          </div>
        ) : null}
        <div className="rerun-plan">
          <PaceOf
            title={t('tune.now')}
            icon={Activity}
            pace={pace.now}
            waiting={row.waiting}
            places={count(present.atOnce === null ? places : Math.min(present.atOnce, places))}
            slowest={slowest ? span(slowest.ms / 1000) : undefined}
            part={part}
          />
          <PaceOf
            title={t('tune.then')}
            icon={Gauge}
            pace={pace.next}
            waiting={row.waiting}
            places={count(Math.min(typed.atOnce ?? Infinity, each * workers))}
            slowest={slow === '' ? undefined : t('tune.watched')}
            part={part}
          />
        </div>
        {opens ? <p className="field-hint">{t('tune.opens', { count: workers, each: count(each) })}</p> : null}
      </div>
      <div className="grid content-start gap-3">
        <ReasonField wrong={answer?.wrong === 'reason'} defaultValue={answer?.reason} />
        <Field label={t('tune.end')}>
          <Select compact name="minutes" defaultValue="">
            <option value="">{t('tune.end-never')}</option>
            {TUNING_MINUTES.map((minutes) => (
              <option key={minutes} value={minutes}>
                {t('tune.end-after', { count: minutes })}
              </option>
            ))}
          </Select>
        </Field>
        <label className="choice">
          <input type="checkbox" name="whenEmpty" value="1" className="check" />
          <span>{t('tune.end-empty')}</span>
        </label>
        {queue === 'imports' ? null : (
          <Field label={t('tune.end-slow')} hint={t('tune.end-slow-hint')}>
            <Select compact name="slow" value={slow} onChange={(event) => setSlow(event.currentTarget.value)}>
              <option value="">{t('tune.end-slow-never')}</option>
              {SLOW_SECONDS.map((seconds) => (
                <option key={seconds} value={seconds}>
                  {t('tune.end-slow-after', { count: seconds })}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="primary" icon={Gauge} loading={sending}>
            {t('tune.save')}
          </Button>
          <Link to={operationsAddress(period)} className="link" preventScrollReset>
            {t('keep')}
          </Link>
          <span className="text-xs text-muted">{t('tune.soon')}</span>
        </div>
      </div>
    </Form>
  );
}

function PaceOf({
  title,
  icon: Icon,
  pace,
  waiting,
  places,
  part,
  slowest,
}: {
  title: string;
  icon: typeof Activity;
  pace: Pace;
  waiting: number;
  /** How many run at once at the most. */
  places: string;
  /** The slowest part of the work, and how long it takes; undefined where that is not known. */
  part: string;
  slowest: string | undefined;
}) {
  const { t } = useTranslation('ops');
  const { count, decimal, span } = useFigures();
  return (
    <div>
      <h4>
        <Icon aria-hidden />
        {title}
      </h4>
      <dl className="sums">
        <div>
          <dt>{t('tune.places')}</dt>
          <dd>{places}</dd>
        </div>
        <div>
          <dt>{t('tune.ended')}</dt>
          <dd>{pace.perMinute === null ? t('tune.unknown') : decimal(pace.perMinute)}</dd>
        </div>
        <div>
          <dt>{t('tune.waiting')}</dt>
          <dd>{count(waiting)}</dd>
        </div>
        <div>
          <dt>{t('tune.drained')}</dt>
          <dd>
            {pace.seconds === null
              ? t('tune.unknown')
              : pace.seconds === 0
                ? t('tune.nothing')
                : t('tune.about', { span: span(pace.seconds) })}
          </dd>
        </div>
        {slowest === undefined ? null : (
          <div>
            <dt>{part}</dt>
            <dd>{slowest}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}

/** How a queue is tuned, below its name. */
export function TunedTo({ limit, since }: { limit: NonNullable<QueueRow['limit']>; since: string }) {
  const { t } = useTranslation('ops');
  const { count } = useFigures();
  const { atOnce, perMinute, endsAt, endsWhenEmpty, endsWhenSlowMs } = limit;
  return (
    <>
      {[
        ...(atOnce === null ? [] : [t('tune.is-at-once', { value: count(atOnce) })]),
        ...(perMinute === null ? [] : [t('tune.is-per-minute', { value: count(perMinute) })]),
        ...(atOnce === null && perMinute === null ? [t('tune.is-free')] : []),
        ...(endsAt !== null || endsWhenEmpty || endsWhenSlowMs !== null ? [t('tune.passes')] : []),
      ].join(' · ')}{' '}
      · <ActorName actor={limit.setBy} /> · {since} · <bdi>{limit.reason}</bdi>
    </>
  );
}
