import { useEffect, useState } from 'react';
import { useVisible } from '~/platform/live/use-visible';
import { initialsOf } from '~/platform/initials';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { PRESENCE, WRITINGS, type Present, type Writing } from './presence-page';

const TELL_EVERY_MS = 15_000;

/** What stands unsent in the page's marked forms; an answer before a note. */
function whatIsTyped(): Writing | undefined {
  const typed = (form: Element) =>
    [...form.querySelectorAll('textarea')].some(({ value, defaultValue }) => value !== defaultValue);
  return WRITINGS.toReversed().find((what) => [...document.querySelectorAll(`[data-writing="${what}"]`)].some(typed));
}

/**
 * Who else has the page open at the moment, and whether they are writing. It stops nobody: what two people do at once is settled by
 * the forms themselves.
 */
export function Presence({ page }: { page: string }) {
  const { t } = useTranslation('staff');
  const { locale } = useShell();
  const visible = useVisible();
  const [others, setOthers] = useState<readonly Present[]>([]);
  useEffect(() => {
    if (!visible) return;
    let over = false;
    let told: Writing | undefined;
    const body = (more: Record<string, string> = {}) => new URLSearchParams({ page, ...more });
    const tell = async () => {
      told = whatIsTyped();
      try {
        const answer = await fetch(PRESENCE, {
          method: 'POST',
          body: body(told && { writing: told }),
          cache: 'no-store',
        });
        const { others: there } = answer.ok ? ((await answer.json()) as { others: Present[] }) : { others: [] };
        if (!over) setOthers(there);
      } catch {
        // Without a connection nobody is known to be here.
        if (!over) setOthers([]);
      }
    };
    const onInput = () => {
      if (whatIsTyped() !== told) void tell();
    };
    const leave = () => void navigator.sendBeacon(PRESENCE, body({ gone: '1' }));
    void tell();
    const timer = setInterval(() => void tell(), TELL_EVERY_MS);
    document.addEventListener('input', onInput);
    window.addEventListener('pagehide', leave);
    return () => {
      over = true;
      clearInterval(timer);
      document.removeEventListener('input', onInput);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [page, visible]);
  return (
    <ul className="presence" aria-live="polite" aria-label={t('presence.label')}>
      {others.map(({ id, name, writing }) => (
        <li key={id}>
          <span className="avatar" aria-hidden>
            {initialsOf(name, locale)}
          </span>
          <span>
            <bdi>{t(writing === null ? 'presence.here' : `presence.writes-${writing}`, { name })}</bdi>
          </span>
        </li>
      ))}
    </ul>
  );
}
