import { Facts } from '~/components/facts';
import { Panel } from '~/components/panel';
import { StatusPill } from '~/components/status-pill';
import { useTranslation } from '~/platform/texts';
import { HeldLines } from './held-lines';
import { RUN_ICONS } from './run-icons';
import type { ShownAttempt } from './shown-run';

/** What is known of one attempt of the drawing (84). */
export function AttemptPanel({ attempt }: { attempt: ShownAttempt }) {
  const { t } = useTranslation('jobs');
  const { title, icon, tone, outcome, worker, facts, held } = attempt;
  return (
    <Panel
      title={
        <span className="flex flex-wrap items-center gap-2">
          <bdi>{title}</bdi>
          <StatusPill tone={tone} icon={RUN_ICONS[icon]}>
            {outcome}
          </StatusPill>
        </span>
      }
    >
      <Facts
        items={[
          { label: t('run.fact.worker'), value: <bdi className="code">{worker}</bdi> },
          ...facts.map(({ label, value }) => ({ label, value: <bdi>{value}</bdi> })),
          ...(held.length > 0
            ? [{ label: t('run.death.title', { count: held.length }), value: <HeldLines lines={held} /> }]
            : []),
        ]}
      />
    </Panel>
  );
}
