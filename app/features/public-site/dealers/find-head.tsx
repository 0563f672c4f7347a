import type { ReactNode } from 'react';
import { useLocalAddress } from '~/platform/web';
import { Button } from '~/components/button';
import { SearchInput } from '~/components/search-input';
import { useTranslation } from '~/platform/texts';
import { PlateMap } from './plate-map';

/** The head of the finder: a search for a province and the map of all. */
export function FindHead({
  counts,
  query = '',
  found,
  chosen,
  children,
}: {
  /** How many dealers each province has, by plate. */
  counts: Readonly<Record<string, number>>;
  query?: string;
  found?: ReadonlySet<string> | undefined;
  chosen?: { plate: string; comesTo: readonly string[] };
  children: ReactNode;
}) {
  const { t } = useTranslation('dealers');
  const local = useLocalAddress();
  const numbers = Object.values(counts);
  const all = numbers.reduce((sum, count) => sum + count, 0);
  return (
    <section className={chosen ? 'find-head' : 'page-head find-head'}>
      <div className="wrap">
        <div className="find-intro">
          <div className="grid gap-3">{children}</div>
          <form method="get" action={local('/wheretofindus')} role="search" className="find-search">
            <SearchInput
              key={query}
              name="q"
              label={t('find.search')}
              placeholder={t('find.search')}
              clearLabel={t('common:search.clear')}
              defaultValue={query}
            />
            <Button type="submit" variant="primary">
              {t('places:find')}
            </Button>
          </form>
        </div>
        <PlateMap counts={counts} found={found} {...(chosen && { chosen })} />
        <div className="find-legend">
          {chosen ? (
            <p>
              <i className="on" />
              {t('find.selected')}
            </p>
          ) : null}
          <p>
            <i className="has" />
            {t('find.has')}
          </p>
          {chosen && chosen.comesTo.length > 0 ? (
            <p>
              <i className="to" />
              {t('find.comes')}
            </p>
          ) : null}
          <p>
            <i />
            {t('find.centre')}
          </p>
          <p className="ms-auto">{t('places:in', { count: all, provinces: numbers.length })}</p>
        </div>
        {chosen ? null : (
          <p data-own-province hidden className="find-own">
            {t('find.own')}:{' '}
            <a href="/wheretofindus" className="link">
              {' '}
            </a>
          </p>
        )}
      </div>
    </section>
  );
}
