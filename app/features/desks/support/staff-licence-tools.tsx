import { FilterChip } from '~/components/filter-chips';
import { staffLicenceList, type StaffLicenceFilter } from '~/features/licensing/licences/staff-licence-filter';
import { ListSearch } from '~/features/kit/lists/list-search';
import { useTranslation } from '~/platform/texts';

/** The search in all licences, and what else narrows the list. */
export function StaffLicenceTools({
  filter,
  firm,
  dealer,
}: {
  filter: StaffLicenceFilter;
  /** The names of the firm and of the dealer that the filter asks for. */
  firm: string | null;
  dealer: string | null;
}) {
  const { t } = useTranslation('records');
  return (
    <div className="toolbar">
      <ListSearch
        list={staffLicenceList}
        filter={filter}
        label={t('licences:list.search')}
        placeholder={t('licences.search-placeholder')}
      />
      {filter.firmId === undefined ? null : (
        <FilterChip
          label={t('licences.firm')}
          value={firm ?? String(filter.firmId)}
          removeTo={staffLicenceList.address(filter, { firmId: undefined })}
          removeLabel={t('licences.firm-remove')}
        />
      )}
      {filter.dealerId === undefined ? null : (
        <FilterChip
          label={t('licences.dealer')}
          value={dealer ?? String(filter.dealerId)}
          removeTo={staffLicenceList.address(filter, { dealerId: undefined })}
          removeLabel={t('licences.dealer-remove')}
        />
      )}
    </div>
  );
}
