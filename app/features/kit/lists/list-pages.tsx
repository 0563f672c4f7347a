import { useSearchParams } from '~/platform/web';
import { useTranslation } from '~/platform/texts';
import { Pagination } from '~/components/pagination';
import { boundedCount } from '~/platform/bounded-count';
import { numberFormat } from '~/platform/intl-formats';
import { useShell } from '~/platform/shell-context';
import type { List } from './define-filter';
import { listPosition, POSITION, withPosition } from './list-position';

/**
 * The position in a list with its total, and the links of a list with a key cursor: to its next page, and from there
 * back to the first one.
 */
export function ListPages<F>({
  list,
  filter,
  shown,
  total,
  next,
}: {
  list: List<F>;
  filter: NoInfer<F>;
  /** Rows on this page. */
  shown: number;
  /** The number of rows in the list, counted up to the common bound; undefined if it cannot be counted. */
  total: number | undefined;
  /** Where the next page continues; undefined on the last one. */
  next: Partial<NoInfer<F>> | undefined;
}) {
  const { t } = useTranslation();
  const { locale } = useShell();
  const [search] = useSearchParams();
  const before = !list.goesOn(filter) ? 0 : listPosition(search.get(POSITION));
  const number = (value: number) => numberFormat(locale).format(value);
  const last = (before ?? 0) + shown;
  // Rows are added and removed between two pages: the total is at least the last row shown.
  const of = total === undefined ? undefined : boundedCount(Math.max(total, last), locale);
  const range = { first: number((before ?? 0) + 1), last: number(last), shown: number(shown), total: of };
  return (
    <Pagination
      label={t('pages.label')}
      summary={t(
        before === undefined
          ? of === undefined
            ? 'pages.count'
            : 'pages.count-of'
          : of === undefined
            ? 'pages.range'
            : 'pages.range-of',
        range,
      )}
      previous={list.goesOn(filter) ? list.address(filter, {}) : undefined}
      next={next && withPosition(list.address(filter, next), before === undefined ? undefined : last)}
      previousLabel={t('pages.first')}
      nextLabel={t('pages.next')}
    />
  );
}
