import { Form, Link, useFetcher } from '@remix-run/react';
import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '~/components/button';
import { Field, TextInput } from '~/components/field';
import type { FirmMatches } from '~/features/customers/find-firms.server';

const FORM_ID = 'find-firm';
const SEARCH_DELAY_MS = 200;

/** The form that the finder's box belongs to: it stands outside the checkout's own form. */
export function FirmFinderForm() {
  return <Form id={FORM_ID} action="/checkout" preventScrollReset />;
}

/**
 * Finds a customer firm by name, code or tax number; each hit is a link that fills the form (dealer-shop §2). The list
 * follows while one types; without scripts the button asks for it.
 */
export function FirmFinder({ found, error }: { found: FirmMatches; error: string | undefined }) {
  const { t } = useTranslation('checkout');
  const fetcher = useFetcher<FirmMatches>();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  const { firms, more, query } = fetcher.data ?? found;
  const searchSoon = (text: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => fetcher.load(`/checkout/firms?firma=${encodeURIComponent(text)}`),
      SEARCH_DELAY_MS,
    );
  };
  return (
    <div className="grid gap-3">
      <Field id="customerFirmId" label={t('firm.search')} hint={t('firm.search-hint')} error={error}>
        <div className="flex gap-2">
          <TextInput
            type="search"
            name="firma"
            form={FORM_ID}
            icon={Search}
            maxLength={60}
            autoComplete="off"
            enterKeyHint="search"
            className="grow"
            defaultValue={found.query}
            onInput={(event) => searchSoon(event.currentTarget.value)}
          />
          <Button type="submit" form={FORM_ID} className="min-h-(--control)">
            {t('firm.find')}
          </Button>
        </div>
      </Field>
      {firms.length > 0 ? (
        <ul className="grid rounded-md border border-line" aria-label={t('firm.list')}>
          {firms.map((firm) => (
            <li key={firm.id} className="border-line-soft not-first:border-t">
              <Link
                to={`/checkout?firm=${firm.id}`}
                preventScrollReset
                className="grid grid-cols-2 gap-x-4 px-3 py-2 text-sm hover:bg-hover md:grid-cols-[minmax(0,1fr)_90px_130px_minmax(0,150px)]"
              >
                <bdi className="col-span-2 font-medium md:col-span-1">{firm.name}</bdi>
                <bdi className="tabular-nums text-muted">{firm.code}</bdi>
                <span className="text-end text-muted md:text-start">
                  {t('firm.tax')} <bdi className="tabular-nums">{firm.taxNumber}</bdi>
                </span>
                <span className="truncate text-muted">
                  {[firm.district, firm.province].filter(Boolean).join(' / ')}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      <p className="text-xs text-muted" role="status">
        {firms.length === 0 ? t('firm.none', { query }) : t(more ? 'firm.more' : 'firm.count', { count: firms.length })}
      </p>
    </div>
  );
}
