import { useSubmit } from '~/platform/web';
import { Download, Upload } from '~/components/icons';
import { useEffect, useRef, useState } from 'react';
import { Button } from '~/components/button';
import { Facts } from '~/components/facts';
import { Field } from '~/components/field';
import { Notice } from '~/components/notice';
import { Panel } from '~/components/panel';
import { ProgressBar } from '~/components/progress';
import { useHydrated } from '~/components/use-hydrated';
import { fileAddress, type DownloadItem } from '~/features/public-site/downloads/download-items';
import { FILE_ENDINGS, UPLOAD_LIMIT_BYTES } from '~/features/public-site/downloads/upload-limits';
import { ReasonField } from '~/features/desks/staff/reason-field';
import { ReasonForm } from '~/features/desks/staff/reason-form';
import { formatDateTime } from '~/platform/dates';
import { formatBytes } from '~/platform/byte-size';
import { numberFormat } from '~/platform/intl-formats';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import type { DownloadAnswer } from './download-fields';
import { uploadFile, type RunningUpload } from './upload-file';

type Progress = { state: 'idle' | 'running' | 'checking'; sent: number; all: number };

/** The file of an item: its facts, and the upload of another. */
export function FilePanel({
  item: { id, file, published },
  mayChange,
  hasStore,
  answer,
}: {
  item: Pick<DownloadItem, 'id' | 'file' | 'published'>;
  mayChange: boolean;
  hasStore: boolean;
  answer: DownloadAnswer | undefined;
}) {
  const { t } = useTranslation('downloads-desk');
  const { locale } = useShell();
  const hydrated = useHydrated();
  return (
    <Panel title={t('file.title')}>
      <div className="grid gap-4">
        {file ? (
          <>
            <Facts
              items={[
                { label: t('file.name'), value: <bdi className="wrap-anywhere">{file.name}</bdi> },
                { label: t('file.size'), value: formatBytes(file.size, locale) },
                {
                  label: t('file.type'),
                  value: (
                    <bdi dir="ltr" className="wrap-anywhere">
                      {file.contentType}
                    </bdi>
                  ),
                },
                {
                  label: t('file.sha256'),
                  value: (
                    <code dir="ltr" className="code wrap-anywhere">
                      {file.sha256}
                    </code>
                  ),
                },
                { label: t('file.at'), value: <bdi>{formatDateTime(new Date(file.attachedAt), locale)}</bdi> },
              ]}
            />
            {published ? (
              <a href={fileAddress(id, file)} download={file.name} className="link justify-self-start">
                <Download aria-hidden />
                {t('file.download')}
              </a>
            ) : (
              <p className="text-sm text-muted">{t('file.hidden')}</p>
            )}
          </>
        ) : (
          <p className="text-sm text-muted">{t('file.none')}</p>
        )}
        {answer?.refused ? (
          <div role="alert">
            <Notice tone="danger" compact>
              {t(`refused.${answer.refused}`)}
            </Notice>
          </div>
        ) : null}
        {!mayChange ? null : !hasStore ? (
          <Notice tone="warning" compact>
            {t('file.no-store')}
          </Notice>
        ) : !hydrated ? (
          <p className="text-sm text-muted">{t('file.needs-scripts')}</p>
        ) : (
          <UploadForm key={file?.key} stored={file?.key} answer={answer} />
        )}
        {mayChange && file ? (
          <ReasonForm
            className="grid justify-items-start gap-3 border-t border-line pt-4"
            wrong={answer?.values.intent === 'detach' && answer.wrong.includes('reason')}
            ask={() => ({
              title: t('file.remove-title'),
              text: t('file.remove-text'),
              confirm: t('file.remove-confirm'),
              danger: true,
            })}
          >
            <Button type="submit" name="intent" value="detach" variant="danger">
              {t('file.remove')}
            </Button>
          </ReasonForm>
        ) : null}
      </div>
    </Panel>
  );
}

function UploadForm({
  stored,
  answer,
}: {
  /** The key of the file that the upload would replace. */
  stored: string | undefined;
  answer: DownloadAnswer | undefined;
}) {
  const { t } = useTranslation('downloads-desk');
  const { locale } = useShell();
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const running = useRef<RunningUpload | null>(null);
  const [progress, setProgress] = useState<Progress>({ state: 'idle', sent: 0, all: 0 });
  const [said, setSaid] = useState<{ tone: 'neutral' | 'danger'; text: string } | null>(null);
  const limit = formatBytes(UPLOAD_LIMIT_BYTES, locale);

  const stop = (tone: 'neutral' | 'danger', text: string) => {
    running.current = null;
    setProgress({ state: 'idle', sent: 0, all: 0 });
    setSaid({ tone, text });
  };
  const start = async () => {
    const file = input.current?.files?.[0];
    if (!file) return;
    if (file.size > UPLOAD_LIMIT_BYTES) return stop('danger', t('file.too-large', { limit }));
    setSaid(null);
    setProgress({ state: 'running', sent: 0, all: file.size });
    running.current = await uploadFile(file, {
      tell: (sent) => setProgress((before) => (before.state === 'running' ? { ...before, sent } : before)),
      resumed: () => setSaid({ tone: 'neutral', text: t('file.resumed') }),
      failed: (status) => stop('danger', t(status === 507 ? 'file.no-space' : 'file.failed')),
      done: (key) => {
        running.current = null;
        setProgress((before) => ({ ...before, state: 'checking' }));
        const posted = new FormData(form.current ?? undefined);
        posted.delete('file');
        posted.set('intent', 'attach');
        posted.set('key', key);
        submit(posted, { method: 'post' });
      },
    });
  };
  const cancel = () => {
    void running.current?.cancel().catch(() => undefined);
    stop('neutral', t('file.cancelled'));
  };

  const own = answer?.form === 'file' && answer.values.intent === 'attach' ? answer : undefined;
  useEffect(() => {
    setProgress((before) => (before.state === 'checking' ? { state: 'idle', sent: 0, all: 0 } : before));
  }, [answer, stored]);
  const percent = progress.all > 0 ? Math.floor((progress.sent / progress.all) * 100) : 0;
  return (
    <form
      ref={form}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        void start();
      }}
    >
      <Field label={t('file.choose')} hint={t('file.hint', { limit, endings: FILE_ENDINGS.join(', ') })}>
        <input
          ref={input}
          type="file"
          className="min-w-0 max-w-full text-sm"
          name="file"
          required
          id="download-file"
          aria-label={t('file.choose')}
          accept={FILE_ENDINGS.map((ending) => `.${ending}`).join(',')}
          disabled={progress.state !== 'idle'}
        />
      </Field>
      <ReasonField wrong={own?.wrong.includes('reason')} />
      {progress.state === 'running' ? (
        <ProgressBar
          label={t('file.uploading')}
          value={progress.sent}
          max={progress.all}
          valueText={t('file.progress', {
            sent: formatBytes(progress.sent, locale),
            all: formatBytes(progress.all, locale),
            percent: numberFormat(locale).format(percent),
          })}
        />
      ) : null}
      <div role="status" className="empty:hidden">
        {progress.state === 'checking' ? <p className="text-sm text-muted">{t('file.checking')}</p> : null}
        {said ? (
          <Notice tone={said.tone} compact>
            {said.text}
          </Notice>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" icon={Upload} loading={progress.state !== 'idle'}>
          {t(stored ? 'file.replace' : 'file.upload')}
        </Button>
        {progress.state === 'running' ? <Button onClick={cancel}>{t('file.cancel-upload')}</Button> : null}
      </div>
    </form>
  );
}
