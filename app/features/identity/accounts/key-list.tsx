import { KeyRound } from '~/components/icons';
import { ConfirmDialog } from '~/components/dialog';
import { EmptyState } from '~/components/empty-state';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { Form } from '~/platform/web';
import { useTranslation } from '~/platform/texts';
import { KeyStatePill } from './key-state-pill';
import type { KeyScope, KeyState } from './service-token-rules';

export type ShownKey = {
  id: number;
  name: string;
  /** `kps_…8d2f` */
  shown: string;
  scope: KeyScope;
  tables: readonly string[] | null;
  /** The maker, if it is another account of the firm. */
  madeBy: string | null;
  used: string | null;
  usedExactly?: string | undefined;
  ends: string | null;
  state: KeyState;
};

/** The keys of a dealer's programs, each with a button to revoke it. */
export function KeyList({ keys }: { keys: readonly ShownKey[] }) {
  const { t } = useTranslation('tokens');
  if (keys.length === 0) {
    return (
      <EmptyState icon={KeyRound} title={t('none')}>
        {t('none-text')}
      </EmptyState>
    );
  }
  return (
    <Table caption={t('keys')} tall>
      <TableHead>
        <Th>{t('column.name')}</Th>
        <Th>{t('column.scope')}</Th>
        <Th>{t('column.used')}</Th>
        <Th>{t('column.ends')}</Th>
        <Th>{t('column.state')}</Th>
        <Th hidden>{t('column.acts')}</Th>
      </TableHead>
      <TableBody>
        {keys.map((key) => (
          <Row key={key.id}>
            <Td phone="title">
              <bdi className="font-medium">{key.name}</bdi>
              <SubLine>
                <bdi dir="ltr" className="font-mono">
                  {key.shown}
                </bdi>
                {key.madeBy ? (
                  <>
                    {' · '}
                    <bdi>{key.madeBy}</bdi>
                  </>
                ) : null}
              </SubLine>
            </Td>
            <Td phone="hidden" className="text-muted">
              {t(`scope.${key.scope}`)}
              {key.tables ? <SubLine>{t('some-tables', { count: key.tables.length })}</SubLine> : null}
            </Td>
            <Td phone="meta" className="text-muted">
              {key.used ? <span title={key.usedExactly}>{key.used}</span> : t('not-used')}
            </Td>
            <Td phone="hidden" className="tabular-nums">
              {key.ends ?? t('form.no-end')}
            </Td>
            <Td phone="state">
              <KeyStatePill state={key.state} />
            </Td>
            <Td phone="amount" end>
              <Form method="post">
                <input type="hidden" name="id" value={key.id} />
                <ConfirmDialog
                  trigger={{ label: t('revoke'), size: 'small' }}
                  title={t('revoke-title', { name: key.name })}
                  confirmLabel={t('revoke-confirm')}
                  cancelLabel={t('keep')}
                  name="intent"
                  value="revoke"
                >
                  {t('revoke-text')}
                </ConfirmDialog>
              </Form>
            </Td>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
