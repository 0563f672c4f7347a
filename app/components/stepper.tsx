import { Link } from '~/platform/web';
import { Check } from './icons';

export type Step = { label: string; state: 'done' | 'current' | 'todo'; to?: string };

/** The steps of the checkout. Finished ones may be links. */
export function Stepper({ label, doneLabel, steps }: { label: string; doneLabel: string; steps: readonly Step[] }) {
  return (
    <ol className="steps" aria-label={label}>
      {steps.map(({ label: text, state, to }, index) => (
        <li key={text} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
          <span className="steps-mark" aria-hidden>
            {state === 'done' ? <Check /> : index + 1}
          </span>
          {to && state === 'done' ? <Link to={to}>{text}</Link> : <span>{text}</span>}
          {state === 'done' ? <span className="sr-only"> ({doneLabel})</span> : null}
        </li>
      ))}
    </ol>
  );
}
