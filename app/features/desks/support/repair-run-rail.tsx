import { CircleCheck, OctagonPause, ShieldCheck } from '~/components/icons';
import { Facts } from '~/components/facts';
import { SAME_CAUSE_LIMIT } from '~/features/desks/bulk-runs/bulk-run';
import { useFigures } from '~/features/desks/operations/use-figures';
import { useTranslation } from '~/platform/texts';
import type { RepairRunPage } from './load-repair-run.server';
import { partText } from './repair-run-words';

/** When a run stops by itself, with how near each rule is; what a stop by hand does; why the run was started. */
export function RunRail({ page }: { page: RepairRunPage }) {
  const { t } = useTranslation('support');
  const { run, sums } = page;
  const { count } = useFigures();
  return (
    <aside className="rail">
      <section aria-labelledby="run-rules">
        <h2 id="run-rules">{t('run.rules')}</h2>
        <ul className="run-rules">
          <Rule page={page} phase={1} stop="first" text={t('run.rule.first')} />
          <Rule page={page} phase={2} stop="five" text={t('run.rule.five')} />
          <Rule page={page} phase={3} stop="same-cause" text={t('run.rule.same-cause', { limit: SAME_CAUSE_LIMIT })} />
          <PaceRule page={page} />
        </ul>
      </section>
      <Comparison page={page} />
      {run.state === 'running' ? (
        <section aria-labelledby="run-if">
          <h2 id="run-if">{t('run.if-stopped')}</h2>
          <p className="text-sm text-muted">
            {t('run.if-stopped-text', {
              running: count(sums.running),
              waiting: count(sums.waiting),
              done: count(sums.done),
            })}
          </p>
        </section>
      ) : null}
      <section aria-labelledby="run-reason">
        <h2 id="run-reason">{t('staff:reason.label')}</h2>
        <p className="text-sm break-words">
          <bdi>{run.reason}</bdi>
        </p>
      </section>
    </aside>
  );
}

/** What the parts took before the run and in it, once it is over, and that nothing happened twice. */
function Comparison({ page: { comparison, doubled } }: { page: RepairRunPage }) {
  const { t, find } = useTranslation('support');
  const { count, span } = useFigures();
  if (comparison.length === 0 && !doubled) return null;
  const took = (ms: number | null) => (ms === null ? '–' : span(ms / 1000));
  return (
    <section aria-labelledby="run-comparison" className="run-compared">
      <h2 id="run-comparison">{t('run.comparison.title')}</h2>
      {comparison.length > 0 ? (
        <table className="run-comparison">
          <thead>
            <tr>
              <th scope="col">{t('run.comparison.part')}</th>
              <th scope="col">{t('run.comparison.before')}</th>
              <th scope="col">{t('run.comparison.now')}</th>
            </tr>
          </thead>
          <tbody>
            {comparison.map(({ part, beforeMs, before, ms, p95, done }) => (
              <tr key={part}>
                <th scope="row">{partText(part, find)}</th>
                <td title={before > 0 ? t('run.comparison.of-failed', { count: before }) : undefined}>
                  <bdi>{took(beforeMs)}</bdi>
                </td>
                <td title={done > 0 ? t('run.comparison.of-done', { count: done }) : undefined}>
                  <bdi>{took(ms)}</bdi>
                  {p95 === null ? null : (
                    <small>
                      <bdi>{t('run.comparison.p95', { value: took(p95) })}</bdi>
                    </small>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {comparison.some(({ before }) => before > 0) ? <p className="field-hint">{t('run.comparison.hint')}</p> : null}
      {doubled ? (
        <Facts
          items={[
            { label: t('run.comparison.doubled-steps'), value: count(doubled.steps) },
            { label: t('run.comparison.doubled-mails'), value: count(doubled.mails) },
          ]}
        />
      ) : null}
    </section>
  );
}

/** The part that is nearest to its limit, with how long it takes now. */
function PaceRule({ page: { run, slowest } }: { page: RepairRunPage }) {
  const { t, find } = useTranslation('support');
  const { span } = useFigures();
  const broke = run.stoppedFor === 'too-slow';
  const part = broke ? run.stopCode : (slowest?.part ?? null);
  const limits = Object.entries(run.slowLimits);
  if (limits.length === 0) return null;
  const limit = span((limits.find(([each]) => each === part)?.[1] ?? Math.min(...limits.map(([, ms]) => ms))) / 1000);
  const Icon = broke ? OctagonPause : run.state === 'done' ? CircleCheck : ShieldCheck;
  return (
    <li className={broke ? 'tone-warning' : undefined} data-broke={broke || undefined}>
      <Icon aria-hidden />
      <span>
        {part === null ? t('run.rule.pace', { limit }) : t('run.rule.too-slow', { part: partText(part, find), limit })}
      </span>
      <span className="tabular-nums">
        <bdi>{slowest === null ? '–' : span(slowest.ms / 1000)}</bdi>
      </span>
    </li>
  );
}

function Rule({
  page: { run, sameCause, stages },
  phase,
  stop,
  text,
}: {
  page: RepairRunPage;
  phase: number;
  stop: NonNullable<RepairRunPage['run']['stoppedFor']>;
  text: string;
}) {
  const { t } = useTranslation('support');
  const broke = run.stoppedFor === stop;
  const states = stages[phase - 1]?.states ?? [];
  const passed = run.phase > phase || (run.state === 'done' && states.length > 0);
  const Icon = broke ? OctagonPause : passed ? CircleCheck : ShieldCheck;
  const failed = states.filter((state) => state === 'failed' || state === 'retrying').length;
  const counter =
    phase === 3
      ? `${Math.min(sameCause, SAME_CAUSE_LIMIT)} / ${SAME_CAUSE_LIMIT}`
      : passed
        ? t('run.rule.passed')
        : `${failed} / 1`;
  return (
    <li className={broke ? 'tone-warning' : undefined} data-broke={broke || undefined}>
      <Icon aria-hidden />
      <span>{text}</span>
      <span className="tabular-nums">{counter}</span>
    </li>
  );
}
