import { bodyLimitOf } from '~/platform/body-limits';
import { numberFormat } from '~/platform/intl-formats';
import { MOST_REQUESTS } from '../batch/batch';
import { PAGE_ROWS } from '../data-service.server';
import { STATEMENT_LIMIT_MS } from '../read-store.server';

/** The limits of the data API for display in a language. */
export function apiLimits(locale: string) {
  const megabytes = bodyLimitOf('/api/$batch').bytes / 1024 / 1024;
  return {
    pageRows: PAGE_ROWS,
    shownPageRows: numberFormat(locale).format(PAGE_ROWS),
    querySeconds: STATEMENT_LIMIT_MS / 1000,
    batchRequests: MOST_REQUESTS,
    batchSize: numberFormat(locale, { style: 'unit', unit: 'megabyte' }).format(megabytes),
  };
}

export type ApiLimits = ReturnType<typeof apiLimits>;
