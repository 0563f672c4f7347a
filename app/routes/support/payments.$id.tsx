import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData } from '~/platform/web';
import { answerLineForm, type LineAnswer } from '~/features/desks/payments/answer-line-form.server';
import { lineAddress, lineList } from '~/features/desks/payments/bank-line-filter';
import { LineScreen } from '~/features/desks/payments/line-screen';
import { addressAfter, loadLine } from '~/features/desks/payments/load-line.server';
import { may } from '~/features/identity/accounts/permissions';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { notFound } from '~/platform/errors';
import { localeOf, translator } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';
import { flashToast } from '~/platform/toasts.server';

export const handle: RouteHandle = { titleKey: 'payments:desk.one', breadcrumbKey: 'payments:desk.one' };

/** One line of the bank beside those that wait (B21). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'payments.read');
  return { loaded: await loadLine(request, params.id), mayAct: may(viewer.role, 'payments.write') };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, 'payments.write');
  const id = rowIdOf(params.id);
  if (id === undefined) throw notFound('not-found');
  // Before it is decided: afterwards the line has no place in the list any more.
  const after = await addressAfter(request, id);
  const answered = await answerLineForm(request, viewer, id);
  if ('answer' in answered) return Response.json(answered.answer, { status: answered.status });
  const { done } = answered;
  const message = translator(await localeOf(request))(`payments:desk.done-of.${done}`);
  const waitsAgain = done === 'reopened' || done === 'reversed';
  const here = lineAddress(id, lineList.read(new URL(request.url).searchParams));
  return redirect(waitsAgain ? here : after, {
    headers: { 'Set-Cookie': flashToast({ tone: 'success', message }) },
  });
}

export default function BankLine() {
  const { loaded, mayAct } = useLoaderData<typeof loader>();
  const answer = useActionData<LineAnswer>();
  return <LineScreen loaded={loaded} mayAct={mayAct} answer={answer} />;
}
