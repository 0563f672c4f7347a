import { json, redirect, type LinksFunction, type LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData } from '~/platform/web';
import { LinkButton } from '~/components/button';
import { cabinetAddress } from '~/features/public-site/downloads/cabinet-scene';
import { DOWNLOAD_SECTIONS, VIDEO_SUBJECTS } from '~/features/public-site/downloads/download-items';
import styles from '~/features/public-site/downloads/downloads.css?url';
import { VideoLightbox } from '~/features/public-site/downloads/video-drawer';
import { localeOf } from '~/platform/i18n.server';
import { addressFrom } from '~/platform/public-pages';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';
import { cleanText, cutText } from '~/platform/text';
import { useTranslation } from '~/platform/texts';
import { type DownloadCounts, readDownloads } from '~/features/public-site/downloads/read-downloads.server';
import { DownloadHead } from '~/features/public-site/downloads/download-head';
import { DownloadDrawers } from '~/features/public-site/downloads/download-drawers';

const QUERY_LENGTH = 60;

/** What the page says of itself names only what can be fetched. */
const tells = ({ uploads, documents, videos }: DownloadCounts) =>
  videos > 0 ? 'videos' : uploads > 0 && documents > 0 ? 'files' : 'templates';

export const handle: RouteHandle = {
  hydrate: false,
  titleKey: 'downloads:title',
  description: (data, t) => {
    const shown = data as { counts: DownloadCounts } | undefined;
    return shown && t(`downloads:description.${tells(shown.counts)}`, { videos: shown.counts.videos });
  },
  breadcrumbKey: 'downloads:breadcrumb',
};

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  // As for the icons (root.tsx): without a preload the scene would load after the fonts.
  { rel: 'preload', href: cabinetAddress, as: 'image', type: 'image/svg+xml' },
];

/** Subject, search and open video are in the URL; only pages with a subject alone are cached for everybody. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const asked = searchParams.get('subject');
  const subject = VIDEO_SUBJECTS.find((known) => known === asked);
  if (asked !== null && !subject) throw redirect(addressFrom(pathname, '/download'));
  const query = cleanText(cutText(searchParams.get('q') ?? '', QUERY_LENGTH));
  return json(
    await readDownloads({ subject, query, video: rowIdOf(searchParams.get('video')) }, await localeOf(request)),
  );
}

export default function Downloads() {
  const downloads = useLoaderData<typeof loader>();
  const { version, counts, watched, players } = downloads;
  const { t } = useTranslation('downloads');
  return (
    <>
      <DownloadHead version={version} counts={counts} />
      <div className="wrap download-page">
        <nav className="download-nav" aria-label={t('drawers')}>
          <ul>
            {DOWNLOAD_SECTIONS.map((section) => (
              <li key={section}>
                <a href={`#${section}`}>
                  {t(`section.${section}.title`)}
                  {counts[section] > 0 ? <span className="numeric">{counts[section]}</span> : null}
                </a>
              </li>
            ))}
          </ul>
          <p>
            {t('not-found.question')}{' '}
            <LinkButton to="/contacts?subject=file#contact" variant="link">
              {t('not-found.ask')}
            </LinkButton>
          </p>
        </nav>
        <DownloadDrawers {...downloads} watching={watched !== null} />
      </div>
      <VideoLightbox players={players} chosen={watched?.video} previous={watched?.previous} next={watched?.next} />
    </>
  );
}
