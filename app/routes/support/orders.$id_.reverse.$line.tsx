import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { Form, Link, useActionData, useLoaderData, useNavigation } from '~/platform/web';
import { Undo2 } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { z } from 'zod';
import { Button, LinkButton } from '~/components/button';
import { Notice } from '~/components/notice';
import { PageHead } from '~/components/panel';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { rowIdOf } from '~/platform/row-ids';
import { planReversal, type ReversalPlan } from '~/features/ordering/provisioning/reverse-line';
import { readReversibleLine, type ReversibleLine } from '~/features/ordering/provisioning/reverse-line-store.server';
import { reverseLine } from '~/features/ordering/provisioning/reverse-line.server';
import { REASON_FIELD, readReason, typedReason } from '~/features/desks/staff/reason';
import { ReasonField } from '~/features/desks/staff/reason-field';
import { ReversalPlanPanel, ReversalRefused } from '~/features/desks/support/reversal-plan';
import { db } from '~/platform/db/client.server';
import { AppError, notFound } from '~/platform/errors';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { flashToast } from '~/platform/toasts.server';

export const handle: RouteHandle = {
  titleKey: 'staff-orders:reverse.title',
  breadcrumbKey: 'staff-orders:reverse.title',
};

/** The line of the URL, if it belongs to the order of the URL. */
async function lineOf(params: LoaderFunctionArgs['params']): Promise<ReversibleLine> {
  const lineId = z.uuid().safeParse(params.line);
  const line = lineId.success ? await readReversibleLine(db(), lineId.data) : undefined;
  if (!line || line.orderId !== rowIdOf(params.id)) throw notFound('line-not-found');
  return line;
}

/** The dry run of a reversal. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requirePermission(request, 'support.write');
  const line = await lineOf(params);
  const { id, orderId, receiptNo, position, name, generation } = line;
  return { line: { id, orderId, receiptNo, position, name, generation }, plan: planReversal(line, new Date()) };
}

type Answer = {
  wrongReason?: true;
  reason?: string;
  refused?: { code: string; params: Record<string, string | number> };
};

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, 'support.write');
  const line = await lineOf(params);
  const form = await readForm(request, ['generation', REASON_FIELD]);
  const typed = typedReason(form);
  const reason = readReason(form);
  if (!reason) return Response.json({ wrongReason: true, reason: typed } satisfies Answer, { status: 400 });
  let plan: ReversalPlan;
  try {
    plan = await reverseLine(line.id, Number(form.get('generation')), actorOf(viewer), reason);
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 409) throw error;
    const refused = { code: error.code, params: error.details.params ?? {} };
    return Response.json({ refused, reason: typed } satisfies Answer, { status: 409 });
  }
  const t = translator(await localeOf(request));
  const { modules, keptModules } = plan;
  const message = [
    t('staff-orders:reverse.done', { position: line.position }),
    modules.length > 0
      ? t('staff-orders:reverse.modules-gone', { modules: modules.join(', ') })
      : keptModules.length > 0
        ? t('staff-orders:reverse.no-modules-gone')
        : '',
  ]
    .filter(Boolean)
    .join(' ');
  return redirect(`/support/orders/${line.orderId}`, {
    headers: { 'Set-Cookie': flashToast({ tone: 'success', message }) },
  });
}

export default function ReverseLine() {
  const { line, plan } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const { t, find } = useTranslation('staff-orders');
  const navigation = useNavigation();
  return (
    <>
      <PageHead
        title={t('reverse.heading', { position: line.position })}
        facts={[
          <Link key="order" to={`/support/orders/${line.orderId}`} className="link">
            {t('orders:detail.title', { receiptNo: line.receiptNo })}
          </Link>,
          line.name,
        ]}
      />
      {answer?.refused ? (
        <div className="mb-5">
          <Notice tone="danger" role="alert" title={t('reverse.refused')}>
            {find(`errors:${answer.refused.code}`, answer.refused.params) ?? answer.refused.code}
          </Notice>
        </div>
      ) : null}
      {'code' in plan ? (
        <ReversalRefused refusal={plan} orderId={line.orderId} />
      ) : (
        <div className="grid max-w-3xl gap-6">
          <ReversalPlanPanel plan={plan} />
          <Form method="post" className="grid gap-4">
            <input type="hidden" name="generation" value={line.generation} />
            <ReasonField wrong={answer?.wrongReason} defaultValue={answer?.reason} />
            <div className="flex flex-wrap gap-3">
              <Button type="submit" variant="danger-solid" icon={Undo2} loading={navigation.formMethod === 'POST'}>
                {t('reverse.confirm')}
              </Button>
              <LinkButton to={`/support/orders/${line.orderId}`}>{t('reverse.keep')}</LinkButton>
            </div>
          </Form>
        </div>
      )}
    </>
  );
}
