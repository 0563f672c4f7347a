import { Check, CircleDashed, Clock, LoaderCircle, Minus, RotateCw, X, type LucideIcon } from './icons';
import type { ReactNode } from 'react';
import { classNames } from './class-names';
import type { Tone } from './tone';

/** `noted`: it happened, and was neither a success nor a failure. */
export type TimelineState = 'done' | 'noted' | 'running' | 'retry' | 'failed' | 'waiting' | 'cancelled';

const NODE: Record<TimelineState, { tone: Tone; icon: LucideIcon }> = {
  done: { tone: 'success', icon: Check },
  noted: { tone: 'neutral', icon: Clock },
  running: { tone: 'accent', icon: LoaderCircle },
  retry: { tone: 'warning', icon: RotateCw },
  failed: { tone: 'danger', icon: X },
  waiting: { tone: 'neutral', icon: Clock },
  cancelled: { tone: 'neutral', icon: Minus },
};

/** A rail of past and coming events, in order. */
export function Timeline({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ol className="timeline" aria-label={label}>
      {children}
    </ol>
  );
}

export type TimelineTime = {
  /** In ISO format, for machines. */
  dateTime: string;
  /** As shown: "14:32:07". */
  label: string;
  /** The full date, on hover. */
  title?: string;
};

function Time({ time }: { time: TimelineTime }) {
  return (
    <time dateTime={time.dateTime} title={time.title}>
      {time.label}
    </time>
  );
}

function Node({ state, icon }: { state: TimelineState; icon?: LucideIcon | undefined }) {
  const node = NODE[state];
  const Icon = icon ?? node.icon;
  return (
    <span aria-hidden className={classNames('timeline-node', `tone-${node.tone}`, state === 'waiting' && 'is-open')}>
      <Icon />
    </span>
  );
}

/** A plain event on the rail: "Sipariş alındı". */
export function TimelineEvent({
  state,
  icon,
  title,
  stateLabel,
  time,
  children,
}: {
  state: TimelineState;
  /** Replaces the state's icon. */
  icon?: LucideIcon;
  title: ReactNode;
  /** The state in words, read out only. */
  stateLabel: string;
  time?: TimelineTime | undefined;
  children?: ReactNode;
}) {
  return (
    <li className="timeline-item" data-state={state}>
      <Node state={state} icon={icon} />
      <div className="timeline-event">
        <b>
          {title}
          <span className="sr-only"> ({stateLabel})</span>
        </b>
        {children ? <span className="text-muted">{children}</span> : null}
        {time ? <Time time={time} /> : null}
      </div>
    </li>
  );
}

export type StepState = 'done' | 'running' | 'retry' | 'failed' | 'skipped' | 'waiting';

const STEP_ICON: Record<StepState, LucideIcon> = {
  done: Check,
  running: LoaderCircle,
  retry: RotateCw,
  failed: X,
  skipped: Minus,
  waiting: CircleDashed,
};

export type TimelineStep = {
  id: string;
  name: string;
  state: StepState;
  /** The state in words, read out only. */
  stateLabel: string;
  /** One fact: "16 modül · 1,8 sn". */
  fact?: ReactNode;
  /** 0 to 1, for a running step whose progress is known. */
  progress?: number;
};

/** The steps of one line as bars with icon, name and one fact; vertical on phones. Only a running step is animated. */
export function StepTrack({ label, steps }: { label: string; steps: readonly TimelineStep[] }) {
  return (
    <ol className="step-track" aria-label={label}>
      {steps.map(({ id, name, state, stateLabel, fact, progress }) => {
        const Icon = STEP_ICON[state];
        return (
          <li key={id} className="step" data-state={state}>
            <progress aria-hidden value={state === 'running' ? (progress ?? 0.5) : 1} max={1} />
            <p className="step-name">
              <Icon aria-hidden className={state === 'running' ? 'spin' : undefined} />
              {name}
              <span className="sr-only">: {stateLabel}</span>
            </p>
            {fact ? <p className="step-fact">{fact}</p> : null}
          </li>
        );
      })}
    </ol>
  );
}

/** A result of a line: a label and codes, tags or words. */
export type TimelineYield = { id: string; label: string; content: ReactNode };

/** One line of an order: a card with its head, its steps, a notice and its results. */
export function TimelineLine({
  state,
  title,
  detail,
  time,
  pill,
  stepsLabel,
  steps,
  notice,
  yields = [],
  headingLevel = 3,
}: {
  state: TimelineState;
  title: ReactNode;
  /** Code and quantity: "KARPINMARKET · 1 adet". */
  detail: ReactNode;
  time?: TimelineTime | undefined;
  /** A StatusPill. */
  pill: ReactNode;
  stepsLabel: string;
  steps: readonly TimelineStep[];
  /** A compact Notice: the cause in plain words and whether the reader must act. */
  notice?: ReactNode;
  yields?: readonly TimelineYield[];
  headingLevel?: 2 | 3 | 4;
}) {
  const Heading = `h${headingLevel}` as const;
  return (
    <li className="timeline-item" data-state={state}>
      <Node state={state} />
      <article className="timeline-card">
        <div className="timeline-head">
          <Heading>{title}</Heading>
          <span className="text-sm text-muted">{detail}</span>
          <span className="timeline-state">
            {time ? <Time time={time} /> : null}
            {pill}
          </span>
        </div>
        <StepTrack label={stepsLabel} steps={steps} />
        {notice ? <div className="timeline-notice">{notice}</div> : null}
        {yields.length > 0 ? (
          <dl className="timeline-yields">
            {yields.map(({ id, label, content }) => (
              <div key={id}>
                <dt>{label}</dt>
                <dd>{content}</dd>
              </div>
            ))}
          </dl>
        ) : null}
      </article>
    </li>
  );
}
