import { FilterChip } from '~/components/filter-chips';
import { ListSearch } from '~/features/kit/lists/list-search';
import { PeriodFilter } from '~/features/kit/lists/period-filter';
import { PaymentFilter } from '~/features/ordering/orders/payment-filter';
import { staffOrderList, type StaffOrderFilter } from '~/features/ordering/orders/staff-order-filter';
import { useTranslation } from '~/platform/texts';

/** The search in all orders, and what else narrows the list. */
export function StaffOrderTools({
  filter,
  dealer,
  customer,
  periods,
}: {
  filter: StaffOrderFilter;
  /** The names of the dealer and of the customer that the filter asks for. */
  dealer: string | null;
  customer: string | null;
  periods: readonly { days: number; from: string }[];
}) {
  const { t } = useTranslation('staff-orders');
  return (
    <div className="toolbar">
      <ListSearch
        list={staffOrderList}
        filter={filter}
        label={t('orders:list.search')}
        placeholder={t('search-placeholder')}
      />
      {filter.dealerId === undefined ? null : (
        <FilterChip
          label={t('dealer')}
          value={dealer ?? String(filter.dealerId)}
          removeTo={staffOrderList.address(filter, { dealerId: undefined })}
          removeLabel={t('dealer-remove')}
        />
      )}
      {filter.customerId === undefined ? null : (
        <FilterChip
          label={t('customer')}
          value={customer ?? String(filter.customerId)}
          removeTo={staffOrderList.address(filter, { customerId: undefined })}
          removeLabel={t('customer-remove')}
        />
      )}
      {filter.openMinutes === undefined ? null : (
        <FilterChip
          label={t('open')}
          value={t('open-longer', { count: filter.openMinutes })}
          removeTo={staffOrderList.address(filter, { openMinutes: undefined })}
          removeLabel={t('open-remove')}
        />
      )}
      {filter.why === undefined ? null : (
        <FilterChip
          label={t('open-why')}
          value={t(`open-whys.${filter.why}`)}
          removeTo={staffOrderList.address(filter, { why: undefined })}
          removeLabel={t('open-remove')}
        />
      )}
      <PeriodFilter list={staffOrderList} filter={filter} periods={periods} />
      <PaymentFilter chosen={filter.payment} addressOf={(payment) => staffOrderList.address(filter, { payment })} />
    </div>
  );
}
