import { Link, useFetcher } from '~/platform/web';
import { LoaderCircle, Search } from '~/components/icons';
import { Fragment, useEffect, useId, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useTranslation } from '~/platform/texts';
import { classNames } from '~/components/class-names';
import { useHydrated } from '~/components/use-hydrated';
import { useDealerMay } from '~/features/identity/accounts/account-menu';
import { AllContent, HitContent } from './hit-content';
import { findPages } from './pages';
import { recentChoices, rememberChoice } from './recent-choices';
import { isSearchable, searchAddress, searchQueryOf, type SearchAnswer, type SearchHit } from './search-result';

const SEARCH_DELAY_MS = 150;

const KBD =
  'inline-grid h-5 min-w-5 place-items-center rounded-sm border border-line bg-surface px-1 font-sans text-xs text-muted';

/**
 * The search of the working pages: a box that opens a palette, like ⌘K and Ctrl+K. Without scripts the box leads to the
 * page /search, which finds the same.
 * @param owner separates the recent choices of users who share a browser tab
 * @param role the role whose pages are offered before anything is typed
 */
export function SearchPalette({ owner, role }: { owner: string; role: string }) {
  const { t } = useTranslation('search');
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const hydrated = useHydrated();
  const apple = hydrated && /Mac|iP(hone|ad|od)/.test(navigator.userAgent);

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      const above = document.querySelector('dialog[open]');
      // Not while another dialog waits for an answer.
      if (!above || above === dialog.current) setOpen((before) => !before);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);

  return (
    <>
      <Link
        to="/search"
        aria-haspopup={hydrated ? 'dialog' : undefined}
        aria-keyshortcuts="Control+K Meta+K"
        aria-label={t('open')}
        className="flex h-8 min-w-8 items-center justify-center gap-2 rounded-md text-sm text-muted hover:bg-hover md:w-65 md:justify-start md:border md:border-line md:bg-sunken md:px-2.5"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <Search aria-hidden className="size-4 shrink-0" />
        <span aria-hidden className="grow truncate max-md:hidden">
          {t('open')}
        </span>
        <kbd aria-hidden className={classNames(KBD, 'max-md:hidden')}>
          {apple ? '⌘K' : 'Ctrl K'}
        </kbd>
      </Link>
      <dialog
        ref={dialog}
        aria-label={t('title')}
        className="dialog mt-[10dvh] w-[min(640px,calc(100vw-32px))] overflow-hidden border border-line max-md:mt-2 max-md:w-[calc(100vw-16px)]"
        onClose={() => setOpen(false)}
        onClick={(event) => {
          if (event.target === event.currentTarget) setOpen(false);
        }}
      >
        {open ? <Palette owner={owner} role={role} onClose={() => setOpen(false)} /> : null}
      </dialog>
    </>
  );
}

type Choice = { hit: SearchHit; all?: undefined } | { hit?: undefined; all: string; label: string };
type Section = { title: string; choices: Choice[] };

