import { Pagination } from '~/components/pagination';
import { numberFormat } from '~/platform/intl-formats';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { pagesOf, PER_PAGE } from './paging';
import type { ShopPlace } from './shop-choice';

/** Which products of the list stand here, and the ways to the pages beside; nothing where one page holds them all. */
export function ShopPages({
  page,
  total,
  pathOf,
}: {
  page: number;
  total: number;
  pathOf: (place: ShopPlace) => string;
}) {
  const { t } = useTranslation();
  const { locale } = useShell();
  const number = (value: number) => numberFormat(locale).format(value);
  const pages = pagesOf(total);
  if (pages === 1) return null;
  return (
    <Pagination
      label={t('pages.label')}
      summary={t('pages.range-of', {
        first: number((page - 1) * PER_PAGE + 1),
        last: number(Math.min(page * PER_PAGE, total)),
        total: number(total),
      })}
      previous={page > 1 ? pathOf({ page: page - 1 }) : undefined}
      next={page < pages ? pathOf({ page: page + 1 }) : undefined}
      previousLabel={t('pages.previous')}
      nextLabel={t('pages.next')}
    />
  );
}
