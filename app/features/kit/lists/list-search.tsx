import { useTranslation } from '~/platform/texts';
import { AddressForm } from '~/components/address-form';
import { Button } from '~/components/button';
import { SearchInput } from '~/components/search-input';
import type { List } from './define-filter';

/** The search box of a list; its text goes into the list's address. */
export function ListSearch<F extends { query: string }>({
  list,
  filter,
  label,
  placeholder = label,
}: {
  list: List<F>;
  filter: NoInfer<F>;
  /** Read out, not shown. */
  label: string;
  placeholder?: string;
}) {
  const { t } = useTranslation();
  return (
    <AddressForm
      to={list.address({ ...filter, query: '' }, {})}
      role="search"
      className="flex min-w-0 grow gap-2 md:max-w-[30rem]"
    >
      <SearchInput
        key={filter.query}
        compact
        name={list.names.query}
        className="min-w-0 !basis-full"
        label={label}
        placeholder={placeholder}
        clearLabel={t('search.clear')}
        defaultValue={filter.query}
      />
      <Button type="submit">{t('search.submit')}</Button>
    </AddressForm>
  );
}
