import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { useTranslation } from '~/platform/texts';
import type { PackageRules } from './read-package-rules.server';

function ProductName({ product }: { product: { sku: string; name: string | null } }) {
  const { t } = useTranslation('dealers-desk');
  return (
    <>
      <bdi>{product.name ?? t('rules.unknown')}</bdi>
      <SubLine>
        <bdi className="code">{product.sku}</bdi>
      </SubLine>
    </>
  );
}

/** What stands on a slip, how many of it and why, in the order of the slip. */
export function RuleTable({ rules }: { rules: PackageRules['rules'] }) {
  const { t } = useTranslation('dealers-desk');
  return (
    <Table caption={t('rules.title')} tall>
      <TableHead>
        <Th>{t('rules.product')}</Th>
        <Th>{t('rules.how-many')}</Th>
        <Th>{t('rules.why')}</Th>
        <Th end>{t('rules.in-sample')}</Th>
      </TableHead>
      <TableBody>
        {rules.map(({ why, per, product, inSample }) => (
          <Row key={`${per} ${product?.sku ?? ''}`}>
            <Td phone="title">{product ? <ProductName product={product} /> : t('rules.by-trade')}</Td>
            <Td phone="meta">{t(`per.${per}`)}</Td>
            <Td phone="wide">{why}</Td>
            <Td end phone="amount" className="tabular-nums">
              {inSample > 0 ? inSample : '–'}
            </Td>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

/** The package of each trade. */
export function PackageTable({ packages }: { packages: PackageRules['packages'] }) {
  const { t } = useTranslation('dealers-desk');
  return (
    <Table caption={t('rules.packages')} tall>
      <TableHead>
        <Th>{t('rules.trade')}</Th>
        <Th>{t('rules.package')}</Th>
      </TableHead>
      <TableBody>
        {packages.map(({ trade, ...product }) => (
          <Row key={trade}>
            <Td phone="title">{trade}</Td>
            <Td phone="meta">
              <ProductName product={product} />
            </Td>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
