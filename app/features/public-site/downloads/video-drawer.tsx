import { Form, Link, useLocalAddress } from '~/platform/web';
import { ArrowLeft, ArrowRight, ExternalLink, Mail, Play, Search, SearchX, X } from '~/components/icons';
import { Button, LinkButton } from '~/components/button';
import { useTranslation } from '~/platform/texts';
import { cabinetAddress } from './cabinet-scene';
import { VIDEO_SUBJECTS, type VideoSubject } from './download-items';
import { askAddress } from './file-rows';
import type { ShownDownload } from './shown-download';

export type VideoGroup = { subject: VideoSubject | ''; videos: readonly ShownDownload[] };

/** The videos by subject; those without a listed subject come last. */
export function groupVideos(videos: readonly ShownDownload[]): VideoGroup[] {
  return [...VIDEO_SUBJECTS, '' as const]
    .map((subject) => ({ subject, videos: videos.filter((video) => video.subject === subject) }))
    .filter((group) => group.videos.length > 0);
}

/** The source of a video: a file of ours or another site; empty if there is none yet. */
export function sourceOf({ file, address }: ShownDownload): string {
  return file?.address ?? address;
}

function useSubjectName(): (subject: VideoSubject | '') => string {
  const { t } = useTranslation('downloads');
  return (subject) => (subject === '' ? t('other-topic') : t(`topic.${subject}`));
}

