import { useNavigate } from '~/platform/web';
import { useRef } from 'react';
import { useEffectBeforePaint } from './use-effect-before-paint';

/** Whether a key is a shortcut: neither with another key, nor typed into a field, nor in a dialog. */
export function takesKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  const from = event.target;
  if (from instanceof HTMLElement && from.closest('input:not([type=checkbox]), select, textarea, [contenteditable]'))
    return false;
  return document.querySelector('dialog[open]') === null;
}

/** Presses a button, or opens a menu and goes to its first button. */
export function pressItem(element: HTMLElement): void {
  if (!(element.parentElement instanceof HTMLDetailsElement)) return element.click();
  element.parentElement.open = true;
  element.parentElement.querySelector<HTMLElement>('.popover button')?.focus();
}

/**
 * A keyboard shortcut, unless the user is typing or a dialog is open; without `act` it does nothing. It acts on what is painted: with
 * effects that run some time after, a key pressed at once was lost on a busy machine.
 */
export function useKeyPress(key: string, act: (() => void) | undefined): void {
  const newest = useRef(act);
  useEffectBeforePaint(() => {
    newest.current = act;
  });
  const on = act !== undefined;
  useEffectBeforePaint(() => {
    if (!on) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== key || !takesKey(event)) return;
      event.preventDefault();
      newest.current?.();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [key, on]);
}

/** A keyboard shortcut that navigates; without `to` it does nothing. */
export function useKey(key: string, to: string | undefined): void {
  const navigate = useNavigate();
  useKeyPress(key, to === undefined ? undefined : () => navigate(to));
}
