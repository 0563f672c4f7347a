import { LinkButton } from '~/components/button';
import { useTranslation } from '~/platform/texts';
import type { ShownDownload } from './shown-download';

/** The address of the form that requests an item's file. */
export function askAddress(id: number): string {
  return `/contacts?subject=file&item=${id}#contact`;
}

/** Programs, one per line, and links to other sites below them. */
export function FileRows({ items }: { items: readonly ShownDownload[] }) {
  const { t } = useTranslation('downloads');
  const files = items.filter(({ kind }) => kind !== 'link');
  const links = items.filter(({ kind }) => kind === 'link');
  return (
    <>
      {files.some(({ file }) => file) ? (
        <div className="file-row file-heads" aria-hidden>
          {(['file', 'version', 'size', 'date', 'language'] as const).map((name) => (
            <span key={name}>{t(`column.${name}`)}</span>
          ))}
          <span>SHA-256</span>
        </div>
      ) : null}
      <ul className="file-rows" data-copied={t('checksum-copied')}>
        {files.map((item) => (
          <FileRow key={item.id} item={item} />
        ))}
      </ul>
      {links.length > 0 ? (
        <>
          <h3 className="drawer-sub">{t('elsewhere')}</h3>
          <ul className="file-rows">
            {links.map((item) => (
              <LinkRow key={item.id} item={item} />
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}

function Names({ item: { title, text, needs } }: { item: ShownDownload }) {
  const { t } = useTranslation('downloads');
  return (
    <div className="file-names">
      <b>{title}</b>
      {text ? <span>{text}</span> : null}
      {needs ? <span>{t('needs', { what: needs })}</span> : null}
    </div>
  );
}

function FileRow({ item }: { item: ShownDownload }) {
  const { t } = useTranslation('downloads');
  const { file, title, version, languages } = item;
  if (!file) return <MissingRow item={item} />;
  return (
    <li className="file-row">
      <Names item={item} />
      <span className="file-version">
        <bdi dir="ltr">{version}</bdi>
      </span>
      <span className="numeric">{file.size}</span>
      <span className="numeric">{file.date}</span>
      <span className="file-languages">{languages.map((code) => code.toUpperCase()).join(', ')}</span>
      <span className="copy-line">
        <code dir="ltr">{file.sha256}</code>
        <button type="button" data-copy aria-label={t('copy-checksum')} />
      </span>
      <a
        href={file.address}
        className="btn btn-tint btn-small drawn-download"
        aria-label={t('download-named', { name: title })}
        download
      >
        {t('download')}
      </a>
    </li>
  );
}

function MissingRow({ item }: { item: ShownDownload }) {
  const { t } = useTranslation('downloads');
  const [told, ask] = item.kind === 'link' ? (['no-address', 'ask-link'] as const) : (['no-file', 'ask'] as const);
  return (
    <li className="file-row file-missing">
      <Names item={item} />
      <span className="file-told">{t(told)}</span>
      <LinkButton to={askAddress(item.id)} size="small" aria-label={t(`${ask}-named`, { name: item.title })}>
        {t(ask)}
      </LinkButton>
    </li>
  );
}

function LinkRow({ item }: { item: ShownDownload }) {
  const { t } = useTranslation('downloads');
  if (item.address === '') return <MissingRow item={item} />;
  return (
    <li className="file-row file-elsewhere">
      <Names item={item} />
      <bdi dir="ltr" className="file-told">
        {new URL(item.address).host}
      </bdi>
      <a
        href={item.address}
        target="_blank"
        rel="noopener noreferrer"
        className="btn btn-secondary btn-small drawn-elsewhere"
        aria-label={t('open-site-named', { name: item.title })}
      >
        {t('open-site')}
      </a>
    </li>
  );
}
