import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData, type ShouldRevalidateFunction } from '~/platform/web';
import { may } from '~/features/identity/accounts/permissions';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { LiveConsole } from '~/features/desks/staff/live-console';
import { lineAction } from '~/features/desks/support/line-action.server';
import { supportDesk } from '~/features/desks/support/desk-filter';
import type { LineFormAnswer } from '~/features/desks/support/line-form';
import { LineDetail } from '~/features/desks/support/line-detail';
import { lineNews } from '~/features/desks/support/line-news';
import { loadLine, type LinePage } from '~/features/desks/support/load-line.server';
import { notFound } from '~/platform/errors';
import type { RouteHandle } from '~/platform/route-handle';
import { uuidOf } from '~/platform/row-ids';

const lineOf = (data: unknown) => (data as { page: LinePage } | undefined)?.page.line;

export const handle: RouteHandle = {
  title: (data, t) => {
    const line = lineOf(data);
    return line && t('support:line.title', { receiptNo: line.receiptNo, position: line.position });
  },
  breadcrumb: (data) => {
    const line = lineOf(data);
    return line && `${line.receiptNo} / ${line.position}`;
  },
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'support.read');
  const id = uuidOf(params.id);
  const page = id === undefined ? undefined : await loadLine(id);
  if (!page) throw notFound('not-found');
  return { page, mayAct: may(viewer.role, 'support.write') };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, 'support.write');
  const id = uuidOf(params.id);
  if (id === undefined) throw notFound('not-found');
  return lineAction(request, id, actorOf(viewer), `/support/lines/${id}`);
}

/** An invalid form changed nothing. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === undefined || actionStatus < 400 || actionStatus === 409 ? defaultShouldRevalidate : false;

export default function SupportLinePage() {
  const { page, mayAct } = useLoaderData<typeof loader>();
  const answer = useActionData<LineFormAnswer>();
  return (
    <LineDetail
      key={page.line.id}
      page={page}
      answer={answer}
      mayAct={mayAct}
      backTo={supportDesk.address({ line: page.line.id })}
      headingLevel={1}
      state={<LiveConsole {...lineNews(page, answer)} />}
    />
  );
}
