import { Link, useLocalAddress } from '~/platform/web';
import { Search } from '~/components/icons';
import { Button } from '~/components/button';
import { useTranslation } from '~/platform/texts';
import { Marked } from './marked';
import type { SiteKind, SiteResults } from './site-results';
import { waysOn } from './ways-on';

/** Kinds whose text is what was asked for: it stands there whole. */
const ANSWERS: readonly SiteKind[] = ['answers', 'provinces'];
/** More than these of a kind are folded. */
const SHOWN = 6;

/** All that the site's search found, by kind. */
export function SiteResultsPage({ results: { query, groups, near } }: { results: SiteResults }) {
  const { t } = useTranslation('site-search');
  const local = useLocalAddress();
  const count = groups.reduce((sum, { found }) => sum + found.length, 0);
  const asked = query.trim() !== '';
  return (
    <div className="wrap site-search">
      <h1>{t('title')}</h1>
      <form action={local('/site-search')} method="get" role="search">
        <span className="input-box">
          <Search aria-hidden />
          <input
            type="search"
            name="q"
            className="input"
            aria-label={t('common:search.placeholder')}
            placeholder={t('common:search.placeholder')}
            defaultValue={query}
            maxLength={60}
            enterKeyHint="search"
          />
        </span>
        <Button type="submit" variant="primary">
          {t('common:search.submit')}
        </Button>
      </form>
      {asked ? (
        <p role="status" className="site-search-count">
          {count === 0 ? t('nothing', { query }) : near ? t('near-text', { query }) : t('count', { count, query })}
        </p>
      ) : null}
      {groups.map(({ kind, found }) => (
        <section key={kind} aria-labelledby={`found-${kind}`}>
          <h2 id={`found-${kind}`}>
            {t(`kind.${kind}`)} <span className="tabular-nums">{found.length}</span>
          </h2>
          <Found kind={kind} found={found.slice(0, SHOWN)} query={query} />
          {found.length > SHOWN ? (
            <details>
              <summary className="link">{t('rest', { count: found.length - SHOWN })}</summary>
              <Found kind={kind} found={found.slice(SHOWN)} query={query} />
            </details>
          ) : null}
        </section>
      ))}
      {count === 0 || near ? (
        <section aria-labelledby="ways-on">
          <h2 id="ways-on">{t('ways-on')}</h2>
          <ul className="site-search-ways">
            {waysOn(t).map(({ to, title }) => (
              <li key={to}>
                <Link to={to} className="link">
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

function Found({
  kind,
  found,
  query,
}: {
  kind: SiteKind;
  found: SiteResults['groups'][number]['found'];
  query: string;
}) {
  return (
    <ul className="site-found" data-repeats>
      {found.map(({ to, title, text }) => (
        <li key={to}>
          <Link to={to}>
            <Marked text={title} query={query} />
          </Link>
          {text ? (
            <p className={ANSWERS.includes(kind) ? undefined : 'site-found-line'}>
              <Marked text={text} query={query} />
            </p>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
