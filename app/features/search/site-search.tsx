import { useNavigate } from '@remix-run/react';
import { Search } from '~/components/icons';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from '~/platform/texts';
import { classNames } from '~/components/class-names';
import { useHydrated } from '~/components/use-hydrated';
import type { Suggestion, Suggestions } from './suggestions';

const DELAY_MS = 150;
const ADDRESS = '/shop/suggest';

/**
 * The box of the site's search: what fits is offered while one types, and Enter sends the form around it where nothing is
 * chosen. Without scripts it is a plain box. A failed answer offers nothing: the form finds the same.
 */
export function SiteSearchBox({ name, label }: { name: string; label: string }) {
  const { t } = useTranslation();
  const id = useId();
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const [answer, setAnswer] = useState<Suggestions | null>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const asked = useRef<AbortController>();
  const drop = () => {
    clearTimeout(timer.current);
    asked.current?.abort();
  };
  useEffect(() => drop, []);

  const look = async (query: string) => {
    const request = new AbortController();
    asked.current = request;
    try {
      const response = await fetch(`${ADDRESS}?${new URLSearchParams({ q: query })}`, { signal: request.signal });
      const found = response.ok ? ((await response.json()) as Suggestions) : null;
      if (!request.signal.aborted) setAnswer(found);
    } catch {
      if (!request.signal.aborted) setAnswer(null);
    }
  };
  const type = (text: string) => {
    drop();
    setActive(-1);
    setOpen(text.trim() !== '');
    if (text.trim() === '') setAnswer(null);
    else timer.current = setTimeout(() => void look(text), DELAY_MS);
  };

  const products = answer?.products ?? [];
  const pages = answer?.pages ?? [];
  const choices = [...products, ...pages];
  const listed = open && choices.length > 0;
  const optionId = (index: number) => `${id}-option-${index}`;
  const go = ({ to }: Suggestion) => {
    drop();
    setOpen(false);
    navigate(to);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || !listed) return;
    const last = choices.length - 1;
    const chosen = choices[active];
    if (event.key === 'ArrowDown') setActive(active < last ? active + 1 : -1);
    else if (event.key === 'ArrowUp') setActive(active >= 0 ? active - 1 : last);
    else if (event.key === 'Enter' && chosen) go(chosen);
    else return;
    event.preventDefault();
  };
  const option = (choice: Suggestion, index: number) => (
    <li
      key={choice.to}
      id={optionId(index)}
      role="option"
      aria-selected={index === active}
      className={classNames(
        'grid cursor-pointer rounded-sm px-3 py-2',
        index === active ? 'bg-action-tint' : 'hover:bg-hover',
      )}
      onClick={() => go(choice)}
    >
      <bdi className="truncate font-medium">{choice.title}</bdi>
      {choice.detail ? <span className="truncate text-sm text-muted">{choice.detail}</span> : null}
    </li>
  );
  return (
    <div
      className="relative min-w-0 grow"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <span className="input-box">
        <Search aria-hidden />
        <input
          type="search"
          name={name}
          className="input"
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          {...(hydrated && {
            role: 'combobox',
            'aria-autocomplete': 'list' as const,
            'aria-expanded': listed,
            'aria-controls': id,
            'aria-activedescendant': listed && active >= 0 ? optionId(active) : undefined,
          })}
          onInput={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </span>
      {hydrated ? (
        <div
          id={id}
          role="listbox"
          aria-label={t('search.suggestions')}
          hidden={!listed}
          className="absolute inset-x-0 top-full z-10 mt-2 max-h-[60dvh] overflow-y-auto rounded-md border border-line bg-raised p-1 shadow-3"
          // The box keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
        >
          {[
            { title: t('search.products'), choices: products, first: 0 },
            { title: t('search.pages'), choices: pages, first: products.length },
          ].map((section, index) =>
            section.choices.length > 0 ? (
              <ul key={section.title} role="group" aria-labelledby={`${id}-title-${index}`}>
                <li id={`${id}-title-${index}`} role="presentation" className="px-3 pt-2 pb-1 text-xs text-muted">
                  {section.title}
                </li>
                {section.choices.map((choice, place) => option(choice, section.first + place))}
              </ul>
            ) : null,
          )}
        </div>
      ) : null}
      <span role="status" className="sr-only">
        {listed ? t('search.offered', { count: choices.length }) : ''}
      </span>
    </div>
  );
}
