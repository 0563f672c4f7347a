import { useEffect, useRef, type ComponentProps, type FormEvent } from 'react';
import { useEffectBeforePaint } from '~/components/use-effect-before-paint';
import { Form, useActionData } from '~/platform/web';

type Box = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isBox = (element: unknown): element is Box =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;

/** Boxes that are ticked, and not typed into. */
const isTicked = (box: Box): box is HTMLInputElement =>
  box instanceof HTMLInputElement && ['checkbox', 'radio'].includes(box.type);

/** One of several radios is chosen: what is typed into one is typed into all. */
const keyOf = (box: Box) => (box.type === 'checkbox' ? `${box.name}=${box.value}` : box.name);
const valueOf = (box: Box) => (box.type === 'checkbox' && isTicked(box) ? String(box.checked) : box.value);

/** What is chosen in a select where nobody has chosen. */
const defaultOf = ({ options }: HTMLSelectElement) => [...options].find((one) => one.defaultSelected) ?? options[0];

/** Whether a box shows what it does where nobody has typed into it. */
function isAsShown(box: Box): boolean {
  if (isTicked(box)) return box.checked === box.defaultChecked;
  return box.value === (box instanceof HTMLSelectElement ? (defaultOf(box)?.value ?? '') : box.defaultValue);
}

function showDefault(box: Box): void {
  if (isAsShown(box)) return;
  if (isTicked(box)) box.checked = box.defaultChecked;
  else box.value = box instanceof HTMLSelectElement ? (defaultOf(box)?.value ?? '') : box.defaultValue;
}

const boxesOf = (form: HTMLFormElement | null): Box[] =>
  [...(form?.elements ?? [])].filter(isBox).filter(({ name, type }) => name !== '' && type !== 'hidden');

/**
 * A form about something that others may change meanwhile: with a new version its boxes show the new values, except those
 * that were typed into and not sent yet. The form itself stays, so that no press and no focus is lost to a new version.
 */
export function KeptForm({ version, ...props }: ComponentProps<typeof Form> & { version: number }) {
  const answer = useActionData();
  const form = useRef<HTMLFormElement>(null);
  const shown = useRef(version);
  /** What stands in each box that was typed into and not taken yet. */
  const typed = useRef(new Map<string, string>());
  const sent = useRef(new Map<string, string>());
  useEffect(() => {
    // Typed before the scripts ran, or put back by the browser.
    for (const box of boxesOf(form.current)) if (!isAsShown(box)) typed.current.set(keyOf(box), valueOf(box));
  }, []);
  useEffectBeforePaint(() => {
    // It was refused, so it is still to be sent.
    if (answer !== undefined) sent.current.clear();
  }, [answer]);
  useEffectBeforePaint(() => {
    if (shown.current === version) return;
    shown.current = version;
    // What was sent was taken; what was typed since was not.
    for (const [key, value] of sent.current) if (typed.current.get(key) === value) typed.current.delete(key);
    sent.current.clear();
    for (const box of boxesOf(form.current)) if (!typed.current.has(keyOf(box))) showDefault(box);
  }, [version]);
  const onInput = ({ target }: FormEvent) => {
    if (isBox(target) && target.name !== '') typed.current.set(keyOf(target), valueOf(target));
  };
  return (
    <Form
      // A page that went to its top would take away what is pressed next.
      preventScrollReset
      {...props}
      ref={form}
      onInput={onInput}
      onSubmit={() => void (sent.current = new Map(typed.current))}
    />
  );
}
