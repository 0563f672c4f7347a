import { Form, useNavigation } from '~/platform/web';
import { AddressForm } from '~/components/address-form';
import { Button, LinkButton } from '~/components/button';
import { RadioPanels } from '~/components/field';
import { ArrowLeft, Building2, Store, UserPlus } from '~/components/icons';
import { Notice } from '~/components/notice';
import { SearchInput } from '~/components/search-input';
import { useTranslation } from '~/platform/texts';
import type { LeadOrderPage } from './load-lead-order.server';

/** Asks whom the order is for, and says what happens to a cart that is filled already. */
export function LeadOrderForm({
  page,
  refused,
}: {
  page: Omit<LeadOrderPage, 'checkoutKey'>;
  refused: string | undefined;
}) {
  const { t } = useTranslation('dealer-leads');
  const busy = useNavigation().formData?.get('intent') === 'turn';
  const { lead, firms, query, own, beside, gone } = page;
  const nothing = query !== '' && !firms.some(({ by }) => by === 'search');
  return (
    <>
      {refused === undefined ? null : <Notice tone="danger" role="alert" title={refused} />}
      <AddressForm to={`/leads/${lead.id}/order`} role="search" className="flex gap-2 md:max-w-[30rem]">
        <SearchInput
          compact
          name="q"
          className="min-w-0 grow"
          label={t('order.search')}
          placeholder={t('order.search-placeholder')}
          clearLabel={t('common:search.clear')}
          defaultValue={query}
        />
        <Button type="submit">{t('common:search.submit')}</Button>
      </AddressForm>
      {nothing ? (
        <p role="status" className="text-sm text-muted">
          {t('order.search-none', { query })}
        </p>
      ) : null}
      <Form method="post" className="grid gap-5">
        <RadioPanels
          key={query}
          legend={t('order.for')}
          name="customer"
          defaultValue={String(firms[0]?.id ?? 'new')}
          hint={firms.length === 0 ? t('order.for-hint') : undefined}
          options={[
            ...firms.map(({ id, code, name, district, province, by }) => ({
              value: String(id),
              icon: Building2,
              label: <bdi>{name}</bdi>,
              hint: <bdi>{[code, [district, province].filter(Boolean).join(', ')].filter(Boolean).join(' · ')}</bdi>,
              aside: t(`order.matched.${by}`),
            })),
            {
              value: 'new',
              icon: UserPlus,
              label: <bdi>{t('order.new', { name: lead.business || lead.name })}</bdi>,
              hint: t('order.new-hint'),
            },
            { value: String(own.id), icon: Store, label: t('order.own'), hint: <bdi>{own.name}</bdi> },
          ]}
        />
        {gone.length > 0 ? <Notice tone="warning" title={t('order.gone', { products: gone.join(', ') })} /> : null}
        {beside ? (
          <Notice
            tone="warning"
            title={t(beside.customer === null ? 'order.cart-beside' : 'order.cart-beside-of', {
              units: beside.units,
              customer: beside.customer,
            })}
            actions={
              <LinkButton to="/cart" size="small">
                {t('order.cart-on')}
              </LinkButton>
            }
          >
            {t('order.cart-beside-text')}
          </Notice>
        ) : null}
        <div className="flex flex-wrap gap-3">
          {beside ? <input type="hidden" name="replace" value="yes" /> : null}
          <Button type="submit" variant="primary" name="intent" value="turn" loading={busy}>
            {t(beside ? 'order.go-replace' : 'order.go')}
          </Button>
          <LinkButton to={`/leads/${lead.id}`} icon={ArrowLeft} turn>
            {t('order.back')}
          </LinkButton>
        </div>
      </Form>
    </>
  );
}
