import type { LoaderFunctionArgs } from '~/platform/web.server';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { exportList, pageUpTo } from '~/features/kit/lists/export-list.server';
import { mailList } from '~/features/ordering/mail/mail-list-filter';
import { errorWords } from '~/features/desks/operations/job-errors';
import { listMails } from '~/features/desks/operations/mail-desk-store.server';

/** The stored mails as a file, without their texts. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'ops.read');
  return exportList(request, actorOf(viewer), 'mails', {
    list: mailList,
    read: async (filter, limit) =>
      pageUpTo(await listMails(filter, limit), limit, ({ micros, id }) => ({ micros, id })),
    columns: ({ t, time }) => [
      { head: t('jobs:mails.subject'), of: ({ subject }) => subject },
      { head: t('jobs:mails.kind'), of: ({ kind }) => t(`jobs:mail-kind.${kind}`) },
      { head: t('jobs:list.firm'), of: ({ firm }) => firm?.name ?? '' },
      { head: t('jobs:mails.to'), of: ({ toName }) => toName },
      { head: t('jobs:mails.address'), of: ({ toAddress }) => toAddress },
      { head: t('jobs:list.order'), of: ({ receiptNo }) => receiptNo },
      { head: t('jobs:list.state'), of: ({ status }) => t(`jobs:mail-status.${status}`) },
      { head: t('jobs:list.attempts'), of: ({ attempts }) => attempts },
      {
        head: t('jobs:list.error'),
        of: ({ errorCode }) => (errorCode === null ? '' : errorWords('deliver-mail', errorCode, t).title),
      },
      { head: t('common:export.code'), of: ({ errorCode }) => errorCode },
      { head: t('jobs:mails.created'), of: ({ createdAt }) => time(createdAt) },
      { head: t('jobs:mails.sent'), of: ({ sentAt }) => time(sentAt) },
    ],
  });
}
