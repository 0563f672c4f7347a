import { useEffect, useRef, useState, type ReactNode } from 'react';
import { ChevronRight, Pencil } from '~/components/icons';
import { SearchInput } from '~/components/search-input';
import { StatusPill } from '~/components/status-pill';
import { ActorName } from '~/features/desks/staff/audit-words';
import { searchKey } from '~/platform/text';
import { useTranslation } from '~/platform/texts';
import { Link, useLocation } from '~/platform/web';

export type ContentsGroup = {
  heading: string;
  items: readonly { group: string; title: string; to?: string; differs?: number }[];
};

/** Whether a section says this, folded or not. */
function says(group: string, title: string, query: string): boolean {
  const text = `${title} ${document.getElementById(group)?.textContent ?? ''}`;
  return searchKey(query)
    .split(/\s+/)
    .every((word) => searchKey(text).includes(word));
}

/** The titles of all groups, each a link that unfolds its own, and a search through what they say. */
export function SettingContents({ groups }: { groups: readonly ContentsGroup[] }) {
  const { t } = useTranslation('admin');
  const [query, setQuery] = useState('');
  const found = groups
    .map(({ heading, items }) => ({
      heading,
      items: query.trim() === '' ? items : items.filter(({ group, title }) => says(group, title, query)),
    }))
    .filter(({ items }) => items.length > 0);
  return (
    <nav className="setting-contents" aria-label={t('settings.contents')}>
      <div className="scripted mb-3" role="search">
        <SearchInput
          compact
          label={t('settings.search')}
          placeholder={t('settings.search')}
          clearLabel={t('common:search.clear')}
          onValueChange={setQuery}
        />
      </div>
      <div aria-live="polite">
        {found.length === 0 ? <p className="px-2.5 text-sm text-muted">{t('settings.search-none')}</p> : null}
        {found.map(({ heading, items }) => (
          <section key={heading}>
            <h2>{heading}</h2>
            <ul>
              {items.map(({ group, title, to = `#${group}`, differs = 0 }) => (
                <li key={group}>
                  <Link to={to} preventScrollReset={to.startsWith('#')}>
                    {title}
                    {differs > 0 ? (
                      <span className="setting-count" title={t('settings.differs', { count: differs })}>
                        {differs}
                      </span>
                    ) : null}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </nav>
  );
}

/** A group of settings, folded to its title and its present value; the address that names it unfolds it. */
export function SettingFold({
  group,
  title,
  now,
  changed,
  differs = 0,
  open = false,
  children,
}: {
  group: string;
  title: string;
  /** What holds now, in a few words. */
  now: string;
  /** Since when and by whom it differs from its initial values; null if it does not. */
  changed: { when: string; by: string } | null;
  /** How many of its values differ from their initial ones. */
  differs?: number;
  /** It has something to say: a refusal, a search. */
  open?: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation('admin');
  const { hash, key } = useLocation();
  const ref = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const fold = ref.current;
    if (!fold || hash !== `#${group}`) return;
    fold.open = true;
    fold.scrollIntoView({ block: 'start' });
  }, [hash, group, key]);
  return (
    <details ref={ref} id={group} open={open} className="panel setting-fold">
      <summary>
        <ChevronRight aria-hidden className="turn" />
        <h2>{title}</h2>
        <span className="setting-now">{now}</span>
        {changed ? (
          <span className="setting-changed">
            <StatusPill tone="accent" icon={Pencil}>
              {differs > 0 ? t('settings.changed-count', { count: differs }) : t('settings.changed')}
            </StatusPill>
            <span className="max-md:hidden">
              <ActorName actor={changed.by} />, <bdi>{changed.when}</bdi>
            </span>
          </span>
        ) : null}
      </summary>
      <div className="panel-body">{children}</div>
    </details>
  );
}
