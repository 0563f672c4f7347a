import { useEffect, useRef, type ComponentProps, type FormEvent } from 'react';
import { Form, useActionData } from '~/platform/web';

type Box = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isBox = (element: unknown): element is Box =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;

/**
 * A form about something that others may change meanwhile: with a new version its boxes show the new values, except those
 * that were typed into and not sent yet.
 */
export function KeptForm({ version, ...props }: ComponentProps<typeof Form> & { version: number }) {
  const answer = useActionData();
  const form = useRef<HTMLFormElement>(null);
  const typed = useRef(new Map<string, { value: string; checked: boolean | undefined }>());
  const sent = useRef(false);
  useEffect(() => {
    if (answer !== undefined) sent.current = false;
  }, [answer]);
  useEffect(() => {
    // It was taken, so the version is its own.
    if (sent.current) typed.current.clear();
    sent.current = false;
    let last: Box | undefined;
    for (const [name, { value, checked }] of typed.current) {
      const named = form.current?.elements.namedItem(name);
      const box = named instanceof RadioNodeList ? [...named].find((one) => isBox(one) && one.value === value) : named;
      if (!isBox(box)) continue;
      if (box instanceof HTMLInputElement && checked !== undefined) box.checked = checked;
      else box.value = value;
      last = box;
      // The page goes on holding still for what stands in this form.
      box.dispatchEvent(new Event('input', { bubbles: true }));
    }
    if (document.activeElement === document.body) last?.focus();
  }, [version]);
  const onInput = ({ target }: FormEvent) => {
    if (!isBox(target) || target.name === '') return;
    const ticks = target instanceof HTMLInputElement && ['checkbox', 'radio'].includes(target.type);
    typed.current.set(target.name, { value: target.value, checked: ticks ? target.checked : undefined });
  };
  return <Form {...props} key={version} ref={form} onInput={onInput} onSubmit={() => void (sent.current = true)} />;
}
