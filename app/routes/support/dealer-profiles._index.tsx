import type { LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData } from '~/platform/web';
import { PageHead } from '~/components/panel';
import { loadProfileList } from '~/features/desks/dealers-desk/load-profile-desk.server';
import { ProfileTable } from '~/features/desks/dealers-desk/profile-table';
import { LiveConsole } from '~/features/desks/staff/live-console';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { localeOf } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { useTranslation } from '~/platform/texts';

export const handle: RouteHandle = { titleKey: 'staff:nav.dealer-profiles' };

/** What dealers say of themselves on the public pages, with those that wait for an answer first (B31). */
export async function loader({ request }: LoaderFunctionArgs) {
  await requirePermission(request, 'support.read');
  return { profiles: await loadProfileList(await localeOf(request)) };
}

export default function DealerProfiles() {
  const { profiles } = useLoaderData<typeof loader>();
  const { t } = useTranslation('dealers-desk');
  const count = (test: (profile: (typeof profiles)[number]) => boolean) => profiles.filter(test).length;
  return (
    <>
      <PageHead
        title={t('title')}
        state={<LiveConsole />}
        facts={[
          t('waiting', { number: count(({ state }) => state === 'waiting') }),
          t('published', { number: count(({ published }) => published) }),
          t('silent', { number: count(({ state }) => state === 'none') }),
        ]}
      />
      <ProfileTable profiles={profiles} />
    </>
  );
}
