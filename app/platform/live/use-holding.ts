import { useEffect, useRef, useState } from 'react';
import { useNavigation } from '~/platform/web';

/**
 * For a form that shows changes beside what was typed into it: the page goes on while somebody fills it in.
 */
export const TAKES_CHANGES = { 'data-takes-changes': '' };

/** A form that its dialog or menu hides was given up. */
const isShown = (form: HTMLFormElement) => form.isConnected && form.getClientRects().length > 0;

/** Whether something was typed into a form of this page and not sent yet, so that live updates have to wait. */
export function useHolding(): boolean {
  const { state } = useNavigation();
  const [typed, setTyped] = useState(false);
  const forms = useRef(new Set<HTMLFormElement>());
  const sent = useRef<HTMLFormElement>();
  const look = useRef(() => {
    for (const form of forms.current) if (!form.isConnected) forms.current.delete(form);
    setTyped([...forms.current].some(isShown));
  });
  useEffect(() => {
    const again = look.current;
    const onInput = ({ target }: Event) => {
      const form = target instanceof Element ? target.closest('form') : null;
      if (form?.method !== 'post' || 'takesChanges' in form.dataset) return;
      forms.current.add(form);
      again();
    };
    const onReset = ({ target }: Event) => {
      if (target instanceof HTMLFormElement) forms.current.delete(target);
      again();
    };
    const onSubmit = ({ target }: Event) => {
      if (target instanceof HTMLFormElement) sent.current = target;
    };
    document.addEventListener('input', onInput);
    document.addEventListener('reset', onReset);
    document.addEventListener('submit', onSubmit);
    // Neither bubbles: dialogs close, menus toggle.
    document.addEventListener('close', again, true);
    document.addEventListener('toggle', again, true);
    return () => {
      document.removeEventListener('input', onInput);
      document.removeEventListener('reset', onReset);
      document.removeEventListener('submit', onSubmit);
      document.removeEventListener('close', again, true);
      document.removeEventListener('toggle', again, true);
    };
  }, []);
  useEffect(() => {
    // Not at the event: what the browser or the page refuses is not sent.
    if (state === 'submitting' && sent.current) forms.current.delete(sent.current);
    if (state === 'idle') look.current();
  }, [state]);
  return typed;
}
