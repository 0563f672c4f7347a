import type { LoaderFunctionArgs } from '~/platform/web.server';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { exportList, pageUpTo } from '~/features/kit/lists/export-list.server';
import { errorsLike, errorWords } from '~/features/desks/operations/job-errors';
import { jobList } from '~/features/desks/operations/job-list-filter';
import { listJobs } from '~/features/desks/operations/job-list-store.server';
import { searchJobs } from '~/features/desks/operations/job-search-store.server';
import { localeOf, translator } from '~/platform/i18n.server';

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'ops.read');
  const filter = jobList.read(new URL(request.url).searchParams);
  const { query } = filter;
  const search = query ? await searchJobs(query, errorsLike(query, translator(await localeOf(request)))) : null;
  return exportList(request, actorOf(viewer), 'jobs', {
    list: jobList,
    filter,
    read: async ({ after }, limit) =>
      pageUpTo(await listJobs({ ...filter, search }, { after, limit }), limit, ({ micros, ref }) => ({ micros, ref })),
    columns: ({ t, time }) => [
      { head: t('jobs:list.job'), of: ({ kind }) => t(`jobs:kind.${kind}`) },
      { head: t('jobs:detail.job-id'), of: ({ id }) => id },
      { head: t('jobs:list.order'), of: ({ receiptNo }) => receiptNo },
      { head: t('support:list.line'), of: ({ position }) => position },
      { head: t('orders:list.customer'), of: ({ customer }) => customer },
      { head: t('jobs:mails.to'), of: ({ toAddress }) => toAddress },
      { head: t('jobs:list.state'), of: ({ state }) => t(`jobs:state.${state}`) },
      { head: t('jobs:list.attempts'), of: ({ attempts }) => attempts },
      {
        head: t('jobs:list.error'),
        of: ({ kind, errorCode }) => (errorCode === null ? '' : errorWords(kind, errorCode, t).title),
      },
      { head: t('common:export.code'), of: ({ errorCode }) => errorCode },
      { head: t('jobs:list.moment'), of: ({ moment }) => time(moment) },
    ],
  });
}
