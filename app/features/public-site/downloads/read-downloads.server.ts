import { currentVersion, DOWNLOAD_SECTIONS, isMissing, type VideoSubject } from './download-items';
import { readPublishedDownloads } from './download-store.server';
import { shownDownload } from './shown-download';
import { groupVideos } from './video-drawer';
import { env } from '~/platform/env.server';
import { readerTexts } from '~/platform/i18n.server';
import { searchKey } from '~/platform/text';

/** How many files each drawer has. */
export type DownloadCounts = Record<(typeof DOWNLOAD_SECTIONS)[number], number>;

/** What the page of downloads shows. */
export type DownloadsData = Awaited<ReturnType<typeof readDownloads>>;

/** The files of each drawer, the videos narrowed to a subject and a search, and the one that is watched. */
export async function readDownloads(
  { subject, query, video }: { subject: VideoSubject | undefined; query: string; video: number | undefined },
  locale: string,
) {
  const items = await readPublishedDownloads();
  const { t, find } = readerTexts(locale);
  const of = (section: (typeof DOWNLOAD_SECTIONS)[number]) =>
    items.filter((item) => item.section === section).map((item) => shownDownload(item, locale, find));
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
  const at = ordered.findIndex(({ id }) => id === video);
  const shown = { uploads: of('uploads'), transfer: of('transfer'), documents: of('documents'), videos };
  return {
    version: currentVersion(items),
    counts: Object.fromEntries(
      DOWNLOAD_SECTIONS.map((section) => [
        section,
        items.filter((item) => item.section === section && !isMissing(item)).length,
      ]),
    ) as DownloadCounts,
    listed: Object.fromEntries(DOWNLOAD_SECTIONS.map((section) => [section, shown[section].length])) as DownloadCounts,
    shown: { uploads: shown.uploads, transfer: shown.transfer, documents: shown.documents },
    videos: { all, groups, subject: subject ?? null, query },
    players: env().VIDEO_ORIGINS,
    watched: at < 0 ? null : { video: ordered[at], previous: ordered[at - 1], next: ordered[at + 1] },
    filling: {
      title: t('import-templates:rules.title'),
      rules: (['filled', 'number', 'date', 'text'] as const).map((rule) => t(`import-templates:rules.${rule}`)),
    },
  };
}
