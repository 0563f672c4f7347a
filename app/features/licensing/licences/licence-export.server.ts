import { shownProducts } from '~/features/catalogue/products/catalogue-store.server';
import type { ExportColumn, FileWords } from '~/features/kit/lists/export-list.server';
import type { LicenceState } from './licence-rules';
import { shownStateText } from './licence-state-pill';
import type { Provisional } from './provisional-licence-store.server';

type ExportedLicence = {
  approvalCode: string;
  expiresAt: string;
  computer: string;
  firmCode: string;
  firmName: string;
  state: LicenceState;
  provisional: Provisional | null;
};

/** The columns of every exported list of licences. */
export function licenceColumns({ t, time }: FileWords): ExportColumn<ExportedLicence>[] {
  return [
    { head: t('licences:column.code'), of: ({ approvalCode }) => approvalCode },
    { head: t('licences:column.firm'), of: ({ firmName }) => firmName },
    { head: t('records:firms.code'), of: ({ firmCode }) => firmCode },
    { head: t('licences:column.computer'), of: ({ computer }) => computer },
    { head: t('licences:column.end'), of: ({ expiresAt }) => time(expiresAt) },
    {
      head: t('licences:column.state'),
      of: ({ state, provisional }) => shownStateText(t, state, provisional !== null),
    },
  ];
}

/** Licences with the names of their products, for the column of that name. */
export async function withProducts<Row extends { sku: string | null }>(
  licences: readonly Row[],
  locale: string,
): Promise<(Row & { product: string })[]> {
  const products = await shownProducts([...new Set(licences.flatMap(({ sku }) => sku ?? []))], locale);
  const names = new Map(products.map(({ sku, name }) => [sku, name]));
  return licences.map((licence) => ({ ...licence, product: names.get(licence.sku ?? '') ?? '' }));
}
