import { CabinetScene } from './cabinet-scene';
import type { DOWNLOAD_SECTIONS } from './download-items';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import type { DownloadsData } from './read-downloads.server';

/** What the page of downloads has, and the cabinet that it stands in. */
export function DownloadHead({ version, counts }: Pick<DownloadsData, 'version' | 'counts'>) {
  const { t } = useTranslation('downloads');
  const { language } = useShell();
  const nameOf = (section: (typeof DOWNLOAD_SECTIONS)[number]) => t(`section.${section}.title`);
  return (
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
  );
}
