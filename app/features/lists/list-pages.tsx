import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Pagination } from '~/components/pagination';

/** The way through a list that is read from a key on: to its next page, and from there back to the first one. */
export function ListPages({
  summary,
  first,
  next,
}: {
  /** What of the list is shown. */
  summary: ReactNode;
  /** Undefined on the first page. */
  first: string | undefined;
  next: string | undefined;
}) {
  const { t } = useTranslation();
  return (
    <Pagination
      label={t('pages.label')}
      summary={summary}
      previous={first}
      next={next}
      previousLabel={t('pages.first')}
      nextLabel={t('pages.next')}
    />
  );
}
