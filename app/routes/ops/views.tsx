import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData } from '~/platform/web';
import { PageHead } from '~/components/panel';
import { answerViewForm, type ViewAnswer } from '~/features/desks/saved-views/answer-view-form.server';
import { readViews } from '~/features/desks/saved-views/change-views.server';
import { savedListAt } from '~/features/desks/saved-views/saved-lists';
import { SavedViewList, type ListedView } from '~/features/desks/saved-views/saved-view-list';
import { may } from '~/features/identity/accounts/permissions';
import { requirePermission } from '~/features/identity/accounts/session.server';
import type { RouteHandle } from '~/platform/route-handle';
import { useTranslation } from '~/platform/texts';

export const handle: RouteHandle = { titleKey: 'staff:views.title', breadcrumbKey: 'staff:views.title' };

/** The saved views of the reader and those that others share (B37). */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'ops.read');
  const views = await readViews(viewer);
  return {
    views: views.flatMap((view): ListedView[] => {
      const list = savedListAt(view.list);
      return list
        ? [{ ...view, nameKey: list.nameKey, mayChange: view.own || may(viewer.role, 'settings.change') }]
        : [];
    }),
  };
}

export const action = ({ request }: ActionFunctionArgs) => answerViewForm(request);

export default function SavedViews() {
  const { views } = useLoaderData<typeof loader>();
  const answer = useActionData<ViewAnswer>();
  const { t } = useTranslation('staff');
  return (
    <>
      <PageHead title={t('views.title')} facts={[t('views.intro')]} />
      <SavedViewList views={views} answer={answer} />
    </>
  );
}
