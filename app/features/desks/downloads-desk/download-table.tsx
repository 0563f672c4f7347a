import { Link } from '~/platform/web';
import { CircleCheck, CircleDashed, EyeOff } from '~/components/icons';
import { StatusPill } from '~/components/status-pill';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import type { DownloadItem } from '~/features/public-site/downloads/download-items';
import { useTranslation } from '~/platform/texts';

type ShownItem = Pick<DownloadItem, 'kind' | 'version' | 'published'> & {
  id: number;
  title: string;
  position: number;
  /** It has nothing to load yet. */
  missing: boolean;
  /** The name of its file, or its address. */
  held: string;
  /** Of its file, in the reader's language; empty where it has none. */
  size: string;
};

/** The items of a page. */
export function DownloadTable({ items }: { items: readonly ShownItem[] }) {
  const { t } = useTranslation('downloads-desk');
  return (
    <Table caption={t('title')} tall keys>
      <TableHead>
        <Th>{t('column.title')}</Th>
        <Th column="kind">{t('column.kind')}</Th>
        <Th column="version" low>
          {t('column.version')}
        </Th>
        <Th column="file">{t('column.file')}</Th>
        <Th column="position" end low>
          {t('column.position')}
        </Th>
        <Th column="state">{t('column.state')}</Th>
      </TableHead>
      <TableBody>
        {items.map(({ id, title, kind, version, held, size, position, published, missing }) => (
          <Row key={id}>
            <Td phone="title">
              <Link to={`/ops/downloads/${id}`}>
                <bdi>{title}</bdi>
              </Link>
            </Td>
            <Td phone="amount">{t(`kind.${kind}`)}</Td>
            <Td low phone="hidden">
              <bdi dir="ltr">{version}</bdi>
            </Td>
            <Td phone="meta" className="wrap-anywhere">
              {kind === 'template' ? (
                <span className="text-muted">{t('template-made')}</span>
              ) : held ? (
                <>
                  <bdi dir="ltr">{held}</bdi>
                  {size ? <SubLine>{size}</SubLine> : null}
                </>
              ) : (
                <span className="text-muted">–</span>
              )}
            </Td>
            <Td end low phone="hidden" className="tabular-nums">
              {position}
            </Td>
            <Td phone="state">
              {!published ? (
                <StatusPill icon={EyeOff}>{t('state.hidden')}</StatusPill>
              ) : missing ? (
                <StatusPill tone="warning" icon={CircleDashed}>
                  {t('state.missing')}
                </StatusPill>
              ) : (
                <StatusPill tone="success" icon={CircleCheck}>
                  {t('state.published')}
                </StatusPill>
              )}
            </Td>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
