import { CircleCheck, CircleX, Clock, LoaderCircle, type LucideIcon } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { StatusPill } from '~/components/status-pill';
import { useFigures } from './use-figures';
import type { Tone } from '~/components/tone';
import type { ScheduleRun } from '~/features/kit/runtime/schedule-store.server';

export type ShownRun = ScheduleRun & {
  when: string;
  exactly: string;
  /** Null while it runs. */
  seconds: number | null;
};

const PILLS: Record<'asked' | ScheduleRun['outcome'], { tone: Tone; icon: LucideIcon }> = {
  asked: { tone: 'neutral', icon: Clock },
  running: { tone: 'accent', icon: LoaderCircle },
  done: { tone: 'success', icon: CircleCheck },
  failed: { tone: 'danger', icon: CircleX },
};

export function RunPill({ run, plain }: { run: ShownRun; plain?: boolean }) {
  const { t } = useTranslation('ops');
  const state = run.outcome === 'running' && run.worker === '' ? 'asked' : run.outcome;
  return (
    <StatusPill {...PILLS[state]} plain={plain}>
      {t(`run-state.${state}`)}
    </StatusPill>
  );
}

/** The result of a run in words. */
export function ResultText({ run: { name, outcome, result, error } }: { run: ShownRun }) {
  const { t, find } = useTranslation('ops');
  const { count } = useFigures();
  if (outcome === 'done' && result) {
    const values = Object.fromEntries(
      Object.entries(result).map(([key, value]) => [key, typeof value === 'number' ? count(value) : value]),
    );
    // Each run's result has the values that its own text names.
    return <span className="text-muted">{find(`ops:run-result.${name}`, values) ?? name}</span>;
  }
  if (outcome === 'failed' && error !== null) {
    return find(`ops:run-error.${error}`) ?? t('run-error.other', { detail: error });
  }
  return null;
}
