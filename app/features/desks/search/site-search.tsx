import { useLocalAddress, useNavigate } from '~/platform/web';
import { Search } from '~/components/icons';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from '~/platform/texts';
import { awaitSuggestions } from './await-suggestions';

/** The site's search box. Without scripts it is a plain box; `awaitSuggestions` fills the elements that are empty here. */
export function SiteSearchBox({ name, label }: { name: string; label: string }) {
  const { t } = useTranslation();
  const id = useId();
  const local = useLocalAddress();
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  useEffect(
    () => (box.current ? awaitSuggestions(box.current, (to) => navigate(local(to))) : undefined),
    [navigate, local],
  );
  return (
    <div ref={box} className="relative min-w-0 grow" data-suggest>
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
        />
      </span>
      <div
        id={id}
        role="listbox"
        aria-label={t('search.suggestions')}
        hidden
        className="absolute inset-x-0 top-full z-10 mt-2 max-h-[60dvh] overflow-y-auto rounded-md border border-line bg-raised p-1 shadow-3"
      />
      <span role="status" className="sr-only" />
    </div>
  );
}