/** Search, subjects, and the videos by subject, each a light row, because there are eighty. */
export function VideoDrawer({
  all,
  groups,
  subject,
  query,
}: {
  /** All groups; `groups` are those that are shown. */
  all: readonly VideoGroup[];
  groups: readonly VideoGroup[];
  subject: VideoSubject | undefined;
  query: string;
}) {
  const { t } = useTranslation('downloads');
  const local = useLocalAddress();
  const nameOf = useSubjectName();
  const found = groups.reduce((sum, { videos }) => sum + videos.length, 0);
  return (
    <>
      <div className="video-finder">
        <Form
          method="get"
          action={`${local('/download')}#videos`}
          role="search"
          className="video-search"
          reloadDocument
        >
          <span className="input-box">
            <Search aria-hidden />
            <input
              type="search"
              name="q"
              className="input"
              aria-label={t('search.label')}
              placeholder={t('search.placeholder')}
              defaultValue={query}
              maxLength={60}
              autoComplete="off"
              enterKeyHint="search"
            />
          </span>
          <Button type="submit">{t('search.submit')}</Button>
        </Form>
        <nav className="video-subjects" aria-label={t('topics')}>
          <a href={`${local('/download')}#videos`} aria-current={subject || query ? undefined : 'true'}>
            {t('all-topics')}
          </a>
          {all.map((group) =>
            group.subject === '' ? null : (
              <a
                key={group.subject}
                href={`${local(`/download?subject=${group.subject}`)}#videos`}
                aria-current={group.subject === subject ? 'true' : undefined}
              >
                {nameOf(group.subject)}
                <span className="numeric">{group.videos.length}</span>
              </a>
            ),
          )}
        </nav>
        {query && found > 0 ? (
          <p className="video-found">
            {t('search.found', { count: found })}{' '}
            <a href={`${local('/download')}#videos`} className="link">
              {t('search.clear')}
            </a>
          </p>
        ) : null}
      </div>
      <p className="video-nothing" role="status" data-nothing hidden={!(query && found === 0)}>
        <SearchX aria-hidden />
        <span>{query && found === 0 ? t('search.nothing', { query }) : t('search.nothing-live')}</span>
        <Link to="/contacts?subject=general#contact" className="link">
          {t('search.ask')}
        </Link>
      </p>
      <div className="video-groups">
        {groups.map((group) => (
          <section key={group.subject} className="video-group">
            <h3>
              {nameOf(group.subject)}
              <span className="numeric">{group.videos.length}</span>
            </h3>
            <ul>
              {group.videos.map((video) => (
                <li key={video.id}>
                  <a href={`?video=${video.id}`} data-video={sourceOf(video) || undefined}>
                    {video.title}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

/**
 * The only lightbox for all videos. The server opens it for the video in the address; the page's script fills it for
 * others (`watchVideos`), so its parts have names and sentences with `{title}` in place of a title. Nothing is loaded
 * from other hosts before the user plays a video.
 */
export function VideoLightbox({
  players,
  chosen,
  previous,
  next,
}: {
  /** Other origins whose videos play here; all others are opened at their site. */
  players: readonly string[];
  chosen: ShownDownload | undefined;
  previous: ShownDownload | undefined;
  next: ShownDownload | undefined;
}) {
  const { t } = useTranslation('downloads');
  const local = useLocalAddress();
  const nameOf = useSubjectName();
  const source = chosen ? sourceOf(chosen) : '';
  const elsewhere = /^https?:/.test(source);
  const host = elsewhere ? new URL(source).host : '';
  return (
    <dialog
      className="lightbox"
      id="watch"
      aria-labelledby="watch-title"
      open={chosen !== undefined}
      data-players={players.join(' ') || undefined}
    >
      <div className="lightbox-body">
        <div className="lightbox-stage" data-part="stage">
          <svg viewBox="0 0 800 450" width="800" height="450" aria-hidden className="lightbox-still">
            <use href={`${cabinetAddress}#still`} />
          </svg>
          <a
            className="lightbox-play"
            data-part="play"
            href={source || undefined}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t('watch.play')}
            hidden={source === ''}
          >
            <Play aria-hidden />
          </a>
          {source !== '' && !elsewhere ? (
            <noscript>
              <video controls preload="none" src={source} aria-labelledby="watch-title" />
            </noscript>
          ) : null}
        </div>
        <div className="lightbox-facts">
          <div className="lightbox-names">
            <p data-part="subject">{chosen ? nameOf(chosen.subject) : ''}</p>
            <h2 id="watch-title" data-part="title">
              {chosen?.title ?? ''}
            </h2>
            <p data-part="missing" hidden={source !== ''}>
              {t('watch.no-address')} {t('watch.no-address-text')}
            </p>
            <p data-part="elsewhere" data-sentence={t('watch.elsewhere', { host: '{title}' })} hidden={!elsewhere}>
              {elsewhere ? t('watch.elsewhere', { host }) : ''}
            </p>
          </div>
          <div className="lightbox-acts">
            <LinkButton
              to={askAddress(chosen?.id ?? 0)}
              variant="primary"
              size="small"
              icon={Mail}
              data-part="ask"
              data-pattern={local('/contacts?subject=file&item={id}#contact')}
              hidden={source !== ''}
            >
              {t('watch.ask')}
            </LinkButton>
            <a
              className="btn btn-secondary btn-small"
              data-part="open"
              data-sentence={t('watch.open', { host: '{title}' })}
              href={source || undefined}
              target="_blank"
              rel="noopener noreferrer"
              hidden={!elsewhere}
            >
              <span>{elsewhere ? t('watch.open', { host }) : ''}</span>
              <ExternalLink aria-hidden />
            </a>
            <a
              className="btn btn-secondary btn-small btn-icon"
              data-part="previous"
              data-sentence={t('watch.previous', { title: '{title}' })}
              href={previous ? `?video=${previous.id}` : undefined}
              aria-label={previous ? t('watch.previous', { title: previous.title }) : undefined}
              hidden={!previous}
            >
              <ArrowLeft aria-hidden className="turn" />
            </a>
            <a
              className="btn btn-secondary btn-small lightbox-next"
              data-part="next"
              data-sentence={t('watch.next', { title: '{title}' })}
              href={next ? `?video=${next.id}` : undefined}
              hidden={!next}
            >
              <span>{next ? t('watch.next', { title: next.title }) : ''}</span>
              <ArrowRight aria-hidden className="turn" />
            </a>
            <a
              className="btn btn-quiet btn-small btn-icon"
              data-part="close"
              href={`${local('/download')}#videos`}
              aria-label={t('watch.close')}
              title={t('watch.close')}
            >
              <X aria-hidden />
            </a>
          </div>
        </div>
      </div>
    </dialog>
  );
}
