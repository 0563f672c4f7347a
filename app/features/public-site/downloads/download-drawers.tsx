import { BookOpen, CirclePlay, Download, FileSpreadsheet, Info } from '~/components/icons';
import { DocumentList } from './document-list';
import { Drawer } from './download-drawer';
import { FileRows } from './file-rows';
import { TemplateSheets } from './template-sheets';
import { VideoDrawer } from './video-drawer';
import { RichText, useTranslation } from '~/platform/texts';
import type { DownloadsData } from './read-downloads.server';

/** The drawers with their files; the one of the videos is open while something of it was asked for. */
export function DownloadDrawers({
  counts,
  listed,
  shown,
  videos,
  filling,
  watching,
}: Pick<DownloadsData, 'counts' | 'listed' | 'shown' | 'videos' | 'filling'> & {
  /** A video is open over the page. */
  watching: boolean;
}) {
  const { t } = useTranslation('downloads');
  const asked = videos.subject !== null || videos.query !== '' || watching;
  return (
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
  );
}
