import { useFetcher } from '~/platform/web';
import { Search, UserPlus } from '~/components/icons';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from '~/platform/texts';
import { Button } from '~/components/button';
import { classNames } from '~/components/class-names';
import { Field, TextInput } from '~/components/field';
import { useHydrated } from '~/components/use-hydrated';
import type { FirmMatches } from '~/features/customers/firms/find-firms.server';
import { Matched } from '~/features/customers/firms/matched';

type FoundFirm = FirmMatches['firms'][number];

const SEARCH_DELAY_MS = 150;
const INPUT_ID = 'customerFirmId';
const LIST_ID = 'found-firms';
const optionId = (firm: FoundFirm) => `found-firm-${firm.id}`;
const NEW_OPTION_ID = 'found-firm-new';

/**
 * Finds a customer firm by name, code or tax number (dealer-shop §2): a combobox whose list updates while the user
 * types; without scripts a button searches, and each hit is a button. A search without a hit offers to add the text as
 * a new customer.
 */
export function FirmFinder({
  found,
  error,
  onChoose,
  onAdd,
}: {
  /** The result of a search without scripts. */
  found: FirmMatches | null;
  error: string | undefined;
  onChoose: (firmId: number) => void;
  /** Makes a new customer of the search text; absent if the order cannot be for one. */
  onAdd: ((query: string) => void) | undefined;
}) {
  const { t } = useTranslation('checkout');
  const hydrated = useHydrated();
  const fetcher = useFetcher<FirmMatches | null>();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  /** The text when Enter was pressed before its list had loaded: a single hit is then chosen. */
  const wanted = useRef<string>();
  const matches = fetcher.data ?? found;
  const firms = matches?.firms ?? [];
  const current = open ? firms[active] : undefined;
  const missing = onAdd && matches && firms.length === 0 ? matches.query.trim() : '';
  const offersNew = missing !== '';

  useEffect(() => setActive(0), [matches]);
  useEffect(() => {
    if (current) document.getElementById(optionId(current))?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  const search = (text: string, delay: number) => {
    wanted.current = undefined;
    setOpen(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => fetcher.load(`/checkout/firms?${new URLSearchParams({ firma: text })}`), delay);
  };
  // A text that was typed before scripts ran is searched for when they start.
  const searchTyped = useRef(search);
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLInputElement && activeElement.id === INPUT_ID && activeElement.value !== '') {
      searchTyped.current(activeElement.value, 0);
    }
  }, []);
  const choose = (firm: FoundFirm) => {
    setOpen(false);
    onChoose(firm.id);
  };
  useEffect(() => {
    if (matches?.query !== wanted.current) return;
    wanted.current = undefined;
    const [only, ...more] = firms;
    // A user who has closed the list or moved on meanwhile has changed their mind.
    if (open && only && more.length === 0) choose(only);
  });
  const add = () => {
    setOpen(false);
    onAdd?.(missing);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event;
    const last = firms.length - 1;
    if (key === 'Escape' && open) setOpen(false);
    else if (key === 'ArrowDown' && !open) search(event.currentTarget.value, 0);
    else if (key === 'ArrowDown') setActive(active < last ? active + 1 : 0);
    else if (key === 'ArrowUp' && open) setActive(active > 0 ? active - 1 : Math.max(last, 0));
    else if (key === 'Enter') {
      const { value } = event.currentTarget;
      if (current && matches?.query === value) choose(current);
      else if (open && offersNew && matches?.query === value) add();
      else if (!open) search(value, 0);
      // The list still belongs to an earlier text.
      else wanted.current = value;
    } else return;
    event.preventDefault();
  };
  const listed = open && (firms.length > 0 || offersNew);
  return (
    <Field id={INPUT_ID} label={t('firm.search')} hint={t('firm.search-hint')} error={error}>
      <div
        className="relative"
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
        }}
      >
        <div className="flex gap-2">
          <TextInput
            {...(hydrated
              ? {
                  role: 'combobox',
                  'aria-autocomplete': 'list',
                  'aria-expanded': listed,
                  'aria-controls': LIST_ID,
                  'aria-activedescendant': current ? optionId(current) : listed ? NEW_OPTION_ID : undefined,
                }
              : { name: 'firma' })}
            icon={Search}
            maxLength={60}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            className="grow"
            defaultValue={found?.query}
            onInput={(event) => search(event.currentTarget.value, SEARCH_DELAY_MS)}
            onClick={(event) => {
              if (!open) search(event.currentTarget.value, 0);
            }}
            onKeyDown={onKeyDown}
            suffix={
              open ? (
                <span className="pe-2.5">
                  <Key>Esc</Key>
                </span>
              ) : undefined
            }
          />
          {hydrated ? null : (
            <Button type="submit" name="intent" value="find" className="min-h-(--control)">
              {t('firm.find')}
            </Button>
          )}
        </div>
        {hydrated ? (
          <div
            className={classNames(
              'absolute inset-x-0 top-full z-10 mt-1 overflow-hidden rounded-md border border-line bg-raised shadow-3',
              !open && 'hidden',
            )}
            // Keeps the focus in the box.
            onMouseDown={(event) => event.preventDefault()}
          >
            <ul
              id={LIST_ID}
              role="listbox"
              aria-label={t('firm.list')}
              hidden={!listed}
              className="max-h-96 overflow-y-auto p-1"
            >
              {firms.map((firm, index) => (
                <li
                  key={firm.id}
                  id={optionId(firm)}
                  role="option"
                  aria-selected={index === active}
                  className={classNames(
                    'cursor-pointer rounded-sm px-3 py-2 text-sm',
                    index === active ? 'bg-action-tint' : 'hover:bg-hover',
                  )}
                  onClick={() => choose(firm)}
                >
                  <FirmFacts firm={firm} query={matches?.query ?? ''} />
                </li>
              ))}
              {offersNew ? (
                <li
                  id={NEW_OPTION_ID}
                  role="option"
                  aria-selected
                  className="flex cursor-pointer items-center gap-2 rounded-sm bg-action-tint px-3 py-2 text-sm"
                  onClick={add}
                >
                  <UserPlus aria-hidden className="shrink-0" />
                  {t('firm.add', { query: missing })}
                </li>
              ) : null}
            </ul>
            <p className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line-soft px-3 py-2 text-xs text-muted not-first:border-t">
              {listed ? (
                <span className="hidden gap-3 md:flex" aria-hidden>
                  <span>
                    <Key>↑</Key> <Key>↓</Key> {t('firm.keys-move')}
                  </span>
                  <span>
                    <Key>↵</Key> {t('firm.keys-choose')}
                  </span>
                </span>
              ) : null}
              <span role="status" className="md:ms-auto">
                {!open ? null : matches ? (
                  <Outcome matches={matches} />
                ) : (
                  t(fetcher.data === null && fetcher.state === 'idle' ? 'firm.session-ended' : 'firm.searching')
                )}
              </span>
            </p>
          </div>
        ) : matches ? (
          <div className="grid gap-2 pt-3">
            <ul className="grid rounded-md border border-line empty:hidden" aria-label={t('firm.list')}>
              {firms.map((firm) => (
                <li key={firm.id} className="border-line-soft not-first:border-t">
                  <button
                    type="submit"
                    name="chooseFirm"
                    value={firm.id}
                    className="block w-full px-3 py-2 text-start text-sm hover:bg-hover"
                  >
                    <FirmFacts firm={firm} query={matches.query} />
                  </button>
                </li>
              ))}
            </ul>
            <p className="text-xs text-muted">
              <Outcome matches={matches} />
            </p>
            {offersNew ? (
              <div>
                <Button type="submit" name="intent" value="new-customer" size="small" icon={UserPlus}>
                  {t('firm.add', { query: missing })}
                </Button>
              </div>
            ) : null}
          </div>
        ) : null}
      </div>
    </Field>
  );
}

