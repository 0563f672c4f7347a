import { useTranslation } from '~/platform/texts';
import { AddressForm } from '~/components/address-form';
import { Button } from '~/components/button';
import { SearchInput } from '~/components/search-input';

/** The search box of a list, whose text goes into the list's address. */
export function ListSearch({
  to,
  name = 'q',
  query,
  label,
  placeholder = label,
}: {
  /** The list's address without the text: its other filters stay. */
  to: string;
  name?: string;
  query: string;
  /** Read out, not shown. */
  label: string;
  placeholder?: string;
}) {
  const { t } = useTranslation();
  return (
    <AddressForm to={to} role="search" className="flex min-w-0 grow gap-2 md:max-w-[30rem]">
      <SearchInput
        key={query}
        compact
        name={name}
        className="min-w-0 !basis-full"
        label={label}
        placeholder={placeholder}
        clearLabel={t('search.clear')}
        defaultValue={query}
      />
      <Button type="submit">{t('search.submit')}</Button>
    </AddressForm>
  );
}
