import { useEffect, useRef, useState } from 'react';
import { useActionData, useNavigation } from '~/platform/web';

/**
 * Whether live updates of this page have to wait: something was typed into one of its forms and not sent yet, or the
 * answer to one is shown, which a revalidation would take away.
 */
export function useHolding(): boolean {
  const answered = useActionData() !== undefined;
  const { state } = useNavigation();
  const [typed, setTyped] = useState(false);
  const forms = useRef(new Set<HTMLFormElement>());
  const sent = useRef<HTMLFormElement>();
  useEffect(() => {
    const look = () => {
      for (const form of forms.current) if (!form.isConnected) forms.current.delete(form);
      setTyped(forms.current.size > 0);
    };
    const onInput = ({ target }: Event) => {
      const form = target instanceof Element ? target.closest('form') : null;
      if (form?.method !== 'post') return;
      forms.current.add(form);
      look();
    };
    const onReset = ({ target }: Event) => {
      if (target instanceof HTMLFormElement) forms.current.delete(target);
      look();
    };
    const onSubmit = ({ target }: Event) => {
      if (target instanceof HTMLFormElement) sent.current = target;
    };
    document.addEventListener('input', onInput);
    document.addEventListener('reset', onReset);
    document.addEventListener('submit', onSubmit);
    return () => {
      document.removeEventListener('input', onInput);
      document.removeEventListener('reset', onReset);
      document.removeEventListener('submit', onSubmit);
    };
  }, []);
  useEffect(() => {
    // Not at the event: what the browser or the page refuses is not sent.
    if (state === 'submitting' && sent.current) forms.current.delete(sent.current);
    if (state === 'idle') {
      for (const form of forms.current) if (!form.isConnected) forms.current.delete(form);
      setTyped(forms.current.size > 0);
    }
  }, [state]);
  return typed || answered;
}
