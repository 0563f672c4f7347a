import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData } from '~/platform/web';
import { ExternalLink } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { Notice } from '~/components/notice';
import { PageHead, Panel } from '~/components/panel';
import { may } from '~/features/identity/accounts/permissions';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { DOWNLOAD_FIELDS, readDownloadForm } from '~/features/public-site/downloads/download-form';
import { downloadList } from '~/features/public-site/downloads/download-filter';
import { VIDEO_SUBJECTS, wordingOf } from '~/features/public-site/downloads/download-items';
import { readDownload } from '~/features/public-site/downloads/download-store.server';
import { fileStore } from '~/features/public-site/downloads/file-store.server';
import {
  attachUpload,
  changeDownload,
  detachUpload,
  removeDownload,
  type UploadRefusal,
} from '~/features/public-site/downloads/manage-downloads.server';
import { DeleteDownloadPanel } from '~/features/desks/downloads-desk/delete-download-panel';
import type { DownloadAnswer } from '~/features/desks/downloads-desk/download-fields';
import { DownloadPanel } from '~/features/desks/downloads-desk/download-panel';
import { FilePanel } from '~/features/desks/downloads-desk/file-panel';
import { refusedDownload } from '~/features/desks/downloads-desk/refused-download';
import { AuditEntries } from '~/features/desks/staff/audit-entries';
import { readAuditOf } from '~/features/desks/staff/audit-of-subject-store.server';
import { REASON_FIELD, readReason } from '~/features/desks/staff/reason';
import { AppError, notFound } from '~/platform/errors';
import { localeOf, readerTexts, translator } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import type { KeyUnder } from '~/platform/translator';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';
import { useTranslation } from '~/platform/texts';
import { flashToast } from '~/platform/toasts.server';

const HISTORY = 20;
const KEY = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const titleOf = (data: unknown) => (data as { title: string } | undefined)?.title;

export const handle: RouteHandle = { titleKey: 'staff:nav.downloads', title: titleOf, breadcrumb: titleOf };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'ops.read');
  const id = rowIdOf(params.id);
  const item = id === undefined ? undefined : await readDownload(id);
  if (!item) throw notFound('not-found');
  const [locale, history] = await Promise.all([localeOf(request), readAuditOf('download', String(item.id), HISTORY)]);
  const { t, find } = readerTexts(locale);
  return {
    item,
    title: wordingOf(item, locale, find).title,
    seededTitle: item.key === null ? null : wordingOf({ ...item, words: {} }, locale, find).title,
    subjects: Object.fromEntries(VIDEO_SUBJECTS.map((subject) => [subject, t(`downloads:topic.${subject}`)])),
    history,
    hasStore: fileStore() !== undefined,
    mayChange: may(viewer.role, 'ops.write'),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, 'ops.write');
  const id = rowIdOf(params.id);
  const item = id === undefined ? undefined : await readDownload(id);
  if (id === undefined || !item) throw notFound('not-found');
  const form = await readForm(request, ['intent', { name: 'key', anyDigits: true }, ...DOWNLOAD_FIELDS, REASON_FIELD]);
  const intent = form.get('intent');
  const reason = readReason(form);
  const place = intent === 'save' ? 'save' : intent === 'delete' ? 'delete' : 'file';
  const refuse = (wrong: string[], refused?: UploadRefusal) =>
    Response.json(refusedDownload(place, form, wrong, refused), { status: 400 });
  const done = async (what: KeyUnder<'downloads-desk', 'done'>, to = `/ops/downloads/${id}`) => {
    const message = translator(await localeOf(request))(`downloads-desk:done.${what}`);
    return redirect(to, { headers: { 'Set-Cookie': flashToast({ tone: 'success', message }) } });
  };
  const missing = reason ? [] : ['reason'];
  if (intent === 'save') {
    const read = readDownloadForm(form, { seeded: item.key !== null });
    if (read.wrong || !reason) return refuse([...(read.wrong ?? []), ...missing]);
    await changeDownload(actorOf(viewer), id, read.value, reason);
    return done('changed');
  }
  if (intent !== 'delete' && intent !== 'detach' && intent !== 'attach') throw new AppError('malformed-request', 400);
  if (!reason) return refuse(missing);
  if (intent === 'delete') {
    await removeDownload(actorOf(viewer), id, reason);
    return done('deleted', downloadList.address({ section: item.section }));
  }
  if (intent === 'detach') {
    await detachUpload(actorOf(viewer), id, reason);
    return done('detached');
  }
  const key = form.get('key');
  if (typeof key !== 'string' || !KEY.test(key)) throw new AppError('malformed-request', 400);
  const refused = await attachUpload(actorOf(viewer), id, key, reason);
  return refused ? refuse([], refused) : done('attached');
}

export default function DownloadPage() {
  const { item, title, seededTitle, subjects, history, hasStore, mayChange } = useLoaderData<typeof loader>();
  const answer = useActionData<DownloadAnswer>();
  const { t } = useTranslation('downloads-desk');
  const answerOf = (form: DownloadAnswer['form']) => (answer?.form === form ? answer : undefined);
  return (
    <>
      <PageHead
        title={<bdi>{title}</bdi>}
        facts={[t(`section.${item.section}`), t(`kind.${item.kind}`)]}
        actions={
          item.published ? (
            <LinkButton to={`/download#${item.section}`} icon={ExternalLink} target="_blank">
              {t('on-page')}
            </LinkButton>
          ) : undefined
        }
      />
      {mayChange ? null : (
        <div className="mb-4">
          <Notice compact>{t('staff:looks-only')}</Notice>
        </div>
      )}
      <div className="split">
        <div className="grid gap-4">
          <DownloadPanel
            item={item}
            subjects={subjects}
            seededTitle={seededTitle}
            mayChange={mayChange}
            answer={answerOf('save')}
          />
          {mayChange ? <DeleteDownloadPanel title={title} answer={answerOf('delete')} /> : null}
        </div>
        <div className="grid content-start gap-4">
          {item.kind === 'file' || item.kind === 'video' ? (
            <FilePanel item={item} mayChange={mayChange} hasStore={hasStore} answer={answerOf('file')} />
          ) : null}
          <Panel title={t('history')}>
            <AuditEntries entries={history} subject={{ type: 'download', id: String(item.id) }} />
          </Panel>
        </div>
      </div>
    </>
  );
}
