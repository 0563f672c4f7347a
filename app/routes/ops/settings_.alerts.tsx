import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData } from '~/platform/web';
import { Settings2 } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { Notice } from '~/components/notice';
import { PageHead } from '~/components/panel';
import { may } from '~/features/identity/accounts/permissions';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { answerChannelForm, type ChannelAnswer } from '~/features/desks/administration/answer-channel-form.server';
import { ChannelEditor } from '~/features/desks/administration/channel-editor';
import { ChannelList, MessageLog } from '~/features/desks/administration/channel-list';
import { ChannelRoutes } from '~/features/desks/administration/channel-routes';
import { loadChannels } from '~/features/desks/administration/load-channels.server';
import { localeOf } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { useTranslation } from '~/platform/texts';

export const handle: RouteHandle = { titleKey: 'admin:channels.title', breadcrumbKey: 'admin:channels.title' };

/** Where alerts go, which of them, and what became of the last messages (B37). */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'settings.read');
  return {
    page: await loadChannels(new URL(request.url).searchParams, await localeOf(request)),
    mayChange: may(viewer.role, 'settings.change'),
  };
}

export const action = ({ request }: ActionFunctionArgs) => answerChannelForm(request);

export default function AlertChannels() {
  const { page, mayChange } = useLoaderData<typeof loader>();
  const answer = useActionData<ChannelAnswer>();
  const { t } = useTranslation('admin');
  const { chosen, adds, mailGoesOut } = page;
  const kind = chosen?.kind ?? adds;
  return (
    <>
      <PageHead
        title={t('channels.title')}
        facts={[t('channels.intro')]}
        actions={
          <LinkButton to="/ops/settings#alerts" icon={Settings2}>
            {t('channels.thresholds')}
          </LinkButton>
        }
      />
      {mayChange ? null : (
        <div className="mb-4">
          <Notice compact>{t('staff:looks-only')}</Notice>
        </div>
      )}
      <div className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-4">
        <ChannelList page={page} mayChange={mayChange} />
        {mayChange && kind ? (
          <ChannelEditor kind={kind} channel={chosen} mailGoesOut={mailGoesOut} answer={answer} />
        ) : null}
        <ChannelRoutes page={page} mayChange={mayChange} answer={answer} />
        <MessageLog messages={page.messages} />
      </div>
    </>
  );
}
