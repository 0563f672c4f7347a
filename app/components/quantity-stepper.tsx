import { Minus, Plus } from './icons';

/**
 * A count with a button on each side. The buttons submit the form around them with the new count as `name`, so it works
 * without scripts and with `fetcher.Form` alike.
 */
export function QuantityStepper({
  name = 'quantity',
  value,
  max = 10,
  label,
  decreaseLabel,
  increaseLabel,
  busy = false,
}: {
  name?: string;
  value: number;
  max?: number;
  /** The accessible name: "KarpinMarket adedi". */
  label: string;
  decreaseLabel: string;
  increaseLabel: string;
  busy?: boolean;
}) {
  // At a limit the button stays focusable: if it were disabled on a press, the keyboard's place would be lost.
  const step = (to: number) =>
    to < 1 || to > max || busy
      ? ({ type: 'button', 'aria-disabled': true } as const)
      : ({ type: 'submit', name, value: to } as const);
  return (
    <span role="group" aria-label={label} aria-busy={busy || undefined} className="quantity">
      <button {...step(value - 1)} aria-label={decreaseLabel}>
        <Minus aria-hidden />
      </button>
      <output>{value}</output>
      <button {...step(value + 1)} aria-label={increaseLabel}>
        <Plus aria-hidden />
      </button>
    </span>
  );
}
