import { createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table';
import { formatShortDate } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { useVendor } from '../root-data';

/** A customer of the vendor as the home page lists it; the date is ISO 8601. */
export type ListedCompany = { id: number; code: string; name: string; registeredAt: string; province: string };

const features = tableFeatures({});
const helper = createColumnHelper<typeof features, ListedCompany>();
const columns = helper.columns([
  helper.accessor('code', {}),
  helper.accessor('name', {}),
  helper.accessor('registeredAt', {}),
  helper.accessor('province', {}),
]);

/**
 * The newest customers, newest first (public-site §2). One row can be selected: its radio button takes the focus, and
 * the arrow keys continue from there.
 */
export function CompanyList({ companies }: { companies: readonly ListedCompany[] }) {
  const { t } = useTranslation('home');
  const { locale } = useShell();
  const table = useTable({ features, columns, data: companies, getRowId: ({ id }) => String(id) });
  const { demo } = useVendor();
  const text = t('companies.text', { count: companies.length });
  const titles: Record<string, string> = {
    code: t('companies.code'),
    name: t('companies.name'),
    registeredAt: t('companies.date'),
    province: t('companies.province'),
  };
  return (
    <section className="section bg-sunken">
      <div className="wrap">
        <div className="section-head">
          <h2 id="companies">{t('companies.title')}</h2>
          {companies.length > 0 ? (
            <p className="text-muted">{demo ? t('common:examples', { caption: text }) : text}</p>
          ) : (
            <p className="text-muted">{t('companies.none')}</p>
          )}
        </div>
        {companies.length > 0 ? (
          <div className="home-companies" role="region" aria-labelledby="companies" tabIndex={0}>
            <table>
              <thead>
                <tr>
                  {table.getAllLeafColumns().map(({ id }) => (
                    <th key={id} scope="col" aria-sort={id === 'registeredAt' ? 'descending' : undefined}>
                      {titles[id]}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody lang="tr">
                {table.getRowModel().rows.map(({ id, original: { code, name, registeredAt, province } }) => {
                  return (
                    <tr key={id}>
                      <td>
                        <label>
                          <input type="radio" name="company" />
                          {code}
                        </label>
                      </td>
                      <td>{name}</td>
                      <td>{formatShortDate(new Date(registeredAt), locale)}</td>
                      <td>{province}</td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
          </div>
        ) : null}
      </div>
    </section>
  );
}