function Key({ children }: { children: string }) {
  return (
    <kbd className="rounded-sm border border-line bg-surface px-1 font-sans text-xs text-muted" aria-hidden>
      {children}
    </kbd>
  );
}

function Outcome({ matches: { query, firms, more } }: { matches: FirmMatches }) {
  const { t } = useTranslation('checkout');
  if (firms.length === 0) return t('firm.none', { query });
  return more > 0 ? t('firm.more', { shown: firms.length, count: more }) : t('firm.count', { count: firms.length });
}

function FirmFacts({ firm, query }: { firm: FoundFirm; query: string }) {
  const { t } = useTranslation('checkout');
  return (
    <span className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 md:grid-cols-[minmax(0,1fr)_72px_148px_minmax(0,150px)]">
      <bdi className="truncate font-medium">
        <Matched text={firm.name} query={query} />
      </bdi>
      <bdi className="tabular-nums max-md:text-end">
        <Matched text={firm.code} query={query} />
      </bdi>
      <span className="flex min-w-0 gap-1 text-muted">
        <span className="truncate">{t('firm.tax')}</span>
        {/* Whole, whatever the language's word before it takes. */}
        <bdi className="shrink-0 tabular-nums">
          <Matched text={firm.taxNumber} query={query} />
        </bdi>
      </span>
      <span className="truncate text-muted max-md:text-end">
        {[firm.district, firm.province].filter(Boolean).join(' / ')}
      </span>
    </span>
  );
}
