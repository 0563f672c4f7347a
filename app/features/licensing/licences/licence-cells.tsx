import { Link } from '~/platform/web';
import { useTranslation } from '~/platform/texts';
import { SubLine, Td } from '~/components/table';
import { formatDate } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';

/** The approval code of a row, with a link to the licence. */
export function LicenceCodeCell({ code, to }: { code: string; to: string }) {
  return (
    <Td phone="title">
      <Link to={to}>
        <bdi className="code">{code}</bdi>
      </Link>
    </Td>
  );
}

/** The firm of a licence, with its link. */
export function LicenceFirmCell({
  name,
  code,
  to,
  title,
}: {
  name: string;
  code: string;
  to: string | undefined;
  title?: string;
}) {
  return (
    <Td phone="meta">
      {to === undefined ? (
        <bdi>{name}</bdi>
      ) : (
        <Link to={to} className="hover:underline" title={title}>
          <bdi>{name}</bdi>
        </Link>
      )}
      <span className="max-md:hidden">
        <SubLine>
          <bdi className="tabular-nums">{code}</bdi>
        </SubLine>
      </span>
    </Td>
  );
}

export function LicenceProduct({ product }: { product: string | null }) {
  const { t } = useTranslation('licences');
  return (
    product ?? (
      <span className="text-muted" title={t('no-product')}>
        –<span className="sr-only"> {t('no-product')}</span>
      </span>
    )
  );
}

export function LicenceComputer({ computer }: { computer: string }) {
  const { t } = useTranslation('licences');
  return computer ? <bdi>{computer}</bdi> : <span className="text-muted">{t('no-computer')}</span>;
}

export function LicenceEnd({ expiresAt }: { expiresAt: string }) {
  const { locale } = useShell();
  return (
    <time dateTime={expiresAt} className="tabular-nums">
      <bdi>{formatDate(new Date(expiresAt), locale)}</bdi>
    </time>
  );
}
