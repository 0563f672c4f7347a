import { Link } from '~/platform/web';
import { Facts } from '~/components/facts';
import { Panel } from '~/components/panel';
import { StatusPill } from '~/components/status-pill';
import { useTranslation } from '~/platform/texts';
import { RUN_ICONS } from './run-icons';
import type { ShownAttempt } from './shown-run';

/** More lines than these are told in a list that opens. */
const MOST_AT_ONCE = 12;

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
            ? [{ label: t('run.death.title', { count: held.length }), value: <HeldLines held={held} /> }]
            : []),
        ]}
      />
    </Panel>
  );
}

function HeldLines({ held }: Pick<ShownAttempt, 'held'>) {
  const { t } = useTranslation('jobs');
  const list = (some: ShownAttempt['held']) => (
    <ul className="run-held">
      {some.map(({ text, to }) => (
        <li key={to}>
          <Link to={to} className="link">
            <bdi>{text}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {list(held.slice(0, MOST_AT_ONCE))}
      {held.length > MOST_AT_ONCE ? (
        <details>
          <summary>{t('run.death.more', { count: held.length - MOST_AT_ONCE })}</summary>
          {list(held.slice(MOST_AT_ONCE))}
        </details>
      ) : null}
    </>
  );
}
