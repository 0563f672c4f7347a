import { useEffect, useRef } from 'react';
import { Link, useNavigate } from '~/platform/web';
import { Building2, History, SearchX } from '~/components/icons';
import { EmptyState } from '~/components/empty-state';
import { useTranslation } from '~/platform/texts';
import { phoneDesk } from './phone-filter';
import type { Call, Caller } from './phone-store.server';

const MOST = 9;

/** Before anything is typed: whom the reader has talked to. */
export function PhoneStart({
  recent,
}: {
  recent: readonly (Pick<Call, 'firmId' | 'firm' | 'at'> & { when: string })[];
}) {
  const { t } = useTranslation('phone');
  if (recent.length === 0) return null;
  return (
    <section aria-labelledby="phone-recent">
      <h2 id="phone-recent">{t('recent')}</h2>
      <ul className="phone-list">
        {recent.map(({ firmId, firm, at, when }) => (
          <li key={firmId}>
            <Link to={phoneDesk.address({ firmId })} className="phone-row">
              <History aria-hidden />
              <bdi className="font-medium">{firm}</bdi>
              <time dateTime={at} className="text-xs text-muted">
                {when}
              </time>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Several firms may be meant: each has its number's key, and Enter takes the first. */
export function PhoneCallers({ callers, query }: { callers: readonly Caller[]; query: string }) {
  const { t } = useTranslation('phone');
  const navigate = useNavigate();
  const list = useRef<HTMLUListElement>(null);
  const shown = callers.slice(0, MOST);
  const to = ({ id, named }: Caller) =>
    phoneDesk.address({ query, firmId: id, till: named.length === 1 ? named[0] : undefined });
  // Not at each live reading of the page.
  useEffect(() => list.current?.querySelector('a')?.focus(), [query]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof HTMLElement && event.target.closest('input, textarea, select')) return;
      const caller = /^[1-9]$/.test(event.key) ? shown[Number(event.key) - 1] : undefined;
      if (!caller) return;
      event.preventDefault();
      navigate(to(caller));
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
  return (
    <section aria-labelledby="phone-several">
      <h2 id="phone-several" className="phone-question">
        {callers.length > MOST ? t('several.more', { query }) : t('several.title', { query, count: callers.length })}
      </h2>
      <ul ref={list} className="phone-list">
        {shown.map((caller, index) => (
          <li key={caller.id}>
            <Link to={to(caller)} className="phone-row">
              <Building2 aria-hidden />
              <span className="min-w-0">
                <bdi className="font-medium">{caller.name}</bdi>
                <span className="block text-xs text-muted">
                  {[
                    [caller.district, caller.province].filter(Boolean).join(' / '),
                    caller.code,
                    t('tills', { count: caller.tills }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <kbd aria-hidden className="scripted max-md:hidden">
                {index + 1}
              </kbd>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Nobody is found: what to ask for next, and names that are spelt nearly so. */
export function PhoneNobody({ near, query }: { near: readonly Pick<Caller, 'id' | 'name'>[]; query: string }) {
  const { t } = useTranslation('phone');
  return (
    <EmptyState icon={SearchX} title={t('nobody.title', { query })}>
      {t('nobody.text')}
      {near.length > 0 ? (
        <span className="mt-2 block">
          {t('nobody.near')}{' '}
          {near.map(({ id, name }, index) => (
            <span key={id}>
              {index > 0 ? ', ' : ''}
              <Link to={phoneDesk.address({ firmId: id })} className="link">
                <bdi>{name}</bdi>
              </Link>
            </span>
          ))}
        </span>
      ) : null}
    </EmptyState>
  );
}
