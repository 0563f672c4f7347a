import { Link } from '~/platform/web';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import type { ShownKey } from '~/features/identity/accounts/key-list';
import { KeyStatePill } from '~/features/identity/accounts/key-state-pill';
import { useTranslation } from '~/platform/texts';

/** A page of the keys of programs, each with the firm for which it acts. */
export function ServiceTokenTable({ keys }: { keys: readonly (ShownKey & { firmName: string | null })[] }) {
  const { t } = useTranslation('admin');
  return (
    <Table caption={t('staff:nav.tokens')} tall keys>
      <TableHead>
        <Th>{t('tokens.column.name')}</Th>
        <Th column="firm" low>
          {t('tokens.column.firm')}
        </Th>
        <Th column="scope">{t('tokens:column.scope')}</Th>
        <Th column="used">{t('tokens:column.used')}</Th>
        <Th column="ends">{t('tokens:column.ends')}</Th>
        <Th column="state">{t('tokens:column.state')}</Th>
      </TableHead>
      <TableBody>
        {keys.map((key) => (
          <Row key={key.id}>
            <Td phone="title">
              <Link to={`/ops/tokens/${key.id}`}>
                <bdi>{key.name}</bdi>
              </Link>
              <SubLine>
                <bdi dir="ltr" className="font-mono">
                  {key.shown}
                </bdi>
              </SubLine>
            </Td>
            <Td low phone="hidden">
              <bdi>{key.firmName ?? t('tokens.vendor')}</bdi>
              <SubLine>
                <bdi>{key.madeBy}</bdi>
              </SubLine>
            </Td>
            <Td phone="amount" className="text-muted">
              {t(`tokens:scope.${key.scope}`)}
              {key.tables ? <SubLine>{t('tokens:some-tables', { count: key.tables.length })}</SubLine> : null}
            </Td>
            <Td phone="meta" className="text-muted">
              {key.used ? <span title={key.usedExactly}>{key.used}</span> : t('tokens:not-used')}
            </Td>
            <Td phone="hidden" className="tabular-nums">
              {key.ends ?? t('tokens:form.no-end')}
            </Td>
            <Td phone="state">
              <KeyStatePill state={key.state} />
            </Td>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
