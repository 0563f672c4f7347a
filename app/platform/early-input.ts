type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What somebody typed or chose before the page's scripts took hold of it. */
export type EarlyInput = { control: Control; value: string }[];

const isTicked = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio';

function isTouched(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const sent = [...control.options].findIndex((option) => option.defaultSelected);
    return control.selectedIndex !== Math.max(sent, 0);
  }
  // Of a group of radio buttons the chosen one tells all.
  if (control.type === 'radio') return isTicked(control) && control.checked && !control.defaultChecked;
  if (isTicked(control)) return control.checked !== control.defaultChecked;
  return control.value !== control.defaultValue;
}

/** To be called before React takes the page over, which listens from then on only. */
export function earlyInput(): EarlyInput {
  const controls = document.querySelectorAll<Control>('input, select, textarea');
  return [...controls].filter(isTouched).map((control) => ({ control, value: control.value }));
}

/**
 * Tells React of early input as if it came now: the state behind a field would go on with the value that the page was
 * sent with. React passes over an event that finds the value it knows already, so it is made to know the sent one first.
 */
export function replayEarlyInput(early: EarlyInput): void {
  for (const { control, value } of early) {
    const set = (name: 'checked' | 'value', to: unknown) =>
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control) as object, name)?.set?.call(control, to);
    if (isTicked(control)) {
      const { checked } = control;
      control.checked = !checked;
      set('checked', checked);
      // An event that is no MouseEvent ticks nothing itself.
      control.dispatchEvent(new Event('click', { bubbles: true }));
    } else if (control instanceof HTMLSelectElement || control.type === 'file') {
      control.dispatchEvent(new Event('change', { bubbles: true }));
    } else {
      control.value = control.defaultValue;
      set('value', value);
      control.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }
}
