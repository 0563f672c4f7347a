import { Link } from '~/platform/web';
import { useTranslation } from '~/platform/texts';
import { askAddress } from './file-rows';
import type { ShownDownload } from './shown-download';

/** The documents, each a link by itself. */
export function DocumentList({ items }: { items: readonly ShownDownload[] }) {
  const { t } = useTranslation('downloads');
  return (
    <ul className="documents">
      {items.map(({ id, title, file, kind, address }) => (
        <li key={id}>
          {file ? (
            <a href={file.address} download data-ending={file.ending}>
              <b>{title}</b>
              <span className="numeric">
                {file.ending} · {file.size}
              </span>
            </a>
          ) : kind === 'link' && address !== '' ? (
            <a
              href={address}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={t('open-site-named', { name: title })}
            >
              <b>{title}</b>
              <span>
                <bdi dir="ltr">{new URL(address).host}</bdi>
              </span>
            </a>
          ) : (
            <Link to={askAddress(id)} className="document-missing">
              <b>{title}</b>
              <span>{t('ask-short')}</span>
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
