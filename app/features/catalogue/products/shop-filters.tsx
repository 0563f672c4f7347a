import { useEffect, useRef, useState } from 'react';
import { AsSent } from '~/components/as-sent';
import { SlidersHorizontal } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { narrowed, shopPath } from './shop-choice';
import { FilterPanel, type FilledIn, type FilterFacts, type readFilters } from './filter-panel';

/**
 * What the shop can be narrowed by, on a sheet. Few visitors open it, so the script of its form comes when the page can be
 * used already; until then the form stands there as the server has sent it.
 * @param covered a popup lies over the page, so that nobody can open the sheet: the server leaves its form out
 */
export function ShopFilters({
  extras,
  covered,
  ...facts
}: FilterFacts & {
  covered: boolean;
  extras: { FilterPanel: typeof FilterPanel; readFilters: typeof readFilters } | undefined;
}) {
  const { choice } = facts;
  const { t } = useTranslation('shop');
  const sheet = useRef<HTMLDetailsElement>(null);
  const sent = useRef<HTMLDivElement>(null);
  const address = shopPath(choice);
  /** The choice that the server's form shows. */
  const first = useRef(address);
  const [filledIn, setFilledIn] = useState<FilledIn>();
  const [Panel, setPanel] = useState<typeof FilterPanel>();
  useEffect(() => {
    if (!extras) return;
    const form = sent.current?.querySelector('form');
    const focused = form ? [...form.elements].findIndex((field) => field === document.activeElement) : -1;
    if (form) setFilledIn({ choice: extras.readFilters(form), focused });
    setPanel(() => extras.FilterPanel);
  }, [extras]);
  const close = () => {
    if (sheet.current) sheet.current.open = false;
  };
  const set = narrowed(choice).filter((name) => name !== 'query' && name !== 'family').length;
  return (
    <details ref={sheet} data-menu data-modal className="filter-sheet">
      <summary className="btn btn-secondary">
        <SlidersHorizontal aria-hidden />
        {t('filter.open')}
        {set > 0 ? (
          <span className="filter-count" aria-label={t('filter.set', { count: set })}>
            {set}
          </span>
        ) : null}
      </summary>
      <div className="filter-veil" aria-hidden />
      {import.meta.env.SSR ? (
        <div>{covered ? null : <FilterPanel {...facts} onClose={close} />}</div>
      ) : Panel ? (
        <Panel key={address} {...facts} filledIn={address === first.current ? filledIn : undefined} onClose={close} />
      ) : (
        <AsSent key={address} partRef={sent} />
      )}
    </details>
  );
}
