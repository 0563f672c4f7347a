import { json, redirect, type LinksFunction, type LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData } from '~/platform/web';
import { BookOpen, CirclePlay, Download, FileSpreadsheet, Info } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { CabinetScene, cabinetAddress } from '~/features/public-site/downloads/cabinet-scene';
import { DocumentList } from '~/features/public-site/downloads/document-list';
import { Drawer } from '~/features/public-site/downloads/download-drawer';
import {
  currentVersion,
  DOWNLOAD_SECTIONS,
  isMissing,
  VIDEO_SUBJECTS,
} from '~/features/public-site/downloads/download-items';
import { readPublishedDownloads } from '~/features/public-site/downloads/download-store.server';
import styles from '~/features/public-site/downloads/downloads.css?url';
import { FileRows } from '~/features/public-site/downloads/file-rows';
import { shownDownload } from '~/features/public-site/downloads/shown-download';
import { TemplateSheets } from '~/features/public-site/downloads/template-sheets';
import { groupVideos, VideoDrawer, VideoLightbox } from '~/features/public-site/downloads/video-drawer';
import { env } from '~/platform/env.server';
import { localeOf, translator } from '~/platform/i18n.server';
import { addressFrom } from '~/platform/public-pages';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';
import { useShell } from '~/platform/shell-context';
import { cleanText, cutText, searchKey } from '~/platform/text';
import { RichText, useTranslation } from '~/platform/texts';

const QUERY_LENGTH = 60;

type Counts = Record<(typeof DOWNLOAD_SECTIONS)[number], number>;

/** What the page says of itself names only what can be fetched. */
const tells = ({ uploads, documents, videos }: Counts) =>
  videos > 0 ? 'videos' : uploads > 0 && documents > 0 ? 'files' : 'templates';

export const handle: RouteHandle = {
  hydrate: false,
  titleKey: 'downloads:title',
  description: (data, t) => {
    const shown = data as { counts: Counts } | undefined;
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
  const [items, locale] = await Promise.all([readPublishedDownloads(), localeOf(request)]);
  const t = translator(locale);
  const of = (section: (typeof DOWNLOAD_SECTIONS)[number]) =>
    items.filter((item) => item.section === section).map((item) => shownDownload(item, locale, t));
  const videos = of('videos');
  const all = groupVideos(videos);
  const words = searchKey(query).split(' ').filter(Boolean);
  const groups = all
    .filter((group) => !subject || group.subject === subject)
    .map((group) => {
      const about = searchKey(group.subject && t(`downloads:topic.${group.subject}`));
      const fits = (title: string) => words.every((word) => `${searchKey(title)} ${about}`.includes(word));
      return { ...group, videos: group.videos.filter(({ title }) => fits(title)) };
    })
    .filter((group) => group.videos.length > 0);
  const ordered = groups.flatMap((group) => group.videos);
  const at = ordered.findIndex(({ id }) => id === rowIdOf(searchParams.get('video')));
  const shown = { uploads: of('uploads'), transfer: of('transfer'), documents: of('documents'), videos };
  return json({
    version: currentVersion(items),
    counts: Object.fromEntries(
      DOWNLOAD_SECTIONS.map((section) => [
        section,
        items.filter((item) => item.section === section && !isMissing(item)).length,
      ]),
    ) as Counts,
    listed: Object.fromEntries(DOWNLOAD_SECTIONS.map((section) => [section, shown[section].length])) as Counts,
    shown: { uploads: shown.uploads, transfer: shown.transfer, documents: shown.documents },
    videos: { all, groups, subject: subject ?? null, query },
    players: env().VIDEO_ORIGINS,
    watched: at < 0 ? null : { video: ordered[at], previous: ordered[at - 1], next: ordered[at + 1] },
    filling: {
      title: t('import-templates:rules.title'),
      rules: (['filled', 'number', 'date', 'text'] as const).map((rule) => t(`import-templates:rules.${rule}`)),
    },
  });
}

export default function Downloads() {
  const { version, counts, listed, shown, videos, watched, players, filling } = useLoaderData<typeof loader>();
  const { t } = useTranslation('downloads');
  const { language } = useShell();
  const asked = videos.subject !== null || videos.query !== '' || watched !== null;
  const nameOf = (section: (typeof DOWNLOAD_SECTIONS)[number]) => t(`section.${section}.title`);
  return (
    <>
      <section className="download-head">
        <div className="wrap">
          <div className="download-intro">
            <h1>{t('headline')}</h1>
            <p className="lead">{t(counts.documents > 0 ? 'lead' : 'lead-templates')}</p>
            <dl className="download-facts">
              {(
                [
                  ['version', version],
                  ['templates', counts.transfer],
                  ['documents', counts.documents],
                  ['videos', counts.videos],
                ] as const
              ).map(([name, fact]) =>
                fact === '' || fact === 0 ? null : (
                  <div key={name}>
                    <dt>{t(`facts.${name}`)}</dt>
                    <dd className="numeric">
                      <bdi dir="ltr">{fact}</bdi>
                    </dd>
                  </div>
                ),
              )}
            </dl>
          </div>
          <CabinetScene
            rtl={language.dir === 'rtl'}
            texts={{
              alt: t('scene.alt'),
              drawers: [nameOf('uploads'), nameOf('transfer'), nameOf('documents'), nameOf('videos')],
              update: t('scene.update'),
              version,
              offline: t('scene.offline'),
              setup: t('scene.setup'),
            }}
          />
        </div>
      </section>
      <div className="wrap download-page">
        <nav className="download-nav" aria-label={t('drawers')}>
          <ul>
            {DOWNLOAD_SECTIONS.map((section) => (
              <li key={section}>
                <a href={`#${section}`}>
                  {nameOf(section)}
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
        <div className="drawers">
          <Drawer section="transfer" icon={FileSpreadsheet} listed={listed.transfer} count={counts.transfer} open>
            <TemplateSheets items={shown.transfer} filling={filling} />
          </Drawer>
          <Drawer section="uploads" icon={Download} listed={listed.uploads} count={counts.uploads} open={false}>
            <p className="drawer-tip">
              <Info aria-hidden />
              <span>
                {counts.videos === 0 ? (
                  t('backup')
                ) : (
                  <RichText
                    text={t('backup-first')}
                    wrap={[
                      (content) => (
                        <a key="backup" href="#videos">
                          {content}
                        </a>
                      ),
                    ]}
                  />
                )}
              </span>
            </p>
            <FileRows items={shown.uploads} />
          </Drawer>
          <Drawer section="documents" icon={BookOpen} listed={listed.documents} count={counts.documents} open={false}>
            <DocumentList items={shown.documents} />
          </Drawer>
          <Drawer section="videos" icon={CirclePlay} listed={listed.videos} count={counts.videos} open={asked}>
            <VideoDrawer
              all={videos.all}
              groups={videos.groups}
              subject={videos.subject ?? undefined}
              query={videos.query}
            />
          </Drawer>
        </div>
      </div>
      <VideoLightbox players={players} chosen={watched?.video} previous={watched?.previous} next={watched?.next} />
    </>
  );
}
