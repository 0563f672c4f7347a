import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { Form, useActionData, useLoaderData, useNavigation } from '~/platform/web';
import { Plus } from '~/components/icons';
import { Button, LinkButton } from '~/components/button';
import { ErrorSummary } from '~/components/field';
import { PageHead } from '~/components/panel';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { DOWNLOAD_FIELDS, readDownloadForm } from '~/features/public-site/downloads/download-form';
import { downloadList } from '~/features/public-site/downloads/download-filter';
import { VIDEO_SUBJECTS } from '~/features/public-site/downloads/download-items';
import { nextPosition } from '~/features/public-site/downloads/download-store.server';
import { addDownload } from '~/features/public-site/downloads/manage-downloads.server';
import {
  DownloadFields,
  type DownloadAnswer,
  type EditedDownload,
  useRuleText,
} from '~/features/desks/downloads-desk/download-fields';
import { refusedDownload } from '~/features/desks/downloads-desk/refused-download';
import { REASON_FIELD, readReason } from '~/features/desks/staff/reason';
import { ReasonField } from '~/features/desks/staff/reason-field';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { useTranslation } from '~/platform/texts';
import { flashToast } from '~/platform/toasts.server';

export const handle: RouteHandle = { titleKey: 'downloads-desk:new', breadcrumbKey: 'downloads-desk:new' };

/** The form for a new item, preset to the section that the list showed. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requirePermission(request, 'ops.write');
  const { section } = downloadList.read(new URL(request.url).searchParams);
  const [locale, position] = await Promise.all([localeOf(request), nextPosition(section)]);
  const t = translator(locale);
  const item: EditedDownload = {
    section,
    kind: section === 'videos' ? 'video' : 'file',
    subject: '',
    words: {},
    version: '',
    languages: ['tr'],
    address: '',
    published: false,
    position,
  };
  return {
    item,
    subjects: Object.fromEntries(VIDEO_SUBJECTS.map((subject) => [subject, t(`downloads:topic.${subject}`)])),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, 'ops.write');
  const form = await readForm(request, [...DOWNLOAD_FIELDS, REASON_FIELD]);
  const reason = readReason(form);
  const read = readDownloadForm(form, { seeded: false });
  const wrong = [
    ...(read.wrong ?? []),
    // A template is generated from its columns, so its kind cannot be chosen here.
    ...(read.value?.kind === 'template' ? ['kind'] : []),
    ...(reason ? [] : ['reason']),
  ];
  if (!read.value || !reason || wrong.length > 0) {
    return Response.json(refusedDownload('save', form, wrong), { status: 400 });
  }
  const id = await addDownload(actorOf(viewer), read.value, reason);
  const message = translator(await localeOf(request))('downloads-desk:done.added');
  return redirect(`/ops/downloads/${id}`, { headers: { 'Set-Cookie': flashToast({ tone: 'success', message }) } });
}

export default function NewDownload() {
  const { item, subjects } = useLoaderData<typeof loader>();
  const answer = useActionData<DownloadAnswer>();
  const { t } = useTranslation('downloads-desk');
  const ruleText = useRuleText();
  const busy = useNavigation().state === 'submitting';
  return (
    <>
      <PageHead title={t('new')} />
      <Form method="post" className="grid max-w-3xl gap-5">
        <ErrorSummary
          title={t('errors:summary')}
          answer={answer}
          errors={(answer?.wrong ?? []).map((name) => ({
            id: `download-${name.replace('.', '-')}`,
            message: ruleText(name),
          }))}
        />
        <DownloadFields item={item} subjects={subjects} seededTitle={null} answer={answer} />
        <ReasonField
          id="download-reason"
          wrong={answer?.wrong.includes('reason')}
          defaultValue={answer?.values.reason}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" icon={Plus} loading={busy}>
            {t('add')}
          </Button>
          <LinkButton to="/ops/downloads" variant="quiet">
            {t('cancel')}
          </LinkButton>
        </div>
      </Form>
    </>
  );
}