function Palette({ owner, role, onClose }: { owner: string; role: string; onClose: () => void }) {
  const { t } = useTranslation('search');
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const fetcher = useFetcher<SearchAnswer>();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  /** Enter was pressed before the results for the typed text arrived: the first of them is opened. */
  const [entered, setEntered] = useState(false);
  const [recent] = useState(() => recentChoices(sessionStorage, owner));
  useEffect(() => () => clearTimeout(timer.current), []);

  const query = searchQueryOf(typed);
  const searching = isSearchable(query);
  const answer = searching ? fetcher.data : undefined;
  // The last results stay visible until the next ones arrive.
  const waiting = searching && answer?.query !== query;
  const pages = findPages(t, query, role, useDealerMay());
  const sections: Section[] = searching
    ? (answer?.groups ?? []).map(({ kind, hits, all }) => ({
        title: t(`kind.${kind}`),
        choices: [
          ...hits.map((hit): Choice => ({ hit })),
          ...(all === undefined ? [] : [{ all, label: t(`all.${kind}`) }]),
        ],
      }))
    : [
        { title: t('recent'), choices: query ? [] : recent.map((hit): Choice => ({ hit })) },
        { title: t('kind.pages'), choices: pages.map((hit): Choice => ({ hit })) },
      ].filter(({ choices }) => choices.length > 0);
  const choices = sections.flatMap((section) => section.choices);
  const current = Math.min(active, choices.length - 1);
  const optionId = (index: number) => `${id}-option-${index}`;

  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  useEffect(() => {
    if (!entered || waiting) return;
    setEntered(false);
    document.getElementById(`${id}-option-0`)?.click();
  }, [entered, waiting, id]);

  const type = (text: string) => {
    setTyped(text);
    setActive(0);
    setEntered(false);
    clearTimeout(timer.current);
    const next = searchQueryOf(text);
    if (isSearchable(next)) timer.current = setTimeout(() => fetcher.load(searchAddress(next)), SEARCH_DELAY_MS);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (waiting && event.key === 'Enter') setEntered(true);
    if (choices.length === 0 || waiting) return;
    const last = choices.length - 1;
    if (event.key === 'ArrowDown') setActive(current === last ? 0 : current + 1);
    else if (event.key === 'ArrowUp') setActive(current <= 0 ? last : current - 1);
    else if (event.key === 'Home') setActive(0);
    else if (event.key === 'End') setActive(last);
    else if (event.key === 'Enter') {
      const option = document.getElementById(optionId(current));
      if (event.metaKey || event.ctrlKey) window.open((option as HTMLAnchorElement | null)?.href, '_blank');
      else option?.click();
    } else return;
    event.preventDefault();
  };
  const choose = (event: MouseEvent, choice: Choice) => {
    if (choice.hit) rememberChoice(sessionStorage, owner, choice.hit);
    if (!event.metaKey && !event.ctrlKey && !event.shiftKey) onClose();
  };

  const nothing = searching && !waiting && choices.length === 0;
  let index = 0;
  return (
    <div className="flex max-h-[80dvh] flex-col">
      <div className="flex items-center gap-2.5 border-b border-line px-4 py-2.5">
        {waiting ? (
          <LoaderCircle aria-hidden className="spin size-5 shrink-0 text-muted" />
        ) : (
          <Search aria-hidden className="size-5 shrink-0 text-muted" />
        )}
        <input
          autoFocus
          type="text"
          role="combobox"
          aria-label={t('label')}
          aria-expanded={choices.length > 0}
          aria-controls={choices.length > 0 ? `${id}-list` : undefined}
          aria-activedescendant={choices.length > 0 ? optionId(current) : undefined}
          aria-autocomplete="list"
          placeholder={t('placeholder')}
          maxLength={60}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          className="h-9 min-w-0 grow bg-transparent text-md outline-none placeholder:text-faint"
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <button type="button" className={classNames(KBD, 'h-6 px-1.5 hover:bg-hover')} onClick={onClose}>
          <span aria-hidden>Esc</span>
          <span className="sr-only">{t('close')}</span>
        </button>
      </div>
      {choices.length > 0 ? (
        <div
          ref={list}
          role="listbox"
          id={`${id}-list`}
          aria-label={t('results')}
          aria-busy={waiting}
          className="min-h-0 overflow-y-auto px-1.5 pb-1.5"
        >
          {sections.map(({ title, choices: own }) => (
            <div key={title} role="group" aria-label={title}>
              <p aria-hidden className="px-2.5 pt-3 pb-1 text-xs font-medium text-muted">
                {title}
              </p>
              {own.map((choice) => {
                const at = index++;
                return (
                  <Fragment key={choice.hit?.to ?? choice.all}>
                    <Link
                      id={optionId(at)}
                      to={choice.hit?.to ?? choice.all ?? '/'}
                      role="option"
                      tabIndex={-1}
                      aria-selected={at === current}
                      className="flex min-h-10 items-center gap-2.5 rounded-md px-2.5 text-sm aria-selected:bg-action-tint"
                      onMouseMove={() => setActive(at)}
                      onClick={(event) => choose(event, choice)}
                    >
                      {choice.hit ? (
                        <HitContent hit={choice.hit} query={query} />
                      ) : (
                        <AllContent>{choice.label}</AllContent>
                      )}
                    </Link>
                  </Fragment>
                );
              })}
            </div>
          ))}
        </div>
      ) : null}
      {nothing ? (
        <div className="px-6 py-10 text-center text-sm">
          <p className="font-semibold">
            {answer?.unavailable ? t('unavailable.title') : t('nothing.title', { query })}
          </p>
          <p className="mt-1 text-muted">{answer?.unavailable ? t('unavailable.text') : t('nothing.text')}</p>
        </div>
      ) : null}
      {query && !searching ? <p className="px-4 py-3 text-sm text-muted">{t('too-short')}</p> : null}
      <p role="status" className="sr-only">
        {waiting ? t('searching') : searching ? t('count', { count: choices.length }) : ''}
      </p>
      <footer
        aria-hidden
        className="mt-auto flex gap-4 border-t border-line bg-sunken px-4 py-2 text-xs text-muted max-md:hidden"
      >
        <span className="flex items-center gap-1">
          <kbd className={KBD}>↑</kbd>
          <kbd className={KBD}>↓</kbd> {t('hint.move')}
        </span>
        <span className="flex items-center gap-1">
          <kbd className={KBD}>↵</kbd> {t('hint.open')}
        </span>
        <span className="flex items-center gap-1">
          <kbd className={KBD}>Ctrl</kbd>
          <kbd className={KBD}>↵</kbd> {t('hint.new-tab')}
        </span>
      </footer>
    </div>
  );
}
