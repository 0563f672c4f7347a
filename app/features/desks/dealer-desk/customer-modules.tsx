import { useTranslation } from '~/platform/texts';
import { Tag } from '~/components/tag';
import type { ShownCustomer } from './read-customer.server';
import { CustomerSection } from './customer-section';

/** The modules granted to a customer, by package. */
export function CustomerModules({ modules }: Pick<ShownCustomer, 'modules'>) {
  const { t } = useTranslation('dealer');
  const packages = [...new Set(modules.map((grant) => grant.package))];
  return (
    <CustomerSection id="modules" title={t('customer.modules')} count={modules.length}>
      {modules.length === 0 ? <p className="text-sm text-muted">{t('customer.no-modules')}</p> : null}
      {packages.map((name) => (
        <div key={name} className="mb-2.5 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[9rem_minmax(0,1fr)]">
          <h3 className="text-sm! font-normal! text-muted">{name || t('customer.other-modules')}</h3>
          <ul className="flex flex-wrap gap-1.5">
            {modules
              .filter((grant) => grant.package === name)
              .map(({ module }) => (
                <li key={module}>
                  <Tag>{module}</Tag>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </CustomerSection>
  );
}
