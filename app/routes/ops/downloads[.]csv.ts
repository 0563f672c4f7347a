import type { LoaderFunctionArgs } from '~/platform/web.server';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { downloadList } from '~/features/public-site/downloads/download-filter';
import { findDownloads } from '~/features/public-site/downloads/find-downloads.server';
import { exportList, pageUpTo } from '~/features/kit/lists/export-list.server';
import { localeOf } from '~/platform/i18n.server';
import type { KeyUnder } from '~/platform/translator';

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'ops.read');
  const locale = await localeOf(request);
  return exportList(request, actorOf(viewer), 'downloads', {
    list: downloadList,
    read: async (filter, limit) => pageUpTo((await findDownloads(filter, locale, limit)).rows, limit, ({ id }) => id),
    columns: ({ t, time }) => {
      const head = (name: KeyUnder<'downloads-desk', 'column'>) => t(`downloads-desk:column.${name}`);
      return [
        { head: head('title'), of: ({ title }) => title },
        { head: head('kind'), of: ({ kind }) => t(`downloads-desk:kind.${kind}`) },
        { head: head('version'), of: ({ version }) => version },
        { head: head('languages'), of: ({ languages }) => languages.join(' ') },
        { head: head('position'), of: ({ position }) => position },
        {
          head: head('state'),
          of: ({ published, missing }) =>
            t(`downloads-desk:state.${!published ? 'hidden' : missing ? 'missing' : 'published'}`),
        },
        { head: head('address'), of: ({ address }) => address },
        { head: head('file'), of: ({ file }) => file?.name ?? '' },
        { head: head('size'), of: ({ file }) => file?.size ?? '' },
        { head: head('sha256'), of: ({ file }) => file?.sha256 ?? '' },
        { head: head('changed'), of: ({ changedAt }) => time(changedAt) },
      ];
    },
  });
}
