import { LinkButton } from '~/components/button';
import { ConfirmDialog } from '~/components/dialog';
import { Link2, Unplug } from '~/components/icons';
import { Panel } from '~/components/panel';
import { Row, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { useTranslation } from '~/platform/texts';
import { Form } from '~/platform/web';
import type { ShownIdentity } from './identity-panel.server';

/** The identity providers by which an account can be opened, each to link or to unlink. */
export function IdentityPanel({ identities }: { identities: readonly ShownIdentity[] }) {
  const { t } = useTranslation('identities');
  if (identities.length === 0) return null;
  return (
    <Panel title={t('panel.title')} flush>
      <p className="px-4 pt-3 text-sm text-muted">{t('panel.intro')}</p>
      <Table caption={t('panel.title')}>
        <TableHead>
          <Th>{t('panel.provider')}</Th>
          <Th>{t('panel.used')}</Th>
          <Th>
            <span className="sr-only">{t('panel.acts')}</span>
          </Th>
        </TableHead>
        <TableBody>
          {identities.map(({ provider, id, linked }) => (
            <Row key={linked?.issuer ?? id}>
              <Td phone="title" className="max-md:ps-0!">
                <span className="grid min-w-0">
                  <bdi className="font-semibold">{provider}</bdi>
                  {linked ? (
                    <bdi className="text-sm break-words text-muted">{linked.label}</bdi>
                  ) : (
                    <span className="text-sm text-muted">{t('panel.not-linked')}</span>
                  )}
                </span>
              </Td>
              <Td phone="meta">
                {linked ? (
                  <span className="grid text-sm">
                    <span title={linked.usedExactly ?? undefined}>{linked.used ?? t('panel.never')}</span>
                    <span className="text-muted">{t('panel.since', { date: linked.since })}</span>
                  </span>
                ) : null}
              </Td>
              <Td phone="state" className="max-md:pe-0!">
                <span className="flex justify-end">
                  {linked ? (
                    <Form method="post" action="/account/identities">
                      <input type="hidden" name="issuer" value={linked.issuer} />
                      <ConfirmDialog
                        trigger={{ label: t('panel.unlink'), icon: Unplug, size: 'small' }}
                        title={t('panel.unlink-title', { provider })}
                        confirmLabel={t('panel.unlink-confirm')}
                        cancelLabel={t('panel.unlink-cancel')}
                      >
                        {t('panel.unlink-text', { label: linked.label })}
                      </ConfirmDialog>
                    </Form>
                  ) : (
                    <LinkButton
                      to={`/login/with/${id}?door=account`}
                      reloadDocument
                      rel="nofollow"
                      size="small"
                      icon={Link2}
                    >
                      {t('panel.link')}
                    </LinkButton>
                  )}
                </span>
              </Td>
            </Row>
          ))}
        </TableBody>
      </Table>
    </Panel>
  );
}
